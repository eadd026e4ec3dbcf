package collection

import (
	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// This file answers questions about one key or one place of a span.

// Contains reports whether key is present in the span, with or without a value. O(log n), no allocation.
func (s Span[K, U, V]) Contains(key K) bool {
	_, state := s.find(key)
	return state != tree.Absent
}

// Lookup returns the value of key. ok is false if key is absent or bare. O(log n), no allocation.
func (s Span[K, U, V]) Lookup(key K) (v V, ok bool) {
	v, state := s.find(key)
	return v, state == tree.Valued
}

// Get returns the value of key, or V's zero if key is absent or bare. O(log n), no allocation.
func (s Span[K, U, V]) Get(key K) V {
	v, _ := s.find(key)
	return v
}

// Entry returns all that is known of key; ok is false if it is absent. The entry is owned. O(log n).
func (s Span[K, U, V]) Entry(key K) (e Entry[K, V], ok bool) {
	v, state := s.find(key)
	if state == tree.Absent {
		return e, false
	}
	return Entry[K, V]{Key: own[K, U](key), Value: v, HasValue: state == tree.Valued}, true
}

func (s *Span[K, U, V]) find(key K) (v V, state tree.State) {
	if s.bounds.cut {
		return s.findBetween(key)
	}
	return find[K, U](&s.version, key, s.escaped)
}

// findBetween is find where the bounds count. The code must then be built: a broken text's own bytes would be compared.
func (s *Span[K, U, V]) findBetween(key K) (v V, state tree.State) {
	code, in := lendCode[K, U](key)
	if s.bounds.contain(code) {
		v, state = s.version.Find(code)
	}
	in.put()
	return v, state
}

// LookupMany looks up keys[i] into out[i], all three states told apart; see [Dictionary.LookupMany].
// It panics if out is shorter than keys.
func (s Span[K, U, V]) LookupMany(keys []K, out []Result[V]) {
	lookupMany[K, U](&s.version, &s.bounds, s.escaped, keys, out)
}

// Len returns the number of keys in the span, bare ones included. O(log n), and O(1) for a whole snapshot.
func (s Span[K, U, V]) Len() int {
	if !s.bounds.cut {
		return s.version.Len()
	}
	i, j := s.ranks()
	return j - i
}

// ranks are the ranks in the whole version of the first key of the span and of the key after its last.
func (s *Span[K, U, V]) ranks() (i, j int) {
	if !s.bounds.cut {
		return 0, s.version.Len()
	}
	r := s.bounds.among()
	i, j = s.version.Rank(r.Lo), s.version.Rank(r.Hi)
	return i, max(i, j)
}

// Index returns the number of keys of the span that are less than key, and whether key is one of them: if so, i is its
// index, and [Span.Nth] of it is key. O(log n).
func (s Span[K, U, V]) Index(key K) (i int, present bool) {
	code, in := lendCode[K, U](key)
	lo, hi := s.ranks()
	i = min(max(s.version.Rank(tree.Bound{Key: code}), lo), hi) - lo
	if s.bounds.contain(code) {
		_, state := s.version.Find(code)
		present = state != tree.Absent
	}
	in.put()
	return i, present
}

// Nth returns the entry with index i, counted from 0 in key order; ok is false if i is out of range. The entry is owned.
// O(log n).
func (s Span[K, U, V]) Nth(i int) (e Entry[K, V], ok bool) {
	lo, hi := s.ranks()
	if i < 0 || i >= hi-lo {
		return e, false
	}
	c := openCursor(s.version, tree.All)
	if ok = c.SeekRank(lo + i); ok {
		e = entryAt[K, U](c, !s.escaped)
	}
	closeCursor(c)
	return e, ok
}

// Min returns the entry with the least key; ok is false if the span is empty. The entry is owned. O(log n).
//
// With [Span.From] it finds the next key from any key on: snap.From(k).Min().
func (s Span[K, U, V]) Min() (e Entry[K, V], ok bool) {
	c := openCursor(s.version, s.bounds.among())
	if ok = c.First(); ok {
		e = entryAt[K, U](c, !s.escaped)
	}
	closeCursor(c)
	return e, ok
}

// Max returns the entry with the greatest key; ok is false if the span is empty. The entry is owned. O(log n).
//
// With [Span.Below] it finds the key before any key: snap.Below(k).Max().
func (s Span[K, U, V]) Max() (e Entry[K, V], ok bool) {
	c := openCursor(s.version, s.bounds.among())
	if ok = c.Last(); ok {
		e = entryAt[K, U](c, !s.escaped)
	}
	closeCursor(c)
	return e, ok
}

// entryAt is the entry that c stands on, owned.
func entryAt[K unit.Key[U], U unit.Unit, V any](c *tree.Cursor[V], plain bool) Entry[K, V] {
	return Entry[K, V]{Key: unit.MakeFromCode[K, U](c.Key(), plain), Value: c.Value(), HasValue: c.HasValue()}
}

package collection

import (
	"iter"
	"reflect"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Change is the difference of one key between two contents: its state in the old one and in the new one, which are not
// the same. The key is owned.
type Change[K, V any] struct {
	Key      K
	Old, New Result[V]
}

// Diff returns a sequence of what must change to make to out of from, in key order: keys added, keys removed, and keys whose
// state or value differs. Values are compared by equal; nil means ==, and Diff then panics if V cannot be compared (a V that
// is or holds an interface panics in the loop if it meets values that cannot).
//
// A key outside the bounds of a span is absent from it: Diff(old.Prefix(p), new.Prefix(p), nil) is what changed under p.
//
// Pages that both share are skipped unread: between two revisions of one dictionary it costs about what was written between
// them, between strangers O(n + m). The work is done as the loop goes, on the revisions at the call; the sequence can be
// ranged over again.
func Diff[K unit.Key[U], U unit.Unit, V any](from, to Content[K, U, V], equal func(x, y V) bool) iter.Seq[Change[K, V]] {
	if equal == nil {
		if !reflect.TypeFor[V]().Comparable() {
			panic("collection: Diff: values of type " + reflect.TypeFor[V]().String() + " cannot be compared by ==: give Diff a function")
		}
		equal = func(x, y V) bool { return any(x) == any(y) }
	}
	c := &comparison[K, U, V]{old: from.content(), new: to.content(), equal: equal}
	return func(yield func(Change[K, V]) bool) { c.push(yield) }
}

// comparison is what Diff walks over.
type comparison[K unit.Key[U], U unit.Unit, V any] struct {
	old, new Span[K, U, V]
	equal    func(x, y V) bool
}

// push yields the changes. Only where both spans reach do shared pages say that nothing changed; around that, all that one of
// them holds was added or removed.
func (c *comparison[K, U, V]) push(yield func(Change[K, V]) bool) {
	a, b := c.old.bounds, c.new.bounds
	a.open()
	b.open()
	switch {
	case a.empty():
		c.alone(&c.new, b, yield)
	case b.empty():
		c.alone(&c.old, a, yield)
	default: // of the two parts before the common one, and of the two behind it, at most one is not empty
		_ = c.alone(&c.old, a.until(b.low()), yield) && c.alone(&c.new, b.until(a.low()), yield) &&
			c.shared(a.since(b.low()).until(b.high()), yield) &&
			c.alone(&c.old, a.since(b.high()), yield) && c.alone(&c.new, b.since(a.high()), yield)
	}
}

// shared yields what changed between bounds that both spans reach. It reports whether to go on.
func (c *comparison[K, U, V]) shared(b bounds, yield func(Change[K, V]) bool) (more bool) {
	more = true
	plain := !c.old.escaped && !c.new.escaped
	tree.Diff(c.old.version, c.new.version, b.among(), func(code []byte, x V, was tree.State, y V, is tree.State) bool {
		if was == is && (was != tree.Valued || c.equal(x, y)) {
			return true
		}
		key := unit.MakeFromCode[K, U](code, plain)
		more = yield(Change[K, V]{Key: key, Old: resultOf(x, was), New: resultOf(y, is)})
		return more
	})
	return more
}

// alone yields what s, one of the two, holds between bounds that the other does not reach. It reports whether to go on.
func (c *comparison[K, U, V]) alone(s *Span[K, U, V], b bounds, yield func(Change[K, V]) bool) (more bool) {
	if b.empty() {
		return true
	}
	part := Span[K, U, V]{version: s.version, bounds: b, escaped: s.escaped}
	for e := range part.Entries() {
		state := Result[V]{Value: e.Value, Present: true, HasValue: e.HasValue}
		change := Change[K, V]{Key: e.Key, Old: state}
		if s == &c.new {
			change = Change[K, V]{Key: e.Key, New: state}
		}
		if !yield(change) {
			return false
		}
	}
	return true
}

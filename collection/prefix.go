package collection

import (
	"iter"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Three different questions about a key and the prefixes that are stored: the longest stored key that is a prefix of it,
// all such keys, and how much of it any stored key shares.
//
// They are answered by predecessor seeks. Let p be the greatest stored key <= a piece of the key. If p is a prefix of the
// piece, it is the longest one. If not, p and the piece part after n bytes, and no stored prefix of the piece is longer than
// that: it would lie between p and the piece. So the next piece is the first n bytes. Codes are prefix-free by unit, so
// a stored code that is a prefix in bytes is one in whole units.

// LongestPrefix returns the entry with the longest key of the span that is a prefix of full, which may be full itself or the
// empty key; ok is false if there is none. The entry is owned; a string in it is a part of full, and costs no allocation.
// O(log n) for each step back, of which there are few in practice and at most one per byte of the code.
func (s Span[K, U, V]) LongestPrefix(full K) (e Entry[K, V], ok bool) {
	code, in := lendCode[K, U](full)
	c := openCursor(s.version, s.bounds.among())
	n, ok := longestPrefix(c, code)
	if ok {
		e.Value, e.HasValue = c.Value(), c.HasValue()
		if text, str := any(full).(string); str && in == nil {
			e.Key = any(text[:n]).(K)
		} else {
			e.Key = unit.MakeFromCode[K, U](code[:n], !s.escaped)
		}
	}
	closeCursor(c)
	in.put()
	return e, ok
}

// longestPrefix puts c on the greatest key that is a prefix of code and returns the key's length.
func longestPrefix[V any](c *tree.Cursor[V], code []byte) (n int, ok bool) {
	for c.SeekBefore(tree.Bound{Key: code, Side: tree.After}) {
		key := c.Key()
		n = unit.CommonPrefix(key, code)
		if n == len(key) {
			return n, true
		}
		code = code[:n]
	}
	return 0, false
}

// Prefixes returns a sequence of the keys of the span that are prefixes of full, shortest first, with their values; a bare
// key comes with V's zero. Keys are owned; strings are parts of full. The sequence can be ranged over again. Each loop costs O(log n) for each key it yields, and as much for each step between them, as in [Span.LongestPrefix].
func (s Span[K, U, V]) Prefixes(full K) iter.Seq2[K, V] {
	code, itself := keepCode[K, U](full) // the loop may come after the caller has changed its buffer
	return func(yield func(K, V) bool) { s.pushPrefixes(code, itself, yield) }
}

// pushPrefixes yields the keys that are prefixes of a code, which may be the key itself.
func (s *Span[K, U, V]) pushPrefixes(code string, itself bool, yield func(K, V) bool) {
	var room [16]int
	bytes := viewOf(code)
	lengths := s.prefixLengths(room[:0], bytes)
	for i := len(lengths) - 1; i >= 0; i-- {
		n := lengths[i]
		v, _ := s.version.Find(bytes[:n])
		var key K
		if itself {
			key = any(code[:n]).(K)
		} else {
			key = unit.MakeFromCode[K, U](bytes[:n], !s.escaped)
		}
		if !yield(key, v) {
			return
		}
	}
}

// prefixLengths appends the lengths of the prefixes of code that are keys of the span, longest first.
func (s *Span[K, U, V]) prefixLengths(lengths []int, code []byte) []int {
	c := openCursor(s.version, s.bounds.among())
	for {
		n, ok := longestPrefix(c, code)
		if !ok {
			break
		}
		lengths = append(lengths, n)
		if n == 0 {
			break
		}
		code = code[:n-1] // shorter than what was found; a cut within a unit is no stored key and does no harm
	}
	closeCursor(c)
	return lengths
}

// CommonPrefix returns how many leading units of full some key of the span shares: the most that any does. O(log n).
func (s Span[K, U, V]) CommonPrefix(full K) (units int) {
	code, in := lendCode[K, U](full)
	c := openCursor(s.version, s.bounds.among())
	n := 0
	// Whatever shares most stands next to the key, on one side or the other.
	if c.SeekBefore(tree.Bound{Key: code, Side: tree.After}) {
		n = unit.CommonPrefix(c.Key(), code)
	}
	if n < len(code) && c.Seek(tree.Bound{Key: code}) {
		n = max(n, unit.CommonPrefix(c.Key(), code))
	}
	_, units = unit.Locate[U](code, n)
	closeCursor(c)
	in.put()
	return units
}

package collection

import (
	"iter"

	"github.com/ordict/ordict/collection/internal/tree"
	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
)

// Span is a lazy view of the keys of one [Snapshot] between two bounds. It is a value that costs nothing to build: bounds
// compose in any order, each narrowing what is left, and work is done only by the read at the end:
//
//	snap.Prefix("user/").Above(last).Keys()
//
// Bounds over string keys allocate nothing (except those of broken text); those over slice keys are copied once. Inverted
// bounds make the span empty. Like its snapshot a Span never changes and is safe for any number of goroutines. The zero
// Span is empty.
//
// Reads of single keys answer for the span: a key outside the bounds is absent.
type Span[K unit.Key[U], U unit.Unit, V any] struct {
	_       domain[K, U]
	version tree.Version[V]
	bounds  bounds
	id      Identity
	escaped bool // some code may have an escape
}

// From cuts off the keys less than key: what is left is >= key.
func (s Span[K, U, V]) From(key K) Span[K, U, V] {
	s.bounds.raise(at[K, U](key, tree.Before))
	return s
}

// Above cuts off the keys up to key: what is left is > key.
func (s Span[K, U, V]) Above(key K) Span[K, U, V] {
	s.bounds.raise(at[K, U](key, tree.After))
	return s
}

// To cuts off the keys greater than key: what is left is <= key.
func (s Span[K, U, V]) To(key K) Span[K, U, V] {
	s.bounds.lower(at[K, U](key, tree.After))
	return s
}

// Below cuts off the keys from key on: what is left is < key.
func (s Span[K, U, V]) Below(key K) Span[K, U, V] {
	s.bounds.lower(at[K, U](key, tree.Before))
	return s
}

// Prefix cuts off the keys that do not start with prefix, in whole units: "é" does not start with the first of its bytes.
// The prefix itself, if stored, is the first key left. Every key starts with the empty prefix.
func (s Span[K, U, V]) Prefix(prefix K) Span[K, U, V] {
	first := at[K, U](prefix, tree.Before)
	s.bounds.raise(first)
	s.bounds.lower(position{first.code, tree.AfterPrefix})
	return s
}

// All returns a sequence of the keys and values in key order. A bare key comes with V's zero; use [Span.Entries] where the
// difference matters. Keys are owned. The sequence can be ranged over again, with the same result, and by several
// goroutines.
func (s Span[K, U, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { s.pushAll(false, yield) }
}

// Backward is the exact reverse of [Span.All].
func (s Span[K, U, V]) Backward() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { s.pushAll(true, yield) }
}

// Keys returns a sequence of the keys in order. Keys are owned. The sequence can be ranged over again.
func (s Span[K, U, V]) Keys() iter.Seq[K] {
	return func(yield func(K) bool) { s.pushKeys(yield) }
}

// Values returns a sequence of the values in key order, in step with [Span.Keys]: a bare key gives V's zero. No keys are
// built. The sequence can be ranged over again.
func (s Span[K, U, V]) Values() iter.Seq[V] {
	return func(yield func(V) bool) { s.pushValues(yield) }
}

// Entries returns a sequence of the entries in key order, which tell bare keys from valued ones. Entries are owned. The
// sequence can be ranged over again.
func (s Span[K, U, V]) Entries() iter.Seq[Entry[K, V]] {
	return func(yield func(Entry[K, V]) bool) { s.pushEntries(yield) }
}

func (s *Span[K, U, V]) pushAll(backward bool, yield func(K, V) bool) {
	scan := openScan(s.version, s.bounds.among(), backward)
	defer closeScan(scan)
	entryiter.PushAll[K, U](scan, !s.escaped, yield)
}

func (s *Span[K, U, V]) pushKeys(yield func(K) bool) {
	scan := openScan(s.version, s.bounds.among(), false)
	defer closeScan(scan)
	entryiter.PushKeys[K, U](scan, !s.escaped, yield)
}

func (s *Span[K, U, V]) pushValues(yield func(V) bool) {
	scan := openScan(s.version, s.bounds.among(), false)
	defer closeScan(scan)
	entryiter.PushValues[K, U](scan, !s.escaped, yield)
}

func (s *Span[K, U, V]) pushEntries(yield func(Entry[K, V]) bool) {
	scan := openScan(s.version, s.bounds.among(), false)
	defer closeScan(scan)
	entryiter.PushEntries[K, U](scan, !s.escaped, yield)
}

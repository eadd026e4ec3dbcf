package collection

import (
	"iter"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/visitor"
)

// A Dictionary has the reads of a Span too. Those that answer at once read the present content; those that return a span, a
// cursor or a stream fix the revision at the call; sequences fix it when a loop starts. After that the dictionary may be
// changed, inside the loop as well, and it does not show.

// Min returns the entry with the least key; see [Span.Min].
func (d *Dictionary[K, U, V]) Min() (e Entry[K, V], ok bool) { return d.present().Min() }

// Max returns the entry with the greatest key; see [Span.Max].
func (d *Dictionary[K, U, V]) Max() (e Entry[K, V], ok bool) { return d.present().Max() }

// Index returns the number of keys less than key, and whether key is present; see [Span.Index].
func (d *Dictionary[K, U, V]) Index(key K) (i int, present bool) { return d.present().Index(key) }

// Nth returns the entry with index i in key order; see [Span.Nth].
func (d *Dictionary[K, U, V]) Nth(i int) (e Entry[K, V], ok bool) { return d.present().Nth(i) }

// LongestPrefix returns the entry with the longest key that is a prefix of full; see [Span.LongestPrefix].
func (d *Dictionary[K, U, V]) LongestPrefix(full K) (e Entry[K, V], ok bool) {
	return d.present().LongestPrefix(full)
}

// CommonPrefix returns how many leading units of full some stored key shares; see [Span.CommonPrefix].
func (d *Dictionary[K, U, V]) CommonPrefix(full K) (units int) { return d.present().CommonPrefix(full) }

// From returns the span of the keys >= key, of the revision at the call; see [Span.From].
func (d *Dictionary[K, U, V]) From(key K) Span[K, U, V] { return d.Snapshot().From(key) }

// Above returns the span of the keys > key, of the revision at the call; see [Span.Above].
func (d *Dictionary[K, U, V]) Above(key K) Span[K, U, V] { return d.Snapshot().Above(key) }

// To returns the span of the keys <= key, of the revision at the call; see [Span.To].
func (d *Dictionary[K, U, V]) To(key K) Span[K, U, V] { return d.Snapshot().To(key) }

// Below returns the span of the keys < key, of the revision at the call; see [Span.Below].
func (d *Dictionary[K, U, V]) Below(key K) Span[K, U, V] { return d.Snapshot().Below(key) }

// Prefix returns the span of the keys that start with prefix, of the revision at the call; see [Span.Prefix].
func (d *Dictionary[K, U, V]) Prefix(prefix K) Span[K, U, V] { return d.Snapshot().Prefix(prefix) }

// Cursor returns a new cursor before the first key of the revision at the call; see [Cursor].
func (d *Dictionary[K, U, V]) Cursor() *Cursor[K, U, V] { return d.Snapshot().Cursor() }

// Stream returns the entry stream of the revision at the call; see [Span.Stream].
func (d *Dictionary[K, U, V]) Stream() *entryiter.Stream[K, U, V] { return d.Snapshot().Stream() }

// Open makes a *Dictionary a [visitor.Source] of the revision at the call; see [Span.Open].
func (d *Dictionary[K, U, V]) Open(reuse visitor.Cursor[U, V]) visitor.Cursor[U, V] {
	return d.Snapshot().Open(reuse)
}

// All returns a sequence of the keys and values in key order, of the revision at the start of each loop; see [Span.All].
func (d *Dictionary[K, U, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		s := d.Snapshot()
		s.pushAll(false, yield)
	}
}

// Backward is the exact reverse of [Dictionary.All].
func (d *Dictionary[K, U, V]) Backward() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		s := d.Snapshot()
		s.pushAll(true, yield)
	}
}

// Keys returns a sequence of the keys in order, of the revision at the start of each loop; see [Span.Keys].
func (d *Dictionary[K, U, V]) Keys() iter.Seq[K] {
	return func(yield func(K) bool) {
		s := d.Snapshot()
		s.pushKeys(yield)
	}
}

// Values returns a sequence of the values in key order, of the revision at the start of each loop; see [Span.Values].
func (d *Dictionary[K, U, V]) Values() iter.Seq[V] {
	return func(yield func(V) bool) {
		s := d.Snapshot()
		s.pushValues(yield)
	}
}

// Entries returns a sequence of the entries in key order, of the revision at the start of each loop; see [Span.Entries].
func (d *Dictionary[K, U, V]) Entries() iter.Seq[Entry[K, V]] {
	return func(yield func(Entry[K, V]) bool) {
		s := d.Snapshot()
		s.pushEntries(yield)
	}
}

// Prefixes returns a sequence of the keys that are prefixes of full, shortest first, of the revision at the start of each
// loop; see [Span.Prefixes].
func (d *Dictionary[K, U, V]) Prefixes(full K) iter.Seq2[K, V] {
	code, itself := keepCode[K, U](full)
	return func(yield func(K, V) bool) {
		s := d.Snapshot()
		s.pushPrefixes(code, itself, yield)
	}
}

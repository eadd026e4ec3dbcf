package collection

import (
	"github.com/ordict/ordict/collection/internal/tree"
	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
)

// Entry is one key with its value, or a key without one: HasValue tells which. It is owned: key and struct are the
// caller's to keep and change; a value of reference type is shared with the collection.
type Entry[K, V any] = entryiter.Entry[K, V]

// Dictionary is an ordered dictionary: keys that are sequences of units, in unit order, each absent, bare (present without
// a value) or valued. See the package comment for the order, the three states, costs and concurrency.
//
// The zero Dictionary is empty and ready for use. A Dictionary must not be copied (vet finds it); pass a pointer, or
// use [Dictionary.Snapshot] or [Dictionary.Clone].
//
// Users write one of the aliases [Text], [Bytes] and [Tokens], or the full form for []byte and []rune keys:
// Dictionary[[]byte, byte, V], Dictionary[[]rune, rune, V].
type Dictionary[K unit.Key[U], U unit.Unit, V any] struct {
	_       domain[K, U]
	_       noCopy
	tree    tree.Tree[V]
	origin  origin
	guard   guard
	escaped bool   // some stored code may have an escape; sticky until the dictionary is cleared or compacted
	buf     []byte // the code of the key being written
}

// The three domains.
type (
	// Text is a [Dictionary] of strings in code point order, which equals the byte order of valid UTF-8. A unit is a rune;
	// each byte that is not part of valid UTF-8 is a unit of its own, above every code point, and comes back as it was.
	Text[V any] = Dictionary[string, rune, V]

	// Bytes is a [Dictionary] of strings of bytes in unsigned byte order.
	Bytes[V any] = Dictionary[string, byte, V]

	// Tokens is a [Dictionary] of sequences of unsigned numbers, of the caller's own type where there is one, in
	// numeric order.
	Tokens[T ~uint64, V any] = Dictionary[[]T, T, V]
)

// domain keeps types of different keys or units from being converted into each other, and from being compared by ==.
type domain[K, U any] [0]func(K) U

// noCopy lets vet find copies of what contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// Len returns the number of keys, bare ones included. O(1).
func (d *Dictionary[K, U, V]) Len() int { return d.tree.Len() }

// Contains reports whether key is present, with or without a value. O(log n).
func (d *Dictionary[K, U, V]) Contains(key K) bool {
	_, state := find[K, U](d.tree.Current(), key, d.escaped)
	return state != tree.Absent
}

// Lookup returns the value of key. ok is false if key is absent or bare. O(log n).
func (d *Dictionary[K, U, V]) Lookup(key K) (v V, ok bool) {
	v, state := find[K, U](d.tree.Current(), key, d.escaped)
	return v, state == tree.Valued
}

// Get returns the value of key, or V's zero if key is absent or bare. O(log n).
func (d *Dictionary[K, U, V]) Get(key K) V {
	v, _ := find[K, U](d.tree.Current(), key, d.escaped)
	return v
}

// Entry returns all that is known of key; ok is false if it is absent. The entry is owned; for slice keys that costs a
// copy of the key. O(log n).
func (d *Dictionary[K, U, V]) Entry(key K) (e Entry[K, V], ok bool) {
	v, state := find[K, U](d.tree.Current(), key, d.escaped)
	if state == tree.Absent {
		return e, false
	}
	return Entry[K, V]{Key: own[K, U](key), Value: v, HasValue: state == tree.Valued}, true
}

// LookupMany looks up keys[i] into out[i], all three states told apart. It descends for many keys level by level, so that
// cache misses overlap: worth it for dictionaries far larger than the cache. Keys may be in any order and repeat.
// It panics if out is shorter than keys.
func (d *Dictionary[K, U, V]) LookupMany(keys []K, out []Result[V]) {
	lookupMany[K, U](d.tree.Current(), &bounds{}, d.escaped, keys, out)
}

// Snapshot returns the present content as an immutable value. O(1): nothing is copied and nothing allocated; what the
// writer changes later it copies first, page by page.
//
// The writer calls it, or whoever holds the lock that the writer takes, and publishes the result, for instance in an
// atomic.Pointer; readers of the result need no lock. Beside a writer without a lock it is a data race, which is not detected.
func (d *Dictionary[K, U, V]) Snapshot() Snapshot[K, U, V] {
	return Snapshot[K, U, V]{Span[K, U, V]{version: d.tree.Version(), id: d.origin.identity(), escaped: d.escaped}}
}

// Clone returns an independent dictionary with the same content, in O(1). It is a producer of its own.
func (d *Dictionary[K, U, V]) Clone() *Dictionary[K, U, V] { return d.Snapshot().Fork() }

// present is the content for a read that ends before the next write: unlike a snapshot, it makes later writes copy nothing.
func (d *Dictionary[K, U, V]) present() Span[K, U, V] {
	return Span[K, U, V]{version: *d.tree.Current(), escaped: d.escaped}
}

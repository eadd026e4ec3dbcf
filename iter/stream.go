package entryiter

import (
	"iter"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// Stream is a source of entries with all its faces: owned keys in range loops, and borrowed units for a walker, because a stream is
// itself a [visitor.Source].
//
// Each range loop and each walk opens a cursor of its own and closes it, also on break, return, panic and [runtime.Goexit]. A stream
// and its sequences can therefore be used again, and by several goroutines at once if the source can. The zero Stream is empty.
type Stream[K unit.Key[U], U unit.Unit, V any] struct {
	src   visitor.Source[U, V]
	owned faces[K, V]
}

// New returns a stream over src. It panics if src is nil.
func New[K unit.Key[U], U unit.Unit, V any](src visitor.Source[U, V]) *Stream[K, U, V] {
	if src == nil {
		panic("entryiter: New with a nil source")
	}
	return &Stream[K, U, V]{src, reading[K, U, V]{src, fromUnits[K, U]}}
}

// FromCode returns a stream over a source of codes. It panics if src is nil.
func FromCode[K unit.Key[U], U unit.Unit, V any](src Coded[V]) *Stream[K, U, V] {
	if src == nil {
		panic("entryiter: FromCode with a nil source")
	}
	keys := func() keyMaker[K, byte] { return fromCode[K, U](src.Plain()) }
	return &Stream[K, U, V]{decoded[U, V]{src}, reading[K, byte, V]{src, keys}}
}

// Open returns a cursor that lends the units of the keys: the borrowed face.
//
// Over a coded source it decodes only the units that changed since the key before, and none where bytes are the units.
// It is a [visitor.Seeker] if the cursor of the source is one.
func (s *Stream[K, U, V]) Open(reuse visitor.Cursor[U, V]) visitor.Cursor[U, V] {
	if s.src == nil {
		return empty[U, V]{}
	}
	return s.src.Open(reuse)
}

// All returns the entries as pairs of an owned key and a shared value, in the order of the source; a bare key comes with V's zero.
func (s *Stream[K, U, V]) All() (entries iter.Seq2[K, V], errf func() error) {
	var err error
	return func(yield func(K, V) bool) { err = nil; err = s.faces().all(yield) }, func() error { return err }
}

// Keys returns the owned keys, in the order of the source.
func (s *Stream[K, U, V]) Keys() (keys iter.Seq[K], errf func() error) {
	return fallible(s.faces().keys)
}

// Values returns the shared values, in the order of the keys; a bare key yields V's zero. No key is made.
func (s *Stream[K, U, V]) Values() (values iter.Seq[V], errf func() error) {
	return fallible(s.faces().values)
}

// Entries returns the owned entries, in the order of the source. It tells bare keys from valued ones.
func (s *Stream[K, U, V]) Entries() (entries iter.Seq[Entry[K, V]], errf func() error) {
	return fallible(s.faces().entries)
}

// fallible splits a push loop that can fail into a sequence and the error of its latest run.
func fallible[T any](push func(yield func(T) bool) error) (iter.Seq[T], func() error) {
	var err error
	return func(yield func(T) bool) { err = nil; err = push(yield) }, func() error { return err }
}

// faces are the owned faces of a source, whatever it hands out. Each opens a cursor, pushes its entries and closes it. The error is nil if
// yield stopped the loop.
type faces[K, V any] interface {
	all(yield func(K, V) bool) error
	keys(yield func(K) bool) error
	values(yield func(V) bool) error
	entries(yield func(Entry[K, V]) bool) error
}

func (s *Stream[K, U, V]) faces() faces[K, V] {
	if s.owned == nil {
		return reading[K, U, V]{s, fromUnits[K, U]}
	}
	return s.owned
}

// reading is the reading of a source that hands out units of type X, with the way to make keys of them.
type reading[K any, X unit.Unit, V any] struct {
	src   visitor.Source[X, V]
	maker func() keyMaker[K, X]
}

func (r reading[K, X, V]) all(yield func(K, V) bool) (err error) {
	c := r.src.Open(nil)
	defer closing(c, &err)
	return pushAll(c, r.maker(), yield)
}

func (r reading[K, X, V]) keys(yield func(K) bool) (err error) {
	c := r.src.Open(nil)
	defer closing(c, &err)
	return pushKeys(c, r.maker(), yield)
}

func (r reading[K, X, V]) values(yield func(V) bool) (err error) {
	c := r.src.Open(nil)
	defer closing(c, &err)
	return pushValues(c, yield)
}

func (r reading[K, X, V]) entries(yield func(Entry[K, V]) bool) (err error) {
	c := r.src.Open(nil)
	defer closing(c, &err)
	return pushEntries(c, r.maker(), yield)
}

// closing closes c at the end of a push loop with the given result. An error of closing counts when the loop reached the end.
func closing(c interface{ Close() error }, err *error) {
	closeErr := c.Close()
	switch *err {
	case nil:
		*err = closeErr
	case visitor.SkipAll:
		*err = nil
	}
}

// empty is a cursor without entries.
type empty[U unit.Unit, V any] struct{}

func (empty[U, V]) Next() ([]visitor.Entry[U, V], error) { return nil, nil }
func (empty[U, V]) Close() error                         { return nil }

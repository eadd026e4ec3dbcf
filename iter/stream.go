package entryiter

import (
	"iter"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// Stream is a source of entries with all its faces: owned keys in range loops, and borrowed units for a walker,
// because a stream is itself a [visitor.Source].
//
// Each loop and each walk opens a cursor of its own and closes it exactly once, also on break, return, panic and
// [runtime.Goexit]. A stream and its sequences can therefore be used again, and by several goroutines at once if the
// source can. A stream is small and copying it is fine. The zero Stream is empty.
//
// K, U and V are the types of keys, units and values. The package comment tells who owns what.
type Stream[K unit.Key[U], U unit.Unit, V any] struct {
	src   visitor.Source[U, V]
	owned faces[K, V]
}

// New returns a stream over a source of units. It panics if src is nil.
//
// Where K is a string over runes, the units are turned into text as [unit.Make] does it.
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

// Open returns a cursor that lends the units of the keys: the borrowed face, and what makes a stream a
// [visitor.Source].
//
// Over a source of units, and over codes that are the units, it is the source's own cursor. Over other codes it
// decodes block by block, and in each key only the units that changed since the key before. It is a [visitor.Seeker]
// if the source's cursor is one. With a closed cursor of an earlier Open for reuse it allocates nothing that the
// source does not.
func (s *Stream[K, U, V]) Open(reuse visitor.Cursor[U, V]) visitor.Cursor[U, V] {
	if s.src == nil {
		return empty[U, V]{}
	}
	return s.src.Open(reuse)
}

// All returns the entries as pairs of an owned key and a shared value, in the order of the source. A bare key comes
// with V's zero.
//
// The sequence can be ranged over again. After a loop, errf returns the error of the source that ended it, and nil if
// the source came to its end or the loop was left early.
func (s *Stream[K, U, V]) All() (entries iter.Seq2[K, V], errf func() error) {
	push := s.faces().all
	var err error
	return func(yield func(K, V) bool) { err = nil; err = push(yield) }, func() error { return err }
}

// Backward is the exact reverse of [Stream.All]. Over a source that is no [visitor.BackwardSource] it yields nothing, and
// errf returns [visitor.ErrOneWay].
func (s *Stream[K, U, V]) Backward() (entries iter.Seq2[K, V], errf func() error) {
	var err error
	return func(yield func(K, V) bool) {
		if err = nil; s.src != nil {
			err = s.faces().backward(yield)
		}
	}, func() error { return err }
}

// Keys returns the owned keys, in the order of the source. The sequence and errf are as those of [Stream.All].
func (s *Stream[K, U, V]) Keys() (keys iter.Seq[K], errf func() error) {
	return fallible(s.faces().keys)
}

// Values returns the shared values, in the order of the keys; a bare key yields V's zero. It makes no keys. The
// sequence and errf are as those of [Stream.All].
func (s *Stream[K, U, V]) Values() (values iter.Seq[V], errf func() error) {
	return fallible(s.faces().values)
}

// Entries returns the entries, their keys owned, in the order of the source. It tells bare keys from valued ones. The
// sequence and errf are as those of [Stream.All].
func (s *Stream[K, U, V]) Entries() (entries iter.Seq[Entry[K, V]], errf func() error) {
	return fallible(s.faces().entries)
}

// fallible splits a push loop that can fail into a sequence and the error of its latest run.
func fallible[T any](push func(yield func(T) bool) error) (iter.Seq[T], func() error) {
	var err error
	return func(yield func(T) bool) { err = nil; err = push(yield) }, func() error { return err }
}

// faces returns the owned faces of what the stream reads.
func (s *Stream[K, U, V]) faces() faces[K, V] {
	if s.owned == nil {
		return reading[K, U, V]{s, fromUnits[K, U]}
	}
	return s.owned
}

// empty is a cursor without entries.
type empty[U unit.Unit, V any] struct{}

func (empty[U, V]) Next() ([]visitor.Entry[U, V], error) { return nil, nil }
func (empty[U, V]) Close() error                         { return nil }

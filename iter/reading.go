package entryiter

import (
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// faces are the owned faces of a source, whatever it hands out. Each opens a cursor, pushes its entries and closes
// it. The error is nil if yield stopped the loop.
type faces[K, V any] interface {
	all(yield func(K, V) bool) error
	backward(yield func(K, V) bool) error
	keys(yield func(K) bool) error
	values(yield func(V) bool) error
	entries(yield func(Entry[K, V]) bool) error
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

func (r reading[K, X, V]) backward(yield func(K, V) bool) (err error) {
	src, ok := r.src.(visitor.BackwardSource[X, V])
	if !ok {
		return visitor.ErrOneWay
	}
	c := src.OpenBackward(nil)
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

// closing closes c at the end of a push loop with the given result. An error of closing counts when the loop reached
// the end.
func closing(c interface{ Close() error }, err *error) {
	closeErr := c.Close()
	switch *err {
	case nil:
		*err = closeErr
	case visitor.SkipAll:
		*err = nil
	}
}

package visitor

import (
	"errors"

	"github.com/ordict/ordict/unit"
)

// Walker walks sources and hands every entry to a callback, borrowed. The zero value is ready.
//
// Keep a walker and use it again: it keeps its arena and the closed cursor of the walk before, so that from the
// second walk on nothing is allocated, provided that the source reuses cursors and is held by pointer (a source held
// by value is boxed anew for every call). A closed cursor holds no revision in memory.
//
// A walker is for one goroutine and one walk at a time, and must not be copied. A walk inside a walk takes a walker
// of its own.
type Walker[U unit.Unit, V any] struct {
	_ noCopy

	cursor  Cursor[U, V] // closed, from the walk before; nil while walking
	arena   []U          // the prefix being skipped
	walking bool
	loan    loan[U, V] // in checked builds, what is lent to the callback
}

// Walk calls f for every entry of src in its order until the source ends or f says otherwise:
//
//   - nil goes on;
//   - [SkipPrefix] goes on behind the entries that start with e.Units, which f may have shortened;
//   - [SkipAll] ends the walk, and Walk returns nil;
//   - any other error ends the walk, and Walk returns it unchanged.
//
// The two sentinels are also recognised when wrapped. When the source fails, f has seen everything before the failure
// and Walk returns the source's error. An error of closing the cursor is returned when the walk reached the end of
// the source.
//
// The entry is borrowed: it and its units are valid until f returns. Copy what is kept. After a skip, Shared is
// relative to the last entry that f saw.
//
// The cursor is closed exactly once, also when f panics or calls [runtime.Goexit]. It costs one call of f per entry
// and one call of the cursor per block; skipping costs a comparison per entry in the block, and then one call when
// the cursor is a [Seeker], a step per entry otherwise.
//
// Walk panics when called from f on the same walker, and when f made e.Units longer and asks for SkipPrefix.
func (w *Walker[U, V]) Walk(src Source[U, V], f func(e *Entry[U, V]) error) error {
	if w.walking {
		panic("visitor: Walk called inside a walk of the same Walker; a nested walk needs a Walker of its own")
	}
	reuse := w.cursor
	w.cursor, w.walking = nil, true
	defer w.finish()

	c := src.Open(reuse)
	closed := false
	defer func() {
		if !closed { // a panic or Goexit is on its way; the cursor is not trusted with another walk
			c.Close()
		}
	}()
	err := w.each(c, f)
	closed = true
	closeErr := c.Close()
	w.cursor = c
	switch err {
	case nil:
		return closeErr
	case SkipAll:
		return nil
	}
	return err
}

// finish makes w ready for the next walk, however this one ended.
func (w *Walker[U, V]) finish() {
	w.walking = false
	w.loan.end()
}

// each hands the entries of c to f. It returns nil at the end of the source and SkipAll when f ended the walk.
func (w *Walker[U, V]) each(c Cursor[U, V], f func(*Entry[U, V]) error) error {
	for {
		block, err := c.Next()
		if len(block) == 0 {
			return err
		}
		for len(block) > 0 {
			e := &block[0]
			block = block[1:]
			n := len(e.Units)
			if checked {
				err = w.loan.call(f, e)
			} else {
				err = f(e)
			}
			if err == nil {
				continue
			}
			if err = verdict(err); err != SkipPrefix {
				return err
			}
			if len(e.Units) > n {
				panic("visitor: SkipPrefix with a key that the callback made longer")
			}
			if block, err = w.skip(c, e.Units, block); err != nil {
				return err
			}
		}
	}
}

// verdict reduces a wrapped sentinel to the sentinel itself.
func verdict(err error) error {
	switch {
	case err == SkipPrefix || err == SkipAll:
		return err
	case errors.Is(err, SkipPrefix):
		return SkipPrefix
	case errors.Is(err, SkipAll):
		return SkipAll
	}
	return err
}

// skip passes over the entries that start with prefix: those at the head of block, which is the rest of the block
// handed out last, and then those that c would hand out next. It returns the entries to go on with, none at the end
// of the source.
func (w *Walker[U, V]) skip(c Cursor[U, V], prefix []U, block []Entry[U, V]) ([]Entry[U, V], error) {
	n := len(prefix)
	if n == 0 { // every key starts with the empty key
		return nil, SkipAll
	}
	if block = behind(block, n); len(block) > 0 {
		return block, nil
	}
	s, ok := c.(Seeker[U])
	if !ok {
		return step(c, n)
	}
	w.arena = append(w.arena[:0], prefix...) // prefix dies with the next call of c
	if err := s.SkipPrefix(w.arena); err != nil {
		return nil, err
	}
	block, err := c.Next()
	if len(block) > 0 {
		block[0].Shared = unit.CommonPrefix(w.arena, block[0].Units)
	}
	return block, err
}

// step is skip for a cursor that cannot seek.
func step[U unit.Unit, V any](c Cursor[U, V], n int) ([]Entry[U, V], error) {
	for {
		block, err := c.Next()
		rest := behind(block, n)
		if len(rest) > 0 || len(block) == 0 {
			return rest, err
		}
	}
}

// behind returns what follows the entries at the head of block that start with a prefix of n units, given that the
// entry before block starts with it. An entry does if it shares at least n units with the one before. The first that
// does not shares as little with the entry before the skip as with its neighbour, because the source is sorted: its
// Shared needs no repair.
func behind[U unit.Unit, V any](block []Entry[U, V], n int) []Entry[U, V] {
	for i := range block {
		if block[i].Shared < n {
			return block[i:]
		}
	}
	return nil
}

// noCopy lets vet find copies of what contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

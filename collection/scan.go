package collection

import (
	"sync"

	"github.com/ordict/ordict/collection/internal/tree"
)

// pools holds one *sync.Pool for each type that is pooled. A generic package has no variable for each instance, so the
// pools are found by type; the key is a nil pointer to the type.
var pools sync.Map

func poolOf[T any]() *sync.Pool {
	key := any((*T)(nil))
	if p, ok := pools.Load(key); ok {
		return p.(*sync.Pool)
	}
	p, _ := pools.LoadOrStore(key, &sync.Pool{New: func() any { return new(T) }})
	return p.(*sync.Pool)
}

// openScan returns a pooled scan at the start of r, or at its end if backward. The caller defers closeScan, so that a loop
// that breaks, panics or ends its goroutine gives it back too.
func openScan[V any](v tree.Version[V], r tree.Range, backward bool) *tree.Scan[V] {
	s := poolOf[tree.Scan[V]]().Get().(*tree.Scan[V])
	s.Reset(v, r, backward)
	return s
}

func closeScan[V any](s *tree.Scan[V]) {
	s.Close()
	poolOf[tree.Scan[V]]().Put(s)
}

// openCursor returns a pooled cursor before the first key of r. The caller calls closeCursor.
func openCursor[V any](v tree.Version[V], r tree.Range) *tree.Cursor[V] {
	c := poolOf[tree.Cursor[V]]().Get().(*tree.Cursor[V])
	c.Open(v, r)
	return c
}

func closeCursor[V any](c *tree.Cursor[V]) {
	c.Release()
	poolOf[tree.Cursor[V]]().Put(c)
}

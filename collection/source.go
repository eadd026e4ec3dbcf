package collection

import (
	"github.com/ordict/ordict/collection/internal/tree"
	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// Stream returns the entry stream of the span, through which package entryiter hands out its faces. The stream reads the
// span's snapshot and never fails.
func (s Span[K, U, V]) Stream() *entryiter.Stream[K, U, V] {
	return entryiter.FromCode[K, U](&coded[V]{version: s.version, bounds: s.bounds, plain: !s.escaped})
}

// Open makes a Span a [visitor.Source]: it returns a cursor over the borrowed entries in key order, which never fails.
// Give it a closed cursor of an earlier Open, of this span or another of its type, and nothing is allocated.
// Most callers let a [visitor.Walker] do this; hand it a pointer to the span, which fits an interface without a copy.
func (s Span[K, U, V]) Open(reuse visitor.Cursor[U, V]) visitor.Cursor[U, V] {
	c, ok := reuse.(*spanCursor[K, U, V])
	if !ok {
		c = new(spanCursor[K, U, V])
		c.stream = entryiter.FromCode[K, U](&c.source)
	}
	c.source = coded[V]{version: s.version, bounds: s.bounds, plain: !s.escaped}
	c.Cursor = c.stream.Open(c.Cursor)
	c.seeker, _ = c.Cursor.(visitor.Seeker[U])
	return c
}

// coded is a span as codes: what the stream adapter reads.
type coded[V any] struct {
	version tree.Version[V]
	bounds  bounds
	plain   bool
}

// Plain reports that no code has an escape.
func (s *coded[V]) Plain() bool { return s.plain }

// Open returns a scan of the span.
func (s *coded[V]) Open(reuse visitor.Cursor[byte, V]) visitor.Cursor[byte, V] {
	return s.open(reuse, false)
}

// OpenBackward returns a scan of the span from its end.
func (s *coded[V]) OpenBackward(reuse visitor.Cursor[byte, V]) visitor.Cursor[byte, V] {
	return s.open(reuse, true)
}

func (s *coded[V]) open(reuse visitor.Cursor[byte, V], backward bool) visitor.Cursor[byte, V] {
	scan, ok := reuse.(*tree.Scan[V])
	if !ok {
		scan = new(tree.Scan[V])
	}
	scan.Reset(s.version, s.bounds.among(), backward)
	return scan
}

// spanCursor is the adapter's cursor together with the source that it reads, so that both are reused as one.
type spanCursor[K unit.Key[U], U unit.Unit, V any] struct {
	visitor.Cursor[U, V]
	seeker visitor.Seeker[U]
	source coded[V]
	stream *entryiter.Stream[K, U, V]
}

func (c *spanCursor[K, U, V]) Seek(units []U) error       { return c.seeker.Seek(units) }
func (c *spanCursor[K, U, V]) SkipPrefix(units []U) error { return c.seeker.SkipPrefix(units) }

// Close drops the pages, so that a cursor kept for reuse does not keep a revision alive.
func (c *spanCursor[K, U, V]) Close() error {
	err := c.Cursor.Close()
	c.source = coded[V]{}
	return err
}

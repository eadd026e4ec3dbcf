package collection

import (
	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Position says where a [Cursor] stands.
type Position uint8

// The positions of a cursor.
const (
	BeforeFirst Position = iota // before the first key, where a cursor starts
	OnKey                       // on a key
	AfterLast                   // after the last key
)

// String returns the name of the position.
func (p Position) String() string {
	switch p {
	case BeforeFirst:
		return "BeforeFirst"
	case OnKey:
		return "OnKey"
	case AfterLast:
		return "AfterLast"
	}
	return "invalid Position"
}

// Cursor steps through a [Span] both ways, from any key, present or not. It stands on a key or at one of two named ends.
// Every move returns whether it now stands on a key:
//
//	move           goes to                       if there is none
//	First          the least key                 AfterLast
//	Last           the greatest key              BeforeFirst
//	Seek(k)        the first key >= k            AfterLast
//	SeekBefore(k)  the last key < k              BeforeFirst
//	Next           the next key; from            AfterLast, and stays there
//	               BeforeFirst the least
//	Prev           the previous key; from        BeforeFirst, and stays there
//	               AfterLast the greatest
//
// Keys outside the span do not exist for it. A step takes O(1) amortised, a seek O(log n).
//
// Get one from [Span.Cursor], or reuse one by [Cursor.Reset], which allocates nothing. The zero Cursor walks the zero Span.
// A Cursor is for one goroutine and must not be copied. It keeps the pages of its span alive until it is reset or dropped.
type Cursor[K unit.Key[U], U unit.Unit, V any] struct {
	_       domain[K, U]
	_       noCopy
	at      tree.Cursor[V]
	plain   bool
	decoded bool   // units holds the key that the cursor stands on
	units   []U    // lent by Units
	buf     []byte // the code of the key sought
}

// Cursor returns a new cursor before the first key of the span.
func (s Span[K, U, V]) Cursor() *Cursor[K, U, V] {
	c := new(Cursor[K, U, V])
	c.Reset(s)
	return c
}

// Reset puts c before the first key of s, whatever it walked before. It allocates nothing once the cursor is warm.
func (c *Cursor[K, U, V]) Reset(s Span[K, U, V]) {
	c.leave()
	c.at.Release() // what was walked before is not kept alive by a shorter walk
	c.at.Open(s.version, s.bounds.among())
	c.plain = !s.escaped
}

// Position tells where the cursor stands.
func (c *Cursor[K, U, V]) Position() Position {
	switch {
	case c.at.OnKey():
		return OnKey
	case c.at.AtEnd():
		return AfterLast
	}
	return BeforeFirst
}

// First goes to the least key.
func (c *Cursor[K, U, V]) First() bool {
	c.leave()
	return c.at.First()
}

// Last goes to the greatest key.
func (c *Cursor[K, U, V]) Last() bool {
	c.leave()
	return c.at.Last()
}

// Seek goes to the first key >= key.
func (c *Cursor[K, U, V]) Seek(key K) bool {
	c.leave()
	code, _ := codeOf[K, U](&c.buf, key)
	return c.at.Seek(tree.Bound{Key: code})
}

// SeekBefore goes to the last key < key.
func (c *Cursor[K, U, V]) SeekBefore(key K) bool {
	c.leave()
	code, _ := codeOf[K, U](&c.buf, key)
	return c.at.SeekBefore(tree.Bound{Key: code})
}

// Next goes to the next key.
func (c *Cursor[K, U, V]) Next() bool {
	c.leave()
	return c.at.Next()
}

// Prev goes to the previous key.
func (c *Cursor[K, U, V]) Prev() bool {
	c.leave()
	return c.at.Prev()
}

// Key returns the key that the cursor stands on, owned; it may allocate. At an end it returns the empty key.
func (c *Cursor[K, U, V]) Key() (key K) {
	if c.at.OnKey() {
		key = unit.MakeFromCode[K, U](c.at.Key(), c.plain)
	}
	return key
}

// Units returns the units of the key that the cursor stands on, borrowed until the next move or Reset. They are decoded at the
// first call after a move, the whole key each time: a [github.com/ordict/ordict/visitor.Walker] decodes only what changed.
// At an end it returns nil.
func (c *Cursor[K, U, V]) Units() []U {
	if !c.at.OnKey() {
		return nil
	}
	if !c.decoded {
		c.units = unit.AppendUnits(c.units[:0], c.at.Key())
		c.decoded = true
	}
	return c.units
}

// Value returns the value of the key that the cursor stands on: V's zero if the key is bare or the cursor at an end.
func (c *Cursor[K, U, V]) Value() (v V) {
	if c.at.OnKey() {
		v = c.at.Value()
	}
	return v
}

// HasValue reports whether the cursor stands on a key that has a value.
func (c *Cursor[K, U, V]) HasValue() bool { return c.at.OnKey() && c.at.HasValue() }

// leave takes back what was lent of the present key.
func (c *Cursor[K, U, V]) leave() {
	if c.decoded {
		c.decoded = false
		overwrite(c.units)
	}
}

package collection

import (
	"strings"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// position is a place between keys: just before the key with the given code, just after it, or after every key that
// starts with it. Positions are compared, never computed: no key has a successor that could be named.
type position struct {
	code string
	side tree.Side
}

// at is a position beside key.
func at[K unit.Key[U], U unit.Unit](key K, side tree.Side) position {
	code, _ := keepCode[K, U](key)
	return position{code, side}
}

// compare orders positions as they stand among the keys.
func (p position) compare(q position) int {
	switch {
	case p.code == q.code:
		return int(p.side) - int(q.side)
	case p.side == tree.AfterPrefix && strings.HasPrefix(q.code, p.code):
		return +1 // q stands at a key that starts with p's
	case q.side == tree.AfterPrefix && strings.HasPrefix(p.code, q.code):
		return -1
	}
	return strings.Compare(p.code, q.code)
}

func (p position) bound() tree.Bound { return tree.Bound{Key: viewOf(p.code), Side: p.side} }

// bounds are the two ends of a span. The zero value cuts nothing off.
type bounds struct {
	lo, hi         string
	loSide, hiSide tree.Side
	cut            bool // lo and hi hold; else both ends are open
}

func (b *bounds) low() position  { return position{b.lo, b.loSide} }
func (b *bounds) high() position { return position{b.hi, b.hiSide} }

// open makes the open ends explicit, so that they can be moved inwards.
func (b *bounds) open() {
	if !b.cut {
		*b = bounds{hiSide: tree.AfterPrefix, cut: true}
	}
}

// raise cuts off what stands before p.
func (b *bounds) raise(p position) {
	b.open()
	if p.compare(b.low()) > 0 {
		b.lo, b.loSide = p.code, p.side
	}
}

// lower cuts off what stands after p.
func (b *bounds) lower(p position) {
	b.open()
	if p.compare(b.high()) < 0 {
		b.hi, b.hiSide = p.code, p.side
	}
}

// since and until are b without what stands before, or behind, p.
func (b bounds) since(p position) bounds {
	b.raise(p)
	return b
}

func (b bounds) until(p position) bounds {
	b.lower(p)
	return b
}

// empty reports that no key fits between the bounds, as far as that can be told without looking at keys.
func (b *bounds) empty() bool { return b.cut && b.low().compare(b.high()) >= 0 }

// among is the range of a tree between the bounds.
func (b *bounds) among() tree.Range {
	if !b.cut {
		return tree.All
	}
	return tree.Range{Lo: b.low().bound(), Hi: b.high().bound()}
}

// contain reports whether the key with the given code stands between the bounds.
func (b *bounds) contain(code []byte) bool {
	return !b.cut || b.low().bound().Below(code) && !b.high().bound().Below(code)
}

package visitor_test

import (
	"math"
	"slices"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
	"pgregory.net/rapid"
)

// token is a user's own token type.
type token uint64

// pair is one entry of a test source.
type pair[U unit.Unit] struct {
	key    []U
	value  int
	valued bool
}

// sorted is a source over pairs in walk order. It counts what happens to its cursors and can be made to fail. Its
// cursors lend memory of their own, which they spoil at the next call of any method.
type sorted[U unit.Unit] struct {
	pairs    []pair[U]
	block    int   // entries in a block
	err      error // what Next returns after failAt entries, unless nil
	failAt   int
	seekErr  error // what Seek and SkipPrefix return
	closeErr error // what the first Close returns
	seekable bool

	opened, reused, closed, seeks int
}

func (s *sorted[U]) Open(reuse visitor.Cursor[U, int]) visitor.Cursor[U, int] {
	s.opened++
	var c *cursor[U]
	switch r := reuse.(type) {
	case *cursor[U]:
		c = r
	case *seeker[U]:
		c = &r.cursor
	}
	if c != nil {
		if !c.shut {
			panic("reuse of a cursor that is not closed")
		}
		s.reused++
	}
	if !s.seekable {
		if c == nil {
			c = new(cursor[U])
		}
		c.reset(s)
		return c
	}
	k, ok := reuse.(*seeker[U])
	if !ok {
		k = new(seeker[U])
	}
	k.reset(s)
	return k
}

// cursor is a cursor without Seek.
type cursor[U unit.Unit] struct {
	src    *sorted[U]
	next   int
	before []U // the key before next, nil if there is none to share with
	failed error
	shut   bool
	units  []U
	block  []visitor.Entry[U, int]
}

func (c *cursor[U]) reset(s *sorted[U]) {
	c.src, c.next, c.before, c.failed, c.shut = s, 0, nil, nil, false
}

// spoil ends the life of what was lent.
func (c *cursor[U]) spoil() {
	for i := range c.units {
		c.units[i] = ^c.units[i]
	}
	for i := range c.block {
		c.block[i] = visitor.Entry[U, int]{Shared: math.MinInt}
	}
	c.units, c.block = c.units[:0], c.block[:0]
}

func (c *cursor[U]) Next() ([]visitor.Entry[U, int], error) {
	if c.shut {
		panic("Next after Close")
	}
	c.spoil()
	s := c.src
	end := len(s.pairs)
	if s.err != nil {
		end = min(end, s.failAt)
	}
	room := 0
	for _, p := range s.pairs[c.next:min(end, c.next+s.block)] {
		room += len(p.key)
	}
	c.units = slices.Grow(c.units, room)
	for ; c.next < end && len(c.block) < s.block; c.next++ {
		p := s.pairs[c.next]
		start := len(c.units)
		c.units = append(c.units, p.key...)
		c.block = append(c.block, visitor.Entry[U, int]{
			Units: c.units[start:], Shared: unit.CommonPrefix(c.before, p.key), Value: p.value, HasValue: p.valued,
		})
		c.before = p.key
	}
	if len(c.block) > 0 {
		return c.block, nil
	}
	if c.failed == nil && s.err != nil {
		c.failed = s.err
	}
	return nil, c.failed
}

func (c *cursor[U]) Close() error {
	if c.shut {
		panic("closed twice")
	}
	c.spoil()
	c.src.closed++
	c.shut = true
	return c.src.closeErr
}

// seeker is a cursor with Seek.
type seeker[U unit.Unit] struct{ cursor[U] }

func (c *seeker[U]) Seek(units []U) error {
	return c.skip(func(key []U) bool { return unit.Compare(key, units) < 0 })
}

func (c *seeker[U]) SkipPrefix(units []U) error {
	return c.skip(func(key []U) bool { return unit.HasPrefix[[]U, U](key, units) })
}

func (c *seeker[U]) skip(skipped func(key []U) bool) error {
	c.src.seeks++
	if c.src.seekErr != nil {
		return c.src.seekErr
	}
	for c.next < len(c.src.pairs) && skipped(c.src.pairs[c.next].key) {
		c.next++
	}
	c.before = nil
	c.spoil()
	return nil
}

// alphabet returns the units of which the keys of a domain are drawn: few, and the extreme ones.
func alphabet[U unit.Unit]() []U {
	var units []U
	add := func(values ...uint64) {
		for _, v := range values {
			units = append(units, U(v))
		}
	}
	switch ones := ^U(0); {
	case ones < 0:
		add('a', 'b', 0, 0x7F, 0x80, 0xE9, 0xD7FF, 0xE000, 0x10FFFF, 0x110080, 0x1100FF, 0xD800, math.MaxUint32)
	case uint64(ones) == 0xFF:
		add('a', 'b', 0, 0xFF, 0x80)
	default:
		add('a', 'b', 0, 127, 128, 1<<56, 1<<63-1, 1<<63, math.MaxUint64)
	}
	return units
}

// pairsOf draws pairs in ascending or descending order.
func pairsOf[U unit.Unit](t *rapid.T, descending bool) []pair[U] {
	units := rapid.SampledFrom(alphabet[U]()[:rapid.IntRange(1, len(alphabet[U]())).Draw(t, "units")])
	keys := rapid.SliceOfN(rapid.SliceOfN(units, 0, 6), 0, 40).Draw(t, "keys")
	slices.SortFunc(keys, unit.Compare[U])
	keys = slices.CompactFunc(keys, slices.Equal[[]U])
	if descending {
		slices.Reverse(keys)
	}
	pairs := make([]pair[U], len(keys))
	for i, key := range keys {
		pairs[i] = pair[U]{key: key}
		if pairs[i].valued = rapid.Bool().Draw(t, "valued"); pairs[i].valued {
			pairs[i].value = i
		}
	}
	return pairs
}

// text returns pairs of the given words, which are in order; the value of a word is its position.
func text(words ...string) []pair[rune] {
	pairs := make([]pair[rune], len(words))
	for i, w := range words {
		pairs[i] = pair[rune]{unit.Append[string, rune](nil, w), i, true}
	}
	return pairs
}

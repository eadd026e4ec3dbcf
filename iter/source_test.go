package entryiter_test

import (
	"bytes"
	"math"
	"slices"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
	"pgregory.net/rapid"
)

// token and octet are units of a user's own.
type (
	token uint64
	octet byte
)

// source is a source over keys in walk order, given as units or as codes. Its cursors lend memory of their own and
// spoil it at the next call of any method.
type source[X unit.Unit] struct {
	keys     [][]X
	values   []int // -1 for a bare key
	block    int   // entries in a block
	seekable bool
	plain    bool
	trial
}

// trial is how a source is made to fail, and what happened to its cursors.
type trial struct {
	err      error // what Next returns after failAt entries, unless nil
	failAt   int
	closeErr error

	opened, closed, seeks int
}

// Plain makes a source of bytes a coded one.
func (s *source[X]) Plain() bool { return s.plain }

func (s *source[X]) Open(reuse visitor.Cursor[X, int]) visitor.Cursor[X, int] {
	s.opened++
	if s.seekable {
		c, ok := reuse.(*seeker[X])
		if !ok {
			c = new(seeker[X])
		}
		c.cursor.open(s)
		return c
	}
	c, ok := reuse.(*cursor[X])
	if !ok {
		c = new(cursor[X])
	}
	c.open(s)
	return c
}

// cursor is a cursor that cannot seek.
type cursor[X unit.Unit] struct {
	src    *source[X]
	next   int
	before []X // the key that the next one shares units with, nil if none
	shut   bool
	units  []X
	block  []visitor.Entry[X, int]
}

func (c *cursor[X]) open(s *source[X]) {
	if c.src != nil && !c.shut {
		panic("reuse of a cursor that is not closed")
	}
	c.src, c.next, c.before, c.shut = s, 0, nil, false
}

// spoil ends the life of what was lent.
func (c *cursor[X]) spoil() {
	if c.shut {
		panic("a call after Close")
	}
	for i := range c.units {
		c.units[i] = ^c.units[i]
	}
	for i := range c.block {
		c.block[i] = visitor.Entry[X, int]{Shared: math.MinInt}
	}
	c.units, c.block = c.units[:0], c.block[:0]
}

func (c *cursor[X]) Next() ([]visitor.Entry[X, int], error) {
	c.spoil()
	s := c.src
	end := len(s.keys)
	if s.err != nil {
		end = min(end, s.failAt)
	}
	keys := s.keys[c.next:max(c.next, min(end, c.next+s.block))]
	room := 0
	for _, key := range keys {
		room += len(key)
	}
	c.units = slices.Grow(c.units, room)
	for i, key := range keys {
		e := visitor.Entry[X, int]{Shared: unit.CommonPrefix(c.before, key)}
		start := len(c.units)
		c.units = append(c.units, key...)
		e.Units = c.units[start:]
		if v := s.values[c.next+i]; v >= 0 {
			e.Value, e.HasValue = v, true
		}
		c.block = append(c.block, e)
		c.before = key
	}
	c.next += len(keys)
	if len(keys) == 0 {
		return nil, s.err
	}
	return c.block, nil
}

func (c *cursor[X]) Close() error {
	c.spoil() // panics if closed before
	c.shut = true
	c.src.closed++
	return c.src.closeErr
}

// seeker is a cursor that can seek.
type seeker[X unit.Unit] struct{ cursor[X] }

func (c *seeker[X]) Seek(units []X) error {
	s := c.src
	descending := len(s.keys) > 1 && unit.Compare(s.keys[0], s.keys[1]) > 0
	c.skip(func(key []X) bool {
		order := unit.Compare(key, units)
		return order < 0 && !descending || order > 0 && descending
	})
	return nil
}

func (c *seeker[X]) SkipPrefix(units []X) error {
	c.skip(func(key []X) bool { return unit.HasPrefix[[]X, X](key, units) })
	return nil
}

func (c *seeker[X]) skip(skipped func(key []X) bool) {
	c.src.seeks++
	for c.next < len(c.src.keys) && skipped(c.src.keys[c.next]) {
		c.next++
	}
	c.before = nil
	c.spoil()
}

// dataset is keys with their values, in walk order.
type dataset[K unit.Key[U], U unit.Unit] struct {
	keys   []K
	values []int // -1 for a bare key
}

// numbered returns a dataset of the given keys, which are in order, with their positions as values; every fourth key
// is bare.
func numbered[K unit.Key[U], U unit.Unit](keys ...K) dataset[K, U] {
	d := dataset[K, U]{keys: keys}
	for i := range keys {
		if i%4 == 3 {
			i = -1
		}
		d.values = append(d.values, i)
	}
	return d
}

// entries returns what the owned faces are to deliver.
func (d dataset[K, U]) entries() []entryiter.Entry[K, int] {
	var all []entryiter.Entry[K, int]
	for i, k := range d.keys {
		all = append(all, entryiter.Entry[K, int]{Key: k, Value: max(d.values[i], 0), HasValue: d.values[i] >= 0})
	}
	return all
}

// coded returns a source of the codes.
func (d dataset[K, U]) coded(block int) *source[byte] {
	s := &source[byte]{values: d.values, block: block, plain: true}
	for _, k := range d.keys {
		code, plain := unit.AppendCode[K, U](nil, k)
		s.keys = append(s.keys, code)
		s.plain = s.plain && plain
	}
	return s
}

// units returns a source of the units.
func (d dataset[K, U]) units(block int) *source[U] {
	s := &source[U]{values: d.values, block: block}
	for _, k := range d.keys {
		s.keys = append(s.keys, unit.Append[K, U](nil, k))
	}
	return s
}

// drawDataset draws keys of which many are prefixes of others, in ascending or descending order.
func drawDataset[K unit.Key[U], U unit.Unit](t *rapid.T) dataset[K, U] {
	keys := rapid.SliceOfN(drawKey[K, U](), 0, 40).Draw(t, "keys")
	slices.SortFunc(keys, unit.CompareKeys[K, U])
	keys = slices.CompactFunc(keys, func(a, b K) bool { return unit.CompareKeys[K, U](a, b) == 0 })
	if rapid.Bool().Draw(t, "descending") {
		slices.Reverse(keys)
	}
	d := dataset[K, U]{keys: keys}
	for range keys {
		d.values = append(d.values, rapid.IntRange(-1, 3).Draw(t, "value"))
	}
	return d
}

// drawKey draws short keys of few and extreme units; strings are glued from pieces, valid UTF-8 or not.
func drawKey[K unit.Key[U], U unit.Unit]() *rapid.Generator[K] {
	var key K
	if _, text := any(key).(string); text {
		pieces := rapid.SampledFrom([]string{
			"a", "ab", "\x00", "\x7F", "é", "€", "\uD7FF", "\uE000", "\U0010FFFF",
			"\xFF", "\x80", "\xE2\x82", "абв", "12345678",
		})
		return rapid.Map(rapid.SliceOfN(pieces, 0, 6), func(parts []string) K {
			var b bytes.Buffer
			for _, p := range parts {
				b.WriteString(p)
			}
			return any(b.String()).(K)
		})
	}
	values := []uint64{
		'a', 'b', 0, 127, 128, 255, 0xE9, 0xD7FF, 0xD800, 0xE000, 0x10FFFF, 0x110080, 0xFFFFFFFF,
		1 << 56, 1<<63 - 1, 1 << 63, math.MaxUint64,
	}
	units := rapid.Map(rapid.SampledFrom(values), func(v uint64) U { return U(v) })
	return rapid.Map(rapid.SliceOfN(units, 0, 12), func(units []U) K { return any(units).(K) })
}

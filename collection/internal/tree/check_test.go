package tree

import (
	"bytes"
	"fmt"
)

// check validates every structural invariant of a version, and returns the first that is broken.
func (v *Version[V]) check(lim limits) error {
	if v.root == nil {
		if v.count != 0 || v.height != 0 || v.start != nil {
			return fmt.Errorf("empty tree with count %d, height %d, prefix %q", v.count, v.height, v.start.get())
		}
		return nil
	}
	c := checker[V]{v: v, lim: lim}
	n, err := c.node(v.root, v.height, nil, nil, true)
	if err == nil && n != v.count {
		err = fmt.Errorf("count is %d, entries are %d", v.count, n)
	}
	return err
}

type checker[V any] struct {
	v         *Version[V]
	lim       limits
	last      []byte
	key, prev []byte // keys of the page at hand
}

func (c *checker[V]) node(n node, h int, lo, hi []byte, root bool) (int, error) {
	if h == 0 {
		return c.leaf(asLeaf[V](n), lo, hi)
	}
	in := asInner(n)
	keys := in.keys
	if keys.n == 0 {
		return 0, fmt.Errorf("inner node without separators")
	}
	limit := c.lim.inner
	if root {
		limit = c.lim.root
	}
	if int(keys.n) > limit {
		return 0, fmt.Errorf("inner node with %d separators", keys.n)
	}
	if int(keys.n)+1 > in.room {
		return 0, fmt.Errorf("%d kids in a room of %d", keys.n+1, in.room)
	}
	if err := c.page(keys, lo, hi); err != nil {
		return 0, fmt.Errorf("separators: %w", err)
	}
	total := 0
	for i := range int(keys.n) + 1 {
		l, r := lo, hi
		if i > 0 {
			l = keys.key(nil, i-1)
		}
		if i < int(keys.n) {
			r = keys.key(nil, i)
		}
		k, err := c.node(in.kid(i), h-1, l, r, false)
		if err != nil {
			return 0, err
		}
		if int(in.counts()[i]) != k {
			return 0, fmt.Errorf("count of kid %d is %d, entries are %d", i, in.counts()[i], k)
		}
		total += k
	}
	return total, nil
}

func (c *checker[V]) leaf(l *leaf[V], lo, hi []byte) (int, error) {
	if l.n == 0 {
		return 0, fmt.Errorf("empty leaf")
	}
	if int(l.n) > c.lim.leaf {
		return 0, fmt.Errorf("leaf with %d entries", l.n)
	}
	if err := c.page(&l.page, lo, hi); err != nil {
		return 0, fmt.Errorf("leaf: %w", err)
	}
	c.key = l.key(c.key[:0], 0)
	if c.last != nil && bytes.Compare(c.last, c.key) >= 0 {
		return 0, fmt.Errorf("keys %q and %q are not in order", c.last, c.key)
	}
	c.last = l.key(c.last[:0], int(l.n)-1)
	var zero V
	for i := int(l.n); i < int(l.cap); i++ {
		if any(*l.val(i)) != any(zero) {
			return 0, fmt.Errorf("value left behind at %d of %d", i, l.n)
		}
	}
	return int(l.n), nil
}

// page checks the key part of a node between the separators lo and hi.
func (c *checker[V]) page(p *page, lo, hi []byte) error {
	prefix := p.prefix(nil)
	start := c.v.start.get()
	fence := len(start)
	if lo != nil && hi != nil {
		fence = common(lo, hi)
	}
	switch {
	case int(p.skip) != len(prefix):
		return fmt.Errorf("prefix %q of length %d", prefix, p.skip)
	case p.fence > p.skip:
		return fmt.Errorf("fence %d behind the prefix %q", p.fence, prefix)
	case int(p.fence) != fence:
		return fmt.Errorf("fence is %d, the separators %q and %q share %d", p.fence, lo, hi, fence)
	case p.stem != nil && !bytes.HasPrefix(prefix, *p.stem):
		return fmt.Errorf("prefix %q with the stem %q", prefix, *p.stem)
	case p.ext != nil && len(*p.ext) > 2*int(p.cap):
		return fmt.Errorf("%d long keys of %d entries", len(*p.ext), p.n)
	case p.n > p.cap:
		return fmt.Errorf("%d entries in a room of %d", p.n, p.cap)
	case p.ownLen > 0 && (p.ownOff < arenaStart || int(p.ownOff)+int(p.ownLen) > int(p.arenaLen)):
		return fmt.Errorf("own prefix at %d+%d of %d", p.ownOff, p.ownLen, p.arenaLen)
	case p.arenaLen > p.arenaCap:
		return fmt.Errorf("arena %d of %d", p.arenaLen, p.arenaCap)
	}
	for i := range int(p.cap) {
		if i >= int(p.n) {
			if p.head(i) != emptyHead {
				return fmt.Errorf("head %x behind the last entry", p.head(i))
			}
			continue
		}
		s := p.slot(i)
		if s.long() && s.off() >= len(*p.ext) {
			return fmt.Errorf("long key %d of %d", s.off(), len(*p.ext))
		}
		if !s.long() && s.len() > 8 && s.off()+s.len()-8 > int(p.arenaLen) {
			return fmt.Errorf("tail at %d+%d behind the arena %d", s.off(), s.len()-8, p.arenaLen)
		}
		c.key, c.prev = p.key(c.prev[:0], i), c.key
		key := c.key
		switch {
		case !bytes.HasPrefix(key, prefix):
			return fmt.Errorf("key %q without the prefix %q", key, prefix)
		case !bytes.HasPrefix(key, start):
			return fmt.Errorf("key %q without the prefix of the tree %q", key, start)
		case p.head(i) != head(key, int(p.skip)):
			return fmt.Errorf("head of %q is %x", key, p.head(i))
		case lo != nil && bytes.Compare(key, lo) < 0, hi != nil && bytes.Compare(key, hi) >= 0:
			return fmt.Errorf("key %q is not between %q and %q", key, lo, hi)
		case i > 0 && bytes.Compare(c.prev, key) >= 0:
			return fmt.Errorf("keys %q and %q are not in order", c.prev, key)
		}
	}
	for j := range p.hints {
		end := j*8 + 7
		if p.cap > 64 {
			end = j*16 + 15
		}
		want := uint64(emptyHead)
		if end < int(p.cap) {
			want = p.head(end)
		}
		if p.hints[j] != want {
			return fmt.Errorf("hint %d is %x, not %x", j, p.hints[j], want)
		}
	}
	return nil
}

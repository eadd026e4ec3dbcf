package tree

import (
	"bytes"
	"math/bits"
)

// below counts the heads less than h: first the hints, then one block. Counting by carry has no branch to mispredict: a
// comparison that borrows adds one. The compiler neither unrolls the loops nor inlines a function for them.
func (p *page) below(h uint64) int {
	var c, b uint64
	t := &p.hints
	_, b = bits.Sub64(t[0], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[1], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[2], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[3], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[4], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[5], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[6], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[7], h, 0)
	c, _ = bits.Add64(c, 0, b)
	if p.cap > 64 {
		return p.belowWide(h, int(c))
	}
	n := int(c) << 3
	if n >= int(p.cap) {
		return int(p.cap)
	}
	t, c = p.block(int(c)), 0
	_, b = bits.Sub64(t[0], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[1], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[2], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[3], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[4], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[5], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[6], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[7], h, 0)
	c, _ = bits.Add64(c, 0, b)
	return n + int(c)
}

// belowWide goes on with below in a page of 128, whose hints stand for 16 heads each; j of them are less.
func (p *page) belowWide(h uint64, j int) int {
	if j == 8 {
		return int(p.cap)
	}
	var c, b uint64
	t := p.block(2 * j)
	_, b = bits.Sub64(t[0], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[1], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[2], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[3], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[4], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[5], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[6], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[7], h, 0)
	c, _ = bits.Add64(c, 0, b)
	t = p.block(2*j + 1)
	_, b = bits.Sub64(t[0], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[1], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[2], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[3], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[4], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[5], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[6], h, 0)
	c, _ = bits.Add64(c, 0, b)
	_, b = bits.Sub64(t[7], h, 0)
	c, _ = bits.Add64(c, 0, b)
	return j<<4 + int(c)
}

// find returns where key stands or would stand, and whether it is there. Bytes before the fence are taken to match.
func (p *page) find(key []byte) (i int, ok bool) {
	skip := int(p.skip)
	if p.skip > p.fence {
		if c, _ := p.comparePrefix(key); c != 0 {
			return p.outside(c), false
		}
	}
	h := head(key, skip)
	i = p.below(h)
	if i >= int(p.n) || p.head(i) != h {
		return i, false
	}
	if p.equalRest(i, key) {
		return i, true
	}
	return p.tie(i, h, key)
}

// route is the kid of an inner node whose range holds key: the number of separators up to key.
func (p *page) route(key []byte) int {
	skip := int(p.skip)
	if p.skip > p.fence {
		if c, _ := p.comparePrefix(key); c != 0 {
			return p.outside(c)
		}
	}
	h := head(key, skip)
	i := p.below(h)
	if i >= int(p.n) || p.head(i) != h {
		return i
	}
	i, ok := p.tie(i, h, key)
	if ok {
		i++
	}
	return i
}

// outside is the position of a key that compares c with the prefix.
func (p *page) outside(c int) int {
	if c < 0 {
		return 0
	}
	return int(p.n)
}

// equalRest reports whether the i-th key, whose head equals that of key, is key.
func (p *page) equalRest(i int, key []byte) bool {
	s := p.slot(i)
	n := len(key) - int(p.skip)
	if s.len() != n || n > longSuffix {
		return s.long() && bytes.Equal(from(p.long(s), int(p.skip)), from(key, int(p.skip)))
	}
	r := n - 8
	if r <= 0 {
		return true
	}
	end := s.off() + r
	if r <= 16 && len(key) >= 8 {
		// The last bytes of key and of the tail, in one or two words that may overlap.
		w := p.load8(end-8) ^ head(key, len(key)-8)
		if r < 8 {
			return w<<(64-8*r) == 0
		}
		return w|(p.load8(s.off())^head(key, int(p.skip)+8)) == 0
	}
	return string(p.bytes()[s.off():end]) == string(key[int(p.skip)+8:])
}

// compareRest compares the i-th key with key, both with the same prefix and head: the second word decides nearly always.
func (p *page) compareRest(i int, key []byte) int {
	skip := int(p.skip)
	s := p.slot(i)
	if !s.long() {
		if r := s.len() - 8; r > 0 {
			w := p.load8(s.off())
			if r < 8 {
				w &= ^uint64(0) << (64 - 8*r)
			}
			if k := head(key, skip+8); w != k {
				if w < k {
					return -1
				}
				return 1
			}
		}
	}
	if c := bytes.Compare(p.tail(i), from(key, skip+8)); c != 0 {
		return c
	}
	return p.suffixLen(i) - (len(key) - skip)
}

// tie finds key among the keys from i on that have its head h: it gallops to the end of the run and bisects it.
func (p *page) tie(i int, h uint64, key []byte) (pos int, ok bool) {
	n := int(p.n)
	lo, hi := i, i // all before lo are less; hi is not, or the end
	for step := 1; ; step *= 2 {
		if hi >= n {
			hi = n
			break
		}
		if p.head(hi) != h {
			break
		}
		c := p.compareRest(hi, key)
		if c == 0 {
			return hi, true
		}
		if c > 0 {
			break
		}
		lo = hi + 1
		hi += step
	}
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		c := 1
		if p.head(m) == h {
			c = p.compareRest(m, key)
		}
		if c == 0 {
			return m, true
		}
		if c < 0 {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo, false
}

// position is the number of keys of the page before b. Bytes of b before the fence are taken to match.
func (p *page) position(b Bound) int {
	switch b.Side {
	case Before:
		i, _ := p.find(b.Key)
		return i
	case After:
		i, ok := p.find(b.Key)
		if ok {
			i++
		}
		return i
	default:
		return p.afterPrefix(b.Key)
	}
}

// afterPrefix is the number of keys that are less than key or start with it.
func (p *page) afterPrefix(key []byte) int {
	skip := int(p.skip)
	if p.skip > p.fence {
		c, ended := p.comparePrefix(key)
		if ended {
			return int(p.n) // every key of the page starts with key
		}
		if c != 0 {
			return p.outside(c)
		}
	}
	if len(key) <= skip {
		return int(p.n)
	}
	h := head(key, skip)
	if len(key) <= skip+8 {
		last := h | ^uint64(0)>>(8*(len(key)-skip))
		if last == emptyHead {
			return int(p.n)
		}
		return p.below(last + 1)
	}
	return p.afterPrefixTie(p.below(h), h, key)
}

// afterPrefixTie bisects the keys from i on that have the head h of key.
func (p *page) afterPrefixTie(i int, h uint64, key []byte) int {
	rest := key[int(p.skip)+8:]
	lo, hi := i, int(p.n)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if p.head(m) == h && (p.compareRest(m, key) <= 0 || bytes.HasPrefix(p.tail(m), rest)) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

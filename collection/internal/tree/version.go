package tree

import (
	"bytes"
)

// maxHeight bounds the levels of inner nodes. Deletes leave at least every second sibling more than half full, so that two levels
// multiply the number of leaves by 24 or more: 12 levels are out of reach.
const maxHeight = 12

// Version is an immutable tree. The zero Version is empty. Copies share everything.
type Version[V any] struct{ core }

// core is a version without the type of its values. What looks for keys is not generic: the compiler does not inline the small
// functions of this package into generic code that another package instantiates.
type core struct {
	root   node        // nil: empty
	start  *treePrefix // what all keys start with; nil: nothing
	count  int
	height int // levels of inner nodes
}

// treePrefix is the prefix of all keys of a tree: pages without a fence on one side take it as theirs, unchecked, and a
// look-up that hits compares it once, the first 16 bytes as two masked words.
type treePrefix struct {
	word0, mask0, word1, mask1 uint64
	bytes                      []byte
}

func newTreePrefix(b []byte) *treePrefix {
	if len(b) == 0 {
		return nil
	}
	mask := func(n int) uint64 { return ^(^uint64(0) >> (8 * min(max(n, 0), 8))) }
	return &treePrefix{head(b, 0), mask(len(b)), head(b, 8), mask(len(b) - 8), bytes.Clone(b)}
}

// matches reports whether key starts with the prefix.
func (s *treePrefix) matches(key []byte) bool {
	if s == nil {
		return true
	}
	if (head(key, 0)^s.word0)&s.mask0|(head(key, 8)^s.word1)&s.mask1 != 0 || len(key) < len(s.bytes) {
		return false
	}
	return len(s.bytes) <= 16 || bytes.Equal(key[16:len(s.bytes)], s.bytes[16:])
}

func (s *treePrefix) len() int {
	if s == nil {
		return 0
	}
	return len(s.bytes)
}

func (s *treePrefix) get() []byte {
	if s == nil {
		return nil
	}
	return s.bytes
}

// Len is the number of keys. O(1).
func (v *Version[V]) Len() int { return v.count }

// Find returns the value and the state of key. O(log n), no allocation.
func (v *Version[V]) Find(key []byte) (val V, s State) {
	n, i, s := v.find(key)
	if s != Valued {
		return val, s
	}
	return *asLeaf[V](n).val(i), s
}

// find returns the leaf and the place of key, if it is there.
func (c *core) find(key []byte) (leaf node, i int, s State) {
	n := c.root
	if n == nil {
		return nil, 0, Absent
	}
	for h := c.height; h > 0; h-- {
		in := asInner(n)
		n = in.kid(in.keys.route(key))
	}
	i, s = c.findIn(n, key)
	return n, i, s
}

// outside places b against the prefix of all keys: -1 before, 1 behind all keys, 0 when the pages must tell.
func (c *core) outside(b Bound) int {
	start := c.start.get()
	if b.end() {
		return 1
	}
	if len(start) == 0 {
		return 0
	}
	order, ended := compareStart(b.Key, start)
	if ended && b.Side == AfterPrefix {
		return 1
	}
	return order
}

// Rank is the number of keys before b. O(log n).
func (v *Version[V]) Rank(b Bound) int { return v.core.rank(b) }

func (c *core) rank(b Bound) int {
	n := c.root
	if n == nil || b.start() {
		return 0
	}
	switch c.outside(b) {
	case -1:
		return 0
	case 1:
		return c.count
	}
	rank := 0
	for h := c.height; h > 0; h-- {
		in := asInner(n)
		i := in.keys.kidOf(b)
		rank += sum(in.counts()[:i])
		n = in.kid(i)
	}
	return rank + pageOf(n).position(b)
}

// kidOf is the kid of an inner node in whose range b stands.
func (p *page) kidOf(b Bound) int {
	if b.Side == AfterPrefix {
		return p.afterPrefix(b.Key)
	}
	return p.route(b.Key)
}

// sum adds up counts, four at a time.
func sum(c []uint32) int {
	var s0, s1, s2, s3 int
	for len(c) >= 4 {
		s0, s1, s2, s3 = s0+int(c[0]), s1+int(c[1]), s2+int(c[2]), s3+int(c[3])
		c = c[4:]
	}
	for _, n := range c {
		s0 += int(n)
	}
	return s0 + s1 + s2 + s3
}

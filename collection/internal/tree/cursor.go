package tree

// Cursor steps both ways over a range of a version: it stands before the first key, on a key, or behind the last. A new Cursor must
// be opened; Open uses it again, without allocation once its rows have grown to the keys.
type Cursor[V any] struct {
	rows[V]
	at      spot
	version Version[V]
	lo, hi  edge
	place   place
	empty   bool
	from    int // rows of the entries [from, to) of the leaf are decoded; entry i stands in row i%blockLen, or 0 if there is one row alone
	to      int
}

type place uint8

const (
	beforeFirst place = iota
	onKey
	afterLast
)

// edge is one end of the range of a cursor: page nil stands for that of the version.
type edge struct {
	bound Bound
	page  *page
	i     int
}

func (e *edge) set(c *core, at *spot, b Bound) {
	e.bound = Bound{append(e.bound.Key[:0], b.Key...), b.Side}
	e.page = nil
	if !b.start() && !b.end() {
		at.seek(c, b)
		e.page, e.i = at.page, at.i
	}
}

// Open places c before the first key of r in v. The bounds are copied.
func (c *Cursor[V]) Open(v Version[V], r Range) {
	c.version = v
	c.empty = v.root == nil || compareBounds(r.Lo, r.Hi) >= 0
	c.lo.set(&v.core, &c.at, r.Lo)
	c.hi.set(&v.core, &c.at, r.Hi)
	c.at.leaf = nil
	c.place, c.from, c.to = beforeFirst, 0, 0
}

// Release forgets what c walked over. Open makes it usable again.
func (c *Cursor[V]) Release() {
	c.rows.release()
	lo, hi := c.lo.bound.Key[:0], c.hi.bound.Key[:0]
	c.version, c.at, c.lo, c.hi, c.empty, c.place = Version[V]{}, spot{}, edge{}, edge{}, true, beforeFirst
	c.lo.bound.Key, c.hi.bound.Key = lo, hi
}

// First goes to the first key. It and its like report whether there is one; if not, First, Seek and Next leave c behind the
// last key, Last, SeekBefore and Prev before the first.
func (c *Cursor[V]) First() bool { return c.up(c.lo.bound) }

// Last goes to the last key.
func (c *Cursor[V]) Last() bool { return c.down(c.hi.bound) }

// Seek goes to the first key behind position b. O(log n).
func (c *Cursor[V]) Seek(b Bound) bool {
	if compareBounds(b, c.lo.bound) < 0 {
		b = c.lo.bound
	}
	return c.up(b)
}

// SeekBefore goes to the last key before position b. O(log n).
func (c *Cursor[V]) SeekBefore(b Bound) bool {
	if compareBounds(b, c.hi.bound) > 0 {
		b = c.hi.bound
	}
	return c.down(b)
}

// up goes to the first key behind b, which is not before the range.
func (c *Cursor[V]) up(b Bound) bool {
	c.place = afterLast
	if c.empty || compareBounds(b, c.hi.bound) >= 0 {
		return false
	}
	c.seek(b)
	return c.landUp()
}

// down goes to the last key before b, which is not behind the range.
func (c *Cursor[V]) down(b Bound) bool {
	c.place = beforeFirst
	if c.empty || compareBounds(b, c.lo.bound) <= 0 {
		return false
	}
	c.seek(b)
	c.at.i--
	return c.landDown()
}

func (c *Cursor[V]) seek(b Bound) {
	c.at.seek(&c.version.core, b)
	c.from, c.to = 0, 0
}

// SeekRank goes to the key with rank i in the version, as far as the range goes. O(log n).
func (c *Cursor[V]) SeekRank(i int) bool {
	c.place = afterLast
	if i < 0 {
		c.place = beforeFirst
	}
	if c.empty || i < 0 || i >= c.version.count {
		return false
	}
	c.at.seekRank(&c.version.core, i)
	c.from, c.to = 0, 0
	if c.hi.bound.end() && c.lo.bound.start() {
		return c.landUp()
	}
	c.next = c.at.page.key(c.next[:0], c.at.i)
	if c.hi.bound.Below(c.next) {
		return false
	}
	if !c.lo.bound.Below(c.next) {
		c.place = beforeFirst
		return false
	}
	return c.landUp()
}

// Next goes to the next key: from before the first to the first. O(1) amortised.
func (c *Cursor[V]) Next() bool {
	switch c.place {
	case beforeFirst:
		return c.First()
	case afterLast:
		return false
	}
	c.at.i++
	return c.landUp()
}

// Prev goes to the key before: from behind the last to the last. O(1) amortised.
func (c *Cursor[V]) Prev() bool {
	switch c.place {
	case afterLast:
		return c.Last()
	case beforeFirst:
		return false
	}
	c.at.i--
	return c.landDown()
}

func (c *Cursor[V]) ahead(step int) {
	if c.version.count > manyEntries {
		c.at.ahead(step, leafSize[V]())
	}
}

// landUp settles on the entry at the spot, or in the next leaf if this one has no more, and decodes it.
func (c *Cursor[V]) landUp() bool {
	c.place = afterLast
	for c.at.i >= int(c.at.page.n) {
		if c.at.page == c.hi.page || !c.at.nextLeaf() {
			return false
		}
		c.from, c.to = 0, 0
		c.ahead(1)
	}
	if c.at.page == c.hi.page && c.at.i >= c.hi.i {
		return false
	}
	c.place = onKey
	c.decode()
	return true
}

// landDown is landUp towards the first key.
func (c *Cursor[V]) landDown() bool {
	c.place = beforeFirst
	for c.at.i < 0 {
		if c.at.page == c.lo.page || !c.at.prevLeaf() {
			return false
		}
		c.at.i--
		c.from, c.to = 0, 0
		c.ahead(-1)
	}
	if c.at.page == c.lo.page && c.at.i < c.lo.i {
		return false
	}
	c.place = onKey
	c.decode()
	return true
}

// decode sees to it that the row of the present entry is filled: alone after a jump, with its block after a step.
func (c *Cursor[V]) decode() {
	i := c.at.i
	if i >= c.from && i < c.to {
		return
	}
	l := asLeaf[V](c.at.leaf)
	jumped := c.from == c.to
	if jumped {
		c.enter(&l.page, i, nil)
	}
	c.from, c.to = i, i+1
	if !jumped && c.height == blockLen {
		c.from = i &^ (blockLen - 1)
		c.to = min(c.from+blockLen, int(l.n))
	}
	c.fill(l, c.from, 1, c.to-c.from, c.row(c.from), 0)
}

func (c *Cursor[V]) row(i int) int { return i & (c.height - 1) }

// OnKey reports whether c stands on a key. Key, Value and HasValue need that.
func (c *Cursor[V]) OnKey() bool { return c.place == onKey }

// AtEnd reports whether c stands behind the last key.
func (c *Cursor[V]) AtEnd() bool { return c.place == afterLast }

// Key is the present key, borrowed until the next move.
func (c *Cursor[V]) Key() []byte { return c.entries[c.row(c.at.i)].Units }

// Value is the present value, V's zero if there is none.
func (c *Cursor[V]) Value() V { return c.entries[c.row(c.at.i)].Value }

// HasValue reports whether the present key has a value.
func (c *Cursor[V]) HasValue() bool { return c.entries[c.row(c.at.i)].HasValue }

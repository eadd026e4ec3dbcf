package tree

// inherit makes p, a new page, a continuation of q: same prefix, same arena.
func (p *page) inherit(q *page) {
	adoptArena(p, q)
	p.stem, p.ext, p.fence, p.skip = q.stem, q.ext, q.fence, q.skip
	p.ownOff, p.ownLen, p.next, p.run = q.ownOff, q.ownLen, q.next, q.run
	p.foreign = q.foreign || q.epoch != p.epoch
}

// copyGap fills p, a new page, with the entries of q and a hole of gap entries at i, from where on the hints are up to the caller.
func (p *page) copyGap(q *page, i, gap int) {
	p.inherit(q)
	n := int(q.n)
	ph, qh := p.heads(), q.heads()
	copy(ph, qh[:i])
	copy(ph[i+gap:], qh[i:n])
	ps, qs := p.slots(), q.slots()
	copy(ps, qs[:i])
	copy(ps[i+gap:], qs[i:n])
	clear(ps[i : i+gap])
	p.n = uint8(n + gap)
	p.hints = q.hints
	if (p.cap > 64) != (q.cap > 64) {
		p.rehint(0)
	}
	if p.ext != nil {
		p.ownLong()
	}
}

// openGap moves the entries from i on by one.
func (p *page) openGap(i int) {
	n := int(p.n)
	h, s := p.heads(), p.slots()
	copy(h[i+1:n+1], h[i:n])
	copy(s[i+1:n+1], s[i:n])
	s[i] = 0
	p.n++
}

// cut removes the entries [lo, hi).
func (p *page) cut(lo, hi int) {
	n := int(p.n)
	h, s := p.heads(), p.slots()
	if p.ext != nil {
		for _, e := range s[lo:hi] {
			if e.long() {
				(*p.ext)[e.off()] = nil
			}
		}
	}
	copy(h[lo:], h[hi:n])
	copy(s[lo:], s[hi:n])
	n -= hi - lo
	for i := n; i < int(p.n); i++ {
		h[i] = emptyHead
	}
	p.n = uint8(n)
	p.rehint(lo)
	p.run = 0
}

// noteInsert keeps count of inserts that go upwards one behind the other.
func (p *page) noteInsert(i int) {
	if i != int(p.next) {
		p.run = 0
	} else if p.run < 255 {
		p.run++
	}
	p.next = uint8(i + 1)
}

// ascending reports that an insert at i goes on with a run long enough to expect more of it.
func (p *page) ascending(i int) bool { return i == int(p.next) && p.run >= p.n/4 }

// copyGap is page.copyGap with the values, into a new leaf of capacity c.
func (l *leaf[V]) copyGap(i, gap, c int, epoch uint64) *leaf[V] {
	m := newLeaf[V](c, epoch)
	m.page.copyGap(&l.page, i, gap)
	mv, lv := m.vals(), l.vals()
	copy(mv, lv[:i])
	copy(mv[i+gap:], lv[i:l.n])
	return m
}

// insert puts an entry at i of a leaf that has room, in place.
func (l *leaf[V]) insert(i int, key []byte, v V, bare bool) {
	n := int(l.n)
	l.page.openGap(i)
	vals := l.vals()
	copy(vals[i+1:n+1], vals[i:n])
	l.fillGap(i, key, v, bare)
}

// fillGap writes the entry at the hole i.
func (l *leaf[V]) fillGap(i int, key []byte, v V, bare bool) {
	*l.val(i) = v
	l.put(i, key, bare)
	l.rehint(i)
	l.noteInsert(i)
}

// cut removes the entries [lo, hi).
func (l *leaf[V]) cut(lo, hi int) {
	n := int(l.n)
	vals := l.vals()
	copy(vals[lo:], vals[hi:n])
	clear(vals[n-(hi-lo) : n])
	l.page.cut(lo, hi)
}

// take appends the entries [lo, hi) of m.
func (l *leaf[V]) take(m *leaf[V], lo, hi int) {
	copy(l.vals()[l.n:], m.vals()[lo:hi])
	l.page.appendRange(&m.page, lo, hi)
}

// shape makes a new leaf for the entries [lo, hi) of l, with another prefix and room for c.
func (l *leaf[V]) shape(lo, hi, c int, prefix []byte, fence int, epoch uint64) *leaf[V] {
	m := newLeaf[V](c, epoch)
	m.fence = uint32(fence)
	m.page.prepare(&l.page, lo, hi, prefix)
	m.take(l, lo, hi)
	m.rehint(0)
	return m
}

// prepare gives a new page its prefix, and an arena for the entries [lo, hi) of q.
func (p *page) prepare(q *page, lo, hi int, prefix []byte) {
	sum := q.tailSum(lo, hi)
	if d := int(q.skip) - len(prefix); d > 0 {
		sum += (hi - lo) * min(d, longSuffix)
	}
	if sum += min(len(prefix), ownPrefix); sum > 0 {
		p.newArena(min(sum+sum/4+16, arenaMax-arenaStart-arenaPad))
	}
	p.setPrefix(prefix, q.stem)
}

// shape is leaf.shape for separators.
func (p *page) shape(lo, hi, c int, prefix []byte, fence int, epoch uint64) *page {
	m := newKeys(c, epoch)
	m.fence = uint32(fence)
	m.prepare(p, lo, hi, prefix)
	m.appendRange(p, lo, hi)
	m.rehint(0)
	return m
}

// reshape is shape for all entries, in a page that goes on as l.
func (l *leaf[V]) reshape(prefix []byte, fence int, epoch uint64) *leaf[V] {
	m := l.shape(0, int(l.n), int(l.cap), prefix, fence, epoch)
	m.next, m.run = l.next, l.run
	return m
}

// reshape is leaf.reshape for separators.
func (p *page) reshape(prefix []byte, fence int, epoch uint64) *page {
	m := p.shape(0, int(p.n), int(p.cap), prefix, fence, epoch)
	m.next, m.run = p.next, p.run
	return m
}

package tree

// Leaves with fewer than 24 of 64 entries look for a neighbour to merge with, at every fourth delete; both must fit 48, so that
// the next inserts do not split them again. Evening out between neighbours costs ten times as much and is not done.
func (t *Tree[V]) sparseLeaf() int { return t.leafLimit() * 24 / 64 }
func (t *Tree[V]) mergedLeaf() int { return t.leafLimit() * 48 / 64 }

// remove takes the entries [lo, hi) out of l, the end of path p.
func (t *Tree[V]) remove(p *path, l *leaf[V], lo, hi int) {
	t.own(p, lo-hi)
	if t.v.count == 0 {
		t.Clear()
		return
	}
	l = t.ownLeaf(p, l)
	before := int(l.n)
	l.cut(lo, hi)
	n := int(l.n)
	if n > 0 && (n >= t.sparseLeaf() || n%4 > 0 && before-n == 1) {
		return
	}
	if t.v.height > 0 && t.mergeLeaf(p, n) {
		return
	}
	if int(l.cap) >= 2*roundUp(n+4) {
		m := l.shape(0, n, roundUp(n+4), l.prefix(t.left[:0]), int(l.fence), t.epoch)
		t.link(p, t.v.height, leafNode(m))
	}
}

// mergeLeaf joins the leaf of a path, which has n entries, with its smaller neighbour, if both fit. An empty leaf always goes.
func (t *Tree[V]) mergeLeaf(p *path, n int) bool {
	h := t.v.height
	s := &p.steps[h-1]
	i, other := s.smallerNeighbour()
	if sum := n + other; sum > t.mergedLeaf() && n > 0 {
		return false
	}
	a, b := asLeaf[V](s.in.kid(i)), asLeaf[V](s.in.kid(i+1))
	lo, hi := t.fencesAround(p, h, i)
	m := t.joinLeaves(a, b, lo, hi)
	s.in.kids()[i], s.in.counts()[i] = leafNode(m), uint32(m.n)
	t.dropKid(p, h-1, i)
	return true
}

// joinLeaves makes one leaf of a and b, of which one may be empty, between the fences lo and hi.
func (t *Tree[V]) joinLeaves(a, b *leaf[V], lo, hi []byte) *leaf[V] {
	if a.n == 0 {
		a, b = b, a
	}
	na, nb := int(a.n), int(b.n)
	t.left = a.key(t.left[:0], 0)
	if nb > 0 {
		t.right = b.key(t.right[:0], nb-1)
	} else {
		t.right = a.key(t.right[:0], na-1)
	}
	skip, fence := t.prefixFor(lo, hi, t.left, t.right)
	c := min(roundUp(na+nb+4), roundUp(t.leafLimit()))
	m := a.shape(0, na, c, t.left[:skip], fence, t.epoch)
	m.take(b, 0, nb)
	m.rehint(0)
	return m
}

// smallerNeighbour is the pair of kids (i, i+1) that the kid of a step makes with its smaller neighbour, and that one's count.
func (s *step) smallerNeighbour() (i, count int) {
	counts := s.in.counts()
	switch {
	case s.i == 0:
		return 0, int(counts[1])
	case s.i == int(s.in.keys.n) || counts[s.i-1] <= counts[s.i+1]:
		return s.i - 1, int(counts[s.i-1])
	}
	return s.i, int(counts[s.i+1])
}

// fencesAround is the fences of the kids i and i+1 of the last node of a path to level h, taken together.
func (t *trunk) fencesAround(p *path, h, i int) (lo, hi []byte) {
	s := &p.steps[h-1]
	s.i = i
	lo = t.lowFence(p, h)
	s.i = i + 1
	hi = t.highFence(p, h)
	s.i = i
	return lo, hi
}

// dropKid takes the separator i and the kid behind it out of the node at level h, and mends the node if it got too small.
func (t *trunk) dropKid(p *path, h, i int) {
	in := p.steps[h].in
	in.removeKid(i)
	n := int(in.keys.n)
	if h == 0 {
		if n == 0 {
			t.lower()
		}
		return
	}
	if n == 0 || n < t.innerLimit(false)/4 {
		t.mergeInner(p, h)
	}
}

// lower removes a root with one kid.
func (t *trunk) lower() {
	for t.v.height > 0 && asInner(t.v.root).keys.n == 0 {
		t.v.root = asInner(t.v.root).kid(0)
		t.v.height--
	}
}

// mergeInner joins the inner node at level h of a path with a neighbour, if both fit three quarters of a node. A node without
// separators always goes, or takes over a part of its neighbour.
func (t *trunk) mergeInner(p *path, h int) {
	s := &p.steps[h-1]
	i := s.i
	if i == int(s.in.keys.n) || i > 0 && asInner(s.in.kid(i-1)).keys.n <= asInner(s.in.kid(i+1)).keys.n {
		i--
	}
	a, b := asInner(s.in.kid(i)), asInner(s.in.kid(i+1))
	most := t.innerLimit(false)
	n := int(a.keys.n) + 1 + int(b.keys.n)
	if n > most*3/4 && a.keys.n > 0 && b.keys.n > 0 {
		return
	}
	lo, hi := t.fencesAround(p, h, i)
	all := t.join(a, s.in.keys.key(nil, i), b, lo, hi)
	if n <= most {
		s.in.kids()[i], s.in.counts()[i] = innerNode(all), uint32(all.total())
		t.dropKid(p, h-1, i)
		return
	}
	m := n / 2
	up := all.keys.key(nil, m)
	left, right := t.part(all, 0, m, lo, up), t.part(all, m+1, n, up, hi)
	counts := s.in.counts()
	s.in.kids()[i], counts[i] = innerNode(left), uint32(left.total())
	s.in.kids()[i+1], counts[i+1] = innerNode(right), uint32(right.total())
	t.admitToKeys(s.in, up)
	keys := s.in.ownKeys(0)
	keys.cut(i, i+1)
	keys.openGap(i)
	keys.put(i, up, false)
	keys.rehint(i)
}

// join makes one node of a, a separator and b, between the fences lo and hi.
func (t *trunk) join(a *inner, sep []byte, b *inner, lo, hi []byte) *inner {
	na, nb := int(a.keys.n), int(b.keys.n)
	first, last := sep, sep
	if na > 0 {
		first = a.keys.key(nil, 0)
	}
	if nb > 0 {
		last = b.keys.key(nil, nb-1)
	}
	skip, fence := t.prefixFor(lo, hi, first, last)
	if na+nb == 0 {
		skip = fence
	}
	keys := a.keys.shape(0, na, roundUp(na+1+nb), sep[:skip], fence, t.epoch)
	keys.push(sep, false)
	keys.appendRange(b.keys, 0, nb)
	keys.rehint(0)
	in := allocInner(na + nb + 2)
	in.keys, in.epoch = keys, t.epoch
	copy(in.kids(), a.kids()[:na+1])
	copy(in.kids()[na+1:], b.kids()[:nb+1])
	copy(in.counts(), a.counts()[:na+1])
	copy(in.counts()[na+1:], b.counts()[:nb+1])
	return in
}

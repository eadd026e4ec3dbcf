package tree

// ownGain is how many bytes a page without a fence on one side must gain to take a prefix longer than that of the tree,
// which look-ups then have to compare.
const ownGain = 4

// plant makes the first leaf.
func (t *Tree[V]) plant(key []byte, v V, bare bool) {
	t.begin()
	t.v = core{start: newTreePrefix(key), count: 1}
	l := newLeaf[V](min(8, roundUp(t.leafLimit())), t.epoch)
	l.fence = uint32(len(key))
	l.setPrefix(t.v.start.get(), t.stem(nil))
	l.n = 1
	l.fillGap(0, key, v, bare)
	t.v.root = leafNode(l)
}

// stem is what a page derived from q may share its prefix with.
func (t *trunk) stem(q *page) *[]byte {
	if q != nil && q.stem != nil {
		return q.stem
	}
	if t.v.start.len() > ownPrefix {
		return &t.v.start.bytes
	}
	return nil
}

// add puts a new key at entry i of l, the end of path p.
func (t *Tree[V]) add(p *path, l *leaf[V], i int, key []byte, v V, bare bool) {
	t.own(p, 1)
	l = t.admitToLeaf(p, l, key)
	n := int(l.n)
	if n >= t.leafLimit() || l.heavy(len(key), leafArena) {
		t.splitLeaf(p, l, i, key, v, bare)
		return
	}
	if l.epoch == t.epoch && n < int(l.cap) {
		l.insert(i, key, v, bare)
		return
	}
	m := l.copyGap(i, 1, t.roomFor(l, i), t.epoch)
	m.fillGap(i, key, v, bare)
	t.link(p, t.v.height, leafNode(m))
}

// roomFor is the capacity of a leaf that grows by an insert at i: no more than needed when it is copied for a version,
// half as much again when it is not, all at once in a run that goes upwards.
func (t *Tree[V]) roomFor(l *leaf[V], i int) int {
	n, most := int(l.n), roundUp(t.leafLimit())
	switch {
	case l.epoch != t.epoch:
		return roundUp(n + 1)
	case l.ascending(i) && n >= 8:
		return most
	}
	return min(roundUp(n+n/2), most)
}

// heavy reports that the arena of a page is over its limit with a key of n bytes more, and the page can be split for it.
func (p *page) heavy(n, limit int) bool {
	tail := min(max(n-int(p.skip)-8, 0), longSuffix)
	return int(p.arenaLen)+tail > limit && p.n >= 4 && p.live()+tail > limit
}

// admit shortens the prefix of the tree to what it shares with key.
func (t *Tree[V]) admit(key []byte) {
	if t.v.start.matches(key) {
		return
	}
	t.begin()
	start := t.v.start.bytes
	t.v.start = newTreePrefix(start[:common(start, key)])
	if t.v.height == 0 {
		l := t.refence(asLeaf[V](t.v.root))
		t.v.root = leafNode(l)
		return
	}
	root := asInner(t.v.root).clone(t.epoch, int(asInner(t.v.root).keys.n)+1)
	root.keys = t.refenceKeys(root.keys)
	t.v.root = innerNode(root)
	t.refenceSpine(root, 0, t.v.height)
	t.refenceSpine(root, int(root.keys.n), t.v.height)
}

// refenceSpine fits the pages on one side of the tree, below kid i of the root, to a shorter prefix of the tree.
func (t *Tree[V]) refenceSpine(in *inner, i, h int) {
	for ; h > 1; h-- {
		down := asInner(in.kid(i))
		down = down.clone(t.epoch, int(down.keys.n)+1)
		down.keys = t.refenceKeys(down.keys)
		in.kids()[i] = innerNode(down)
		if in = down; i > 0 {
			i = int(down.keys.n)
		}
	}
	l := t.refence(asLeaf[V](in.kid(i)))
	in.kids()[i] = leafNode(l)
}

// refence fits a leaf on a side of the tree to the prefix of the tree, which became shorter.
func (t *Tree[V]) refence(l *leaf[V]) *leaf[V] {
	fence := t.v.start.len()
	if l.epoch == t.epoch && (int(l.skip) == fence || int(l.skip) >= fence+ownGain) {
		l.fence = uint32(fence)
		return l
	}
	if int(l.skip) >= fence+ownGain {
		m := l.copyGap(int(l.n), 0, int(l.cap), t.epoch)
		m.fence = uint32(fence)
		return m
	}
	return l.reshape(t.v.start.get(), fence, t.epoch)
}

func (t *trunk) refenceKeys(p *page) *page {
	fence := t.v.start.len()
	if int(p.skip) >= fence+ownGain {
		q := newKeys(int(p.cap), t.epoch)
		q.copyGap(p, int(p.n), 0)
		q.fence = uint32(fence)
		return q
	}
	return p.reshape(t.v.start.get(), fence, t.epoch)
}

// shorter is the prefix of page p when key has to fit under it, too, and whether it must change.
func (p *page) shorter(key, buf []byte) (prefix []byte, change bool) {
	if p.skip == p.fence {
		return nil, false
	}
	prefix = p.prefix(buf)
	n := common(prefix, key)
	if n == len(prefix) {
		return nil, false
	}
	if n < int(p.fence)+ownGain {
		n = int(p.fence)
	}
	return prefix[:n], true
}

// admitToLeaf shortens the prefix of a leaf that is not its fence, if key does not have it.
func (t *Tree[V]) admitToLeaf(p *path, l *leaf[V], key []byte) *leaf[V] {
	if l.skip == l.fence {
		return l
	}
	prefix, change := l.shorter(key, t.left[:0])
	if !change {
		return l
	}
	t.left = prefix
	m := l.reshape(prefix, int(l.fence), t.epoch)
	t.link(p, t.v.height, leafNode(m))
	return m
}

// fences decodes the separators on both sides of the node at level h of a path; nil: the tree ends there.
func (t *trunk) fences(p *path, h int) (lo, hi []byte) { return t.lowFence(p, h), t.highFence(p, h) }

func (t *trunk) lowFence(p *path, h int) []byte {
	for k := h - 1; k >= 0; k-- {
		if s := p.steps[k]; s.i > 0 {
			t.lo = s.in.keys.key(t.lo[:0], s.i-1)
			return t.lo
		}
	}
	return nil
}

func (t *trunk) highFence(p *path, h int) []byte {
	for k := h - 1; k >= 0; k-- {
		if s := p.steps[k]; s.i < int(s.in.keys.n) {
			t.hi = s.in.keys.key(t.hi[:0], s.i)
			return t.hi
		}
	}
	return nil
}

// fence is the number of bytes that all keys between two separators share for sure.
func (t *trunk) fence(lo, hi []byte) int {
	if lo == nil || hi == nil {
		return t.v.start.len()
	}
	return common(lo, hi)
}

// prefixFor is the length of the prefix for a page between the separators lo and hi whose keys go from first to last.
func (t *trunk) prefixFor(lo, hi, first, last []byte) (prefix, fence int) {
	fence = t.fence(lo, hi)
	if lo == nil || hi == nil {
		if n := common(first, last); n >= fence+ownGain {
			return n, fence
		}
	}
	return fence, fence
}

// splitLeaf divides a full leaf and puts the new entry, which belongs at i, into one of the halves. In a run of inserts that
// goes upwards the cut is where the run stands: it goes on to fill the left half, or a new page at the right end.
func (t *Tree[V]) splitLeaf(p *path, l *leaf[V], i int, key []byte, v V, bare bool) {
	n, run := int(l.n), l.run
	m := n / 2
	up := i > 0 && l.ascending(i)
	if up {
		m = i
	}
	toRight := i > m || i == n
	// The keys on both sides of the cut, the new one included.
	if i == m && !toRight {
		t.left = append(t.left[:0], key...)
	} else {
		t.left = l.key(t.left[:0], m-1)
	}
	if i == m && toRight {
		t.right = append(t.right[:0], key...)
	} else {
		t.right = l.key(t.right[:0], m)
	}
	sep := t.right[:common(t.left, t.right)+1]
	lo, hi := t.fences(p, t.v.height)

	right := t.rightHalf(l, m, sep, hi, key, i == n, up)
	left := t.leftHalf(l, m, lo, sep, key, i == 0)
	half, at := left, i
	if toRight {
		half, at = right, i-m
	}
	if up {
		half.next, half.run = uint8(at), run
	}
	half.insert(at, key, v, bare)
	t.grow(p, t.v.height, leafNode(left), int(left.n), sep, leafNode(right), int(right.n))
}

// rightHalf makes the leaf of the entries from m on, to the right of sep. It has room for one more.
func (t *Tree[V]) rightHalf(l *leaf[V], m int, sep, hi, key []byte, last, up bool) *leaf[V] {
	n := int(l.n)
	first := t.right
	end := key
	if hi == nil && !last && n > m {
		end = l.key(nil, n-1)
	}
	if hi == nil && m == n {
		first = t.left // the page begins with one key: guess its prefix from the one before
	}
	skip, fence := t.prefixFor(sep, hi, first, end)
	most := roundUp(t.leafLimit())
	c := min(roundUp(n-m+most/4), most)
	if up && last {
		c = most
	}
	return l.shape(m, n, c, t.right[:skip], fence, t.epoch)
}

// leftHalf makes the leaf of the entries [0, m), to the left of sep. An own page stays where it is; its heads move when the
// prefix gets longer.
func (t *Tree[V]) leftHalf(l *leaf[V], m int, lo, sep, key []byte, newFirst bool) *leaf[V] {
	first := key
	if lo == nil && !newFirst {
		first = l.key(nil, 0)
	}
	skip, fence := t.prefixFor(lo, sep, first, t.left)
	d := skip - int(l.skip)
	if l.epoch != t.epoch || d < 0 || d > 8 {
		return l.shape(0, m, min(roundUp(m+roundUp(t.leafLimit())/4), roundUp(t.leafLimit())), t.left[:skip], fence, t.epoch)
	}
	l.cut(m, int(l.n))
	l.fence = uint32(fence)
	if d > 0 {
		l.lengthen(t.left[:skip], d)
	}
	return l
}

// grow replaces the node at level h of a path by two, with a separator between.
func (t *trunk) grow(p *path, h int, left node, leftCount int, sep []byte, right node, rightCount int) {
	if h == 0 {
		keys := newKeys(8, t.epoch)
		keys.fence = uint32(t.v.start.len())
		keys.setPrefix(t.v.start.get(), t.stem(nil))
		keys.push(sep, false)
		keys.rehint(0)
		root := newInner(keys, []node{left, right}, []uint32{uint32(leftCount), uint32(rightCount)}, t.epoch)
		t.v.root = innerNode(root)
		t.v.height++
		return
	}
	s := &p.steps[h-1]
	s.in.kids()[s.i], s.in.counts()[s.i] = left, uint32(leftCount)
	t.admitToKeys(s.in, sep)
	if int(s.in.keys.n) >= t.innerLimit(h == 1) || s.in.keys.heavy(len(sep), innerArena) {
		t.splitInner(p, h-1, s.i, sep, right, rightCount)
		return
	}
	in := s.in.insertKid(s.i, sep, right, rightCount)
	if in != s.in {
		s.in = in
		t.link(p, h-1, innerNode(in))
	}
}

// admitToKeys shortens the prefix of separators that is not their fence, if sep does not have it.
func (t *trunk) admitToKeys(in *inner, sep []byte) {
	if prefix, change := in.keys.shorter(sep, nil); change {
		in.keys = in.keys.reshape(prefix, int(in.keys.fence), t.epoch)
	}
}

// splitInner divides a full inner node at level h and puts a new separator with the kid behind it, which belong at i, into
// one of the halves.
func (t *trunk) splitInner(p *path, h, i int, sep []byte, kid node, count int) {
	in := p.steps[h].in
	n := int(in.keys.n)
	m := n / 2
	if i == n && in.keys.ascending(i) {
		m = min(n-1, t.innerLimit(false))
	}
	lo, hi := t.fences(p, h)
	up := in.keys.key(nil, m)
	left := t.part(in, 0, m, lo, up)
	right := t.part(in, m+1, n, up, hi)
	if i <= m {
		t.admitToKeys(left, sep)
		left = left.insertKid(i, sep, kid, count)
	} else {
		t.admitToKeys(right, sep)
		right = right.insertKid(i-m-1, sep, kid, count)
	}
	t.grow(p, h, innerNode(left), left.total(), up, innerNode(right), right.total())
}

// part makes a node of the separators [i, j) and the kids around them, between the fences lo and hi.
func (t *trunk) part(in *inner, i, j int, lo, hi []byte) *inner {
	var first, last []byte
	if j-i > 1 && (lo == nil || hi == nil) {
		first, last = in.keys.key(nil, i), in.keys.key(nil, j-1)
	}
	skip, fence := t.prefixFor(lo, hi, first, last)
	var prefix []byte
	if skip > 0 {
		prefix = in.keys.key(nil, min(i, int(in.keys.n)-1))[:skip]
	}
	keys := in.keys.shape(i, j, min(roundUp(j-i+8), 64), prefix, fence, t.epoch)
	return newInner(keys, in.kids()[i:j+1], in.counts()[i:j+1], t.epoch)
}

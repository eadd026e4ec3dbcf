package tree

import "sync/atomic"

// epochs hands out the marks of ownership. A page belongs to the tree whose epoch it bears, and to no version.
var epochs atomic.Uint64

// Tree is the writable tree of one writer. The zero Tree is empty and ready. It must not be copied.
//
// A page with the epoch of the tree changes in place; any other is copied first. Taking a version only marks the tree; the next
// change then gives it a new epoch, so that all pages of before are left alone.
type Tree[V any] struct{ trunk }

// trunk is a tree without the type of its values.
type trunk struct {
	v      core
	epoch  uint64
	shared atomic.Bool // a version was taken under the present epoch
	limits limits

	lo, hi, left, right []byte // keys decoded during a split or merge
}

// limits are the most entries of a page. Tests set them low, to have high trees of few keys.
type limits struct{ leaf, inner, root int }

// maxLeaf is the most entries of a leaf: 64, less if values are large, so that copies stay short.
func maxLeaf[V any]() int {
	return min(max(2048/max(sizeOf[V](), 1)&^7, 8), 64)
}

func (t *Tree[V]) leafLimit() int {
	if t.limits.leaf > 0 {
		return t.limits.leaf
	}
	return maxLeaf[V]()
}

func (t *trunk) innerLimit(root bool) int {
	switch {
	case root && t.limits.root > 0:
		return t.limits.root
	case t.limits.inner > 0:
		return t.limits.inner
	case root:
		return 127 // both halves of a split root, and one separator more, fit an inner node
	}
	return 64
}

// Len is the number of keys. O(1).
func (t *Tree[V]) Len() int { return t.v.count }

// Version returns the present content, which no later change touches. O(1), no allocation. Any number of goroutines may
// call it while nobody writes.
func (t *Tree[V]) Version() Version[V] {
	if !t.shared.Load() {
		t.shared.Store(true)
	}
	return Version[V]{t.v}
}

// Current is the present content, for reading until the next change: unlike a version, it makes no change dearer.
func (t *Tree[V]) Current() *Version[V] { return &Version[V]{t.v} }

// Reset makes t a writable copy of v. O(1).
func (t *Tree[V]) Reset(v Version[V]) {
	t.v = v.core
	t.shared.Store(true)
}

// Clear removes all keys. O(1).
func (t *Tree[V]) Clear() { t.v = core{} }

// begin starts a change.
func (t *trunk) begin() {
	if t.shared.Load() || t.epoch == 0 {
		t.epoch = epochs.Add(1)
		t.shared.Store(false)
	}
}

// path is the way from the root to a leaf: at each level the node, and which kid comes next.
type path struct {
	steps [maxHeight]step
}

type step struct {
	in *inner
	i  int
}

// locate finds key, whose place is entry i of a leaf. It reads only.
func (t *trunk) locate(p *path, key []byte) (leaf node, i int, s State) {
	n := t.v.root
	for h := range t.v.height {
		in := asInner(n)
		k := in.keys.route(key)
		p.steps[h] = step{in, k}
		n = in.kid(k)
	}
	page := pageOf(n)
	i, ok := page.find(key)
	if !ok || !t.v.start.matches(key) {
		return n, i, Absent
	}
	return n, i, page.slot(i).state()
}

// locateRank finds the key with rank r, less than Len.
func (t *trunk) locateRank(p *path, r int) (leaf node, i int) {
	n := t.v.root
	for h := range t.v.height {
		in := asInner(n)
		k, left := in.kidOfRank(r)
		r = left
		p.steps[h] = step{in, k}
		n = in.kid(k)
	}
	return n, r
}

// own makes the inner nodes of a path the tree's own, and adds delta to their counts.
func (t *trunk) own(p *path, delta int) {
	for h := range t.v.height {
		s := &p.steps[h]
		if s.in.epoch != t.epoch {
			s.in = s.in.clone(t.epoch, int(s.in.keys.n)+1)
			t.link(p, h, innerNode(s.in))
		}
		s.in.counts()[s.i] += uint32(delta)
	}
	t.v.count += delta
}

// link sets the node at level h of a path.
func (t *trunk) link(p *path, h int, n node) {
	if h == 0 {
		t.v.root = n
		return
	}
	s := &p.steps[h-1]
	s.in.kids()[s.i] = n
}

// ownLeaf makes the leaf of a path the tree's own.
func (t *Tree[V]) ownLeaf(p *path, l *leaf[V]) *leaf[V] {
	if l.epoch == t.epoch {
		return l
	}
	l = l.copyGap(int(l.n), 0, roundUp(int(l.n)), t.epoch)
	t.link(p, t.v.height, leafNode(l))
	return l
}

// Set gives key the value v. old and was tell what stood there. O(log n).
func (t *Tree[V]) Set(key []byte, v V) (old V, was State) {
	if t.v.root == nil {
		t.plant(key, v, false)
		return old, Absent
	}
	t.admit(key)
	var p path
	n, i, was := t.locate(&p, key)
	t.begin()
	if was == Absent {
		t.add(&p, asLeaf[V](n), i, key, v, false)
		return old, Absent
	}
	return t.replace(&p, asLeaf[V](n), i, v, false), was
}

// replace stores a state at entry i of l, the end of path p.
func (t *Tree[V]) replace(p *path, l *leaf[V], i int, v V, bare bool) (old V) {
	t.own(p, 0)
	l = t.ownLeaf(p, l)
	val := l.val(i)
	old, *val = *val, v
	l.setBare(i, bare)
	return old
}

// Insert makes an absent key bare, and leaves a present one alone. O(log n).
func (t *Tree[V]) Insert(key []byte) (was State) {
	var zero V
	if t.v.root == nil {
		t.plant(key, zero, true)
		return Absent
	}
	t.admit(key)
	var p path
	n, i, was := t.locate(&p, key)
	if was == Absent {
		t.begin()
		t.add(&p, asLeaf[V](n), i, key, zero, true)
	}
	return was
}

// Unset makes a valued key bare, and leaves others alone. O(log n).
func (t *Tree[V]) Unset(key []byte) (old V, was State) {
	if t.v.root == nil {
		return old, Absent
	}
	var p path
	var zero V
	n, i, was := t.locate(&p, key)
	if was == Valued {
		t.begin()
		old = t.replace(&p, asLeaf[V](n), i, zero, true)
	}
	return old, was
}

// Delete removes key. O(log n).
func (t *Tree[V]) Delete(key []byte) (old V, was State) {
	if t.v.root == nil {
		return old, Absent
	}
	var p path
	n, i, was := t.locate(&p, key)
	if was != Absent {
		l := asLeaf[V](n)
		old = *l.val(i)
		t.begin()
		t.remove(&p, l, i, i+1)
	}
	return old, was
}

// DeleteRange removes the keys with ranks in [i, j). O(log n) for each leaf touched.
func (t *Tree[V]) DeleteRange(i, j int) {
	if i == 0 && j == t.v.count {
		t.Clear()
		return
	}
	for i < j {
		var p path
		n, at := t.locateRank(&p, i)
		l := asLeaf[V](n)
		k := min(j-i, int(l.n)-at)
		t.begin()
		t.remove(&p, l, at, at+k)
		j -= k
	}
}

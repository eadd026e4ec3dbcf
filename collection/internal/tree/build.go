package tree

import "bytes"

// Builder builds a version of full pages from keys in strictly ascending order. The zero Builder is ready.
type Builder[V any] struct {
	t     Tree[V] // limits, epoch and prefix of the pages
	buf   []byte  // keys of the leaf to come, one behind the other
	ends  []int   // where they end in buf
	vals  []V
	bare  []bool
	count int
	first []byte // the least key

	leaves []node
	counts []uint32
	seps   [][]byte // between the leaves
}

// Append adds a key, which must be greater than all before; it is copied. O(1) amortised.
func (b *Builder[V]) Append(key []byte, v V, valued bool) {
	switch {
	case b.count == 0:
		b.t.epoch = epochs.Add(1)
		b.first = bytes.Clone(key)
	case len(b.ends) == b.t.leafLimit():
		last := b.key(len(b.ends) - 1)
		b.flush(bytes.Clone(key[:common(last, key)+1]))
	}
	b.buf = append(b.buf, key...)
	b.ends = append(b.ends, len(b.buf))
	b.vals = append(b.vals, v)
	b.bare = append(b.bare, !valued)
	b.count++
}

// Len is the number of keys appended.
func (b *Builder[V]) Len() int { return b.count }

// Last is the greatest key so far, borrowed until the next call; nil if there is none.
func (b *Builder[V]) Last() []byte {
	if b.count == 0 {
		return nil
	}
	return b.key(len(b.ends) - 1)
}

// key is the i-th key of the leaf to come.
func (b *Builder[V]) key(i int) []byte {
	if i == 0 {
		return b.buf[:b.ends[0]]
	}
	return b.buf[b.ends[i-1]:b.ends[i]]
}

// flush makes a leaf. sep, nil at the end, stands between it and the next. The prefix of the first and the last leaf is what
// their keys share: that of the tree is known only at the end.
func (b *Builder[V]) flush(sep []byte) {
	n := len(b.ends)
	first := b.key(0)
	skip, fence := common(first, b.key(n-1)), 0
	if len(b.seps) > 0 && sep != nil {
		skip = common(b.seps[len(b.seps)-1], sep)
		fence = skip
	}
	l := newLeaf[V](roundUp(n), b.t.epoch)
	l.fence = uint32(fence)
	if size := b.arena(skip); size > 0 {
		l.newArena(size)
	}
	l.setPrefix(first[:skip], b.stem())
	for i := range n {
		l.push(b.key(i), b.bare[i])
	}
	copy(l.vals(), b.vals)
	l.rehint(0)
	b.leaves = append(b.leaves, leafNode(l))
	b.counts = append(b.counts, uint32(n))
	if sep != nil {
		b.seps = append(b.seps, sep)
	}
	clear(b.vals)
	b.buf, b.ends, b.vals, b.bare = b.buf[:0], b.ends[:0], b.vals[:0], b.bare[:0]
}

// stem is the long prefix of the leaf before, if it has one.
func (b *Builder[V]) stem() *[]byte {
	if len(b.leaves) == 0 {
		return nil
	}
	stem := asLeaf[V](b.leaves[len(b.leaves)-1]).stem
	if stem == nil || !bytes.HasPrefix(b.key(0), *stem) {
		return nil
	}
	return stem
}

// arena is the exact size of the arena for the leaf to come.
func (b *Builder[V]) arena(skip int) int {
	size := min(skip, ownPrefix)
	var before []byte
	for i := range b.ends {
		tail := from(b.key(i), skip+8)
		if n := len(tail); n > 0 && n <= longSuffix-8 && !bytes.Equal(tail, before) {
			size += n
		}
		before = tail
	}
	return size
}

// Version ends the build, and leaves b empty.
func (b *Builder[V]) Version() Version[V] {
	if b.count == 0 {
		return Version[V]{}
	}
	last := bytes.Clone(b.key(len(b.ends) - 1))
	b.flush(nil)
	t := &b.t
	t.v.start = newTreePrefix(b.first[:common(b.first, last)])
	t.v.count = b.count
	b.settle(0)
	b.settle(len(b.leaves) - 1)
	nodes, counts, seps := b.leaves, b.counts, b.seps
	for len(nodes) > t.innerLimit(true)+1 {
		nodes, counts, seps = b.level(nodes, counts, seps)
		t.v.height++
	}
	t.v.root = nodes[0]
	if len(nodes) > 1 {
		t.v.root = innerNode(b.parent(nodes, counts, seps, nil, nil))
		t.v.height++
	}
	v, lim := Version[V]{t.v}, t.limits
	*b = Builder[V]{}
	b.t.limits = lim
	return v
}

// settle fits the first or last leaf to the prefix of the tree.
func (b *Builder[V]) settle(i int) {
	b.leaves[i] = leafNode(b.t.refence(asLeaf[V](b.leaves[i])))
}

// level makes the nodes above a row of nodes, as full as they can be with all of about one size.
func (b *Builder[V]) level(nodes []node, counts []uint32, seps [][]byte) (up []node, upCounts []uint32, upSeps [][]byte) {
	most := b.t.innerLimit(false) + 1
	groups := (len(nodes) + most - 1) / most
	var lo []byte
	for g, at := 0, 0; g < groups; g++ {
		end := len(nodes) * (g + 1) / groups
		var hi []byte
		if g < groups-1 {
			hi = seps[end-1]
			upSeps = append(upSeps, hi)
		}
		in := b.parent(nodes[at:end], counts[at:end], seps[at:end-1], lo, hi)
		up = append(up, innerNode(in))
		upCounts = append(upCounts, uint32(in.total()))
		lo, at = hi, end
	}
	return up, upCounts, upSeps
}

// parent makes one node above nodes, between the fences lo and hi.
func (b *Builder[V]) parent(nodes []node, counts []uint32, seps [][]byte, lo, hi []byte) *inner {
	n := len(seps)
	skip, fence := b.t.prefixFor(lo, hi, seps[0], seps[n-1])
	if n == 1 {
		skip = fence
	}
	keys := newKeys(roundUp(n), b.t.epoch)
	keys.fence = uint32(fence)
	keys.setPrefix(seps[0][:skip], b.t.stem(nil))
	for _, sep := range seps {
		keys.push(sep, false)
	}
	keys.rehint(0)
	return newInner(keys, nodes, counts, b.t.epoch)
}

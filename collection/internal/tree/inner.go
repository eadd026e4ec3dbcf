package tree

// clone copies an inner node, with room for at least room kids. The separators stay shared.
func (in *inner) clone(epoch uint64, room int) *inner {
	out := allocInner(room)
	out.keys, out.epoch = in.keys, epoch
	n := int(in.keys.n) + 1
	copy(out.kids(), in.kids()[:n])
	copy(out.counts(), in.counts()[:n])
	return out
}

// newInner makes a node of separators and the kids and counts that go with them.
func newInner(keys *page, kids []node, counts []uint32, epoch uint64) *inner {
	in := allocInner(len(kids))
	in.keys, in.epoch = keys, epoch
	copy(in.kids(), kids)
	copy(in.counts(), counts)
	return in
}

// total is the number of entries below the node.
func (in *inner) total() int { return sum(in.counts()[:int(in.keys.n)+1]) }

// kidOfRank is the kid that holds the entry of rank r, and its rank there.
func (in *inner) kidOfRank(r int) (kid, left int) {
	counts := in.counts()
	for kid < int(in.keys.n) && r >= int(counts[kid]) {
		r -= int(counts[kid])
		kid++
	}
	return kid, r
}

// ownKeys makes the separators of an owned node its own, with room for extra more.
func (in *inner) ownKeys(extra int) *page {
	p := in.keys
	n := int(p.n)
	if p.epoch != in.epoch || n+extra > int(p.cap) {
		c := roundUp(n + extra)
		if p.epoch == in.epoch {
			c = min(roundUp(n+n/2+extra), max(roundUp(n+extra), 64))
		}
		q := newKeys(c, in.epoch)
		q.copyGap(p, n, 0)
		in.keys = q
	}
	return in.keys
}

// insertKid puts a separator at i, and behind it a kid, into an owned node whose keys have room. It returns the node, moved
// if it had no room for the kid.
func (in *inner) insertKid(i int, sep []byte, kid node, count int) *inner {
	n := int(in.keys.n) + 1
	if n == in.room {
		in = in.clone(in.epoch, n+n/2)
	}
	p := in.ownKeys(1)
	p.openGap(i)
	p.put(i, sep, false)
	p.rehint(i)
	p.noteInsert(i)
	kids, counts := in.kids(), in.counts()
	copy(kids[i+2:n+1], kids[i+1:n])
	copy(counts[i+2:n+1], counts[i+1:n])
	kids[i+1], counts[i+1] = kid, uint32(count)
	return in
}

// removeKid takes out the separator i and the kid behind it.
func (in *inner) removeKid(i int) {
	n := int(in.keys.n) + 1
	in.ownKeys(0).cut(i, i+1)
	kids, counts := in.kids(), in.counts()
	copy(kids[i+1:], kids[i+2:n])
	copy(counts[i+1:], counts[i+2:n])
	kids[n-1], counts[n-1] = nil, 0
}

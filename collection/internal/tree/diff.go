package tree

import "bytes"

// Diff calls f in key order for every key in r of a or b whose state or value may differ: all but those in pages that both share. It
// stops when f returns false. key is borrowed until f returns. The cost is that of the pages which are not shared.
func Diff[V any](a, b Version[V], r Range, f func(key []byte, av V, as State, bv V, bs State) bool) {
	if compareBounds(r.Lo, r.Hi) >= 0 {
		return
	}
	var x, y pageWalk[V]
	x.open(&a, r)
	y.open(&b, r)
	for {
		for x.skipShared(&y) {
		}
		if !x.step(&y, f) {
			return
		}
	}
}

// pageWalk goes over the entries of a version, and can leave out whole subtrees.
type pageWalk[V any] struct {
	at  spot
	end bool
	hi  Bound
	key []byte // the present key; nil: not decoded
	buf []byte
}

func (w *pageWalk[V]) open(v *Version[V], r Range) {
	w.hi = r.Hi
	if w.end = v.root == nil; w.end {
		return
	}
	w.at.seek(&v.core, r.Lo)
	if w.at.i == int(w.at.page.n) {
		w.end = !w.at.nextLeaf()
	}
	w.stop()
}

// stop ends the walk behind the range.
func (w *pageWalk[V]) stop() {
	if !w.end && !w.hi.end() && w.hi.Below(w.decoded()) {
		w.end = true
	}
}

// subtree is the largest node that starts at the present entry and has most levels below it, and its number of levels; ok is false
// in the middle of a leaf.
func (w *pageWalk[V]) subtree(most int) (n node, levels int, ok bool) {
	if w.at.i != 0 {
		return nil, 0, false
	}
	n = w.at.leaf
	for levels < most && levels < w.at.height && w.at.steps[w.at.height-1-levels].i == 0 {
		levels++
		n = innerNode(w.at.steps[w.at.height-levels].in)
	}
	return n, levels, true
}

// skipShared leaves out the largest subtree at which both walks stand, if there is one.
func (w *pageWalk[V]) skipShared(o *pageWalk[V]) bool {
	if w.end || o.end || w.at.i != 0 || o.at.i != 0 {
		return false
	}
	_, levels, _ := w.subtree(maxHeight)
	for ; levels >= 0; levels-- {
		n, have, _ := w.subtree(levels)
		m, other, _ := o.subtree(levels)
		if have == levels && other == levels && n == m {
			w.leave(levels)
			o.leave(levels)
			return true
		}
	}
	return false
}

// leave goes behind the subtree of so many levels that starts here.
func (w *pageWalk[V]) leave(levels int) {
	w.key = nil
	for h := w.at.height - levels; h < w.at.height; h++ {
		st := &w.at.steps[h]
		st.i = int(st.in.keys.n)
	}
	w.end = !w.at.nextLeaf()
	w.stop()
}

// next goes to the next entry.
func (w *pageWalk[V]) next() {
	w.key = nil
	if w.at.i++; w.at.i >= int(w.at.page.n) {
		w.end = !w.at.nextLeaf()
	}
	w.stop()
}

// decoded is the present key.
func (w *pageWalk[V]) decoded() []byte {
	if w.key == nil {
		w.buf = w.at.page.key(w.buf[:0], w.at.i)
		w.key = w.buf[:len(w.buf):len(w.buf)]
		if w.key == nil {
			w.key = []byte{}
		}
	}
	return w.key
}

func (w *pageWalk[V]) state() (V, State) {
	l, i := asLeaf[V](w.at.leaf), w.at.i
	return *l.val(i), l.slot(i).state()
}

// step hands the lesser of the present keys to f and goes on. It reports whether there is more to do.
func (w *pageWalk[V]) step(o *pageWalk[V], f func([]byte, V, State, V, State) bool) bool {
	var wv, ov V
	ws, os := Absent, Absent
	c := 0
	switch {
	case w.end && o.end:
		return false
	case w.end:
		c = 1
	case o.end:
		c = -1
	default:
		c = bytes.Compare(w.decoded(), o.decoded())
	}
	var key []byte
	if c >= 0 {
		key = o.decoded()
		ov, os = o.state()
	}
	if c <= 0 {
		key = w.decoded()
		wv, ws = w.state()
	}
	if !f(key, wv, ws, ov, os) {
		return false
	}
	if c >= 0 {
		o.next()
	}
	if c <= 0 {
		w.next()
	}
	return true
}

package tree

// Found is the answer of [Version.FindMany] for one key.
type Found[V any] struct {
	Value V
	State State
}

// Together is how many keys FindMany takes down the tree at a time.
const Together = 16

// FindMany answers keys[i] in out[i], which must be as long as keys. The keys go down level by level, sixteen at a time, and the
// memory of the next level is asked for before it is needed: their cache misses overlap. It does not allocate.
func (v *Version[V]) FindMany(keys [][]byte, out []Found[V]) {
	for len(keys) > Together {
		v.findTogether(keys[:Together], out)
		keys, out = keys[Together:], out[Together:]
	}
	v.findTogether(keys, out)
}

func (v *Version[V]) findTogether(keys [][]byte, out []Found[V]) {
	if v.root == nil {
		clear(out[:len(keys)])
		return
	}
	var leaves [Together]node
	v.descendTogether(keys, &leaves)
	for i, key := range keys {
		var zero V
		at, s := v.findIn(leaves[i&(Together-1)], key)
		if out[i].Value, out[i].State = zero, s; s == Valued {
			out[i].Value = *asLeaf[V](leaves[i&(Together-1)]).val(at)
		}
	}
}

// descendTogether finds the leaves of keys.
func (c *core) descendTogether(keys [][]byte, at *[Together]node) {
	for i := range keys {
		at[i&(Together-1)] = c.root
	}
	for h := c.height; h > 0; h-- {
		for i, key := range keys {
			in := asInner(at[i&(Together-1)])
			next := in.kid(in.keys.route(key))
			prefetchStart(next)
			at[i&(Together-1)] = next
		}
		if h > 1 {
			for i := range keys {
				prefetchPage(asInner(at[i&(Together-1)]).keys)
			}
		}
	}
}

// findIn looks key up in its leaf.
func (c *core) findIn(leaf node, key []byte) (i int, s State) {
	p := pageOf(leaf)
	i, ok := p.find(key)
	if !ok || !c.start.matches(key) {
		return 0, Absent
	}
	return i, p.slot(i).state()
}

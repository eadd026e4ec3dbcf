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
	var at [Together]node
	for i := range keys {
		at[i&(Together-1)] = v.root
	}
	for h := v.height; h > 0; h-- {
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
	for i, key := range keys {
		v.answer(asLeaf[V](at[i&(Together-1)]), key, &out[i])
	}
}

// answer looks key up in its leaf.
func (v *Version[V]) answer(l *leaf[V], key []byte, out *Found[V]) {
	var zero V
	out.Value, out.State = zero, Absent
	i, ok := l.find(key)
	if !ok || !v.start.matches(key) {
		return
	}
	if out.State = Bare; !l.slot(i).bare() {
		out.Value, out.State = *l.val(i), Valued
	}
}

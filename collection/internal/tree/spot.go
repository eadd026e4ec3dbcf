package tree

// spot is a place in a version: before entry i of a leaf, with the way that leads there.
type spot[V any] struct {
	path
	height int
	leaf   *leaf[V] // nil: the version is empty
	i      int
}

// seek goes to position b.
func (s *spot[V]) seek(v *Version[V], b Bound) {
	if b.start() {
		s.first(v)
		return
	}
	switch v.outside(b) {
	case -1:
		s.first(v)
		return
	case 1:
		s.last(v)
		return
	}
	n := v.root
	if s.height = v.height; n == nil {
		s.leaf = nil
		return
	}
	for h := range v.height {
		in := asInner(n)
		k := in.keys.kidOf(b)
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf = asLeaf[V](n)
	s.i = s.leaf.position(b)
}

// seekRank goes before the entry of rank r; to the end if there are not so many.
func (s *spot[V]) seekRank(v *Version[V], r int) {
	if r >= v.count {
		s.last(v)
		return
	}
	s.height = v.height
	n := v.root
	for h := range v.height {
		in := asInner(n)
		k, left := in.kidOfRank(r)
		r = left
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf, s.i = asLeaf[V](n), r
}

// first goes before the first entry.
func (s *spot[V]) first(v *Version[V]) {
	s.height = v.height
	s.leaf = nil
	if v.root != nil {
		s.down(v.root, 0, false)
		s.i = 0
	}
}

// last goes behind the last entry.
func (s *spot[V]) last(v *Version[V]) {
	s.height = v.height
	s.leaf = nil
	if v.root != nil {
		s.down(v.root, 0, true)
		s.i = int(s.leaf.n)
	}
}

// down goes from the node n at level h to its first or last leaf.
func (s *spot[V]) down(n node, h int, last bool) {
	for ; h < s.height; h++ {
		in := asInner(n)
		k := 0
		if last {
			k = int(in.keys.n)
		}
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf = asLeaf[V](n)
}

// nextLeaf goes before the first entry of the next leaf, if there is one.
func (s *spot[V]) nextLeaf() bool {
	for h := s.height - 1; h >= 0; h-- {
		if st := &s.steps[h]; st.i < int(st.in.keys.n) {
			st.i++
			s.down(st.in.kid(st.i), h+1, false)
			s.i = 0
			return true
		}
	}
	return false
}

// prevLeaf goes behind the last entry of the leaf before, if there is one.
func (s *spot[V]) prevLeaf() bool {
	for h := s.height - 1; h >= 0; h-- {
		if st := &s.steps[h]; st.i > 0 {
			st.i--
			s.down(st.in.kid(st.i), h+1, true)
			s.i = int(s.leaf.n)
			return true
		}
	}
	return false
}

// ahead asks for the memory of the leaf two steps on, and of the arena one step on, so that a walk does not wait for them.
func (s *spot[V]) ahead(step int) {
	if s.height == 0 {
		return
	}
	st := &s.steps[s.height-1]
	n := int(st.in.keys.n)
	if j := st.i + 2*step; j >= 0 && j <= n {
		prefetchNode(st.in.kid(j), leafSize[V]())
	}
	if j := st.i + step; j >= 0 && j <= n {
		asLeaf[V](st.in.kid(j)).prefetchArena()
	}
}

// leafSize is about the size of a leaf.
func leafSize[V any]() int { return 128 + maxLeaf[V]()*(12+min(sizeOf[V](), 64)) }

package tree

// spot is a place in a version: before entry i of a leaf, with the way that leads there.
type spot struct {
	path
	height int
	leaf   node  // nil: the version is empty
	page   *page // of the leaf
	i      int
}

// seek goes to position b.
func (s *spot) seek(c *core, b Bound) {
	if b.start() {
		s.first(c)
		return
	}
	switch c.outside(b) {
	case -1:
		s.first(c)
		return
	case 1:
		s.last(c)
		return
	}
	n := c.root
	if s.height = c.height; n == nil {
		s.leaf, s.page = nil, nil
		return
	}
	for h := range c.height {
		in := asInner(n)
		k := in.keys.kidOf(b)
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf, s.page = n, pageOf(n)
	s.i = s.page.position(b)
}

// seekRank goes before the entry of rank r; to the end if there are not so many.
func (s *spot) seekRank(c *core, r int) {
	if r >= c.count {
		s.last(c)
		return
	}
	s.height = c.height
	n := c.root
	for h := range c.height {
		in := asInner(n)
		k, left := in.kidOfRank(r)
		r = left
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf, s.page, s.i = n, pageOf(n), r
}

// first goes before the first entry.
func (s *spot) first(c *core) {
	s.height = c.height
	s.leaf, s.page = nil, nil
	if c.root != nil {
		s.down(c.root, 0, false)
		s.i = 0
	}
}

// last goes behind the last entry.
func (s *spot) last(c *core) {
	s.height = c.height
	s.leaf, s.page = nil, nil
	if c.root != nil {
		s.down(c.root, 0, true)
		s.i = int(s.page.n)
	}
}

// down goes from the node n at level h to its first or last leaf.
func (s *spot) down(n node, h int, last bool) {
	for ; h < s.height; h++ {
		in := asInner(n)
		k := 0
		if last {
			k = int(in.keys.n)
		}
		s.steps[h] = step{in, k}
		n = in.kid(k)
	}
	s.leaf, s.page = n, pageOf(n)
}

// nextLeaf goes before the first entry of the next leaf, if there is one.
func (s *spot) nextLeaf() bool {
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
func (s *spot) prevLeaf() bool {
	for h := s.height - 1; h >= 0; h-- {
		if st := &s.steps[h]; st.i > 0 {
			st.i--
			s.down(st.in.kid(st.i), h+1, true)
			s.i = int(s.page.n)
			return true
		}
	}
	return false
}

// ahead asks for the memory of the leaf two steps on, size bytes, and of the arena one step on, so that a walk does not wait for them.
func (s *spot) ahead(step, size int) {
	if s.height == 0 {
		return
	}
	st := &s.steps[s.height-1]
	n := int(st.in.keys.n)
	if j := st.i + 2*step; j >= 0 && j <= n {
		prefetchNode(st.in.kid(j), size)
	}
	if j := st.i + step; j >= 0 && j <= n {
		pageOf(st.in.kid(j)).prefetchArena()
	}
}

// manyEntries is how many entries a version must have for its leaves not to be in the cache anyway.
const manyEntries = 1 << 15

// leafSize is about the size of a leaf.
func leafSize[V any]() int { return 128 + maxLeaf[V]()*(12+min(sizeOf[V](), 64)) }

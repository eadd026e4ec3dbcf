package tree

// Stats describes the pages of a version.
type Stats struct {
	Entries int
	Leaves  int
	Inners  int     // inner nodes
	Height  int     // levels of inner nodes
	Bytes   int     // memory of all pages and keys, values included but not what they point to; pages that versions share count in each
	Fill    float64 // entries by slots of the leaves, 0 if there are none
}

// Stats counts the pages. O(pages).
func (v *Version[V]) Stats() Stats {
	s := Stats{Entries: v.count, Height: v.height}
	if v.root == nil {
		return s
	}
	s.Bytes += v.start.len()
	slots := 0
	seen := map[*[]byte]bool{}
	var walk func(n node, h int)
	walk = func(n node, h int) {
		if h == v.height {
			l := asLeaf[V](n)
			s.Leaves++
			slots += int(l.cap)
			s.Bytes += leafBytes(l) + l.page.elsewhere(seen)
			return
		}
		in := asInner(n)
		s.Inners++
		s.Bytes += innerBytes(in) + keysBytes(in.keys) + in.keys.elsewhere(seen)
		for i := range int(in.keys.n) + 1 {
			walk(in.kid(i), h+1)
		}
	}
	walk(v.root, 0)
	s.Fill = float64(s.Entries) / float64(slots)
	return s
}

// elsewhere is the memory of a page that stands out of it: arena, long keys, and the stem if seen has it not.
func (p *page) elsewhere(seen map[*[]byte]bool) int {
	n := 0
	if p.arenaCap > 0 {
		n += int(p.arenaCap) + arenaPad
	}
	if p.ext != nil {
		for _, key := range *p.ext {
			n += 24 + len(key)
		}
	}
	if p.stem != nil && !seen[p.stem] {
		seen[p.stem] = true
		n += len(*p.stem)
	}
	return n
}

// keysBytes is the size of a page without values.
func keysBytes(p *page) int { return 120 + 12*int(p.cap) }

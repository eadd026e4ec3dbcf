package tree

import (
	"math/bits"

	"github.com/ordict/ordict/visitor"
)

// Scan hands out the entries of a range in blocks, in either direction: it is a visitor.Cursor over codes, and a visitor.Seeker.
// Units are borrowed until the next call. The zero Scan is at its end; Reset makes it usable, again and again, without allocation
// once its rows have grown to the keys.
type Scan[V any] struct {
	rows[V]
	at      spot
	end     *page // where the range ends; nil: with the version
	endI    int
	stop    Bound // where the range ends, the key copied
	version Version[V]
	step    int    // 1 or -1
	last    []byte // the last key of the block before; nil: none since Reset or Seek
	done    bool
}

// Reset places s at the start of r in v; at the end of r if backward, to walk down. The bounds are copied.
func (s *Scan[V]) Reset(v Version[V], r Range, backward bool) {
	s.version, s.last, s.end = v, nil, nil
	s.done = v.root == nil || compareBounds(r.Lo, r.Hi) >= 0
	if s.step = 1; backward {
		s.step = -1
	}
	if s.done {
		return
	}
	start, stop := r.Lo, r.Hi
	if backward {
		start, stop = stop, start
	}
	s.stop = Bound{append(s.stop.Key[:0], stop.Key...), stop.Side}
	if !stop.end() && !stop.start() {
		s.at.seek(&v.core, stop)
		s.end, s.endI = s.at.page, s.at.i
	}
	s.at.seek(&v.core, start)
}

// Next returns the next entries, nil at the end.
func (s *Scan[V]) Next() ([]visitor.Entry[byte, V], error) {
	if s.done {
		return nil, nil
	}
	n := s.available()
	if n == 0 {
		return nil, nil
	}
	l, i := asLeaf[V](s.at.leaf), s.at.i
	if s.step < 0 {
		i--
	}
	shared := 0
	if s.page != &l.page {
		shared = s.enter(&l.page, i, s.last)
	} else if s.last != nil {
		shared = l.sharedWithin(i, s.step, s.last)
	}
	n = min(n, s.height)
	s.fill(l, i, s.step, n, 0, shared)
	s.at.i += s.step * n
	s.last = s.entries[n-1].Units
	return s.entries[:n], nil
}

// sharedWithin is what entry i shares with last, the one before in the direction of step.
func (p *page) sharedWithin(i, step int, last []byte) int {
	skip := int(p.skip)
	if x := p.head(i) ^ p.head(i-step); x != 0 && p.ext == nil {
		return min(skip+bits.LeadingZeros64(x)>>3, skip+p.slot(i).len(), len(last))
	}
	return skip + p.commonSuffix(i, last[skip:])
}

// available is how many entries of the leaf are left; it goes to the next leaf when there are none. 0: the end.
func (s *Scan[V]) available() int {
	for {
		stop := 0
		if s.step > 0 {
			stop = int(s.at.page.n)
		}
		if s.at.page == s.end {
			stop = s.endI
		}
		if n := (stop - s.at.i) * s.step; n > 0 {
			return n
		}
		if s.at.page == s.end || !s.move() {
			s.done = true
			return 0
		}
		if s.version.count > manyEntries {
			s.at.ahead(s.step, leafSize[V]())
		}
	}
}

func (s *Scan[V]) move() bool {
	if s.step > 0 {
		return s.at.nextLeaf()
	}
	return s.at.prevLeaf()
}

// Seek goes on in the direction of the walk to the first key that is not before code (not after it when walking down).
func (s *Scan[V]) Seek(code []byte) error {
	b := Bound{code, Before}
	if s.step < 0 {
		b.Side = After
	}
	s.jump(b)
	return nil
}

// SkipPrefix goes on to the first key that neither starts with code nor comes before such keys in the direction of the walk.
func (s *Scan[V]) SkipPrefix(code []byte) error {
	b := Bound{code, AfterPrefix}
	if s.step < 0 {
		b.Side = Before
	}
	s.jump(b)
	return nil
}

// jump goes to b if that lies ahead.
func (s *Scan[V]) jump(b Bound) {
	s.last = nil
	if s.done || s.available() == 0 {
		return
	}
	i := s.at.i
	if s.step < 0 {
		i--
	}
	s.next = s.at.page.key(s.next[:0], i)
	if b.Below(s.next) == (s.step > 0) {
		return
	}
	if c := compareBounds(b, s.stop); c == 0 || c > 0 == (s.step > 0) {
		s.done = true
		return
	}
	s.at.seek(&s.version.core, b)
}

// Close forgets what s walked over. Reset makes it usable again.
func (s *Scan[V]) Close() error {
	s.rows.release()
	s.version, s.at, s.end, s.last, s.done = Version[V]{}, spot{}, nil, nil, true
	s.stop.Key = s.stop.Key[:0]
	return nil
}

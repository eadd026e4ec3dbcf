package entryiter

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ordict/ordict/unit"
)

// Owned keys are cut from slabs: runs of memory that are filled once, from front to back, and never written again, so
// that one allocation serves many keys and a key stays what it is for as long as anyone holds it.
//
// Slabs double from the first size to the largest, in bytes. So a short walk takes little, and whoever keeps one key
// of a long walk keeps no more than the largest slab with it.
const (
	firstSlab   = 256
	largestSlab = 2 << 10
)

// slabAfter returns the size of the slab that follows one of the given size, 0 before the first, when the next key
// takes n bytes. A key takes half of its slab at most; 0 says that it is too large for any and needs memory of its
// own.
func slabAfter(size, n int) int {
	if n > largestSlab/2 {
		return 0
	}
	size = min(max(2*size, firstSlab), largestSlab)
	for size < 2*n {
		size *= 2
	}
	return size
}

// textSlab cuts strings. The builder is the slab: it never moves what it holds as long as it is not asked to grow, and
// hands its memory out as a string without a copy.
type textSlab struct {
	slab strings.Builder
	size int
}

// cut returns text as an owned string.
func (t *textSlab) cut(text []byte) string {
	start := t.slab.Len()
	if len(text) > t.slab.Cap()-start {
		return t.renew(text)
	}
	t.slab.Write(text)
	return t.slab.String()[start:]
}

// renew is cut for a text that does not fit the slab.
func (t *textSlab) renew(text []byte) string {
	size := slabAfter(t.size, len(text))
	if size == 0 {
		return string(text)
	}
	t.size = size
	t.slab.Reset()
	t.slab.Grow(size)
	t.slab.Write(text)
	return t.slab.String()
}

// unitSlab cuts slices of units.
type unitSlab[U unit.Unit] struct {
	slab []U // what is handed out; the capacity is the slab
	size int // in bytes
}

// newUnitSlab returns a slab without memory. It is not nil, so that the empty key, which needs none, is not nil either.
func newUnitSlab[U unit.Unit]() unitSlab[U] { return unitSlab[U]{slab: []U{}} }

// cut returns an owned copy of units. Its capacity ends where it ends, so that appending to it cannot reach the next
// key.
func (s *unitSlab[U]) cut(units []U) []U {
	start, end := len(s.slab), len(s.slab)+len(units)
	if end > cap(s.slab) {
		return s.renew(units)
	}
	s.slab = s.slab[:end]
	key := s.slab[start:end:end]
	copy(key, units)
	return key
}

// renew is cut for units that do not fit the slab.
func (s *unitSlab[U]) renew(units []U) []U {
	width := int(reflect.TypeFor[U]().Size())
	size := slabAfter(s.size, width*len(units))
	if size == 0 {
		return slices.Clone(units)
	}
	s.size = size
	s.slab = append(make([]U, 0, size/width), units...)
	return s.slab[:len(units):len(units)]
}

//go:build (amd64 || arm64) && !ordict_safe && !race

package tree

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/ordict/ordict/visitor"
)

// This file is the only one of the package that uses unsafe; layout_safe.go is its twin without, for other processors too. The
// tests run on both.
//
// A page is one allocation: the header below, then cap heads, cap slots and (in leaves) cap values. There is one Go type per
// capacity, so that the collector knows where the pointers are; the code finds the arrays by cap.

// safe tells which of the two files is built.
const safe = false

// node is a leaf or an inner node; which one follows from the height.
type node = unsafe.Pointer

// page is the key part of a leaf, and the separators of an inner node. doc.go has a drawing.
type page struct {
	hints    [8]uint64      // hints[j] is the last head of block j: 8 heads, 16 in a wide page
	base     unsafe.Pointer // arena: fill mark (4 bytes), spare (4), then prefix and tails
	ext      *[][]byte      // full keys of the entries whose suffix is too long for the arena
	stem     *[]byte        // leading bytes of the prefix that several pages share; nil: none
	epoch    uint64         // who may change the page: the tree with this epoch
	fence    uint32         // leading bytes that every key routed to this page is known to share with the prefix
	skip     uint32         // length of the prefix: stem, then the page's own bytes in the arena
	arenaLen uint16         // bytes of the arena in use by this page
	arenaCap uint16         // bytes of the arena that may be used
	ownOff   uint16         // where the own bytes of the prefix stand in the arena
	ownLen   uint8
	n        uint8 // entries
	cap      uint8 // room for entries, a multiple of 8
	next     uint8 // just behind where the last insert went
	run      uint8 // how many inserts in a row went just behind the one before
	foreign  bool  // the arena was taken over from another page, which may still be read: claim by compare-and-swap
}

const (
	headerSize  = unsafe.Sizeof(page{})
	innerHeader = unsafe.Sizeof(inner{})
)

// The sizes that the arithmetic below and the size classes of the allocator rest on (64-bit): a leaf of 64 entries
// with 8-byte values is 120 + 64*20 = 1400 bytes, one class with its malloc header.
var _ = [1]struct{}{}[headerSize-120]

// The arrays are cut out of larger ones, which costs less than unsafe.Slice: that checks its product for overflow.

func (p *page) heads() []uint64 {
	return (*[256]uint64)(unsafe.Add(unsafe.Pointer(p), headerSize))[:p.cap:p.cap]
}

func (p *page) slots() []slot {
	return (*[256]slot)(unsafe.Add(unsafe.Pointer(p), headerSize+8*uintptr(p.cap)))[:p.cap:p.cap]
}

// head is the i-th head, without a check.
func (p *page) head(i int) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(p), headerSize+8*uintptr(i)))
}

// slot is the i-th slot, without a check.
func (p *page) slot(i int) slot {
	return *(*slot)(unsafe.Add(unsafe.Pointer(p), headerSize+8*uintptr(p.cap)+4*uintptr(i)))
}

// block is the b-th group of 8 heads.
func (p *page) block(b int) *[8]uint64 {
	return (*[8]uint64)(unsafe.Add(unsafe.Pointer(p), headerSize+64*uintptr(b)))
}

// leaf is a page with values.
type leaf[V any] struct{ page }

func (l *leaf[V]) vals() []V {
	return (*[256]V)(unsafe.Add(unsafe.Pointer(l), headerSize+12*uintptr(l.cap)))[:l.cap:l.cap]
}

// val is the i-th value, without a check.
func (l *leaf[V]) val(i int) *V {
	var v V
	return (*V)(unsafe.Add(unsafe.Pointer(l), headerSize+12*uintptr(l.cap)+uintptr(i)*unsafe.Sizeof(v)))
}

type (
	leaf8[V any] struct {
		page
		_ [8]uint64
		_ [8]slot
		_ [8]V
	}
	leaf16[V any] struct {
		page
		_ [16]uint64
		_ [16]slot
		_ [16]V
	}
	leaf24[V any] struct {
		page
		_ [24]uint64
		_ [24]slot
		_ [24]V
	}
	leaf32[V any] struct {
		page
		_ [32]uint64
		_ [32]slot
		_ [32]V
	}
	leaf40[V any] struct {
		page
		_ [40]uint64
		_ [40]slot
		_ [40]V
	}
	leaf48[V any] struct {
		page
		_ [48]uint64
		_ [48]slot
		_ [48]V
	}
	leaf56[V any] struct {
		page
		_ [56]uint64
		_ [56]slot
		_ [56]V
	}
	leaf64[V any] struct {
		page
		_ [64]uint64
		_ [64]slot
		_ [64]V
	}
)

// allocLeaf returns a zeroed leaf for c entries, a multiple of 8 up to 64.
func allocLeaf[V any](c int) *leaf[V] {
	switch c {
	case 8:
		return (*leaf[V])(unsafe.Pointer(new(leaf8[V])))
	case 16:
		return (*leaf[V])(unsafe.Pointer(new(leaf16[V])))
	case 24:
		return (*leaf[V])(unsafe.Pointer(new(leaf24[V])))
	case 32:
		return (*leaf[V])(unsafe.Pointer(new(leaf32[V])))
	case 40:
		return (*leaf[V])(unsafe.Pointer(new(leaf40[V])))
	case 48:
		return (*leaf[V])(unsafe.Pointer(new(leaf48[V])))
	case 56:
		return (*leaf[V])(unsafe.Pointer(new(leaf56[V])))
	default:
		return (*leaf[V])(unsafe.Pointer(new(leaf64[V])))
	}
}

type wideKeys struct {
	page
	_ [128]uint64
	_ [128]slot
}

// allocKeys returns a zeroed page without values for c entries, a multiple of 8 up to 64, or 128.
func allocKeys(c int) *page {
	if c > 64 {
		return &new(wideKeys).page
	}
	return &allocLeaf[struct{}](c).page
}

// inner is an inner node: one kid more than keys has separators. The arrays of kids and counts follow the header.
type inner struct {
	keys  *page // separators; other versions may share them
	epoch uint64
	room  int // room for kids
}

func (in *inner) kids() []node {
	return (*[256]node)(unsafe.Add(unsafe.Pointer(in), innerHeader))[:in.room:in.room]
}

// counts are the numbers of entries below each kid.
func (in *inner) counts() []uint32 {
	return (*[256]uint32)(unsafe.Add(unsafe.Pointer(in), innerHeader+8*uintptr(in.room)))[:in.room:in.room]
}

// kid is the i-th kid, without a check.
func (in *inner) kid(i int) node {
	return *(*node)(unsafe.Add(unsafe.Pointer(in), innerHeader+8*uintptr(i)))
}

type (
	inner8 struct {
		inner
		_ [8]node
		_ [8]uint32
	}
	inner16 struct {
		inner
		_ [16]node
		_ [16]uint32
	}
	inner32 struct {
		inner
		_ [32]node
		_ [32]uint32
	}
	inner48 struct {
		inner
		_ [48]node
		_ [48]uint32
	}
	inner66 struct {
		inner
		_ [66]node
		_ [66]uint32
	}
	inner96 struct {
		inner
		_ [96]node
		_ [96]uint32
	}
	inner130 struct {
		inner
		_ [130]node
		_ [130]uint32
	}
)

// allocInner returns a zeroed inner node with room for at least c kids.
func allocInner(c int) *inner {
	var in *inner
	switch {
	case c <= 8:
		in = &new(inner8).inner
		in.room = 8
	case c <= 16:
		in = &new(inner16).inner
		in.room = 16
	case c <= 32:
		in = &new(inner32).inner
		in.room = 32
	case c <= 48:
		in = &new(inner48).inner
		in.room = 48
	case c <= 66:
		in = &new(inner66).inner
		in.room = 66
	case c <= 96:
		in = &new(inner96).inner
		in.room = 96
	default:
		in = &new(inner130).inner
		in.room = 130
	}
	return in
}

func asInner(n node) *inner           { return (*inner)(n) }
func asLeaf[V any](n node) *leaf[V]   { return (*leaf[V])(n) }
func pageOf(leaf node) *page          { return (*page)(leaf) }
func innerNode(in *inner) node        { return node(in) }
func leafNode[V any](l *leaf[V]) node { return node(l) }
func adoptArena(dst, src *page) {
	dst.base, dst.arenaCap, dst.arenaLen = src.base, src.arenaCap, src.arenaLen
}
func leafBytes[V any](l *leaf[V]) int { return int(headerSize) + int(l.cap)*(12+sizeOf[V]()) }
func innerBytes(in *inner) int        { return int(innerHeader) + 12*in.room }

func sizeOf[V any]() int {
	var v V
	return int(unsafe.Sizeof(v))
}

// The arena starts with its fill mark; arenaPad bytes behind the usable part may be read, and are never used.
const (
	arenaStart = 8
	arenaPad   = 16
)

// newArena gives p an arena of its own with room for at least n bytes of prefix and tails.
func (p *page) newArena(n int) {
	b := append([]byte(nil), make([]byte, arenaStart+n+arenaPad)...)
	b = b[:min(cap(b), arenaMax)]
	p.base = unsafe.Pointer(unsafe.SliceData(b))
	p.arenaCap = uint16(len(b) - arenaPad)
	p.arenaLen = arenaStart
	p.foreign = false
	*(*uint32)(p.base) = arenaStart
}

// bytes is the whole arena. Bytes behind arenaLen may be written by another version at any time.
func (p *page) bytes() []byte {
	return (*[1 << 16]byte)(p.base)[: int(p.arenaCap)+arenaPad : int(p.arenaCap)+arenaPad]
}

// claim takes n bytes at the end of the arena. It fails when there is no room, or when another version of the page was faster.
func (p *page) claim(n int) (off int, ok bool) {
	off = int(p.arenaLen)
	if off+n > int(p.arenaCap) {
		return 0, false
	}
	if p.foreign {
		if !atomic.CompareAndSwapUint32((*uint32)(p.base), uint32(off), uint32(off+n)) {
			return 0, false
		}
	} else {
		*(*uint32)(p.base) = uint32(off + n)
	}
	p.arenaLen = uint16(off + n)
	return off, true
}

// load8 is the 8 bytes of the arena from off on, first byte highest. It may read arenaPad bytes behind the end.
func (p *page) load8(off int) uint64 {
	w := *(*uint64)(unsafe.Add(p.base, off))
	return bits.ReverseBytes64(w)
}

// emit writes the suffix of an inline entry to row, behind skip bytes. Row has room for 24 bytes more than its length.
func (p *page) emit(row []byte, skip int, h uint64, s slot) {
	emit(unsafe.Add(unsafe.Pointer(unsafe.SliceData(row)), skip), p.base, h, s)
}

// emit copies 16 bytes at a time, over the ends of tail and row.
func emit(d, base unsafe.Pointer, h uint64, s slot) {
	*(*uint64)(d) = bits.ReverseBytes64(h)
	if n := s.len(); n > 8 {
		t := unsafe.Add(base, s.off())
		*(*[16]byte)(unsafe.Add(d, 8)) = *(*[16]byte)(t)
		for ; n > 24; n -= 16 {
			d, t = unsafe.Add(d, 16), unsafe.Add(t, 16)
			*(*[16]byte)(unsafe.Add(d, 8)) = *(*[16]byte)(t)
		}
	}
}

// keyRow is the start of every visitor.Entry of bytes, whatever its values are.
type keyRow struct {
	units  []byte
	shared int
}

var _ = [1]struct{}{}[unsafe.Offsetof(visitor.Entry[byte, int]{}.Shared)-unsafe.Offsetof(keyRow{}.shared)]

// fillKeys decodes n keys to entries that stand size bytes apart: key i, and those behind it in the direction of step. Their
// Units show rows that hold the prefix; no key is a long one. shared is what the heads share, as if all had 8 bytes.
//
// This loop and that of fill are two because one has more variables than registers, and takes longer than both.
func (p *page) fillKeys(row unsafe.Pointer, size uintptr, n, i, step int) {
	skip, base := int(p.skip), p.base
	heads := unsafe.Add(unsafe.Pointer(p), headerSize)
	slots := unsafe.Add(heads, 8*uintptr(p.cap))
	before := *(*uint64)(unsafe.Add(heads, 8*i))
	for ; n > 0; n-- {
		e, head, s := (*keyRow)(row), *(*uint64)(unsafe.Add(heads, 8*i)), *(*slot)(unsafe.Add(slots, 4*i))
		e.shared = skip + bits.LeadingZeros64(head^before)>>3
		before = head
		e.units = e.units[:skip+s.len()]
		emit(unsafe.Add(unsafe.Pointer(unsafe.SliceData(e.units)), skip), base, head, s)
		i += step
		row = unsafe.Add(row, size)
	}
}

// fill decodes entry i and those behind it in the direction of step. ties reports that tails may share more than Shared tells.
func (l *leaf[V]) fill(entries []visitor.Entry[byte, V], i, step int) (ties bool) {
	l.fillKeys(unsafe.Pointer(unsafe.SliceData(entries)), unsafe.Sizeof(entries[0]), len(entries), i, step)
	slots := unsafe.Add(unsafe.Pointer(l), headerSize+8*uintptr(l.cap))
	vals := unsafe.Add(slots, 4*uintptr(l.cap))
	heads, before := int(l.skip)+8, 0
	for k := range entries {
		e := &entries[k]
		n := len(e.Units)
		if e.Shared = min(e.Shared, n, before); e.Shared == heads {
			ties = true
		}
		before = n
		e.Value = *(*V)(unsafe.Add(vals, i*int(unsafe.Sizeof(e.Value))))
		e.HasValue = *(*slot)(unsafe.Add(slots, 4*i))&bareBit == 0
		i += step
	}
	return ties
}

// prefetch asks the processor for n bytes from p on. It has no other effect, whatever p is.
//
//go:noescape
func prefetch(p unsafe.Pointer, n int)

// prefetchNode asks for the cache lines of a leaf.
func prefetchNode(n node, size int) { prefetch(n, size) }

// prefetchArena asks for the first cache lines of a page's arena.
func (p *page) prefetchArena() { prefetch(p.base, int(p.arenaLen)) }

// prefetchStart asks for the header of a node: the hints of a leaf.
func prefetchStart(n node) { prefetch(n, 128) }

// prefetchPage asks for the header of a page.
func prefetchPage(p *page) { prefetch(unsafe.Pointer(p), 128) }

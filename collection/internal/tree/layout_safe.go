//go:build !(amd64 || arm64) || ordict_safe || race

package tree

import (
	"encoding/binary"
	"math/bits"
	"sync/atomic"
	"unsafe" // for Sizeof

	"github.com/ordict/ordict/visitor"
)

// The twin of layout.go without unsafe memory access: arrays are slices, nodes are interfaces, copies are exact. Race builds use
// it, so that the detector sees every access.

// safe tells which of the two files is built.
const safe = true

// node is a *inner or a *leaf[V]; which one follows from the height.
type node = any

type arena struct {
	mark atomic.Uint32
	data []byte
}

type page struct {
	hints    [8]uint64
	base     *arena
	ext      *[][]byte
	stem     *[]byte
	epoch    uint64
	fence    uint32
	skip     uint32
	arenaLen uint16
	arenaCap uint16
	ownOff   uint16
	ownLen   uint8
	n        uint8
	cap      uint8
	next     uint8 // just behind where the last insert went
	run      uint8
	foreign  bool

	headArray []uint64
	slotArray []slot
}

func (p *page) heads() []uint64        { return p.headArray }
func (p *page) slots() []slot          { return p.slotArray }
func (p *page) head(i int) uint64      { return p.headArray[i] }
func (p *page) slot(i int) slot        { return p.slotArray[i] }
func (p *page) block(b int) *[8]uint64 { return (*[8]uint64)(p.headArray[8*b:]) }

type leaf[V any] struct {
	page
	valArray []V
}

func (l *leaf[V]) vals() []V    { return l.valArray }
func (l *leaf[V]) val(i int) *V { return &l.valArray[i] }

func allocLeaf[V any](c int) *leaf[V] {
	l := &leaf[V]{valArray: make([]V, c)}
	l.headArray, l.slotArray = make([]uint64, c), make([]slot, c)
	return l
}

func allocKeys(c int) *page { return &allocLeaf[struct{}](c).page }

type inner struct {
	keys  *page
	epoch uint64
	room  int

	kidArray   []node
	countArray []uint32
}

func (in *inner) kids() []node     { return in.kidArray }
func (in *inner) counts() []uint32 { return in.countArray }
func (in *inner) kid(i int) node   { return in.kidArray[i] }

func allocInner(c int) *inner {
	c = (c + 7) &^ 7
	return &inner{room: c, kidArray: make([]node, c), countArray: make([]uint32, c)}
}

func asInner(n node) *inner           { return n.(*inner) }
func asLeaf[V any](n node) *leaf[V]   { return n.(*leaf[V]) }
func pageOf(leaf node) *page          { return leaf.(interface{ keyPart() *page }).keyPart() }
func (p *page) keyPart() *page        { return p }
func innerNode(in *inner) node        { return in }
func leafNode[V any](l *leaf[V]) node { return l }
func adoptArena(dst, src *page) {
	dst.base, dst.arenaCap, dst.arenaLen = src.base, src.arenaCap, src.arenaLen
}
func leafBytes[V any](l *leaf[V]) int { return 168 + len(l.headArray)*(12+sizeOf[V]()) }
func innerBytes(in *inner) int        { return 72 + 20*in.room }

func sizeOf[V any]() int {
	var v V
	return int(unsafe.Sizeof(v))
}

const (
	arenaStart = 8
	arenaPad   = 16
)

func (p *page) newArena(n int) {
	n = min(n, arenaMax-arenaStart-arenaPad)
	p.base = &arena{data: make([]byte, arenaStart+n+arenaPad)}
	p.arenaCap = uint16(arenaStart + n)
	p.arenaLen = arenaStart
	p.foreign = false
	p.base.mark.Store(arenaStart)
}

func (p *page) bytes() []byte { return p.base.data }

func (p *page) claim(n int) (off int, ok bool) {
	off = int(p.arenaLen)
	if off+n > int(p.arenaCap) || !p.base.mark.CompareAndSwap(uint32(off), uint32(off+n)) {
		return 0, false
	}
	p.arenaLen = uint16(off + n)
	return off, true
}

func (p *page) load8(off int) uint64 {
	var w [8]byte
	copy(w[:], p.base.data[off:min(off+8, int(p.arenaLen))])
	return binary.BigEndian.Uint64(w[:])
}

func (p *page) emit(row []byte, skip int, h uint64, s slot) {
	var w [8]byte
	binary.BigEndian.PutUint64(w[:], h)
	if copy(row[skip:], w[:]) == 8 && s.len() > 8 {
		copy(row[skip+8:], p.base.data[s.off():s.off()+s.len()-8])
	}
}

func (l *leaf[V]) fill(entries []visitor.Entry[byte, V], i, step int) (ties bool) {
	skip, before := int(l.skip), 0
	for k := range entries {
		e, s := &entries[k], l.slot(i)
		n := skip + s.len()
		e.Units = e.Units[:n]
		l.emit(e.Units, skip, l.head(i), s)
		shared := 0
		if k > 0 {
			shared = bits.LeadingZeros64(l.head(i)^l.head(i-step)) >> 3
		}
		ties = ties || shared == 8
		e.Shared = min(skip+shared, n, before)
		e.Value = *l.val(i)
		e.HasValue = !s.bare()
		before = n
		i += step
	}
	return ties
}

func prefetchNode(node, int)   {}
func (p *page) prefetchArena() {}
func prefetchStart(node)       {}
func prefetchPage(*page)       {}

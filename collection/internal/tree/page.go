package tree

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
)

// Limits of a page, in bytes. They keep copies short, and offsets in 16 bits.
const (
	longSuffix = 256        // a suffix longer than this stands out of the page, as a full key
	ownPrefix  = 64         // a page keeps at most this much of its prefix to itself; the rest is a shared stem
	leafArena  = 12 << 10   // a leaf with more arena than this splits, if it has 4 entries
	innerArena = 24 << 10   // the same for separators
	arenaMax   = 1<<16 - 16 // no arena is larger
	emptyHead  = math.MaxUint64
)

// slot says where the suffix of an entry stands and how long it is: offset of the tail (16 bits), bare flag (1), length (15).
type slot uint32

const (
	bareBit  slot = 1 << 15
	lenMask  slot = bareBit - 1
	longSlot slot = lenMask // as a length: the offset is an index into ext
)

func newSlot(off, n int, bare bool) slot {
	s := slot(off)<<16 | slot(n)
	if bare {
		s |= bareBit
	}
	return s
}

func (s slot) off() int   { return int(s >> 16) }
func (s slot) len() int   { return int(s & lenMask) }
func (s slot) bare() bool { return s&bareBit != 0 }
func (s slot) state() State {
	if s.bare() {
		return Bare
	}
	return Valued
}

func (s slot) long() bool { return s&lenMask == longSlot }

// head is the first 8 bytes of key behind skip, the first byte highest, filled up with zero bytes.
func head(key []byte, skip int) uint64 {
	if skip+8 <= len(key) {
		return binary.BigEndian.Uint64(key[skip:])
	}
	return headShort(key, skip)
}

func headShort(key []byte, skip int) uint64 {
	if skip >= len(key) {
		return 0
	}
	if len(key) >= 8 {
		return binary.BigEndian.Uint64(key[len(key)-8:]) << (8 * (skip + 8 - len(key)) & 63)
	}
	var h uint64
	for i, c := range key[skip:] {
		h |= uint64(c) << (56 - 8*i)
	}
	return h
}

// from is key[i:], or nothing when key is shorter.
func from(key []byte, i int) []byte { return key[min(i, len(key)):] }

// setBare sets the bare flag of entry i.
func (p *page) setBare(i int, bare bool) {
	s := &p.slots()[i]
	if *s &^= bareBit; bare {
		*s |= bareBit
	}
}

// prefix appends the prefix of the page to dst.
func (p *page) prefix(dst []byte) []byte {
	if p.stem != nil {
		dst = append(dst, *p.stem...)
	}
	if p.ownLen > 0 {
		dst = append(dst, p.own()...)
	}
	return dst
}

// comparePrefix compares the bytes of key that are not known to match, from fence to skip, with the prefix: 0 if key starts
// with the prefix. ended reports that key is a proper prefix of the prefix.
func (p *page) comparePrefix(key []byte) (c int, ended bool) {
	at, stem := int(p.fence), 0
	if p.stem != nil {
		stem = len(*p.stem)
		if at < stem {
			if c, ended = compareStart(from(key, at), (*p.stem)[at:]); c != 0 {
				return c, ended
			}
			at = stem
		}
	}
	if p.ownLen == 0 {
		return 0, false
	}
	return compareStart(from(key, at), p.own()[at-stem:])
}

// compareStart compares the start of key with prefix: 0 if key starts with it.
func compareStart(key, prefix []byte) (c int, ended bool) {
	n := min(len(key), len(prefix))
	c = bytes.Compare(key[:n], prefix)
	return c, c != 0 && bytes.Equal(key[:n], prefix[:n])
}

// own is the part of the prefix that the page keeps to itself.
func (p *page) own() []byte { return p.bytes()[p.ownOff : int(p.ownOff)+int(p.ownLen)] }

// common is the number of leading bytes that a and b share.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for i+8 <= n {
		x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:])
		if x != 0 {
			return i + bits.TrailingZeros64(x)>>3
		}
		i += 8
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// long is the full key of an entry that stands out of the page.
func (p *page) long(s slot) []byte { return (*p.ext)[s.off()] }

// suffixLen is the length of the i-th key behind the prefix.
func (p *page) suffixLen(i int) int {
	s := p.slot(i)
	if s.long() {
		return len(p.long(s)) - int(p.skip)
	}
	return s.len()
}

// tail is the part of the i-th key behind prefix and head. Borrowed.
func (p *page) tail(i int) []byte {
	s := p.slot(i)
	if s.long() {
		return from(p.long(s), int(p.skip)+8)
	}
	if s.len() <= 8 {
		return nil
	}
	return p.bytes()[s.off() : s.off()+s.len()-8]
}

// key appends the i-th key to dst.
func (p *page) key(dst []byte, i int) []byte {
	s := p.slot(i)
	if s.long() {
		return append(dst, p.long(s)...)
	}
	dst = p.prefix(dst)
	var h [8]byte
	binary.BigEndian.PutUint64(h[:], p.head(i))
	dst = append(dst, h[:min(s.len(), 8)]...)
	return append(dst, p.tail(i)...)
}

// rehint sets the hints from the block of entry i on.
func (p *page) rehint(i int) {
	shift := 3
	if p.cap > 64 {
		shift = 4
	}
	heads := p.heads()
	for j := i >> shift; j < 8; j++ {
		if end := j<<shift + 1<<shift - 1; end < len(heads) {
			p.hints[j] = heads[end]
		} else {
			p.hints[j] = emptyHead
		}
	}
}

// reset empties a new page: all heads and hints stand behind every key.
func (p *page) reset(c int, epoch uint64) {
	p.cap, p.epoch = uint8(c), epoch
	for i := range p.hints {
		p.hints[i] = emptyHead
	}
	for i := range p.heads() {
		p.heads()[i] = emptyHead
	}
}

func newLeaf[V any](c int, epoch uint64) *leaf[V] {
	l := allocLeaf[V](c)
	l.page.reset(c, epoch)
	return l
}

func newKeys(c int, epoch uint64) *page {
	p := allocKeys(c)
	p.reset(c, epoch)
	return p
}

// roundUp is the page capacity for n entries.
func roundUp(n int) int {
	if n > 64 {
		return 128
	}
	return max((n+7)&^7, 8)
}

package tree

import (
	"bytes"
	"encoding/binary"
)

// setPrefix gives a page its prefix. What stem, which may be nil, holds of it is shared; a long rest makes a new stem,
// which the pages split off this one will share.
func (p *page) setPrefix(prefix []byte, stem *[]byte) {
	p.stem, p.skip, p.ownLen = nil, uint32(len(prefix)), 0
	rest := prefix
	if stem != nil && bytes.HasPrefix(prefix, *stem) { // an emptied page may stand for keys of another kind than it had
		p.stem = stem
		rest = prefix[len(*stem):]
	}
	if len(rest) > ownPrefix {
		stem := bytes.Clone(prefix)
		p.stem, rest = &stem, nil
	}
	if len(rest) > 0 {
		off := p.reserve(len(rest))
		copy(p.bytes()[off:], rest)
		p.ownOff, p.ownLen = uint16(off), uint8(len(rest))
	}
}

// reserve takes n bytes of the arena, which grows if it must.
func (p *page) reserve(n int) int {
	off, ok := p.claim(n)
	if !ok {
		p.regrow(n)
		off, ok = p.claim(n)
		if !ok {
			panic("tree: page arena is over its limit")
		}
	}
	return off
}

// live is the number of arena bytes that the entries and the prefix use. Equal tails of neighbours count once.
func (p *page) live() int {
	sum, before := int(p.ownLen), slot(0)
	for i := range int(p.n) {
		s := p.slot(i)
		if !s.long() && s.len() > 8 && (s.off() != before.off() || s.len() != before.len()) {
			sum += s.len() - 8
		}
		before = s
	}
	return sum
}

// regrow moves prefix and tails to a new arena with room for extra bytes more. When over a quarter of the old one is dead,
// only what is alive moves.
func (p *page) regrow(extra int) {
	old := *p
	live, used := p.live(), max(int(p.arenaLen)-arenaStart, 0)
	if 4*live >= 3*used {
		p.newArena(p.arenaSize(used, extra))
		if used > 0 {
			off, _ := p.claim(used)
			copy(p.bytes()[off:], old.bytes()[arenaStart:arenaStart+used])
		}
		return
	}
	p.newArena(p.arenaSize(live, extra))
	p.compactFrom(&old)
}

// compactFrom fills the new arena of p with the prefix and the tails that stand in the arena of old.
func (p *page) compactFrom(old *page) {
	if p.ownLen > 0 {
		off, _ := p.claim(int(p.ownLen))
		copy(p.bytes()[off:], old.own())
		p.ownOff = uint16(off)
	}
	slots, before, moved := p.slots(), slot(0), 0
	for i := range int(p.n) {
		s := slots[i]
		if s.long() || s.len() <= 8 {
			before = 0
			continue
		}
		if s.off() != before.off() || s.len() != before.len() {
			moved, _ = p.claim(s.len() - 8)
			copy(p.bytes()[moved:], old.bytes()[s.off():s.off()+s.len()-8])
		}
		before = s
		slots[i] = newSlot(moved, s.len(), s.bare())
	}
}

// arenaSize is the arena for a page that uses now bytes and needs extra: a quarter more, and in a page that fills in
// ascending order as much as its free entries will need.
func (p *page) arenaSize(now, extra int) int {
	size := now + extra + now/4 + 32
	if p.run > 8 && p.n > 8 {
		size = max(size, now*int(p.cap)/int(p.n)+extra)
	}
	return min(size, arenaMax-arenaStart-arenaPad)
}

// storeTail finds a place for the tail of entry i: that of a neighbour with the same tail, or a new one.
func (p *page) storeTail(i int, tail []byte) int {
	n := len(tail) + 8
	if i > 0 {
		if s := p.slot(i - 1); s.len() == n && string(p.bytes()[s.off():s.off()+len(tail)]) == string(tail) {
			return s.off()
		}
	}
	if i+1 < int(p.n) {
		if s := p.slot(i + 1); s.len() == n && string(p.bytes()[s.off():s.off()+len(tail)]) == string(tail) {
			return s.off()
		}
	}
	off := p.reserve(len(tail))
	copy(p.bytes()[off:], tail)
	return off
}

// addLong keeps a full key out of the page, for an entry whose slot does not say so yet. What deleted entries left in the list goes
// before it is twice as long as it can have to be, so that an index always fits the offset of a slot.
func (p *page) addLong(key []byte) int {
	if p.ext != nil && len(*p.ext) >= 2*int(p.cap) {
		p.ownLong()
	}
	if p.ext == nil {
		p.ext = new([][]byte)
	}
	*p.ext = append(*p.ext, key)
	return len(*p.ext) - 1
}

// ownLong makes the list of full keys of a copied page its own, without holes.
func (p *page) ownLong() {
	if p.ext == nil {
		return
	}
	var list [][]byte
	slots := p.slots()
	for i := range int(p.n) {
		if s := slots[i]; s.long() {
			list = append(list, p.long(s))
			slots[i] = newSlot(len(list)-1, int(longSlot), s.bare())
		}
	}
	p.ext = nil
	if list != nil {
		p.ext = &list
	}
}

// put writes key as entry i, whose place is open. It copies what it keeps.
func (p *page) put(i int, key []byte, bare bool) {
	n := len(key) - int(p.skip)
	p.heads()[i] = head(key, int(p.skip))
	switch {
	case n > longSuffix:
		p.slots()[i] = newSlot(p.addLong(bytes.Clone(key)), int(longSlot), bare)
	case n > 8:
		off := p.storeTail(i, key[int(p.skip)+8:])
		p.slots()[i] = newSlot(off, n, bare)
	default:
		p.slots()[i] = newSlot(0, n, bare)
	}
}

// push adds key behind all others. The hints are up to the caller.
func (p *page) push(key []byte, bare bool) {
	i := int(p.n)
	p.slots()[i] = 0
	p.n++
	p.put(i, key, bare)
}

// appendRange adds the entries [lo, hi) of src behind those of p, whose prefix may be longer or shorter.
// The hints are up to the caller.
func (p *page) appendRange(src *page, lo, hi int) {
	d := int(p.skip) - int(src.skip)
	if d < -8 || d > 8 {
		p.appendDecoded(src, lo, hi)
		return
	}
	var prefixEnd uint64 // the last -d bytes of the prefix of src, in the highest bytes
	if d < 0 {
		prefixEnd = src.prefixWord(int(p.skip))
	}
	before, moved := slot(0), 0
	for i := lo; i < hi; i++ {
		s, h := src.slot(i), src.head(i)
		n := s.len() - d
		if s.long() || n > longSuffix {
			p.appendDecoded(src, i, i+1)
			before = 0
			continue
		}
		var tail []byte
		if s.len() > 8 {
			tail = src.bytes()[s.off() : s.off()+s.len()-8]
		}
		switch {
		case d > 0:
			if len(tail) > 0 {
				w := src.load8(s.off())
				if len(tail) < 8 {
					w &= ^uint64(0) << (64 - 8*len(tail))
				}
				h = h<<(8*d) | w>>(64-8*d)
			} else {
				h <<= 8 * d
			}
			tail = from(tail, d)
		case d < 0:
			var buf [longSuffix]byte
			binary.BigEndian.PutUint64(buf[:], h<<(64+8*d))
			m := min(-d, max(n-8, 0))
			tail = buf[:m+copy(buf[m:], tail)]
			h = prefixEnd | h>>(-8*d)
		}
		j := int(p.n)
		p.slots()[j] = 0
		p.n++
		p.heads()[j] = h
		if n <= 8 {
			p.slots()[j] = newSlot(0, n, s.bare())
			continue
		}
		if d < 0 || s.off() != before.off() || s.len() != before.len() {
			moved = p.storeTail(j, tail)
		}
		before = s
		p.slots()[j] = newSlot(moved, n, s.bare())
	}
}

// appendDecoded is appendRange by way of the full keys.
func (p *page) appendDecoded(src *page, lo, hi int) {
	var buf [longSuffix + 2*ownPrefix]byte
	key := buf[:0]
	for i := lo; i < hi; i++ {
		s := src.slot(i)
		if s.long() && len(src.long(s))-int(p.skip) > longSuffix {
			p.pushLong(src.long(s), s.bare()) // never changes, so both pages may hold it
			continue
		}
		key = src.key(key[:0], i)
		p.push(key, s.bare())
	}
}

// pushLong is push for a full key that p may keep.
func (p *page) pushLong(key []byte, bare bool) {
	i := int(p.n)
	p.slots()[i] = 0
	p.n++
	p.heads()[i] = head(key, int(p.skip))
	p.slots()[i] = newSlot(p.addLong(key), int(longSlot), bare)
}

// prefixWord is the bytes of the prefix from at on, at most 8, in the highest bytes of a word.
func (p *page) prefixWord(at int) uint64 {
	var buf [ownPrefix * 2]byte
	return head(p.prefix(buf[:0]), at)
}

// tailSum is the arena that the entries [lo, hi) need at most.
func (p *page) tailSum(lo, hi int) int {
	sum, before := 0, slot(0)
	for i := lo; i < hi; i++ {
		s := p.slot(i)
		if !s.long() && s.len() > 8 && (s.off() != before.off() || s.len() != before.len()) {
			sum += s.len() - 8
		}
		before = s
	}
	return sum
}

// lengthen makes the prefix of an owned page d bytes longer in place, 1 to 8: heads take bytes from their tails.
// Every key starts with prefix.
func (p *page) lengthen(prefix []byte, d int) {
	heads, slots := p.heads(), p.slots()
	for i := range int(p.n) {
		s := slots[i]
		if s.long() {
			heads[i] = head(p.long(s), len(prefix))
			continue
		}
		h := heads[i] << (8 * d)
		off := s.off()
		if r := s.len() - 8; r > 0 {
			w := p.load8(off)
			if r < 8 {
				w &= ^uint64(0) << (64 - 8*r)
			}
			h |= w >> (64 - 8*d)
			off += min(d, r)
		}
		heads[i] = h
		slots[i] = newSlot(off, s.len()-d, s.bare())
	}
	p.rehint(0)
	p.setPrefix(prefix, p.stem)
}

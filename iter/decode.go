package entryiter

import "github.com/ordict/ordict/unit"

// decoding is the way from codes to units for keys that come in order: it decodes only what changed since the key before.
type decoding[U unit.Unit] struct {
	units []U // of the key before
	size  int // bytes of its code

	// The first markBytes bytes of that code are markUnits units. Neighbours tend to part at about the same place, so that
	// counting on from here is short.
	markBytes, markUnits int
}

// next returns the units of a key whose code has its first shared bytes in common with the code before, and how many of them are
// shared with the key before. It puts them into buf, which holds a key that has its first keep units in common with the key before,
// or more; it may be the key before.
func (d *decoding[U]) next(buf []U, keep int, code []byte, shared int) (units []U, n int) {
	from, n := d.common(code, shared)
	start := n
	if isRunes[U]() && from == n {
		// Up to here each unit is one byte. Going back to where the rest is a multiple of eight bytes lets it be decoded in
		// whole words.
		if pad := -(len(code) - from) & 7; pad <= from {
			from, start = from-pad, start-pad
		}
	}
	if keep = min(keep, n); keep < start {
		buf = append(buf[:keep], d.units[keep:start]...)
	}
	d.units = unit.AppendUnits(buf[:start], code[from:])
	d.size = len(code)
	return d.units, n
}

// common returns how many bytes at the start of code are whole units of the key before, and how many units they are.
func (d *decoding[U]) common(code []byte, shared int) (size, n int) {
	switch {
	case len(d.units) == d.size: // a byte for each unit
		size, n = shared, shared
	case shared >= d.markBytes:
		size, n = unit.Locate[U](code[d.markBytes:], shared-d.markBytes)
		size, n = d.markBytes+size, d.markUnits+n
	default:
		size, n = unit.Locate[U](code, shared)
	}
	d.markBytes, d.markUnits = size, n
	return size, n
}

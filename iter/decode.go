package entryiter

import "github.com/ordict/ordict/unit"

// decoding is the way from codes to units for keys that come in order: it decodes only what changed since the key
// before.
type decoding[U unit.Unit] struct {
	units []U // of the key before
	size  int // bytes of its code

	// The first markBytes bytes of that code are markUnits units. Neighbours tend to part at about the same place, so
	// that counting on from here is short.
	markBytes, markUnits int
}

// next appends to dst the units of a key whose code has its first shared bytes in common with the code before, and
// also returns how many units are shared with the key before. The appended units are to stay as they are until the
// call after; the key before may lie anywhere, also in dst, or in its memory behind its length.
func (d *decoding[U]) next(dst []U, code []byte, shared int) (units []U, n int) {
	from, n := d.common(code, shared)
	kept := n
	if isRunes[U]() && from == n {
		// Up to here each unit is one byte. Going back to where the rest is a multiple of eight bytes lets it be
		// decoded in whole words.
		if pad := -(len(code) - from) & 7; pad <= from {
			from, kept = from-pad, n-pad
		}
	}
	start := len(dst)
	dst = append(dst, d.units[:kept]...)
	dst = unit.AppendUnits(dst, code[from:])
	d.units, d.size = dst[start:], len(code)
	return dst, n
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

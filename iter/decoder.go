package entryiter

import (
	"bytes"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// decoded is a coded source as a source of units: the borrowed face of a stream over codes.
type decoded[U unit.Unit, V any] struct{ code Coded[V] }

// Open returns the cursor of the coded source itself where its bytes are the units, and otherwise a cursor that
// decodes.
func (s decoded[U, V]) Open(reuse visitor.Cursor[U, V]) visitor.Cursor[U, V] {
	if bytes, ok := any(s.code).(visitor.Source[U, V]); ok {
		return bytes.Open(reuse)
	}
	var d *decoder[U, V]
	switch c := reuse.(type) {
	case *decoder[U, V]:
		d = c
	case seekingDecoder[U, V]:
		d = c.decoder
	default:
		d = new(decoder[U, V])
	}
	d.open(s.code)
	if d.seeker == nil {
		return d
	}
	return seekingDecoder[U, V]{d}
}

// A block of decoded entries ends when it has this many entries or units: enough to make calls rare, little enough to
// stay in the first cache.
const (
	blockEntries = 8
	blockUnits   = 1 << 10
)

// decoder is a cursor that decodes the blocks of a cursor over codes.
type decoder[U unit.Unit, V any] struct {
	src    visitor.Cursor[byte, V]
	seeker visitor.Seeker[byte] // src, if it can seek
	closed bool

	coded  []visitor.Entry[byte, V] // what is left of the block of src
	before []byte                   // the code of an entry before coded in the same block, if there is one
	moved  bool                     // a seek came between: the next entry shares nothing
	target []byte                   // the code of what was sought

	last  decoding[U]
	arena []U // the units of the block
	block [blockEntries]visitor.Entry[U, V]
}

// open makes d the decoder of a new pass over code.
func (d *decoder[U, V]) open(code Coded[V]) {
	d.src = code.Open(d.src)
	d.seeker, _ = d.src.(visitor.Seeker[byte])
	d.closed = false
}

// Next decodes the next entries of the coded block, and fetches one first when there are none.
func (d *decoder[U, V]) Next() ([]visitor.Entry[U, V], error) {
	if len(d.coded) == 0 {
		var err error
		d.before = nil
		if d.coded, err = d.src.Next(); len(d.coded) == 0 {
			return nil, err
		}
	}
	if d.moved {
		d.coded[0].Shared, d.moved = 0, false
	}
	n, arena := 0, d.arena[:0]
	for n < len(d.block) && n < len(d.coded) && len(arena) < blockUnits {
		from, to := &d.coded[n], &d.block[n]
		arena, to.Shared = d.last.next(arena, from.Units, from.Shared)
		to.Units, to.Value, to.HasValue = d.last.units, from.Value, from.HasValue
		n++
	}
	d.arena = arena
	d.before, d.coded = d.coded[n-1].Units, d.coded[n:]
	return d.block[:n], nil
}

// Close closes the source's cursor and lets go of the values of the block.
func (d *decoder[U, V]) Close() error {
	if d.closed {
		return nil
	}
	d.closed = true
	d.coded, d.before = nil, nil
	clear(d.block[:])
	return d.src.Close()
}

// seekingDecoder is a decoder over a cursor that can seek. It is the pointer alone, so that boxing it costs nothing.
type seekingDecoder[U unit.Unit, V any] struct{ *decoder[U, V] }

// Seek looks in the rest of the coded block first, which the source counts as handed out.
func (d seekingDecoder[U, V]) Seek(units []U) error {
	d.target = unit.AppendUnitsCode(d.target[:0], units)
	descending := len(d.coded) > 0 && bytes.Compare(d.before, d.coded[0].Units) > 0
	d.drop(func(code []byte) bool {
		order := bytes.Compare(code, d.target)
		return order < 0 && !descending || order > 0 && descending
	})
	if len(d.coded) > 0 {
		return nil
	}
	return d.seeker.Seek(d.target)
}

// SkipPrefix looks in the rest of the coded block first, which the source counts as handed out.
func (d seekingDecoder[U, V]) SkipPrefix(units []U) error {
	d.target = unit.AppendUnitsCode(d.target[:0], units)
	d.drop(func(code []byte) bool { return bytes.HasPrefix(code, d.target) })
	if len(d.coded) > 0 {
		return nil
	}
	return d.seeker.SkipPrefix(d.target)
}

// drop passes over the entries at the head of the coded block that are to be skipped.
func (d *decoder[U, V]) drop(skipped func(code []byte) bool) {
	d.moved = true
	for len(d.coded) > 0 && skipped(d.coded[0].Units) {
		d.coded = d.coded[1:]
	}
}

package entryiter

import (
	"bytes"

	"github.com/ordict/ordict/unit"
)

// A keyMaker makes owned keys of what a cursor hands out: units of type X, which are those of the keys or the bytes
// of their code. It sees every entry of one cursor in turn, with the number of leading units shared with the entry
// before. There is one kind for each way from units to keys, so that the loops of the faces are written once for all.
type keyMaker[K any, X unit.Unit] interface {
	key(units []X, shared int) K
}

// fromCode returns the maker of keys for a cursor over codes. plain says that no code holds an escape.
func fromCode[K unit.Key[U], U unit.Unit](plain bool) keyMaker[K, byte] {
	if isText[K]() {
		return any(&textFromCode[U]{verbatim: isBytes[U]() || isRunes[U]() && plain}).(keyMaker[K, byte])
	}
	return any(&sliceFromCode[U]{unitSlab: newUnitSlab[U]()}).(keyMaker[K, byte])
}

// fromUnits returns the maker of keys for a cursor over the units of the keys.
func fromUnits[K unit.Key[U], U unit.Unit]() keyMaker[K, U] {
	if isText[K]() {
		return any(new(textFromUnits[U])).(keyMaker[K, U])
	}
	return any(&sliceFromUnits[U]{newUnitSlab[U]()}).(keyMaker[K, U])
}

// isText reports whether keys are strings.
func isText[K any]() bool {
	var key K
	_, ok := any(key).(string)
	return ok
}

// isBytes reports whether a unit is one byte wide, so that it is its own code.
func isBytes[U unit.Unit]() bool { return uint64(^U(0)) == 0xFF }

// isRunes reports whether U is a type of runes, the only signed units.
func isRunes[U unit.Unit]() bool { return ^U(0) < 0 }

// textFromCode makes strings of codes.
type textFromCode[U unit.Unit] struct {
	textSlab
	verbatim bool // every code is the text
}

func (t *textFromCode[U]) key(code []byte, _ int) string {
	if t.verbatim || isRunes[U]() && bytes.IndexByte(code, unit.Escape) < 0 {
		return t.cut(code)
	}
	return unit.MakeFromCode[string, U](code, false)
}

// sliceFromCode makes slices of codes.
type sliceFromCode[U unit.Unit] struct {
	unitSlab[U]
	last  decoding[U]
	units []U // the key before
}

func (s *sliceFromCode[U]) key(code []byte, shared int) []U {
	if units, ok := unit.AsUnits[U](code); ok {
		return s.cut(units)
	}
	s.units, _ = s.last.next(s.units[:0], code, shared)
	return s.cut(s.units)
}

// textFromUnits makes strings of units.
type textFromUnits[U unit.Unit] struct {
	textSlab
	code []byte
}

func (t *textFromUnits[U]) key(units []U, _ int) string {
	if text, ok := unit.AsBytes(units); ok {
		return t.cut(text)
	}
	if isRunes[U]() {
		t.code = unit.AppendUnitsCode(t.code[:0], units)
		if bytes.IndexByte(t.code, unit.Escape) < 0 {
			return t.cut(t.code)
		}
	}
	return unit.Make[string, U](units)
}

// sliceFromUnits makes slices of units.
type sliceFromUnits[U unit.Unit] struct{ unitSlab[U] }

func (s *sliceFromUnits[U]) key(units []U, _ int) []U { return s.cut(units) }

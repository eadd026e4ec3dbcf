package unit_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ordict/ordict/unit"
)

const million = 1_000_000

// TestMillionUnits puts keys of a million units through everything, the awkward ones first: text of nothing but broken
// bytes, and runes whose escape codes are all escape bytes. A quadratic loop takes hours,
// and so runs into the time limit of the test.
func TestMillionUnits(t *testing.T) {
	t.Run("broken text", func(t *testing.T) { checkLong[string, rune](t, strings.Repeat("\xff", million), million) })
	t.Run("loose continuations", func(t *testing.T) { checkLong[string, rune](t, strings.Repeat("\x80", million), million) })
	t.Run("minus ones", func(t *testing.T) { checkLong[[]rune, rune](t, repeat(rune(-1), million), million) })
	t.Run("text", func(t *testing.T) { checkLong[string, rune](t, strings.Repeat("ab€😀", million/4), million) })
	t.Run("bytes", func(t *testing.T) { checkLong[string, byte](t, strings.Repeat("\x00", million), million) })
	t.Run("octets", func(t *testing.T) { checkLong[[]Octet, Octet](t, repeat(Octet(0xFF), million), million) })
	t.Run("largest tokens", func(t *testing.T) { checkLong[[]WordID, WordID](t, repeat(WordID(1<<64-1), million), million) })
	t.Run("smallest tokens", func(t *testing.T) { checkLong[[]uint64, uint64](t, repeat(uint64(0), million), million) })
}

func repeat[U unit.Unit](u U, n int) []U {
	units := make([]U, n)
	for i := range units {
		units[i] = u
	}
	return units
}

func checkLong[K unit.Key[U], U unit.Unit](t *testing.T, key K, n int) {
	units := unit.Append([]U(nil), key)
	code, plain := unit.AppendCode[K, U](nil, key)
	same(t, "units", len(units), n)
	same(t, "Len", unit.Len[K, U](key), n)
	same(t, "Count", unit.Count[U](code), n)
	same(t, "CommonPrefix", unit.CommonPrefix(units, unit.AppendUnits([]U(nil), code)), n)
	same(t, "code of units", bytes.Equal(unit.AppendUnitsCode(nil, units), code), true)
	back, made := unit.MakeFromCode[K, U](code, plain), unit.Make[K](units)
	same(t, "CompareKeys", unit.CompareKeys[K, U](back, made), 0)
	same(t, "CompareKeys with the key", unit.CompareKeys[K, U](back, key), 0)
	same(t, "HasPrefix", unit.HasPrefix[K, U](back, key), true)
	last := len(unit.AppendUnitsCode(nil, units[n-1:]))
	same(t, "Boundary", unit.Boundary[U](code, len(code)-1), len(code)-last)
}

// TestBoundaryIsLocal asks for every boundary of a long text with a broken byte here and there. Each answer may cost a few
// bytes, not a walk from the start, which would run into the time limit of the test.
func TestBoundaryIsLocal(t *testing.T) {
	code, _ := unit.AppendCode[string, rune](nil, strings.Repeat("Сборник\xff\x00\xd0€😀", million/25))
	last := 0
	for n := range len(code) + 1 {
		boundary := unit.Boundary[rune](code, n)
		if boundary < last || boundary > n || n-boundary > 4 {
			t.Fatalf("Boundary(%d) = %d after %d", n, boundary, last)
		}
		last = boundary
	}
}

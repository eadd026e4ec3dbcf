package unit_test

import (
	"bytes"
	"cmp"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/ordict/ordict/unit"
)

// TestEveryRune goes through all scalar values, then through the values around them that have an escape code.
func TestEveryRune(t *testing.T) {
	var units []rune
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			units = append(units, r)
		}
	}
	scalars := len(units)
	for r := rune(0xD800); r < 0xE000; r++ {
		units = append(units, r)
	}
	for r := rune(0x110000); r < 0x110200; r++ {
		units = append(units, r)
	}
	units = append(units, 1<<31-1, -1<<31, -2, -1)

	var code, before []byte
	for i, u := range units {
		before = append(before[:0], code...)
		var plain bool
		code, plain = unit.AppendCode[[]rune, rune](code[:0], units[i:i+1])
		if scalar := i < scalars; plain != scalar || scalar && string(code) != string(u) {
			t.Fatalf("code of %#x is % x, plain %t", u, code, plain)
		}
		if i > 0 && (bytes.Compare(before, code) >= 0 || bytes.HasPrefix(code, before) || unit.Compare(units[i-1:i], units[i:i+1]) != -1) {
			t.Fatalf("%#x, coded % x, does not come before %#x, coded % x", units[i-1], before, u, code)
		}
		if got := unit.AppendUnits([]rune(nil), code); len(got) != 1 || got[0] != u {
			t.Fatalf("code of %#x is decoded as %#x", u, got)
		}
		if boundary := unit.Boundary[rune](code, len(code)-1); boundary != 0 {
			t.Fatalf("code of %#x has a boundary at %d", u, boundary)
		}
	}
}

// TestEveryStart scans what begins with each pair of bytes, followed by bytes at the ends of each class.
func TestEveryStart(t *testing.T) {
	ends := []byte{0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF}
	var units []rune
	for first := range 256 {
		for second := range 256 {
			for _, third := range ends {
				for _, fourth := range ends {
					text := string([]byte{byte(first), byte(second), third, fourth})
					units = unit.Append(units[:0], text)
					if want := modelUnits[string, rune](text); !slices.Equal(units, want) {
						t.Fatalf("units of % x are %x, want %x", text, units, want)
					}
				}
			}
		}
	}
}

// TestEveryShortString makes a key of every string of up to two bytes, and checks the order of all their codes.
func TestEveryShortString(t *testing.T) {
	keys := []string{""}
	for a := range 256 {
		keys = append(keys, string([]byte{byte(a)}))
		for b := range 256 {
			keys = append(keys, string([]byte{byte(a), byte(b)}))
		}
	}
	t.Run("byte", func(t *testing.T) { checkAllInOrder[byte](t, keys) })
	t.Run("rune", func(t *testing.T) { checkAllInOrder[rune](t, keys) })
	t.Run("uint64", func(t *testing.T) { checkAllInOrder[uint64](t, keys) })
}

func checkAllInOrder[U unit.Unit](t *testing.T, keys []string) {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, func(a, b string) int {
		return modelCompare(modelUnits[string, U](a), modelUnits[string, U](b))
	})
	for i, key := range keys {
		code, plain := unit.AppendCode[string, U](nil, key)
		if isRune[U]() && plain != utf8.ValidString(key) || !isRune[U]() && !plain {
			t.Fatalf("%q: plain is %t", key, plain)
		}
		if got := unit.MakeFromCode[string, U](code, false); got != key {
			t.Fatalf("%q comes back as %q", key, got)
		}
		if i == 0 {
			continue
		}
		before, _ := unit.AppendCode[string, U](nil, keys[i-1])
		if bytes.Compare(before, code) != -1 || unit.CompareKeys[string, U](keys[i-1], key) != -1 {
			t.Fatalf("%q, coded % x, does not come before %q, coded % x", keys[i-1], before, key, code)
		}
	}
}

// TestEveryPair compares each with each of the strings of up to four bytes that six bytes can form. The six can begin,
// continue, complete and break sequences of each length.
func TestEveryPair(t *testing.T) {
	keys := []string{""}
	for from := 0; len(keys[from]) < 4; from++ {
		for _, b := range []byte{'a', 0x90, 0xA0, 0xC3, 0xE1, 0xF1} {
			keys = append(keys, keys[from]+string([]byte{b}))
		}
	}
	units := make([][]rune, len(keys))
	for i, key := range keys {
		units[i] = modelUnits[string, rune](key)
	}
	for i, a := range keys {
		for j, b := range keys {
			if got, want := unit.CompareKeys[string, rune](a, b), modelCompare(units[i], units[j]); got != want {
				t.Fatalf("CompareKeys(%q, %q) = %d, want %d", a, b, got, want)
			}
			begins := modelCommon(units[i], units[j]) == len(units[j])
			if unit.HasPrefix[string, rune](a, b) != begins {
				t.Fatalf("HasPrefix(%q, %q) = %t", a, b, !begins)
			}
		}
	}
}

// TestTokenEdges checks the codes of all tokens near a power of two, in order: their bytes, their lengths, and every
// truncation.
func TestTokenEdges(t *testing.T) {
	tokens := []uint64{0}
	for shift := range 64 {
		tokens = append(tokens, 1<<shift-1, 1<<shift, 1<<shift+1)
	}
	tokens = append(tokens, 1<<64-2, 1<<64-1)
	slices.Sort(tokens)
	tokens = slices.Compact(tokens)

	var before []byte
	for i, token := range tokens {
		code := unit.AppendUnitsCode(nil, []WordID{WordID(token)})
		if want := modelCode(token); !bytes.Equal(code, want) {
			t.Fatalf("code of %#x is % x, want % x", token, code, want)
		}
		if i > 0 && (bytes.Compare(before, code) != -1 || bytes.HasPrefix(code, before) || cmp.Compare(len(before), len(code)) > 0) {
			t.Fatalf("code of %#x, % x, follows % x", token, code, before)
		}
		for n := 1; n < len(code); n++ {
			short := code[:n]
			padded := append(slices.Clone(short), make([]byte, len(code)-n)...)
			got, want := unit.AppendUnits([]uint64(nil), short), unit.AppendUnits([]uint64(nil), padded)
			if len(got) != 1 || !slices.Equal(got, want) || unit.Count[uint64](short) != 1 {
				t.Fatalf("% x, cut to %d bytes, is %#x, want %#x", code, n, got, want)
			}
		}
		before = code
	}
}

// TestLongTokenForms reads tokens in longer forms than they need.
func TestLongTokenForms(t *testing.T) {
	for size := 1; size <= 9; size++ {
		code := make([]byte, size, size+20)
		code[0] = ^byte(0xFF >> (size - 1))
		if size > 1 {
			code[size-1] = 5
		} else {
			code[0] |= 5
		}
		for _, rest := range []int{0, 20} { // the end of the code, and the middle
			got := unit.AppendUnits([]uint64(nil), code[:size+rest])
			if len(got) != 1+rest || got[0] != 5 {
				t.Errorf("5 in %d bytes, with %d to follow, is %#x", size, rest, got)
			}
		}
	}
}

package unit_test

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ordict/ordict/unit"
)

// The model: units, their order and their codes, said once more in the slowest and plainest way.

// Types of one's own, as users define them.
type (
	Octet  byte
	Letter rune
	WordID uint64
)

// modelUnits takes a key apart.
func modelUnits[K unit.Key[U], U unit.Unit](key K) []U {
	text, isText := any(key).(string)
	if !isText {
		return any(key).([]U)
	}
	var units []U
	if !isRune[U]() {
		for i := range len(text) {
			units = append(units, U(text[i]))
		}
		return units
	}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			r = 0x110000 + rune(text[i])
		}
		units = append(units, U(r))
	}
	return units
}

func isRune[U unit.Unit]() bool { return bits.Len64(uint64(^U(0))) == 64 && ^U(0) < 0 }
func isByte[U unit.Unit]() bool { return bits.Len64(uint64(^U(0))) == 8 }

// modelRank maps a unit to a number that is ordered as units are.
func modelRank[U unit.Unit](u U) uint64 {
	if isRune[U]() && !utf8.ValidRune(rune(u)) {
		return 1<<32 + uint64(uint32(u))
	}
	return uint64(u)
}

// modelCompare compares sequences of units.
func modelCompare[U unit.Unit](a, b []U) int {
	return slices.CompareFunc(a, b, func(x, y U) int { return cmp.Compare(modelRank(x), modelRank(y)) })
}

// modelCommon counts the leading units in common.
func modelCommon[T comparable](a, b []T) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// modelCode returns the code of one unit.
func modelCode[U unit.Unit](u U) []byte {
	switch {
	case isByte[U]():
		return []byte{byte(u)}
	case isRune[U]() && utf8.ValidRune(rune(u)):
		return []byte(string(rune(u)))
	case isRune[U]():
		return []byte{0xFF, byte(uint32(u) >> 24), byte(uint32(u) >> 16), byte(uint32(u) >> 8), byte(u)}
	}
	// A token: a row of ones, a zero, the number, all as text of 0 and 1.
	digits := fmt.Sprintf("11111111%064b", uint64(u))
	for n := 1; n <= 8; n++ {
		if number := fmt.Sprintf("%0*b", 7*n, uint64(u)); len(number) == 7*n {
			digits = strings.Repeat("1", n-1) + "0" + number
			break
		}
	}
	var code []byte
	for ; digits != ""; digits = digits[8:] {
		var b byte
		fmt.Sscanf(digits[:8], "%b", &b)
		code = append(code, b)
	}
	return code
}

// modelDecode returns the first unit of any bytes, not empty, and its length.
func modelDecode[U unit.Unit](code []byte) (u U, size int) {
	if isByte[U]() {
		return U(code[0]), 1
	}
	if isRune[U]() {
		r, size := utf8.DecodeRune(code)
		switch {
		case r != utf8.RuneError || size > 1:
			return U(r), size
		case code[0] == 0xFF && len(code) >= 5:
			return U(rune(uint32(code[1])<<24 | uint32(code[2])<<16 | uint32(code[3])<<8 | uint32(code[4]))), 5
		default:
			return U(0x110000 + rune(code[0])), 1
		}
	}
	ones := 0
	for ones < 8 && code[0]<<ones&0x80 != 0 {
		ones++
	}
	number := uint64(code[0]) & (0x7F >> ones)
	for i := range ones {
		number <<= 8
		if 1+i < len(code) {
			number |= uint64(code[1+i])
		}
	}
	return U(number), min(1+ones, len(code))
}

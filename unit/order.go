package unit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// Compare returns -1, 0 or +1 as a comes before, equals or comes after b: unit by unit, and a proper prefix first. The
// cost is linear in what a and b have in common.
func Compare[U Unit](a, b []U) int {
	i := CommonPrefix(a, b)
	switch {
	case i == len(a) || i == len(b):
		return cmp.Compare(len(a), len(b))
	case domainOf[U]() == textDomain:
		return cmp.Compare(runeRank(rune(a[i])), runeRank(rune(b[i])))
	default:
		return cmp.Compare(a[i], b[i])
	}
}

// CompareKeys returns what [Compare] returns for the units of a and b, without taking the keys apart. It equals the result
// of [bytes.Compare] for their codes.
func CompareKeys[K Key[U], U Unit](a, b K) int {
	text, units, isText := open[K, U](a)
	otherText, otherUnits, _ := open[K, U](b)
	switch {
	case !isText:
		return Compare(units, otherUnits)
	case domainOf[U]() == textDomain:
		return compareText(text, otherText)
	default:
		return strings.Compare(text, otherText)
	}
}

// CommonPrefix returns how many leading units a and b have in common, at most the length of the shorter.
func CommonPrefix[U Unit](a, b []U) int {
	if x, ok := bytesOf(a); ok {
		y, _ := bytesOf(b)
		return commonBytes(x, y)
	}
	b = b[:min(len(a), len(b))]
	for i, u := range b {
		if a[i] != u {
			return i
		}
	}
	return len(b)
}

// HasPrefix reports whether the units of prefix are the first units of key. Every key has itself and the empty key as a
// prefix. In a string over runes whole units count: "\xE2" begins the bytes of "€", but is no prefix of it.
func HasPrefix[K Key[U], U Unit](key, prefix K) bool {
	text, units, isText := open[K, U](key)
	textPrefix, unitsPrefix, _ := open[K, U](prefix)
	switch {
	case !isText:
		return len(units) >= len(unitsPrefix) && equal(units[:len(unitsPrefix)], unitsPrefix)
	case domainOf[U]() == textDomain:
		return hasTextPrefix(text, textPrefix)
	default:
		return strings.HasPrefix(text, textPrefix)
	}
}

// equal reports whether a and b hold the same units.
func equal[U Unit](a, b []U) bool {
	if x, ok := bytesOf(a); ok {
		y, _ := bytesOf(b)
		return bytes.Equal(x, y)
	}
	return slices.Equal(a, b)
}

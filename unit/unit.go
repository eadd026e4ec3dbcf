package unit

import (
	"slices"
	"unicode/utf8"
)

// Unit is one element of a key: a byte, a rune or a token, or a type made of one of these.
type Unit interface{ ~uint8 | ~int32 | ~uint64 }

// Key is a sequence of units of type U.
type Key[U Unit] interface{ string | []U }

// domain tells the three kinds of unit apart.
type domain uint8

const (
	byteDomain domain = iota
	textDomain
	tokenDomain
)

// domainOf returns the domain of U. The compiler knows the answer in every instance, so that a switch over it costs nothing.
func domainOf[U Unit]() domain {
	switch ones := ^U(0); {
	case ones < 0:
		return textDomain
	case uint64(ones) == 0xFF:
		return byteDomain
	default:
		return tokenDomain
	}
}

// open returns a key as what it is, a text or units, without copying.
func open[K Key[U], U Unit](key K) (text string, units []U, isText bool) {
	if text, isText = any(key).(string); isText {
		return text, nil, true
	}
	units, _ = any(key).([]U)
	return "", units, false
}

// Append appends the units of key to dst and returns the extended slice. It never fails and loses nothing: [Make] gives
// the key back. The cost is linear in the key; the result is owned by the caller.
func Append[K Key[U], U Unit](dst []U, key K) []U {
	text, units, isText := open[K, U](key)
	switch {
	case !isText:
		return append(dst, units...)
	case domainOf[U]() == textDomain:
		if surelyLacks(dst, len(text), utf8.UTFMax) {
			dst = slices.Grow(dst, utf8.RuneCountInString(text))
		}
		return appendRunes(dst, text, false)
	default:
		return appendBytes(dst, text)
	}
}

// Make returns the key that consists of the given units, an owned copy: for every key k, Make(Append(nil, k)) equals k.
// A slice key without units is empty, not nil.
//
// Where K is a string, Make accepts units no string consists of, and does what Go's conversions do. Over runes, a unit
// that is neither a scalar value nor 0x110080 to 0x1100FF, the units of broken bytes, becomes U+FFFD; units of broken bytes
// that together are valid UTF-8 become that character. Over tokens, the low eight bits of each unit count.
func Make[K Key[U], U Unit](units []U) K {
	var key K
	if _, _, isText := open[K, U](key); !isText {
		return any(append(make([]U, 0, len(units)), units...)).(K)
	}
	switch domainOf[U]() {
	case textDomain:
		return any(makeText(units)).(K)
	default:
		if b, ok := bytesOf(units); ok {
			return any(string(b)).(K)
		}
		return any(narrow(units)).(K)
	}
}

// Len returns the number of units of key: what [Append] would append. It is linear for a string over runes, constant
// otherwise.
func Len[K Key[U], U Unit](key K) int {
	text, units, isText := open[K, U](key)
	switch {
	case !isText:
		return len(units)
	case domainOf[U]() == textDomain:
		return utf8.RuneCountInString(text)
	default:
		return len(text)
	}
}

// surelyLacks reports whether dst has no room for the units of n bytes even if each takes size bytes, the most a unit
// takes. Then the exact number is worth counting, and dst grows once; otherwise it grows, if at all, on the way.
func surelyLacks[U Unit](dst []U, n, size int) bool {
	return cap(dst)-len(dst) < (n+size-1)/size
}

package unit

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Escape is the first byte of the code of a rune that has no UTF-8 form. It never occurs in valid UTF-8. In the other
// domains 0xFF has no such meaning.
const Escape = 0xFF

// AppendCode appends the code of key to dst and returns the extended slice. plain reports that what was appended holds no
// escape; for bytes and tokens it always is true. The cost is linear: for text one check of validity and a copy, for bytes
// a copy.
func AppendCode[K Key[U], U Unit](dst []byte, key K) (code []byte, plain bool) {
	text, units, isText := open[K, U](key)
	switch d := domainOf[U](); {
	case !isText:
		return appendCode(dst, units)
	case d == textDomain:
		return appendTextCode(dst, text)
	case d == byteDomain:
		return append(dst, text...), true
	default:
		return appendTextTokensCode(dst, text), true
	}
}

// AppendUnitsCode appends the code of units to dst and returns the extended slice: what [AppendCode] does for the key
// []U.
func AppendUnitsCode[U Unit](dst []byte, units []U) []byte {
	code, _ := appendCode(dst, units)
	return code
}

// appendCode appends the code of units and reports whether it holds no escape.
func appendCode[U Unit](dst []byte, units []U) (code []byte, plain bool) {
	dst = slices.Grow(dst, len(units)) // each unit takes a byte at least
	switch domainOf[U]() {
	case textDomain:
		return appendRunesCode(dst, units)
	case tokenDomain:
		return appendTokensCode(dst, units), true
	}
	if b, ok := bytesOf(units); ok {
		return append(dst, b...), true
	}
	return narrowTo(dst, units), true
}

// View returns the bytes of key without copying, where they may be its code: those of a string over bytes or runes, and
// those of a slice over bytes. Over bytes they are its code. Over runes they are its code exactly if the text is valid UTF-8,
// which View does not check; the bytes of broken text are no code of any key, or that of another one. ok is false for all
// other keys, and may be false for any key under the race detector and the build tag ordict_safe: the caller then uses
// [AppendCode].
//
// The result is borrowed from key: read-only, and only as lasting as the key's memory is unchanged. The cost is constant.
func View[K Key[U], U Unit](key K) (code []byte, ok bool) {
	text, units, isText := open[K, U](key)
	switch {
	case !isText:
		return bytesOf(units)
	case domainOf[U]() == tokenDomain:
		return nil, false
	default:
		return bytesOfText(text)
	}
}

// AppendUnits appends the units whose code is given to dst and returns the extended slice. The code consists of whole
// units; the package comment says what becomes of other bytes. The cost is linear; bytes are copied, and runs of
// one-byte units go eight at a time.
func AppendUnits[U Unit](dst []U, code []byte) []U {
	d := domainOf[U]()
	if d != byteDomain && surelyLacks(dst, len(code), maxTokenSize) {
		dst = slices.Grow(dst, Count[U](code))
	}
	switch d {
	case byteDomain:
		return appendBytes(dst, code)
	case textDomain:
		return appendRunes(dst, code, true)
	default:
		return appendTokens(dst, code)
	}
}

// MakeFromCode returns the key whose code is given, an owned copy: what [Make] returns for the units of the code. plain
// promises that the code holds no escape, and lets a string over runes be copied without looking for one; it changes
// nothing for other keys, and may always be false. The promise is not checked: a code with escapes makes a wrong string if
// plain is true. A slice key without units is empty, not nil. The cost is linear, with one allocation.
func MakeFromCode[K Key[U], U Unit](code []byte, plain bool) K {
	var key K
	_, _, isText := open[K, U](key)
	switch d := domainOf[U](); {
	case !isText:
		return any(AppendUnits(make([]U, 0, Count[U](code)), code)).(K)
	case d == byteDomain || d == textDomain && plain:
		return any(string(code)).(K)
	case d == textDomain:
		return any(makeTextFromCode(code)).(K)
	default:
		return any(narrowTokens(code)).(K)
	}
}

// Count returns the number of units in code: what [AppendUnits] would append. The cost is linear for runes and tokens,
// constant for bytes.
func Count[U Unit](code []byte) int {
	switch domainOf[U]() {
	case byteDomain:
		return len(code)
	case textDomain:
		return countRunes(code)
	default:
		_, tokens := locateToken(code, len(code))
		return tokens
	}
}

// Boundary returns the largest position in code, at most n, where a unit begins or the code ends. It is 0 if n is
// negative, and len(code) if n is that or more. Codes of two keys that have their first n bytes in common have the same
// boundary there, and the same units before it. For runes only bytes near n are read, save that a run of escapes is read as
// far as it goes back; for tokens the cost is linear in n, and [Locate] counts the units on the same way.
func Boundary[U Unit](code []byte, n int) int {
	d := domainOf[U]()
	switch {
	case n <= 0:
		return 0
	case n >= len(code):
		return len(code)
	case d == byteDomain:
		return n
	case d == textDomain:
		return runeBoundary(code, n)
	default:
		boundary, _ := locateToken(code, n)
		return boundary
	}
}

// Locate returns what [Boundary] returns, and how many units lie before it. It answers where decoding has to begin when
// the first n bytes of a code are known to be those of another code. The cost is linear in n for runes and tokens.
func Locate[U Unit](code []byte, n int) (boundary, units int) {
	if domainOf[U]() == tokenDomain {
		return locateToken(code, n)
	}
	boundary = Boundary[U](code, n)
	return boundary, Count[U](code[:boundary])
}

// cutEscape splits code around its first escape code, which stands for u.
func cutEscape(code []byte) (before []byte, u rune, after []byte, found bool) {
	i := bytes.IndexByte(code, Escape)
	if i < 0 || len(code)-i < escapeSize {
		return code, 0, nil, false
	}
	return code[:i], rune(binary.BigEndian.Uint32(code[i+1:])), code[i+escapeSize:], true
}

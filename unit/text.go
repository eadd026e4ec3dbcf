package unit

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// brokenBase is what a byte that is not part of valid UTF-8 adds to, so that its unit lies above every code point.
const brokenBase = utf8.MaxRune + 1

// escapeSize is the length of an escape code.
const escapeSize = 5

// isScalar reports whether u is a Unicode scalar value: whether it has a UTF-8 form.
func isScalar(u rune) bool {
	return uint32(u) < 0xD800 || 0xE000 <= uint32(u) && uint32(u) <= utf8.MaxRune
}

// isBroken reports whether u is the unit of a byte that is not part of valid UTF-8. Such a byte is never ASCII.
func isBroken(u rune) bool {
	return brokenBase+utf8.RuneSelf <= u && u <= brokenBase+0xFF
}

// runeRank maps a rune to a number that is ordered as units are: scalar values first.
func runeRank(u rune) uint64 {
	if isScalar(u) {
		return uint64(u)
	}
	return 1<<32 | uint64(uint32(u))
}

// unitAt returns the first unit of s, which is not empty, and its length in bytes. Text has no escapes, code has.
func unitAt[S string | []byte](s S, escapes bool) (u rune, size int) {
	c := s[0]
	switch {
	case c < utf8.RuneSelf:
		return rune(c), 1
	case c < 0xC2: // a continuation byte, or the start of an overlong form
	case c < 0xE0:
		if len(s) >= 2 && isTail(s[1]) {
			return rune(c&0x1F)<<6 | rune(s[1]&0x3F), 2
		}
	case c < 0xF0:
		if len(s) >= 3 && isTail(s[1]) && isTail(s[2]) {
			u = rune(c&0x0F)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)
			if u >= 0x800 && isScalar(u) {
				return u, 3
			}
		}
	case c < 0xF5:
		if len(s) >= 4 && isTail(s[1]) && isTail(s[2]) && isTail(s[3]) {
			u = rune(c&0x07)<<18 | rune(s[1]&0x3F)<<12 | rune(s[2]&0x3F)<<6 | rune(s[3]&0x3F)
			if 0x10000 <= u && u <= utf8.MaxRune {
				return u, 4
			}
		}
	case escapes && c == Escape && len(s) >= escapeSize:
		return rune(uint32(s[1])<<24 | uint32(s[2])<<16 | uint32(s[3])<<8 | uint32(s[4])), escapeSize
	}
	return brokenBase + rune(c), 1
}

// isTail reports whether b can continue a UTF-8 sequence.
func isTail(b byte) bool { return b&0xC0 == 0x80 }

// appendRunes appends the units of s, a text or, if it has escapes, a code. ASCII goes eight at a time, and one at a time
// where there are no eight or no room for them; the two-byte forms are spelled out because most alphabets use them.
func appendRunes[U Unit, S string | []byte](dst []U, s S, escapes bool) []U {
	i := 0
	for i < len(s) {
		for len(s)-i >= 8 && cap(dst)-len(dst) >= 8 && eight(s, i)&highBits == 0 {
			dst = dst[:len(dst)+8]
			widenEight(dst[len(dst)-8:], s[i:i+8])
			i += 8
		}
		for stop := min(i+8, len(s)); i < stop && s[i] < utf8.RuneSelf; i++ {
			dst = append(dst, U(s[i]))
		}
		for i < len(s) && s[i] >= utf8.RuneSelf {
			if c := s[i]; 0xC2 <= c && c < 0xE0 && len(s)-i >= 2 && isTail(s[i+1]) {
				dst = append(dst, U(rune(c&0x1F)<<6|rune(s[i+1]&0x3F)))
				i += 2
				continue
			}
			u, size := unitAt(s[i:], escapes)
			dst = append(dst, U(u))
			i += size
		}
	}
	return dst
}

// appendRunesCode appends the code of units, which are runes, and reports whether it did so without an escape.
func appendRunesCode[U Unit](dst []byte, units []U) (code []byte, plain bool) {
	plain = true
	for _, unit := range units {
		switch u := rune(unit); {
		case uint32(u) < utf8.RuneSelf:
			dst = append(dst, byte(u))
		case isScalar(u):
			dst = utf8.AppendRune(dst, u)
		default:
			dst = appendEscape(dst, u)
			plain = false
		}
	}
	return dst, plain
}

// appendTextCode appends the code of a text, and reports whether it did so without an escape.
func appendTextCode(dst []byte, text string) (code []byte, plain bool) {
	if utf8.ValidString(text) {
		return append(dst, text...), true
	}
	done := 0
	for i := 0; i < len(text); {
		u, size := unitAt(text[i:], false)
		if u >= brokenBase {
			dst = append(dst, text[done:i]...)
			dst = appendEscape(dst, u)
			done = i + 1
		}
		i += size
	}
	return append(dst, text[done:]...), false
}

// appendEscape appends the escape code of u.
func appendEscape(dst []byte, u rune) []byte {
	return binary.BigEndian.AppendUint32(append(dst, Escape), uint32(u))
}

// makeText returns the text that consists of units, which are runes.
func makeText[U Unit](units []U) string {
	size := 0
	for _, unit := range units {
		size += textSize(rune(unit))
	}
	var text strings.Builder
	text.Grow(size)
	for _, unit := range units {
		writeUnit(&text, rune(unit))
	}
	return text.String()
}

// textSize returns the number of bytes that writeUnit writes.
func textSize(u rune) int {
	switch {
	case isScalar(u):
		return utf8.RuneLen(u)
	case isBroken(u):
		return 1
	default:
		return utf8.RuneLen(utf8.RuneError)
	}
}

// writeUnit writes the text of one unit. Units that no text has become U+FFFD, as in a conversion from rune to string.
func writeUnit(text *strings.Builder, u rune) {
	if isBroken(u) {
		text.WriteByte(byte(u - brokenBase))
	} else {
		text.WriteRune(u)
	}
}

// makeTextFromCode returns the text whose code is given, escapes included.
func makeTextFromCode(code []byte) string {
	size := len(code)
	for rest := code; ; {
		_, u, after, found := cutEscape(rest)
		if !found {
			break
		}
		size += textSize(u) - escapeSize
		rest = after
	}
	var text strings.Builder
	text.Grow(size)
	for {
		before, u, after, found := cutEscape(code)
		text.Write(before)
		if !found {
			return text.String()
		}
		writeUnit(&text, u)
		code = after
	}
}

// countRunes returns the number of units in the code of a key over runes.
func countRunes(code []byte) int {
	if utf8.Valid(code) {
		return countStarts(code)
	}
	count := 0
	for i := 0; i < len(code); count++ {
		_, size := unitAt(code[i:], true)
		i += size
	}
	return count
}

// countStarts returns the number of bytes that do not continue a UTF-8 sequence.
func countStarts(code []byte) int {
	count := len(code)
	i := 0
	for ; len(code)-i >= 8; i += 8 {
		word := eight(code, i)
		count -= bits.OnesCount64(word & (^word << 1) & highBits) // the high bit is set, and the next is not
	}
	for ; i < len(code); i++ {
		if isTail(code[i]) {
			count--
		}
	}
	return count
}

// runeBoundary returns the largest boundary of a unit in code that is at most n, 0 < n < len(code).
//
// A position that holds no continuation byte, with no escape byte among the four before it, lies in no UTF-8 sequence
// and in no escape code: it is a boundary. So the search goes back to such a place and walks forward again. In plain code
// it is at most three bytes away. A place further back is needed only where escapes follow upon each other.
func runeBoundary(code []byte, n int) int {
	b := n
	for b > 0 && (isTail(code[b]) || nearEscape(code, b)) {
		b--
	}
	for b < n {
		_, size := unitAt(code[b:], true)
		if b+size > n {
			break
		}
		b += size
	}
	return b
}

// nearEscape reports whether one of the four bytes before position i is an escape byte.
func nearEscape(code []byte, i int) bool {
	if i < escapeSize-1 {
		return bytes.IndexByte(code[:i], Escape) >= 0
	}
	zeros := ^binary.LittleEndian.Uint32(code[i-4:]) // an escape byte becomes a zero byte
	return (zeros-0x01010101)&^zeros&0x80808080 != 0
}

// reach returns the start of the unit of text that could lie across position n, or n if none can. It looks only at bytes
// before n, so that for texts that are the same up to n it is the same, and is a boundary in both: a byte that starts a
// unit of more than one byte continues none, and such a unit has at most three bytes after the first.
func reach(text string, n int) int {
	for i := n - 1; i >= max(0, n-utf8.UTFMax+1); i-- {
		if !isTail(text[i]) {
			return i
		}
	}
	return n
}

// compareText compares texts by their units. For valid text that is the order of its bytes, but a broken byte sorts
// above every code point, and what the last common bytes are part of may depend on what follows them.
func compareText(a, b string) int {
	i := commonBytes(a, b)
	if i < len(a) && i < len(b) && a[i] < utf8.RuneSelf && b[i] < utf8.RuneSelf {
		return cmp.Compare(a[i], b[i])
	}
	for i = reach(a, i); i < len(a) && i < len(b); {
		u, size := unitAt(a[i:], false)
		v, _ := unitAt(b[i:], false)
		if u != v {
			return cmp.Compare(u, v)
		}
		i += size
	}
	return cmp.Compare(len(a), len(b))
}

// hasTextPrefix reports whether the units of prefix begin text.
func hasTextPrefix(text, prefix string) bool {
	n := len(prefix)
	if !strings.HasPrefix(text, prefix) {
		return false
	}
	if n == len(text) || !isTail(text[n]) {
		return true
	}
	i := reach(text, n)
	if i == n {
		return true
	}
	_, size := unitAt(text[i:], false)
	return i+size <= n
}

// CheckText returns nil if s is valid UTF-8, and otherwise a [*TextError] with the offset of the first byte that is not
// part of it. It is meant for data from outside; no other function of this module refuses a text. The cost is linear, and
// nothing is allocated for valid text.
func CheckText(s string) error {
	if utf8.ValidString(s) {
		return nil
	}
	i := 0
	for {
		u, size := unitAt(s[i:], false)
		if u >= brokenBase {
			return &TextError{Offset: i}
		}
		i += size
	}
}

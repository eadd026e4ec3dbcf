package unit

import (
	"encoding/binary"
	"math/bits"
	"strings"
)

// The token code: as many leading one bits in the first byte as bytes follow, then a zero bit if there is room for one,
// then the number, big-endian. A code of n bytes, n at most 8, has 7n bits for the number; one of 9 bytes has 64. The
// shortest code that holds the number is taken, so that a longer code, which has a greater first byte, means a greater
// number. The idea is that of UTF-8's first byte, carried on to eight ones.

// maxTokenSize is the length of the longest token code.
const maxTokenSize = 9

// tokenSize returns the length of the token code that starts with the byte first.
func tokenSize(first byte) int { return bits.LeadingZeros8(^first) + 1 }

// appendTokensCode appends the codes of units, which are tokens. A code is stored as one word, whatever its length, in
// a buffer of its own: in dst that store could reach past what is appended.
func appendTokensCode[U Unit](dst []byte, units []U) []byte {
	var chunk [64 + maxTokenSize]byte
	n := 0
	for _, unit := range units {
		n += putToken(chunk[n:n+maxTokenSize], uint64(unit))
		if n >= 64 {
			dst = append(dst, chunk[:n]...)
			n = 0
		}
	}
	return append(dst, chunk[:n]...)
}

// appendTextTokensCode appends the codes of the bytes of text, each a token.
func appendTextTokensCode(dst []byte, text string) []byte {
	for i := range len(text) {
		if text[i] >= 0x80 {
			dst = append(dst, 0x80)
		}
		dst = append(dst, text[i])
	}
	return dst
}

// putToken puts the code of u at the start of b, which has room for the longest code, and returns its length. What b holds
// after the code is undefined.
func putToken(b []byte, u uint64) int {
	if u >= 1<<56 {
		b[0] = 0xFF
		binary.BigEndian.PutUint64(b[1:], u)
		return maxTokenSize
	}
	follow := uint(bits.Len64(u|1)-1) / 7
	ones := ^(^uint64(0) >> (follow & 63))
	binary.BigEndian.PutUint64(b, ones|u<<((56-8*follow)&63))
	return int(follow) + 1
}

// appendTokens appends the tokens whose code is given.
func appendTokens[U Unit](dst []U, code []byte) []U {
	i := 0
	for len(code)-i >= maxTokenSize {
		word := binary.BigEndian.Uint64(code[i : i+8])
		if word&highBits == 0 && cap(dst)-len(dst) >= 8 {
			dst = dst[:len(dst)+8]
			widenEight(dst[len(dst)-8:], code[i:i+8])
			i += 8
			continue
		}
		follow := bits.LeadingZeros64(^word)
		if follow >= 8 {
			dst = append(dst, U(binary.BigEndian.Uint64(code[i+1:i+9])))
			i += maxTokenSize
			continue
		}
		dst = append(dst, U(tokenOf(word, follow)))
		i += follow + 1
	}
	// At most eight bytes are left. They fit a word, with zeros in place of what is missing.
	left := len(code) - i
	for word := lastWord(code, left); left > 0; {
		follow := min(bits.LeadingZeros64(^word), 8)
		if follow == 8 {
			return append(dst, U(word<<8))
		}
		dst = append(dst, U(tokenOf(word, follow)))
		word <<= 8 * (follow + 1)
		left -= follow + 1
	}
	return dst
}

// tokenOf returns the token at the start of word, after whose first byte follow bytes follow, at most seven.
func tokenOf(word uint64, follow int) uint64 {
	return word << (follow & 63) >> ((56 - 7*follow) & 63)
}

// lastWord returns the last n bytes of code, at most eight, as the first bytes of a big-endian word.
func lastWord(code []byte, n int) uint64 {
	if len(code) >= 8 {
		return binary.BigEndian.Uint64(code[len(code)-8:]) << (64 - 8*n)
	}
	var word uint64
	for i, c := range code[len(code)-n:] {
		word |= uint64(c) << (56 - 8*i)
	}
	return word
}

// locateToken returns the largest boundary of a token in code that is at most n, and the number of tokens before it.
func locateToken(code []byte, n int) (boundary, tokens int) {
	for boundary < len(code) {
		next := min(boundary+tokenSize(code[boundary]), len(code))
		if next > n {
			break
		}
		boundary = next
		tokens++
	}
	return boundary, tokens
}

// narrowTokens returns a string of the low eight bits of each token whose code is given.
func narrowTokens(code []byte) string {
	_, tokens := locateToken(code, len(code))
	var text strings.Builder
	text.Grow(tokens)
	var one [1]uint64
	for len(code) > 0 {
		size := min(tokenSize(code[0]), len(code))
		text.WriteByte(byte(appendTokens(one[:0], code[:size])[0]))
		code = code[size:]
	}
	return text.String()
}

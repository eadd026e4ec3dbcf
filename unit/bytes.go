package unit

import (
	"math/bits"
	"slices"
	"strings"
)

// AsBytes returns units as bytes without copying. ok is false, and the result nil, unless a unit of type U is one byte
// wide. The result is borrowed: read-only, and only as lasting as units. Under the race detector and the build tag
// ordict_safe it is a copy where U is not byte itself.
func AsBytes[U Unit](units []U) (b []byte, ok bool) {
	if domainOf[U]() != byteDomain {
		return nil, false
	}
	if b, ok = bytesOf(units); ok {
		return b, true
	}
	return narrowTo(make([]byte, 0, len(units)), units), true
}

// AsUnits returns bytes as units without copying: [AsBytes] backwards, for whoever has coded bytes and must hand them
// out as units. ok is false, and the result nil, unless a unit of type U is one byte wide. The result is borrowed:
// read-only, and only as lasting as b. Under the race detector and the build tag ordict_safe it is a copy where U is not
// byte itself.
func AsUnits[U Unit](b []byte) (units []U, ok bool) {
	if domainOf[U]() != byteDomain {
		return nil, false
	}
	if units, ok = unitsOf[U](b); ok {
		return units, true
	}
	return appendBytes(make([]U, 0, len(b)), b), true
}

// appendBytes appends each byte of s as a unit of its own, whatever the domain of U.
func appendBytes[U Unit, S string | []byte](dst []U, s S) []U {
	n := len(dst)
	dst = slices.Grow(dst, len(s))[:n+len(s)]
	added := dst[n:]
	if b, ok := bytesOf(added); ok {
		copy(b, s)
		return dst
	}
	for i := range added {
		added[i] = U(s[i])
	}
	return dst
}

// narrowTo appends the low eight bits of each unit.
func narrowTo[U Unit](dst []byte, units []U) []byte {
	for _, u := range units {
		dst = append(dst, byte(u))
	}
	return dst
}

// narrow returns a string of the low eight bits of each unit.
func narrow[U Unit](units []U) string {
	var text strings.Builder
	text.Grow(len(units))
	for _, u := range units {
		text.WriteByte(byte(u))
	}
	return text.String()
}

// commonBytes returns the number of leading bytes that a and b share.
func commonBytes[S string | []byte](a, b S) int {
	n := min(len(a), len(b))
	i := 0
	for ; n-i >= 8; i += 8 {
		if x := eight(a, i) ^ eight(b, i); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// eight returns the eight bytes of s from i on, the first one lowest.
func eight[S string | []byte](s S, i int) uint64 {
	t := s[i : i+8]
	return uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
		uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
}

// highBits has the high bit of each of eight bytes. A word without any of them holds eight units of one byte each, in
// the text domain as in the token domain.
const highBits = 0x8080808080808080

// widenEight makes units of eight bytes, one each.
func widenEight[U Unit, S string | []byte](dst []U, s S) {
	d, t := dst[:8], s[:8]
	d[0], d[1], d[2], d[3] = U(t[0]), U(t[1]), U(t[2]), U(t[3])
	d[4], d[5], d[6], d[7] = U(t[4]), U(t[5]), U(t[6]), U(t[7])
}

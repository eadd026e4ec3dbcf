package collection_test

import (
	"strings"

	"pgregory.net/rapid"

	"github.com/ordict/ordict/unit"
)

// A keyKind is a kind of keys with the pieces that keys are made of here. A run takes few pieces, so that keys meet.
type keyKind[K unit.Key[U], U unit.Unit] struct {
	pieces []K
	long   K // a prefix that many keys may share
}

// Pieces are at the edges of the codes, and some are broken. Pieces of a text may join to other characters.
var (
	textKind = keyKind[string, rune]{[]string{
		"a", "b", "\x00", "\x7f", "\u0080", "é", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "\U0010ffff",
		"\x80", "\xbf", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xfe", "\xff", "ab",
	}, strings.Repeat("déjà vu/", 40)}
	bytesKind = keyKind[string, byte]{
		[]string{"a", "b", "\x00", "\x01", "\x7f", "\x80", "\xfe", "\xff", "\xff\xff", "ab", "ab\x00"},
		strings.Repeat("\x00\xffpath/", 60),
	}
	byteSliceKind = keyKind[[]byte, byte]{
		[][]byte{{0}, {1}, {'a'}, {'b'}, {0x7f}, {0x80}, {0xfe}, {0xff}, {0xff, 0xff}, {'a', 0}},
		[]byte(strings.Repeat("shared/suffix/", 40)),
	}
	runeSliceKind = keyKind[[]rune, rune]{[][]rune{
		{'a'}, {'b'}, {0}, {0x7f}, {0x80}, {0x7ff}, {0x800}, {0xd7ff}, {0xe000}, {0xffff}, {0x10000}, {0x10ffff},
		{0xd800}, {0xdfff}, {0x110000}, {0x110080}, {0x1100ff}, {1<<31 - 1}, {-1 << 31}, {-1}, {-1, -1}, {'a', -1},
	}, []rune(strings.Repeat("déjà vu/", 40))}
	tokensKind = keyKind[[]wordID, wordID]{[][]wordID{
		{0}, {1}, {2}, {127}, {128}, {1<<14 - 1}, {1 << 14}, {1<<21 - 1}, {1 << 21}, {1<<28 - 1}, {1 << 28}, {1<<35 - 1}, {1 << 35},
		{1<<42 - 1}, {1 << 42}, {1<<49 - 1}, {1 << 49}, {1<<56 - 1}, {1 << 56}, {1 << 63}, {1<<64 - 2}, {1<<64 - 1}, {1<<64 - 1, 1<<64 - 1},
	}, longTokens()}
)

func longTokens() (key []wordID) {
	for i := range wordID(200) {
		key = append(key, i*i*i*i)
	}
	return key
}

// some draws a kind with few of the pieces.
func (k keyKind[K, U]) some(t *rapid.T) keyKind[K, U] {
	k.pieces = rapid.SliceOfN(rapid.SampledFrom(k.pieces), 1, 4).Draw(t, "alphabet")
	return k
}

// draw draws a key: a short one of pieces, one that is stored, or one close to one that is stored.
func (k keyKind[K, U]) draw(t *rapid.T, stored func(i int) K, n int) K {
	var key K
	how := rapid.IntRange(0, 11).Draw(t, "kind of key")
	if n > 0 && how >= 4 {
		key = stored(rapid.IntRange(0, n-1).Draw(t, "stored key"))
	}
	switch {
	case how == 3:
		key = k.long
	case how == 4 || how == 5:
		return key
	case how == 6 || how == 7:
		return cutTo[K, U](key, rapid.IntRange(0, len(key)).Draw(t, "cut"))
	case how == 8:
		key = cutTo[K, U](key, max(0, len(key)-1))
	}
	for _, piece := range rapid.SliceOfN(rapid.SampledFrom(k.pieces), 0, 4).Draw(t, "pieces") {
		key = concat[K, U](key, piece)
	}
	return key
}

// cluster is up to n keys that start with base: base followed by the numbers below n, written in pieces as digits. Most
// are different, and many are prefixes of others.
func (k keyKind[K, U]) cluster(base K, n int) []K {
	if len(k.pieces) == 1 {
		n = min(n, 100) // each key is longer than the one before
	}
	keys := make([]K, n)
	for i := range keys {
		keys[i] = base
		for number := i; number > 0; number = (number - 1) / len(k.pieces) {
			keys[i] = concat[K, U](keys[i], k.pieces[(number-1)%len(k.pieces)])
		}
	}
	return keys
}

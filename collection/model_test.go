package collection_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// wordID is a token type of the caller's own.
type wordID uint64

// Keys that are hard to keep apart: the empty key, prefixes of each other, zero and top units, the edges of the encodings,
// and text that is not valid UTF-8 next to text that is.
var (
	textKeys = []string{
		"", "\x00", "\x00\x00", "a", "a\x00", "aa", "aab", "ab", "b", "\x7f", "é", "éa", "\ud7ff", "\ue000", "\ufffd",
		"a\ufffd", "\U0010ffff", "a\U0010ffff", "\U0010ffff\U0010ffff",
		"\xff", "\xff\xff", "a\xff", "a\xffb", "\xc3", "\xa9", "a\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80",
	}
	validTextKeys = []string{
		"", "\x00", "\x00\x00", "a", "a\x00", "aa", "aab", "ab", "b", "\x7f", "é", "éa", "ée", "\ud7ff", "\ue000", "\ufffd",
		"a\ufffd", "\U0010ffff", "a\U0010ffff", "\U0010ffff\U0010ffff",
	}
	byteKeys = []string{
		"", "\x00", "\x00\x00", "a", "a\x00", "aa", "aab", "ab", "a\xff", "a\xff\xff", "b", "\x7f", "\x80", "\xfe", "\xff",
		"\xff\x00", "\xff\xff", "\xff\xff\xff",
	}
	sliceKeys = [][]byte{{}, {0}, {0, 0}, {1}, {1, 0}, {1, 255}, {1, 255, 255}, {2}, {254}, {255}, {255, 255}}
	runeKeys  = [][]rune{
		{}, {0}, {0, 0}, {'a'}, {'a', 'a'}, {'b'}, {0xD7FF}, {0xE000}, {0x10FFFF}, {'a', 0x10FFFF},
		{0xD800}, {0xDFFF}, {0x110000}, {0x1100FF}, {-1}, {-1, -1}, {'a', -1}, {-1 << 31}, {1<<31 - 1},
	}
	tokenKeys = [][]uint64{
		{}, {0}, {0, 0}, {1}, {1, 0}, {1, 1}, {1, 1<<64 - 1}, {2}, {127}, {128}, {1<<14 - 1}, {1 << 14}, {1 << 56}, {1 << 63},
		{1<<64 - 1}, {1<<64 - 1, 0}, {1<<64 - 1, 1<<64 - 1},
	}
	wordKeys = [][]wordID{{}, {0}, {7}, {7, 9}, {7, 9, 1<<64 - 1}, {7, 10}, {8}, {300, 7}, {1<<64 - 1}}
)

// A domainTest is one test, run over each kind of key.
type domainTest struct {
	text      func(*testing.T, []string)
	bytes     func(*testing.T, []string)
	tokens    func(*testing.T, [][]uint64)
	words     func(*testing.T, [][]wordID)
	byteSlice func(*testing.T, [][]byte)
	runeSlice func(*testing.T, [][]rune)
}

func (d domainTest) run(t *testing.T) {
	t.Run("text", func(t *testing.T) { d.text(t, textKeys) })
	t.Run("validtext", func(t *testing.T) { d.text(t, validTextKeys) })
	t.Run("bytes", func(t *testing.T) { d.bytes(t, byteKeys) })
	t.Run("tokens", func(t *testing.T) { d.tokens(t, tokenKeys) })
	t.Run("words", func(t *testing.T) { d.words(t, wordKeys) })
	t.Run("byteslice", func(t *testing.T) { d.byteSlice(t, sliceKeys) })
	t.Run("runeslice", func(t *testing.T) { d.runeSlice(t, runeKeys) })
}

// compare orders keys as the contract does: unit by unit.
func compare[K unit.Key[U], U unit.Unit](a, b K) int {
	return unit.Compare(unit.Append[K, U](nil, a), unit.Append[K, U](nil, b))
}

func sorted[K unit.Key[U], U unit.Unit](keys []K) []K {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, compare[K, U])
	return slices.CompactFunc(keys, func(a, b K) bool { return compare[K, U](a, b) == 0 })
}

// entriesOf gives every key a state of its own: every third is bare, the others count.
func entriesOf[K unit.Key[U], U unit.Unit](keys []K) []collection.Entry[K, int] {
	var es []collection.Entry[K, int]
	for i, key := range sorted[K, U](keys) {
		e := collection.Entry[K, int]{Key: key}
		if i%3 != 2 {
			e.Value, e.HasValue = i, true
		}
		es = append(es, e)
	}
	return es
}

// fill stores entries in an order that is not sorted.
func fill[K unit.Key[U], U unit.Unit](entries []collection.Entry[K, int]) *collection.Dictionary[K, U, int] {
	d := new(collection.Dictionary[K, U, int])
	for i := range entries {
		e := entries[i*7%len(entries)]
		if len(entries)%7 == 0 {
			e = entries[len(entries)-1-i]
		}
		if e.HasValue {
			d.Set(e.Key, e.Value)
		} else {
			d.Insert(e.Key)
		}
	}
	return d
}

func sameKeys[K unit.Key[U], U unit.Unit](a, b []K) bool {
	return slices.EqualFunc(a, b, func(x, y K) bool { return compare[K, U](x, y) == 0 })
}

func sameEntries[K unit.Key[U], U unit.Unit, V comparable](a, b []collection.Entry[K, V]) bool {
	return slices.EqualFunc(a, b, func(x, y collection.Entry[K, V]) bool {
		return compare[K, U](x.Key, y.Key) == 0 && x.Value == y.Value && x.HasValue == y.HasValue
	})
}

// wantEntries checks that what can be read as a whole holds exactly the entries.
func wantEntries[K unit.Key[U], U unit.Unit, V comparable](t *testing.T, what string, s collection.Span[K, U, V], want []collection.Entry[K, V]) {
	t.Helper()
	got := slices.Collect(s.Entries())
	if !sameEntries[K, U](got, want) {
		t.Errorf("%s: got %s, want %s", what, show(got), show(want))
	}
}

func show[K, V any](es []collection.Entry[K, V]) string {
	s := "["
	for i, e := range es {
		if i > 0 {
			s += " "
		}
		s += fmt.Sprintf("%#v", e.Key)
		if e.HasValue {
			s += fmt.Sprintf("=%v", e.Value)
		}
	}
	return s + "]"
}

// mustPanic runs f and returns what it panicked with.
func mustPanic(t *testing.T, f func()) (why any) {
	t.Helper()
	defer func() {
		if why = recover(); why == nil {
			t.Helper()
			t.Error("no panic")
		}
	}()
	f()
	return nil
}

func entrySlice[K unit.Key[U], U unit.Unit, V any](d *collection.Dictionary[K, U, V]) (es []collection.Entry[K, V]) {
	return slices.Collect(d.Entries())
}

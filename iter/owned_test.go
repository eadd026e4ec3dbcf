package entryiter_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
)

// lengths are key lengths around everything that matters to slabs.
var lengths = []int{0, 1, 7, 37, 38, 100, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 2047, 2048, 2049, 5000}

// many returns keys of all these lengths, over and over, in order.
func many[K unit.Key[U], U unit.Unit]() dataset[K, U] {
	var keys []K
	for i := range 300 {
		units := unit.Append[string, U](nil, fmt.Sprintf("%05d", i))
		for n := lengths[i*7%len(lengths)]; len(units) < n; {
			units = append(units, U('a'+len(units)%20))
		}
		keys = append(keys, unit.Make[K, U](units))
	}
	return numbered[K, U](keys...)
}

// Keys taken from a loop stay what they are when the loop has gone on and the source has spoiled what it lent, and when
// the owner of their neighbours writes to them and appends to them.
func checkOwned[U unit.Unit](t *testing.T) {
	d := many[[]U, U]()
	for name, s := range map[string]*entryiter.Stream[[]U, U, int]{
		"codes": entryiter.FromCode[[]U, U](d.coded(7)), "units": entryiter.New[[]U, U](d.units(7)),
	} {
		t.Run(name, func(t *testing.T) {
			var got [][]U
			keys, errf := s.Keys()
			for k := range keys {
				if len(got)%2 == 1 { // the one before is still the right key here, and is ruined for good
					last := got[len(got)-1]
					clear(last)
					got[len(got)-1] = append(last, 1, 2, 3, 4)
				}
				got = append(got, k)
			}
			if errf() != nil || len(got) != len(d.keys) {
				t.Fatalf("%d keys, %v", len(got), errf())
			}
			for i := 1; i < len(got); i += 2 {
				if !slices.Equal(got[i], d.keys[i]) {
					t.Errorf("key %d is %v, want %v", i, got[i], d.keys[i])
				}
			}
		})
	}
}

func TestOwnedSlices(t *testing.T) {
	t.Run("bytes", checkOwned[byte])
	t.Run("named bytes", checkOwned[octet])
	t.Run("runes", checkOwned[rune])
	t.Run("tokens", checkOwned[token])
}

func TestOwnedStrings(t *testing.T) {
	check := func(t *testing.T, s interface{ keys() []string }, want []string) {
		if got := s.keys(); !slices.Equal(got, want) {
			t.Errorf("the keys kept are %q", got)
		}
	}
	b, r, w := many[string, byte](), many[string, rune](), many[string, token]()
	check(t, kept[byte]{entryiter.FromCode[string, byte](b.coded(7))}, b.keys)
	check(t, kept[byte]{entryiter.New[string, byte](b.units(7))}, b.keys)
	check(t, kept[rune]{entryiter.FromCode[string, rune](r.coded(7))}, r.keys)
	check(t, kept[rune]{entryiter.New[string, rune](r.units(7))}, r.keys)
	check(t, kept[token]{entryiter.FromCode[string, token](w.coded(7))}, w.keys)
}

// kept collects the keys of a stream.
type kept[U unit.Unit] struct {
	s *entryiter.Stream[string, U, int]
}

func (k kept[U]) keys() (all []string) {
	seq, _ := k.s.Keys()
	return slices.Collect(seq)
}

// Strings of units that no string consists of are what package unit makes of them.
func TestStringsOfAnyUnits(t *testing.T) {
	src := &source[rune]{values: make([]int, 5), block: 2}
	src.keys = [][]rune{{'a', 'é'}, {0x10FFFF}, {0xD800}, {0x110000 + 'a', 0x1100E9}, {-1, 'b'}}
	keys, _ := entryiter.New[string, rune](src).Keys()
	i := 0
	for k := range keys {
		if want := unit.Make[string, rune](src.keys[i]); k != want {
			t.Errorf("%x became %q, want %q", src.keys[i], k, want)
		}
		i++
	}
}

// An empty slice key is empty, not nil, wherever it comes from.
func TestEmptyKeyIsNotNil(t *testing.T) {
	d := numbered[[]token, token]([]token{})
	for _, s := range []*entryiter.Stream[[]token, token, int]{
		entryiter.FromCode[[]token, token](d.coded(1)), entryiter.New[[]token, token](d.units(1)),
	} {
		keys, _ := s.Keys()
		for k := range keys {
			if k == nil || len(k) != 0 {
				t.Errorf("the empty key is %#v", k)
			}
		}
	}
}

func checkLong[K unit.Key[U], U unit.Unit](t *testing.T) {
	const n = 1_000_000
	units := make([]U, n, n+1)
	for i := range units {
		units[i] = U('a' + i%7)
	}
	d := numbered[K, U](unit.Make[K, U](units[:n-1]), unit.Make[K, U](units), unit.Make[K, U](append(units, 'z')))
	f := facesOf[K, U]()[3] // Entries: the others make keys in the same way
	for name, s := range map[string]*entryiter.Stream[K, U, int]{
		"codes": entryiter.FromCode[K, U](d.coded(2)), "units": entryiter.New[K, U](d.units(2)),
	} {
		if got, err := f.read(s, 9); err != nil || !equalEntries[K, U](got, f.expect(d, 3)) {
			t.Errorf("%s over %s: wrong, %v", f.name, name, err)
		}
	}
	c := entryiter.FromCode[K, U](d.coded(3)).Open(nil)
	defer c.Close()
	for i := 0; i < 3; {
		block, err := c.Next()
		if len(block) == 0 {
			t.Fatalf("no more after %d entries, %v", i, err)
		}
		for _, e := range block {
			if shared := min(i, 1) * (n - 2 + i); len(e.Units) != n-1+i || e.Shared != shared || e.Units[n-2] != units[n-2] {
				t.Errorf("entry %d has %d units and shares %d, want %d and %d", i, len(e.Units), e.Shared, n-1+i, shared)
			}
			i++
		}
	}
}

func TestLongKeys(t *testing.T) {
	t.Run("bytes", checkLong[string, byte])
	t.Run("text", checkLong[string, rune])
	t.Run("rune slices", checkLong[[]rune, rune])
	t.Run("tokens", checkLong[[]token, token])
}

// The push loops deliver what the faces of a stream deliver, and leave the cursor to who opened it.
func TestPush(t *testing.T) {
	d := numbered[string, rune]("", "a", "ab", "é", "\xFF", "\xFFa")
	src := d.coded(4)
	f := facesOf[string, rune]()
	var all, keys, values, entries []entryiter.Entry[string, int]
	entryiter.PushAll[string, rune](src.Open(nil), src.plain, func(k string, v int) bool {
		all = append(all, entryiter.Entry[string, int]{Key: k, Value: v})
		return true
	})
	entryiter.PushKeys[string, rune](src.Open(nil), src.plain, func(k string) bool {
		keys = append(keys, entryiter.Entry[string, int]{Key: k})
		return true
	})
	entryiter.PushValues[string, rune](src.Open(nil), src.plain, func(v int) bool {
		values = append(values, entryiter.Entry[string, int]{Value: v})
		return true
	})
	entryiter.PushEntries[string, rune](src.Open(nil), src.plain, func(e entryiter.Entry[string, int]) bool {
		entries = append(entries, e)
		return true
	})
	for i, got := range [][]entryiter.Entry[string, int]{all, keys, values, entries} {
		if want := f[i].expect(d, 6); !equalEntries[string, rune](got, want) {
			t.Errorf("Push%s: %v, want %v", f[i].name, got, want)
		}
	}
	n := 0
	entryiter.PushAll[string, rune](src.Open(nil), src.plain, func(string, int) bool { n++; return n < 3 })
	if n != 3 {
		t.Errorf("%d entries pushed, want 3", n)
	}
	if src.closed != 0 {
		t.Errorf("a cursor that was handed in is closed")
	}
}

func TestPushPanicsWhenTheCursorFails(t *testing.T) {
	src := numbered[string, rune]("a", "b").coded(1)
	src.err, src.failAt = errors.New("disk on fire"), 1
	n := 0
	message := panicOf(func() {
		entryiter.PushAll[string, rune](src.Open(nil), true, func(string, int) bool { n++; return true })
	})
	if n != 1 || !strings.Contains(message, "disk on fire") {
		t.Errorf("panic %q after %d entries", message, n)
	}
}

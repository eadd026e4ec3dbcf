package entryiter_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
	"pgregory.net/rapid"
)

// checkBorrowed moves a cursor of a stream over codes at random and compares what it lends with the keys.
func checkBorrowed[K unit.Key[U], U unit.Unit](t *rapid.T) {
	d := drawDataset[K, U](t)
	src := d.coded(rapid.IntRange(1, 20).Draw(t, "block"))
	keys := d.units(1).keys
	s := entryiter.FromCode[K, U](src)
	var c visitor.Cursor[U, int]
	for pass := range 3 {
		src.seekable = rapid.Bool().Draw(t, "seekable")
		c = s.Open(c)
		if _, ok := c.(visitor.Seeker[U]); ok != src.seekable {
			t.Fatalf("the cursor can seek: %t, that of the source: %t", ok, src.seekable)
		}
		move(t, d, keys, c)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil || src.closed != pass+1 {
			t.Fatalf("second Close: %v, source closed %d times, want %d", err, src.closed, pass+1)
		}
	}
}

// move makes random moves of c, which was just opened, until the end. keys are the units of d's keys.
func move[K unit.Key[U], U unit.Unit](t *rapid.T, d dataset[K, U], keys [][]U, c visitor.Cursor[U, int]) {
	next := 0
	var before, shares []U // the last key handed out, and what the next one shares units with
	pass := func(skipped func(key []U) bool) {
		for next < len(keys) && skipped(keys[next]) {
			next++
		}
		shares = nil
	}
	descending := len(keys) > 1 && unit.Compare(keys[0], keys[1]) > 0
	for steps := rapid.IntRange(0, 30).Draw(t, "steps"); steps > 0; steps-- {
		seeker, _ := c.(visitor.Seeker[U])
		switch op := rapid.IntRange(0, 3).Draw(t, "op"); {
		case op == 0 && seeker != nil && len(keys) > 0:
			target := rapid.SampledFrom(keys).Draw(t, "target")
			target = append(slices.Clone(target), target[:rapid.IntRange(0, len(target)).Draw(t, "more")]...)
			if err := seeker.Seek(target); err != nil {
				t.Fatal(err)
			}
			pass(func(key []U) bool {
				order := unit.Compare(key, target)
				return order < 0 && !descending || order > 0 && descending
			})
		case op == 1 && seeker != nil && before != nil:
			prefix := before[:rapid.IntRange(0, len(before)).Draw(t, "prefix")]
			if err := seeker.SkipPrefix(prefix); err != nil {
				t.Fatal(err)
			}
			pass(func(key []U) bool { return unit.HasPrefix[[]U, U](key, prefix) })
		default:
			block, err := c.Next()
			if err != nil || len(block) == 0 != (next == len(keys)) {
				t.Fatalf("Next at %d of %d: %d entries, %v", next, len(keys), len(block), err)
			}
			for _, e := range block {
				if want := unit.CommonPrefix(shares, keys[next]); !slices.Equal(e.Units, keys[next]) || e.Shared != want {
					t.Fatalf("Next at %d: %v sharing %d, want %v sharing %d", next, e.Units, e.Shared, keys[next], want)
				}
				if want := d.values[next]; e.HasValue != (want >= 0) || e.Value != max(want, 0) {
					t.Fatalf("Next at %d: value %d, %t; want %d", next, e.Value, e.HasValue, want)
				}
				before, shares = keys[next], keys[next]
				next++
			}
		}
	}
}

func TestBorrowed(t *testing.T) {
	t.Run("text", rapid.MakeCheck(checkBorrowed[string, rune]))
	t.Run("rune slices", rapid.MakeCheck(checkBorrowed[[]rune, rune]))
	t.Run("tokens", rapid.MakeCheck(checkBorrowed[[]token, token]))
	t.Run("named bytes", rapid.MakeCheck(checkBorrowed[[]octet, octet]))
}

func FuzzBorrowed(f *testing.F) {
	domains := rapid.SampledFrom([]func(*rapid.T){
		checkBorrowed[string, rune], checkBorrowed[[]rune, rune], checkBorrowed[[]token, token],
	})
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { domains.Draw(t, "domain")(t) }))
}

// Where bytes are the units, the cursor of the source is handed through; so is every cursor of a source of units.
func TestNoCursorBetween(t *testing.T) {
	d := numbered[string, byte]("a", "ab", "b")
	if c, ok := entryiter.FromCode[string, byte](d.coded(2)).Open(nil).(*cursor[byte]); !ok {
		t.Errorf("a stream over bytes opened a %T", c)
	}
	r := numbered[string, rune]("a", "ab", "b")
	if c, ok := entryiter.New[string, rune](r.units(2)).Open(nil).(*cursor[rune]); !ok {
		t.Errorf("a stream over units opened a %T", c)
	}
}

// A walker skips over a stream whether the source can seek or not, and in the middle of a block of the source or at
// its end.
func TestWalkerSkips(t *testing.T) {
	words := strings.Fields("x é éa éb éc éd ée éf ég éh éi éj ê \xFF \xFF\xFF \xFFa")
	slices.SortFunc(words, unit.CompareKeys[string, rune])
	d := numbered[string, rune](words...)
	for _, block := range []int{1, 3, 20} {
		for _, seekable := range []bool{false, true} {
			src := d.coded(block)
			src.seekable = seekable
			s := entryiter.FromCode[string, rune](src)
			var w visitor.Walker[rune, int]
			var got []string
			var shared []int
			err := w.Walk(s, func(e *visitor.Entry[rune, int]) error {
				got, shared = append(got, unit.Make[string, rune](e.Units)), append(shared, e.Shared)
				e.Units = e.Units[:1]
				return visitor.SkipPrefix
			})
			want, none := []string{"x", "é", "ê", "\xFF"}, []int{0, 0, 0, 0}
			if !slices.Equal(got, want) || !slices.Equal(shared, none) || err != nil {
				t.Errorf("block %d, seekable %t: saw %q sharing %v, %v", block, seekable, got, shared, err)
			}
			if src.opened != 1 || src.closed != 1 || (src.seeks > 0) && !seekable {
				t.Errorf("block %d, seekable %t: %d opened, %d closed, %d seeks", block, seekable, src.opened, src.closed, src.seeks)
			}
		}
	}
}

// A seek may lead into the block of codes that was fetched, of which only the head was handed out: to a key in it,
// between two of them, and behind them all.
func TestSeekInsideBlock(t *testing.T) {
	var words []string
	for i := range 30 {
		words = append(words, fmt.Sprintf("é%02d", 2*i))
	}
	for _, descending := range []bool{false, true} {
		d := numbered[string, rune](words...)
		if descending {
			slices.Reverse(d.keys)
		}
		src := d.coded(30)
		src.seekable = true
		s := entryiter.FromCode[string, rune](src)
		for i := range 60 {
			c := s.Open(nil)
			head, _ := c.Next()
			n := len(head)
			if n == 0 || n >= 30 {
				t.Fatalf("%d entries in the first block", n)
			}
			target := fmt.Sprintf("é%02d", i)
			at := slices.IndexFunc(d.keys, func(key string) bool {
				return key >= target && !descending || key <= target && descending
			})
			if err := c.(visitor.Seeker[rune]).Seek([]rune(target)); err != nil {
				t.Fatal(err)
			}
			block, err := c.Next()
			switch {
			case err != nil || len(block) == 0 != (at < 0):
				t.Errorf("descending %t, Seek(%q): %d entries, %v", descending, target, len(block), err)
			case at >= 0 && (string(block[0].Units) != d.keys[max(at, n)] || block[0].Shared != 0):
				t.Errorf("descending %t, Seek(%q): at %q sharing %d, want %q",
					descending, target, string(block[0].Units), block[0].Shared, d.keys[max(at, n)])
			case len(block) > 1 && block[1].Shared != unit.CommonPrefix(block[0].Units, block[1].Units):
				t.Errorf("descending %t, Seek(%q): the second entry shares %d", descending, target, block[1].Shared)
			}
			c.Close()
		}
	}
}

// However large the blocks of the source, what is decoded at once stays small.
func TestDecodedBlocksAreSmall(t *testing.T) {
	tests := []struct {
		name        string
		text        string
		most, units int
	}{{"short keys", "é", 8, 8 * 20}, {"long keys", strings.Repeat("é", 2000), 1, 2020}}
	for _, tt := range tests {
		var words []string
		for i := range 20 {
			words = append(words, tt.text+strings.Repeat("x", i))
		}
		c := entryiter.FromCode[string, rune](numbered[string, rune](words...).coded(20)).Open(nil)
		for n := 0; n < 20; {
			block, _ := c.Next()
			units := 0
			for _, e := range block {
				units += len(e.Units)
			}
			if len(block) == 0 || len(block) > tt.most || units > tt.units {
				t.Fatalf("%s: %d entries of %d units decoded at once", tt.name, len(block), units)
			}
			n += len(block)
		}
		c.Close()
	}
}

// bearer is a coded source of one entry, whose value it does not hold on to when it was handed out.
type bearer struct {
	block []visitor.Entry[byte, *[64]byte]
}

func (b *bearer) Plain() bool                                                          { return true }
func (b *bearer) Open(visitor.Cursor[byte, *[64]byte]) visitor.Cursor[byte, *[64]byte] { return b }
func (b *bearer) Next() (block []visitor.Entry[byte, *[64]byte], err error) {
	block, b.block = b.block, nil
	return
}
func (b *bearer) Close() error { return nil }

// A closed cursor that is kept for reuse does not keep values.
func TestCloseLetsGo(t *testing.T) {
	value := new([64]byte)
	gone := weak.Make(value)
	src := &bearer{[]visitor.Entry[byte, *[64]byte]{{Units: []byte("a"), Value: value}}}
	c := entryiter.FromCode[string, rune](src).Open(nil)
	if block, _ := c.Next(); len(block) != 1 || block[0].Value != value {
		t.Fatalf("block %v", block)
	}
	value = nil
	c.Close()
	runtime.GC()
	if gone.Value() != nil {
		t.Error("the value is still held")
	}
	runtime.KeepAlive(c)
}

package collection_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// A Span, a Snapshot and a *Dictionary are sources, by value and by pointer.
var (
	_ visitor.Source[rune, int]   = collection.Span[string, rune, int]{}
	_ visitor.Source[rune, int]   = collection.Snapshot[string, rune, int]{}
	_ visitor.Source[rune, int]   = (*collection.Text[int])(nil)
	_ visitor.Source[byte, int]   = (*collection.Bytes[int])(nil)
	_ visitor.Source[wordID, int] = (*collection.Tokens[wordID, int])(nil)
)

// TestWalk: a walker sees the entries of a span, each with the number of units shared with the one before.
func TestWalk(t *testing.T) {
	domainTest{
		testWalk[string, rune], testWalk[string, byte], testWalk[[]uint64, uint64],
		testWalk[[]wordID, wordID], testWalk[[]byte, byte], testWalk[[]rune, rune],
	}.run(t)
}

func testWalk[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	type E = collection.Entry[K, int]
	all := entriesOf[K, U](keys)
	d := fill[K, U](all)
	var w visitor.Walker[U, int] // one for all walks
	for _, s := range []collection.Span[K, U, int]{
		d.Snapshot().Span, d.From(keys[3]), d.Below(keys[3]), d.Prefix(keys[3]), {}, d.Snapshot().Span,
	} {
		for skip := -1; skip < len(all); skip++ {
			want := slices.Collect(s.Entries())
			if skip >= 0 && skip < len(want) { // skip what starts with that key
				prefix := want[skip].Key
				want = slices.DeleteFunc(want, func(e E) bool {
					return compare[K, U](e.Key, prefix) > 0 && unit.HasPrefix[K, U](e.Key, prefix)
				})
			}
			var got []E
			var before []U
			err := w.Walk(&s, func(e *visitor.Entry[U, int]) error {
				if n := unit.CommonPrefix(before, e.Units); e.Shared != n {
					t.Errorf("%v after %v: Shared %d, want %d", e.Units, before, e.Shared, n)
				}
				before = slices.Clone(e.Units)
				got = append(got, E{Key: unit.Make[K, U](e.Units), Value: e.Value, HasValue: e.HasValue})
				if len(got) == skip+1 {
					return visitor.SkipPrefix
				}
				return nil
			})
			if err != nil || !sameEntries[K, U](got, want) {
				t.Fatalf("walk that skips at %d: %s, %v, want %s", skip, show(got), err, show(want))
			}
		}
	}
}

// TestWalkDictionary: a walk over a dictionary is one of the revision at its start.
func TestWalkDictionary(t *testing.T) {
	d := numbered(100)
	var w visitor.Walker[rune, int]
	n := 0
	err := w.Walk(d, func(e *visitor.Entry[rune, int]) error {
		n++
		d.Delete(string(e.Units))
		return nil
	})
	if err != nil || n != 100 || d.Len() != 0 {
		t.Errorf("walked %d entries, %d left, %v", n, d.Len(), err)
	}
}

// TestCursorSeeks: the cursor under a walk seeks forward, in whole units.
func TestCursorSeeks(t *testing.T) {
	d := new(text)
	for _, first := range []string{"a", "é", "ü", "\xff"} {
		for n := range 40 {
			d.Set(first+strings.Repeat("x", n), n)
		}
	}
	d.Delete("é")
	s := d.Snapshot()
	c := s.Open(nil)
	defer c.Close()
	if _, err := c.Next(); err != nil {
		t.Fatal(err)
	}
	seeker, ok := c.(visitor.Seeker[rune])
	if !ok {
		t.Fatal("the cursor does not seek")
	}
	for _, step := range []struct {
		prefix string
		skip   bool
		want   string
	}{{"é", false, "éx"}, {"é", true, "ü"}, {"\xff", false, "\xff"}} {
		units := unit.Append[string, rune](nil, step.prefix)
		err := seeker.Seek(units)
		if step.skip {
			err = seeker.SkipPrefix(units)
		}
		block, err2 := c.Next()
		if err != nil || err2 != nil || len(block) == 0 || unit.Make[string](block[0].Units) != step.want || block[0].Shared != 0 {
			t.Fatalf("after %q (skip %v): %v, %v, %v, want %q", step.prefix, step.skip, block, err, err2, step.want)
		}
	}
}

package collection_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// TestCursorWalk runs cursors over spans against the list of entries that the spans hold: every move from every place.
func TestCursorWalk(t *testing.T) {
	domainTest{
		testCursorWalk[string, rune], testCursorWalk[string, byte], testCursorWalk[[]uint64, uint64],
		testCursorWalk[[]wordID, wordID], testCursorWalk[[]byte, byte], testCursorWalk[[]rune, rune],
	}.run(t)
}

func testCursorWalk[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	all := entriesOf[K, U](keys)
	d := fill[K, U](all)
	whole := d.Snapshot().Span
	ordered := sorted[K, U](keys)
	var c collection.Cursor[K, U, int] // reused for all spans
	for _, s := range []collection.Span[K, U, int]{
		whole, whole.From(ordered[2]), whole.Above(ordered[2]).Below(ordered[7]), whole.To(ordered[4]), whole.Prefix(ordered[1]),
		whole.From(ordered[3]).To(ordered[3]), whole.Above(ordered[3]).Below(ordered[4]), whole.From(ordered[5]).Below(ordered[1]), {},
	} {
		entries := slices.Collect(s.Entries())
		check := func(move string, got bool, at int) { // at counts from -1, before the first, to len, after the last
			t.Helper()
			want, on := collection.OnKey, true
			switch {
			case at < 0:
				want, on = collection.BeforeFirst, false
			case at >= len(entries):
				want, on = collection.AfterLast, false
			}
			if got != on || c.Position() != want {
				t.Errorf("%s: %v at %v, want %v at %v", move, got, c.Position(), on, want)
			}
			var e collection.Entry[K, int]
			var units []U
			if on {
				e = entries[at]
				units = unit.Append[K, U](nil, e.Key)
			}
			if compare[K, U](c.Key(), e.Key) != 0 || c.Value() != e.Value || c.HasValue() != e.HasValue || !slices.Equal(c.Units(), units) {
				t.Errorf("%s: stands on %#v (%v) = %v, %v, want %#v = %v, %v",
					move, c.Key(), c.Units(), c.Value(), c.HasValue(), e.Key, e.Value, e.HasValue)
			}
		}
		rank := func(key K) int { // how many entries are less than key
			return slices.IndexFunc(append(slices.Clone(entries), collection.Entry[K, int]{Key: key}), func(e collection.Entry[K, int]) bool {
				return compare[K, U](e.Key, key) >= 0
			})
		}
		c.Reset(s)
		check("Reset", false, -1)
		check("Prev at the start", c.Prev(), -1)
		for i := 0; i <= len(entries); i++ {
			check("Next", c.Next(), i)
		}
		check("Next at the end", c.Next(), len(entries))
		for i := len(entries) - 1; i >= -1; i-- {
			check("Prev", c.Prev(), i)
		}
		check("Prev at the start", c.Prev(), -1)
		check("First", c.First(), 0)
		if len(entries) == 0 {
			check("Last of nothing", c.Last(), -1)
			check("First of nothing", c.First(), 0)
			check("Prev from the end of nothing", c.Prev(), -1)
			check("Next from the start of nothing", c.Next(), 0)
		} else {
			check("Last", c.Last(), len(entries)-1)
		}
		for _, key := range keys {
			i := rank(key)
			before := -1
			if i > 0 {
				before = i - 1
			}
			check("Seek", c.Seek(key), i)
			check("Next after Seek", c.Next(), min(i+1, len(entries)))
			check("Seek", c.Seek(key), i)
			check("Prev after Seek", c.Prev(), before)
			check("SeekBefore", c.SeekBefore(key), before)
			check("Next after SeekBefore", c.Next(), i)
			check("SeekBefore", c.SeekBefore(key), before)
			check("Prev after SeekBefore", c.Prev(), max(before-1, -1))
			check("Prev after Prev", c.Prev(), max(before-2, -1))
		}
		if t.Failed() {
			t.Fatalf("over the span of %s", show(entries))
		}
	}
}

// TestCursorZigzag changes direction at every place of a dictionary of several pages.
func TestCursorZigzag(t *testing.T) {
	d := numbered(500)
	keys := slices.Collect(d.Keys())
	c := d.Cursor()
	for i := range keys {
		for _, step := range []struct {
			move func() bool
			at   int
		}{{c.Next, i}, {c.Prev, i - 1}, {c.Next, i}, {c.Next, i + 1}, {c.Prev, i}} {
			on := step.move()
			if want := step.at >= 0 && step.at < len(keys); on != want || on && c.Key() != keys[step.at] {
				t.Fatalf("at %d, want %d: on %v, %q", i, step.at, on, c.Key())
			}
		}
	}
}

// TestCursorFixed: a cursor walks the revision that it was made from.
func TestCursorFixed(t *testing.T) {
	d := numbered(300)
	want := slices.Collect(d.Keys())
	c := d.Cursor()
	for i := 0; c.Next(); i++ {
		if c.Key() != want[i] {
			t.Fatalf("entry %d is %q, want %q", i, c.Key(), want[i])
		}
		d.Delete(want[i])
		if i%100 == 50 {
			d.Clear()
		}
	}
	if c.Position() != collection.AfterLast {
		t.Errorf("ends at %v", c.Position())
	}
}

// TestCursorUnits: units are the cursor's; a copy of them stays.
func TestCursorUnits(t *testing.T) {
	d := textOf("ab", "abc", "é")
	c := d.Cursor()
	var copies [][]rune
	for c.Next() {
		units := c.Units()
		copies = append(copies, slices.Clone(units))
		if !slices.Equal(c.Units(), units) {
			t.Errorf("Units is %q, then %q", units, c.Units())
		}
	}
	if want := [][]rune{[]rune("ab"), []rune("abc"), []rune("é")}; !slices.EqualFunc(copies, want, slices.Equal) {
		t.Errorf("units %q", copies)
	}
}

// TestCursorZero: a cursor that was never given a span walks the zero span.
func TestCursorZero(t *testing.T) {
	for name, move := range map[string]func(*collection.Cursor[string, rune, int]) bool{
		"First": (*collection.Cursor[string, rune, int]).First, "Last": (*collection.Cursor[string, rune, int]).Last,
		"Next": (*collection.Cursor[string, rune, int]).Next, "Prev": (*collection.Cursor[string, rune, int]).Prev,
		"Seek":       func(c *collection.Cursor[string, rune, int]) bool { return c.Seek("") },
		"SeekBefore": func(c *collection.Cursor[string, rune, int]) bool { return c.SeekBefore("\U0010ffff") },
	} {
		var c collection.Cursor[string, rune, int]
		if c.Position() != collection.BeforeFirst || c.Key() != "" || c.Units() != nil || c.Value() != 0 || c.HasValue() {
			t.Errorf("the zero cursor stands at %v", c.Position())
		}
		if move(&c) || c.Position() == collection.OnKey {
			t.Errorf("%s of the zero cursor finds a key", name)
		}
	}
}

func TestPositionString(t *testing.T) {
	for p, want := range map[collection.Position]string{
		collection.BeforeFirst: "BeforeFirst", collection.OnKey: "OnKey", collection.AfterLast: "AfterLast", 9: "invalid Position",
	} {
		if got := p.String(); got != want {
			t.Errorf("%d is %q, want %q", p, got, want)
		}
	}
}

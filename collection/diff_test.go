package collection_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// changesOf applies the definition: walk both, compare every key.
func changesOf[K unit.Key[U], U unit.Unit](a, b collection.Span[K, U, int]) (changes []collection.Change[K, int]) {
	keys := sorted[K, U](append(slices.Collect(a.Keys()), slices.Collect(b.Keys())...))
	x, y := make([]collection.Result[int], len(keys)), make([]collection.Result[int], len(keys))
	a.LookupMany(keys, x)
	b.LookupMany(keys, y)
	for i, key := range keys {
		if x[i] != y[i] {
			changes = append(changes, collection.Change[K, int]{Key: key, Old: x[i], New: y[i]})
		}
	}
	return changes
}

func TestDiff(t *testing.T) {
	domainTest{
		testDiff[string, rune], testDiff[string, byte], testDiff[[]uint64, uint64],
		testDiff[[]wordID, wordID], testDiff[[]byte, byte], testDiff[[]rune, rune],
	}.run(t)
}

func testDiff[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	d := new(collection.Dictionary[K, U, int])
	snaps := []collection.Snapshot[K, U, int]{{}, d.Snapshot()}
	for i, key := range keys { // a history in which every key takes on every state
		d.Set(key, i)
		snaps = append(snaps, d.Snapshot())
		d.Unset(keys[i/2])
		d.Set(keys[i/3], i/3)
		snaps = append(snaps, d.Snapshot())
		d.Delete(keys[i/4])
	}
	snaps = append(snaps, d.Snapshot(), fill[K, U](entriesOf[K, U](keys)).Snapshot())
	for _, a := range snaps {
		for _, b := range snaps {
			want := changesOf(a.Span, b.Span)
			got := slices.Collect(collection.Diff(a, b, nil))
			if !slices.EqualFunc(got, want, func(x, y collection.Change[K, int]) bool {
				return compare[K, U](x.Key, y.Key) == 0 && x.Old == y.Old && x.New == y.New
			}) {
				t.Fatalf("Diff of %v and %v: %v, want %v", a.Identity(), b.Identity(), got, want)
			}
		}
	}
}

// TestDiffHistory: differences along a history of many pages are exactly what was written.
func TestDiffHistory(t *testing.T) {
	d := numbered(1000)
	for round := range 40 {
		old := d.Snapshot()
		k := "key/" + strconv.Itoa(1000000+round*61%1000)
		switch round % 4 {
		case 0:
			d.Set(k, -round-1)
		case 1:
			d.Delete(k)
		case 2:
			d.Set(k+"x", round)
		case 3:
			d.DeletePrefix(k[:len(k)-1])
		}
		got := slices.Collect(collection.Diff(old, d.Snapshot(), nil))
		if want := changesOf(old.Span, d.Snapshot().Span); !slices.Equal(got, want) {
			t.Fatalf("round %d: %v, want %v", round, got, want)
		}
	}
	s := d.Snapshot()
	d.Compact()
	for c := range collection.Diff(s, d.Snapshot(), nil) {
		t.Fatalf("Compact changes %v", c)
	}
}

// TestDiffEqual: the caller's equality decides, and is not asked where states differ.
func TestDiffEqual(t *testing.T) {
	var a, b collection.Text[[]int]
	for _, k := range []string{"equal", "more", "bare", "gone"} {
		a.Set(k, []int{1})
		b.Set(k, []int{1})
	}
	b.Set("more", []int{1, 2})
	b.Unset("bare")
	b.Delete("gone")
	b.Insert("new")
	a.Insert("bare in both")
	b.Insert("bare in both")
	asked := 0
	var got []string
	for c := range collection.Diff(a.Snapshot(), b.Snapshot(), func(x, y []int) bool { asked++; return slices.Equal(x, y) }) {
		got = append(got, fmt.Sprint(c.Key, c.Old, c.New))
	}
	want := []string{
		"bare{[1] true true} {[] true false}", "gone{[1] true true} {[] false false}",
		"more{[1] true true} {[1 2] true true}", "new{[] false false} {[] true false}",
	}
	if !slices.Equal(got, want) || asked != 2 {
		t.Errorf("%q after %d comparisons, want %q", got, asked, want)
	}
	why := mustPanic(t, func() { collection.Diff(a.Snapshot(), b.Snapshot(), nil) })
	if text, ok := why.(string); !ok || !strings.Contains(text, "[]int") {
		t.Errorf("Diff of values that cannot be compared panics with %v", why)
	}
}

// TestDiffBrokenText: the two snapshots need not agree on whether there is broken text.
func TestDiffBrokenText(t *testing.T) {
	d := textOf("a", "\xff")
	broken := d.Snapshot()
	d.Clear()
	d.Set("b", 1)
	for name, c := range map[string][2]collection.Snapshot[string, rune, int]{"goes": {broken, d.Snapshot()}, "comes": {d.Snapshot(), broken}} {
		var keys []string
		for change := range collection.Diff(c[0], c[1], nil) {
			keys = append(keys, change.Key)
		}
		if !slices.Equal(keys, []string{"a", "b", "\xff"}) {
			t.Errorf("broken text %s: %q", name, keys)
		}
	}
}

// TestDiffOfSpans: what changed is what changed between the bounds, each side by its own.
func TestDiffOfSpans(t *testing.T) {
	var d collection.Text[int]
	for _, k := range []string{"a", "b/1", "b/2", "c"} {
		d.Set(k, 1)
	}
	old := d.Snapshot()
	d.Set("a", 2)
	d.Set("b/2", 2)
	d.Set("b/3", 2)
	d.Delete("b/1")
	d.Delete("c")
	changed := func(from, to collection.Content[string, rune, int]) (keys []string) {
		for c := range collection.Diff(from, to, nil) {
			sign := "~"
			switch {
			case !c.Old.Present:
				sign = "+"
			case !c.New.Present:
				sign = "-"
			}
			keys = append(keys, sign+c.Key)
		}
		return keys
	}
	for _, c := range []struct {
		name     string
		from, to collection.Content[string, rune, int]
		want     []string
	}{
		{"whole", old, &d, []string{"~a", "-b/1", "~b/2", "+b/3", "-c"}},
		{"one prefix", old.Prefix("b/"), d.Prefix("b/"), []string{"-b/1", "~b/2", "+b/3"}},
		{"two prefixes", old.Prefix("b/"), d.Prefix("a"), []string{"+a", "-b/1", "-b/2"}},
		{"bounded and whole", old.Prefix("b/"), &d, []string{"+a", "-b/1", "~b/2", "+b/3"}},
		{"empty and bounded", old.From("x").To("a"), d.Above("b/2"), []string{"+b/3"}},
	} {
		if got := changed(c.from, c.to); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestDiffBounds: all pairs of bounded spans, of one revision and of two, of few keys and of many pages, some of them shared.
func TestDiffBounds(t *testing.T) {
	small := textOf("", "a", "aa", "ab", "b", "ba", "c")
	large := numbered(300)
	for name, c := range map[string]struct {
		d      *text
		change func()
		cuts   []string
	}{
		"small": {small, func() { small.Delete("aa"); small.Set("ab", -1); small.Set("bb", 1); small.Unset("c") }, []string{"", "a", "aa", "ax", "b", "c"}},
		"large": {large, func() { large.Set("key/1000150", -1) }, []string{"key/1000050", "key/10001", "key/1000250"}},
	} {
		old := c.d.Snapshot()
		c.change()
		changed := c.d.Snapshot()
		var spans []collection.Span[string, rune, int]
		for _, s := range []collection.Span[string, rune, int]{old.Span, changed.Span} {
			spans = append(spans, s)
			for _, cut := range c.cuts {
				for _, n := range narrowings[string, rune]() {
					spans = append(spans, n.apply(s, cut))
				}
				spans = append(spans, s.From(c.cuts[1]).Below(cut), s.Above(cut).To(c.cuts[2]))
			}
		}
		for _, a := range spans {
			for _, b := range spans {
				want := changesOf(a, b)
				got := slices.Collect(collection.Diff(a, b, nil))
				if !slices.Equal(got, want) {
					t.Fatalf("%s: Diff of %d keys and %d keys: %d changes, want %d", name, a.Len(), b.Len(), len(got), len(want))
				}
			}
		}
	}
}

package collection_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// TestDeleteRanges: deleting a prefix or a span leaves what a filter leaves, and says how much went.
func TestDeleteRanges(t *testing.T) {
	domainTest{
		testDeleteRanges[string, rune], testDeleteRanges[string, byte], testDeleteRanges[[]uint64, uint64],
		testDeleteRanges[[]wordID, wordID], testDeleteRanges[[]byte, byte], testDeleteRanges[[]rune, rune],
	}.run(t)
}

func testDeleteRanges[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	type dict = collection.Dictionary[K, U, int]
	all := entriesOf[K, U](keys)
	full := fill[K, U](all).Snapshot()
	check := func(what string, d *dict, deleted int, goes func(K) bool) {
		t.Helper()
		left := slices.DeleteFunc(slices.Clone(all), func(e collection.Entry[K, int]) bool { return goes(e.Key) })
		wantEntries(t, what, d.Snapshot().Span, left)
		if deleted != len(all)-len(left) || d.Len() != len(left) {
			t.Errorf("%s: %d deleted, Len %d, want %d, %d", what, deleted, d.Len(), len(all)-len(left), len(left))
		}
		wantEntries(t, "snapshot after "+what, full.Span, all)
	}
	for _, first := range narrowings[K, U]() {
		for _, a := range keys {
			d := full.Fork()
			check(first.name, d, d.DeleteSpan(first.apply(full.Span, a)), func(k K) bool { return first.holds(k, a) })
			if first.name == "Prefix" {
				d = full.Fork()
				check("DeletePrefix", d, d.DeletePrefix(a), func(k K) bool { return first.holds(k, a) })
			}
			for _, second := range narrowings[K, U]() {
				b := keys[len(keys)/2]
				d := full.Fork()
				check(first.name+second.name, d, d.DeleteSpan(second.apply(first.apply(full.Span, a), b)),
					func(k K) bool { return first.holds(k, a) && second.holds(k, b) })
			}
			d = full.Fork()
			check("DeleteFunc", d, d.DeleteFunc(func(e collection.Entry[K, int]) bool { return first.holds(e.Key, a) }),
				func(k K) bool { return first.holds(k, a) })
		}
	}
	d := full.Fork()
	check("the whole span", d, d.DeleteSpan(full.Span), func(K) bool { return true })
	d = full.Fork()
	check("the zero span", d, d.DeleteSpan(collection.Span[K, U, int]{}), func(K) bool { return false })
	check("a span of the zero span", d, d.DeleteSpan(collection.Span[K, U, int]{}.Prefix(keys[0])), func(K) bool { return false })
}

// TestDeleteSpanOfOlderRevision: the bounds count, not the keys that the span shows.
func TestDeleteSpanOfOlderRevision(t *testing.T) {
	d := textOf("a", "b", "d")
	s := d.From("b").To("d")
	d.Set("c", 1)
	d.Delete("b")
	if n := d.DeleteSpan(s); n != 2 || d.Len() != 1 || !d.Contains("a") {
		t.Errorf("%d deleted, left %s", n, show(entrySlice(d)))
	}
}

// TestDeleteFunc deletes by every period and phase, so that runs begin and end at every place of a word of 64 ranks.
func TestDeleteFunc(t *testing.T) {
	full := numbered(330)
	for _, period := range []int{1, 2, 3, 5, 63, 64, 65, 128, 200} {
		for phase := range min(period, 7) {
			d := full.Clone()
			var seen []string
			n := d.DeleteFunc(func(e entry) bool {
				seen = append(seen, e.Key)
				return e.Value/period%2 == phase%2
			})
			if !slices.Equal(seen, slices.Collect(full.Keys())) {
				t.Fatal("DeleteFunc does not see each key once, in order")
			}
			left := 0
			for _, v := range full.All() {
				if v/period%2 != phase%2 {
					left++
				}
			}
			for _, v := range d.All() {
				if v/period%2 == phase%2 {
					t.Fatalf("period %d, phase %d: %d is left", period, phase, v)
				}
			}
			if d.Len() != left || n != 330-left {
				t.Errorf("period %d, phase %d: %d deleted, %d left, want %d", period, phase, n, d.Len(), left)
			}
		}
	}
}

// TestDeleteBare: bare keys are seen as such.
func TestDeleteBare(t *testing.T) {
	d := textOf("a", "b")
	d.Insert("c")
	if n := d.DeleteFunc(func(e entry) bool { return !e.HasValue }); n != 1 || d.Contains("c") || d.Len() != 2 {
		t.Errorf("%d deleted, left %s", n, show(entrySlice(d)))
	}
}

// TestClear: nothing is left, not even what was known about broken text.
func TestClear(t *testing.T) {
	d := textOf("a", "\xff")
	s := d.Snapshot()
	d.Clear()
	if d.Len() != 0 || d.Contains("a") || d.Contains("\xff") || s.Len() != 2 || !s.Contains("\xff") {
		t.Error("Clear")
	}
	d.Set("\xfe", 1)
	if !d.Contains("\xfe") || d.Contains("\xff") {
		t.Error("Set after Clear")
	}
}

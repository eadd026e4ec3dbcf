package collection_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// A narrowing is a way to bound a span, and what it means for a single key.
type narrowing[K unit.Key[U], U unit.Unit] struct {
	name  string
	apply func(collection.Span[K, U, int], K) collection.Span[K, U, int]
	holds func(key, bound K) bool
}

func narrowings[K unit.Key[U], U unit.Unit]() []narrowing[K, U] {
	type span = collection.Span[K, U, int]
	return []narrowing[K, U]{
		{"From", span.From, func(k, b K) bool { return compare[K, U](k, b) >= 0 }},
		{"Above", span.Above, func(k, b K) bool { return compare[K, U](k, b) > 0 }},
		{"To", span.To, func(k, b K) bool { return compare[K, U](k, b) <= 0 }},
		{"Below", span.Below, func(k, b K) bool { return compare[K, U](k, b) < 0 }},
		{"Prefix", span.Prefix, func(k, b K) bool {
			units, prefix := unit.Append[K, U](nil, k), unit.Append[K, U](nil, b)
			return len(units) >= len(prefix) && slices.Equal(units[:len(prefix)], prefix)
		}},
	}
}

// TestSpanFilter: a span holds what a filter of the whole holds, whatever its two bounds, and every read of it agrees.
func TestSpanFilter(t *testing.T) {
	domainTest{
		testSpanFilter[string, rune], testSpanFilter[string, byte], testSpanFilter[[]uint64, uint64],
		testSpanFilter[[]wordID, wordID], testSpanFilter[[]byte, byte], testSpanFilter[[]rune, rune],
	}.run(t)
}

func testSpanFilter[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	all := entriesOf[K, U](keys)
	d := fill[K, U](all)
	// Every second key goes, so that half of the bounds are keys that are not stored.
	stored := slices.DeleteFunc(slices.Clone(all), func(e collection.Entry[K, int]) bool { return e.Value%2 == 1 })
	d.DeleteFunc(func(e collection.Entry[K, int]) bool { return e.Value%2 == 1 })
	whole := d.Snapshot().Span

	for _, first := range narrowings[K, U]() {
		for _, a := range keys {
			one := first.apply(whole, a)
			var cut []collection.Entry[K, int]
			for _, e := range stored {
				if first.holds(e.Key, a) {
					cut = append(cut, e)
				}
			}
			checkSpan(t, one, cut, keys)
			for _, second := range narrowings[K, U]() {
				for _, b := range keys {
					var want []collection.Entry[K, int]
					for _, e := range cut {
						if second.holds(e.Key, b) {
							want = append(want, e)
						}
					}
					checkSpan(t, second.apply(one, b), want, []K{a, b})
					if t.Failed() {
						t.Fatalf("in %s(%#v).%s(%#v)", first.name, a, second.name, b)
					}
				}
			}
		}
	}
}

// checkSpan checks every read of a span against the entries that it should have.
func checkSpan[K unit.Key[U], U unit.Unit](t *testing.T, s collection.Span[K, U, int], want []collection.Entry[K, int], probes []K) {
	t.Helper()
	wantEntries(t, "Entries", s, want)
	checkFaces(t, s, want)
	if got := s.Len(); got != len(want) {
		t.Errorf("Len %d, want %d", got, len(want))
	}
	checkOne := func(what string, i int, e collection.Entry[K, int], ok bool) {
		t.Helper()
		if inside := i >= 0 && i < len(want); ok != inside || ok && !sameEntries[K, U]([]collection.Entry[K, int]{e}, want[i:i+1]) {
			t.Errorf("%s: %v, %v, want entry %d of %s", what, e, ok, i, show(want))
		}
	}
	e, ok := s.Min()
	checkOne("Min", 0, e, ok)
	e, ok = s.Max()
	checkOne("Max", len(want)-1, e, ok)
	for i := -1; i <= len(want); i++ {
		e, ok = s.Nth(i)
		checkOne("Nth", i, e, ok)
	}
	for _, key := range probes {
		at, present := slices.BinarySearchFunc(want, key, func(e collection.Entry[K, int], key K) int {
			return compare[K, U](e.Key, key)
		})
		if i, ok := s.Index(key); i != at || ok != present {
			t.Errorf("Index(%#v) = %d, %v, want %d, %v", key, i, ok, at, present)
		}
		e, ok := s.Entry(key)
		if !present {
			at = -1
		}
		checkOne("Entry", at, e, ok)
	}
}

// checkFaces checks that the sequences are in step with the entries, forwards and backwards.
func checkFaces[K unit.Key[U], U unit.Unit](t *testing.T, s collection.Span[K, U, int], want []collection.Entry[K, int]) {
	t.Helper()
	var keys []K
	var values []int
	for _, e := range want {
		keys = append(keys, e.Key)
		values = append(values, e.Value) // zero for a bare key
	}
	pairs := func(seq func(func(K, int) bool)) (ks []K, vs []int) {
		for k, v := range seq {
			ks, vs = append(ks, k), append(vs, v)
		}
		return ks, vs
	}
	ks, vs := pairs(s.All())
	if !sameKeys[K, U](ks, keys) || !slices.Equal(vs, values) {
		t.Errorf("All: %v %v, want %v %v", ks, vs, keys, values)
	}
	if got := slices.Collect(s.Keys()); !sameKeys[K, U](got, keys) {
		t.Errorf("Keys: %v, want %v", got, keys)
	}
	if got := slices.Collect(s.Values()); !slices.Equal(got, values) {
		t.Errorf("Values: %v, want %v", got, values)
	}
	entries, errf := s.Stream().All()
	ks, vs = pairs(entries)
	if !sameKeys[K, U](ks, keys) || !slices.Equal(vs, values) || errf() != nil {
		t.Errorf("Stream: %v %v %v, want %v %v", ks, vs, errf(), keys, values)
	}
	slices.Reverse(keys)
	slices.Reverse(values)
	ks, vs = pairs(s.Backward())
	if !sameKeys[K, U](ks, keys) || !slices.Equal(vs, values) {
		t.Errorf("Backward: %v %v, want %v %v", ks, vs, keys, values)
	}
}

// TestSpanZero: the zero span and the zero snapshot can be read and narrowed.
func TestSpanZero(t *testing.T) {
	var s collection.Snapshot[string, rune, int]
	checkSpan(t, s.Span, nil, textKeys)
	checkSpan(t, s.From("a").Prefix("b"), nil, textKeys)
	if s.Fork().Len() != 0 || s.Stats().Entries != 0 {
		t.Error("the zero snapshot is not empty")
	}
	if _, ok := s.LongestPrefix("a"); ok || s.CommonPrefix("a") != 0 || s.Cursor().Next() {
		t.Error("the zero snapshot answers")
	}
}

// TestSpanKeepsBounds: a bound does not follow the caller's buffer.
func TestSpanKeepsBounds(t *testing.T) {
	var d collection.Tokens[uint64, int]
	for i := range uint64(10) {
		d.Set([]uint64{i}, int(i))
	}
	buf := []uint64{3}
	from := d.From(buf)
	buf[0] = 5
	below := from.Below(buf)
	prefix := d.Prefix(buf)
	prefixes := d.Prefixes(buf)
	buf[0] = 9
	if got := slices.Collect(below.Values()); !slices.Equal(got, []int{3, 4}) {
		t.Errorf("the span holds %v", got)
	}
	if got := slices.Collect(prefix.Values()); !slices.Equal(got, []int{5}) {
		t.Errorf("the prefix holds %v", got)
	}
	for k := range prefixes {
		if k[0] != 5 {
			t.Errorf("the prefixes hold %v", k)
		}
	}
}

// TestRevisionOfViews: spans of a dictionary are of the revision at the call, its loops of the one at their start.
func TestRevisionOfViews(t *testing.T) {
	d := textOf("a", "b")
	span, all, keys, prefixes, cursor, stream := d.From(""), d.All(), d.Keys(), d.Prefixes("bx"), d.Cursor(), d.Stream()
	d.Set("c", 2)
	d.Delete("b")
	if got := slices.Collect(span.Keys()); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the span shows %q", got)
	}
	if got := maps.Collect(all); !maps.Equal(got, map[string]int{"a": 0, "c": 2}) {
		t.Errorf("All shows %v", got)
	}
	if got := slices.Collect(keys); !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("Keys shows %q", got)
	}
	for k := range prefixes {
		t.Errorf("Prefixes shows %q", k)
	}
	if !cursor.Seek("b") || cursor.Key() != "b" || cursor.Next() {
		t.Error("the cursor follows the dictionary")
	}
	if entries, _ := stream.All(); len(maps.Collect(entries)) != 2 || maps.Collect(entries)["b"] != 1 {
		t.Error("the stream follows the dictionary")
	}
}

// TestStreamBackward: the stream of a span knows the way back, in every domain.
func TestStreamBackward(t *testing.T) {
	var d collection.Tokens[uint64, int]
	for i := range 300 {
		d.Set([]uint64{uint64(i % 7), uint64(i)}, i)
	}
	s := d.From([]uint64{2}).Below([]uint64{6})
	var want, got []int
	for _, v := range s.Backward() {
		want = append(want, v)
	}
	pairs, errf := s.Stream().Backward()
	for _, v := range pairs {
		got = append(got, v)
	}
	if !slices.Equal(got, want) || len(got) == 0 || errf() != nil {
		t.Errorf("Stream().Backward() = %v, %v, want %v", got, errf(), want)
	}
}

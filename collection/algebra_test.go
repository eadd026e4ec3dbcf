package collection_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// TestAlgebra compares the set operations with lists, over all pairs out of a few contents.
func TestAlgebra(t *testing.T) {
	domainTest{
		testAlgebra[string, rune], testAlgebra[string, byte], testAlgebra[[]uint64, uint64],
		testAlgebra[[]wordID, wordID], testAlgebra[[]byte, byte], testAlgebra[[]rune, rune],
	}.run(t)
}

func testAlgebra[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	type E = collection.Entry[K, int]
	all := entriesOf[K, U](keys)
	pick := func(keep func(i int) bool) (es []E) {
		for i, e := range all {
			if keep(i) {
				es = append(es, E{Key: e.Key, Value: e.Value * len(es), HasValue: (i+len(es))%3 != 0})
				if last := &es[len(es)-1]; !last.HasValue {
					last.Value = 0
				}
			}
		}
		return es
	}
	contents := [][]E{
		nil, all, pick(func(i int) bool { return i%2 == 0 }), pick(func(i int) bool { return i%2 == 1 }),
		pick(func(i int) bool { return i%3 == 0 }), pick(func(i int) bool { return i > 4 }), pick(func(i int) bool { return i == 5 }),
	}
	at := func(es []E, key K) (E, bool) {
		i := slices.IndexFunc(es, func(e E) bool { return compare[K, U](e.Key, key) == 0 })
		if i < 0 {
			return E{}, false
		}
		return es[i], true
	}
	// A merge that shows which states it was given, and leaves a key bare where both are. The value of a bare result does not count.
	merge := func(a, b E) E {
		if compare[K, U](a.Key, b.Key) != 0 {
			t.Errorf("merge of %#v and %#v", a.Key, b.Key)
		}
		return E{Value: 100*a.Value + b.Value + 1, HasValue: a.HasValue || b.HasValue}
	}
	for _, x := range contents {
		for _, y := range contents {
			a, b := new(collection.Dictionary[K, U, int]), new(collection.Dictionary[K, U, int])
			collection.InsertEntries(a, seqOf(x))
			collection.InsertEntries(b, seqOf(y))
			var union, merged, both, mergedBoth, onlyX, either []E
			for _, e := range all {
				p, inX := at(x, e.Key)
				q, inY := at(y, e.Key)
				switch {
				case inX && inY:
					m := merge(p, q)
					m.Key = e.Key
					if !m.HasValue {
						m.Value = 0
					}
					union, both = append(union, q), append(both, q)
					merged, mergedBoth = append(merged, m), append(mergedBoth, m)
				case inX:
					union, merged, onlyX, either = append(union, p), append(merged, p), append(onlyX, p), append(either, p)
				case inY:
					union, merged, either = append(union, q), append(merged, q), append(either, q)
				}
			}
			wantEntries(t, "Union", collection.Union(a, b, nil).Span, union)
			wantEntries(t, "Union merged", collection.Union(a, b, merge).Span, merged)
			wantEntries(t, "Intersection", collection.Intersection(a, b, nil).Span, both)
			wantEntries(t, "Intersection merged", collection.Intersection(a, b, merge).Span, mergedBoth)
			wantEntries(t, "Difference", collection.Difference(a, b).Span, onlyX)
			wantEntries(t, "SymmetricDifference", collection.SymmetricDifference(a, b).Span, either)
			wantEntries(t, "first operand", a.Snapshot().Span, x)
			wantEntries(t, "second operand", b.Snapshot().Span, y)
			if t.Failed() {
				t.Fatalf("of %s and %s", show(x), show(y))
			}
		}
	}
}

// TestAlgebraLarge: long runs of one operand between keys of the other, in both places.
func TestAlgebraLarge(t *testing.T) {
	big := numbered(2000)
	small := textOf("", "key/1000000", "key/1000777", "key/1000777x", "key/1001234", "key/1001999", "z")
	for _, c := range []struct {
		name string
		got  collection.Snapshot[string, rune, int]
		want int
	}{
		{"big and small", collection.Intersection(big, small, nil), 4},
		{"small and big", collection.Intersection(small, big, nil), 4},
		{"big without small", collection.Difference(big, small), 1996},
		{"small without big", collection.Difference(small, big), 3},
		{"either", collection.SymmetricDifference(small, big), 1999},
		{"union", collection.Union(small, big, nil), 2003},
	} {
		n := 0
		for k := range c.got.Keys() {
			n++
			if !big.Contains(k) && !small.Contains(k) {
				t.Errorf("%s: has %q", c.name, k)
			}
		}
		if n != c.want || c.got.Len() != n {
			t.Errorf("%s: %d keys, Len %d, want %d", c.name, n, c.got.Len(), c.want)
		}
	}
}

// TestAlgebraOperands: dictionaries, snapshots and spans, in any pair; a bare result drops a value; a result is a snapshot
// like any other.
func TestAlgebraOperands(t *testing.T) {
	a, b := textOf("a", "b", "c"), textOf("b", "c", "d")
	for what, got := range map[string]collection.Snapshot[string, rune, int]{
		"dictionary, span":     collection.Union(a, b.Above("b"), nil),
		"span, snapshot":       collection.Union(a.To("b"), b.Snapshot(), nil),
		"snapshot, dictionary": collection.Union(a.Snapshot(), b, nil),
		"span, span":           collection.Union(a.Snapshot().From("a"), b.Snapshot().Span, nil),
	} {
		if keys := slices.Collect(got.Keys()); !slices.Equal(keys, []string{"a", "b", "c", "d"}) {
			t.Errorf("%s: %q", what, keys)
		}
	}
	bare := collection.Intersection(a, b, func(x, _ entry) entry { x.HasValue = false; return x })
	if e, ok := bare.Entry("b"); !ok || e.HasValue || e.Value != 0 {
		t.Errorf("a bare result is %v, %v", e, ok)
	}
	fork := bare.Fork()
	fork.Set("x", 1)
	if bare.Len() != 2 || fork.Len() != 3 {
		t.Error("a result cannot be forked")
	}
	mustPanic(t, func() { collection.Union(a, b, func(x, y entry) entry { panic("mine") }) })
	if got := collection.Union(a, a, func(x, y entry) entry { a.Set("new", 1); return y }); got.Len() != 3 || a.Len() != 4 {
		t.Error("a merge that changes an operand")
	}
}

// TestAlgebraBrokenText: broken text stays what it is in results, from whichever operand it comes.
func TestAlgebraBrokenText(t *testing.T) {
	valid, broken := textOf("a", "\ufffd", "b"), textOf("a\xff", "\xff", "b")
	for what, got := range map[string]collection.Snapshot[string, rune, int]{
		"valid, broken": collection.Union(valid, broken, nil), "broken, valid": collection.Union(broken, valid, nil),
	} {
		if keys := slices.Collect(got.Keys()); !slices.Equal(keys, []string{"a", "a\xff", "b", "\ufffd", "\xff"}) || !got.Contains("\xff") {
			t.Errorf("%s: %q", what, keys)
		}
	}
}

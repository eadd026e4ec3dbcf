package collection_test

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

func seqOf[K, V any](es []collection.Entry[K, V]) iter.Seq[collection.Entry[K, V]] {
	return slices.Values(es)
}

// TestInsertEntries loads entries in several orders into dictionaries in several states, and compares with Set and Insert
// one by one.
func TestInsertEntries(t *testing.T) {
	domainTest{
		testInsertEntries[string, rune], testInsertEntries[string, byte], testInsertEntries[[]uint64, uint64],
		testInsertEntries[[]wordID, wordID], testInsertEntries[[]byte, byte], testInsertEntries[[]rune, rune],
	}.run(t)
}

func testInsertEntries[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	ascending := entriesOf[K, U](keys)
	descending := slices.Clone(ascending)
	slices.Reverse(descending)
	half := len(ascending) / 2
	var twice, thrice []collection.Entry[K, int]
	for i, e := range ascending {
		bare := collection.Entry[K, int]{Key: e.Key, Value: -1} // a value that does not count
		other := collection.Entry[K, int]{Key: e.Key, Value: 1000 + i, HasValue: true}
		twice = append(twice, e, e)
		thrice = append(thrice, e, other, bare)
	}
	for name, load := range map[string][]collection.Entry[K, int]{
		"nothing":           nil,
		"one":               ascending[:1],
		"ascending":         ascending,
		"descending":        descending,
		"falls back":        append(slices.Clone(ascending[half:]), ascending[:half]...),
		"falls back at end": append(slices.Clone(ascending[1:]), ascending[0]),
		"each twice":        twice,
		"each three times":  thrice,
		"all twice":         append(slices.Clone(ascending), thrice...),
	} {
		for state, start := range map[string][]collection.Entry[K, int]{
			"empty": nil, "half full": ascending[:half], "full": descending,
		} {
			d, want := new(collection.Dictionary[K, U, int]), new(collection.Dictionary[K, U, int])
			for _, e := range start {
				d.Insert(e.Key)
				want.Insert(e.Key)
			}
			collection.InsertEntries(d, seqOf(load))
			for _, e := range load {
				if e.HasValue {
					want.Set(e.Key, e.Value)
				} else {
					want.Insert(e.Key)
				}
			}
			wantEntries(t, name+" into "+state, d.Snapshot().Span, entrySlice(want))
			for _, key := range keys {
				if d.Contains(key) != want.Contains(key) {
					t.Errorf("%s into %s: Contains(%#v) is %v", name, state, key, d.Contains(key))
				}
			}
		}
	}
}

// TestInsertReadsItself: the sequence may be a walk over the dictionary that is written to.
func TestInsertReadsItself(t *testing.T) {
	d := numbered(200)
	collection.Insert(d, func(yield func(string, int) bool) {
		for k, v := range d.All() {
			if !yield(k+"/copy", v) {
				return
			}
		}
	})
	if d.Len() != 400 || d.Get("key/1000123/copy") != 123 {
		t.Errorf("Len %d", d.Len())
	}
}

func TestCollect(t *testing.T) {
	words := map[string]int{"b": 2, "a": 1, "\xff": 3, "": 4}
	if got := maps.Collect(collection.CollectText(maps.All(words)).All()); !maps.Equal(got, words) {
		t.Errorf("CollectText: %v", got)
	}
	if got := maps.Collect(collection.CollectBytes(maps.All(words)).All()); !maps.Equal(got, words) {
		t.Errorf("CollectBytes: %v", got)
	}
	buf := make([]wordID, 1)
	tokens := collection.CollectTokens(func(yield func([]wordID, string) bool) {
		for i := range wordID(100) {
			buf[0] = i // one buffer for all keys
			if !yield(buf, fmt.Sprint(i)) {
				return
			}
		}
	})
	if tokens.Len() != 100 || tokens.Get([]wordID{42}) != "42" {
		t.Errorf("CollectTokens: %d keys", tokens.Len())
	}
	// Of equal keys the last one counts, in sorted input too.
	twice := collection.CollectText(func(yield func(string, int) bool) {
		_ = yield("a", 1) && yield("a", 2) && yield("b", 3) && yield("b", 4) && yield("a", 5)
	})
	if got := maps.Collect(twice.All()); !maps.Equal(got, map[string]int{"a": 5, "b": 4}) {
		t.Errorf("equal keys: %v", got)
	}
}

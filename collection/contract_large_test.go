package collection_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// TestContractLarge takes dictionaries of several levels of pages through what changes many of them at once, with snapshots
// held all the while.
func TestContractLarge(t *testing.T) {
	t.Run("text", func(t *testing.T) { lifetime[string, rune](t, textKind, "shuffled") })
	t.Run("bytes", func(t *testing.T) { lifetime[string, byte](t, bytesKind, "ascending") })
	t.Run("tokens", func(t *testing.T) { lifetime[[]wordID, wordID](t, tokensKind, "descending") })
}

// A herd is a dictionary over keys that are all known beforehand, so that the model is one state for each.
type herd[K unit.Key[U], U unit.Unit] struct {
	*testing.T
	dict   collection.Dictionary[K, U, int]
	keys   oracle[K, U, int] // in order; their states count for nothing
	states []collection.Result[int]
	kept   []kept[K, U, int]
	walker visitor.Walker[U, int]
}

func lifetime[K unit.Key[U], U unit.Unit](t *testing.T, kind keyKind[K, U], order string) {
	t.Parallel()
	h := &herd[K, U]{T: t}
	kind.pieces = kind.pieces[:9]
	for i, base := range []K{*new(K), kind.long, concat[K, U](kind.long, kind.pieces[0])} {
		for _, key := range kind.cluster(base, multitude/(1+19*i)) {
			h.keys = append(h.keys, oracleEntry[K, int]{keyOrder[K, U](key), collection.Entry[K, int]{Key: key}})
		}
	}
	slices.SortFunc(h.keys, func(a, b oracleEntry[K, int]) int { return slices.Compare(a.order, b.order) })
	h.keys = slices.CompactFunc(h.keys, func(a, b oracleEntry[K, int]) bool { return slices.Equal(a.order, b.order) })
	h.states = make([]collection.Result[int], len(h.keys))
	n := len(h.keys)

	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	random := rand.New(rand.NewPCG(1, uint64(n)))
	switch order {
	case "shuffled":
		random.Shuffle(n, func(i, j int) { places[i], places[j] = places[j], places[i] })
	case "descending":
		slices.Reverse(places)
	}
	for step, i := range places {
		h.put(i, step)
		if step == n/2 {
			h.keep()
		}
	}
	h.check("filled")

	// Every page changes a little, while a snapshot holds on to all of them.
	h.keep()
	for i := 0; i < n; i += 20 {
		h.put(i, -i)
		h.drop(i + 1)
	}
	h.check("changed everywhere")

	// Ranges go that begin and end within pages, and are many pages long or none.
	for range 30 {
		h.dropRange(random.IntN(n), min(n-1, random.IntN(60)))
	}
	h.dropRange(n/5, n/2)
	h.check("ranges deleted")

	// Pages thin out, all over.
	h.keep()
	h.dropMany(func(i int) bool { return i%50 != 7 })
	h.check("thinned out")
	for i := 0; i < n; i += 3 {
		h.put(i, i)
	}
	h.dict.Compact()
	for i := 1; i < n; i += 3 {
		h.put(i, i)
	}
	h.check("filled again")

	// All goes, from one end; what was kept is still there.
	for i := range n {
		h.drop(n - 1 - i)
	}
	h.check("emptied")
	for _, k := range h.kept {
		h.read("kept snapshot", k, k.want)
		fork := k.Fork()
		fork.DeletePrefix(kind.long)
		fork.Set(kind.long, 5)
		h.read("snapshot after its fork was changed", k, k.want)
	}
	h.differ()
}

func (h *herd[K, U]) want() (want oracle[K, U, int]) {
	for i, s := range h.states {
		if s.Present {
			e := h.keys[i]
			e.Value, e.HasValue = s.Value, s.HasValue
			want = append(want, e)
		}
	}
	return want
}

func (h *herd[K, U]) put(i, v int) {
	h.states[i].Present = true
	if v%4 == 3 {
		h.dict.Insert(h.keys[i].Key)
		return
	}
	h.dict.Set(h.keys[i].Key, v)
	h.states[i] = collection.Result[int]{Value: v, Present: true, HasValue: true}
}

func (h *herd[K, U]) drop(i int) {
	if i >= len(h.keys) {
		return
	}
	if _, deleted := h.dict.Delete(h.keys[i].Key); deleted != h.states[i].Present {
		h.Fatalf("Delete of key %d says %v", i, deleted)
	}
	h.states[i] = collection.Result[int]{}
}

func (h *herd[K, U]) dropRange(from, many int) {
	to := min(from+many, len(h.keys)-1)
	count := h.states[from:to]
	want := 0
	for _, s := range count {
		if s.Present {
			want++
		}
	}
	if got := h.dict.DeleteSpan(h.dict.From(h.keys[from].Key).Below(h.keys[to].Key)); got != want {
		h.Fatalf("DeleteSpan of keys %d to %d says %d, want %d", from, to, got, want)
	}
	clear(count)
}

func (h *herd[K, U]) dropMany(doomed func(i int) bool) {
	present := h.want()
	at := 0
	deleted := h.dict.DeleteFunc(func(e collection.Entry[K, int]) bool {
		if !sameEntry[K, U](e, present[at].Entry) {
			h.Fatalf("DeleteFunc sees %v at %d", e, at)
		}
		at++
		return doomed(at)
	})
	at = 0
	for i := range h.states {
		if h.states[i].Present {
			if at++; doomed(at) {
				h.states[i] = collection.Result[int]{}
				deleted--
			}
		}
	}
	if deleted != 0 {
		h.Fatalf("DeleteFunc says %d too many", deleted)
	}
}

func (h *herd[K, U]) keep() {
	s := h.dict.Snapshot()
	h.kept = append(h.kept, kept[K, U, int]{s, h.want(), s.Identity()})
}

func (h *herd[K, U]) check(when string) {
	want := h.want()
	h.read(when, &h.dict, want)
	if n := len(want); n > 2 {
		lo, hi := want[n/3], want[n-n/4]
		span := h.dict.Above(lo.Key).To(hi.Key)
		h.read(when+", a span", span, want.filter(func(key []uint64) bool {
			return slices.Compare(key, lo.order) > 0 && slices.Compare(key, hi.order) <= 0
		}))
	}
}

func (h *herd[K, U]) read(what string, view readable[K, U, int], want oracle[K, U, int]) {
	h.Helper()
	r := reading[K, U, int]{h, what, view, want}
	r.ranks()
	r.faces()
	r.walk(&h.walker, view, 7, 1, len(want)*9/10)
	var probes []K
	for i := 0; i < len(h.keys); i += 1 + len(h.keys)/300 {
		probes = append(probes, h.keys[i].Key)
		if n, present := view.Index(h.keys[i].Key); true {
			if at, ok := want.at(h.keys[i].order); at != n || ok != present {
				r.badf("Index of key %d = %d, %v, want %d, %v", i, n, present, at, ok)
			}
		}
	}
	r.many(probes)
	var there []step[K]
	for i, key := range probes {
		there = append(there, step[K]{"Seek", key}, step[K]{move: "Prev"}, step[K]{"SeekBefore", key}, step[K]{move: moves[i%6]})
	}
	r.steps(view.Cursor(), there)
}

// differ compares every two of the kept snapshots.
func (h *herd[K, U]) differ() {
	for _, a := range h.kept {
		for _, b := range h.kept {
			var want []collection.Change[K, int]
			a.want.beside(b.want, func(x, y *oracleEntry[K, int]) {
				if c := changeOf(x, y); c.Old != c.New {
					want = append(want, c)
				}
			})
			got := slices.Collect(collection.Diff(a.Snapshot, b.Snapshot, nil))
			if !slices.EqualFunc(got, want, sameChange[K, U, int]) {
				h.Fatalf("Diff yields %d changes, want %d", len(got), len(want))
			}
		}
	}
}

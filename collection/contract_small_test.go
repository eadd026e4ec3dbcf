package collection_test

import (
	"flag"
	"fmt"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

var smallDepth = flag.Int("contract.depth", 4, "the longest sequences of operations that TestContractSmall tries; 5 takes minutes")

// TestContractSmall tries every sequence of a few operations on five keys that are prefixes of each other or neighbours: "", a,
// aa, ab and b. It walks the tree of all sequences depth-first, each step on a clone, so that a write always meets shared pages;
// and it plays each longest sequence again on one fresh dictionary, where it seldom does.
func TestContractSmall(t *testing.T) {
	depth := *smallDepth
	if underRace || testing.Short() {
		depth = min(depth, 3)
	}
	t.Run("text", func(t *testing.T) { tryAll[string, rune](t, depth, "é", "\xff") })
	t.Run("bytes", func(t *testing.T) { tryAll[string, byte](t, depth, "\x00", "\xff") })
	t.Run("tokens", func(t *testing.T) { tryAll[[]wordID, wordID](t, depth, []wordID{0}, []wordID{1<<64 - 1}) })
}

// A smallOp is one operation; key is the place of its key, if it has one.
type smallOp struct {
	verb string
	key  int
}

var smallOps = allSmallOps()

func allSmallOps() (ops []smallOp) {
	for _, verb := range []string{"Insert", "Set", "Unset", "Delete"} {
		for key := range 5 {
			ops = append(ops, smallOp{verb, key})
		}
	}
	return append(ops, smallOp{verb: "Clear"}, smallOp{verb: "Snapshot"})
}

// A smallState is the model: what is known of each of the five keys, which are numbered in order.
type smallState [5]collection.Result[int]

// do gives the model the operation, and returns its results and whether it publishes a revision.
func (s *smallState) do(op smallOp, v int) (old int, ok, published bool) {
	key := &s[op.key]
	was := *key
	switch op.verb {
	case "Insert":
		key.Present = true
		return 0, !was.Present, !was.Present
	case "Set":
		*key = collection.Result[int]{Value: v, Present: true, HasValue: true}
		return was.Value, !was.Present, true
	case "Unset":
		*key = collection.Result[int]{Present: was.Present}
		return was.Value, was.HasValue, was.HasValue
	case "Delete":
		*key = collection.Result[int]{}
		return was.Value, was.Present, was.Present
	case "Clear":
		before := *s
		*s = smallState{}
		return 0, false, before != smallState{}
	}
	return 0, false, false
}

type smallSnapshot[K unit.Key[U], U unit.Unit] struct {
	collection.Snapshot[K, U, int]
	want smallState
}

// A trial is the sequences of one kind of keys.
type trial[K unit.Key[U], U unit.Unit] struct {
	*testing.T
	keys [5]K
	path []smallOp
}

func tryAll[K unit.Key[U], U unit.Unit](t *testing.T, depth int, a, b K) {
	t.Parallel()
	y := &trial[K, U]{T: t, keys: [5]K{*new(K), a, concat[K, U](a, a), concat[K, U](a, b), b}}
	tried := y.all(depth, new(collection.Dictionary[K, U, int]), smallState{}, nil)
	want := 0
	for range depth + 1 {
		want = want*len(smallOps) + 1
	}
	if tried != want {
		t.Errorf("%d sequences of at most %d operations, want %d", tried, depth, want)
	}
}

// all tries every sequence of at most depth operations that begins with the path, which led to d, and returns how many these are.
func (y *trial[K, U]) all(depth int, d *collection.Dictionary[K, U, int], want smallState, kept []smallSnapshot[K, U]) (tried int) {
	y.holds(d, want)
	for _, k := range kept {
		y.holds(k, k.want)
	}
	if depth == 0 {
		y.again()
		return 1
	}
	for _, op := range smallOps {
		next, wantNext, keptNext := d.Clone(), want, kept
		y.path = append(y.path, op)
		before := next.Snapshot().Identity()
		published := y.do(next, op, len(y.path), &wantNext, &keptNext)
		if after := next.Snapshot().Identity(); (after != before) != published {
			y.wrong("identity %v after %v, published %v", after, before, published)
		}
		tried += y.all(depth-1, next, wantNext, keptNext)
		y.path = y.path[:len(y.path)-1]
	}
	return tried + 1
}

// again plays the path on a fresh dictionary, without any look at it on the way.
func (y *trial[K, U]) again() {
	var d collection.Dictionary[K, U, int]
	var want smallState
	var kept []smallSnapshot[K, U]
	for i, op := range y.path {
		y.do(&d, op, i+1, &want, &kept)
	}
	y.holds(&d, want)
	for _, k := range kept {
		y.holds(k, k.want)
	}
}

// do runs one operation on a dictionary and on its model.
func (y *trial[K, U]) do(d *collection.Dictionary[K, U, int], op smallOp, v int, want *smallState, kept *[]smallSnapshot[K, U]) (published bool) {
	var old int
	var ok bool
	key := y.keys[op.key]
	wantOld, wantOK, published := want.do(op, v)
	switch op.verb {
	case "Insert":
		ok = d.Insert(key)
	case "Set":
		old, ok = d.Set(key, v)
	case "Unset":
		old, ok = d.Unset(key)
	case "Delete":
		old, ok = d.Delete(key)
	case "Clear":
		d.Clear()
	case "Snapshot":
		*kept = append((*kept)[:len(*kept):len(*kept)], smallSnapshot[K, U]{d.Snapshot(), *want})
	}
	if old != wantOld || ok != wantOK {
		y.wrong("the last one returns %v, %v, want %v, %v", old, ok, wantOld, wantOK)
	}
	return published
}

// holds checks what each key is, and that a loop meets those that are present in order.
func (y *trial[K, U]) holds(got readable[K, U, int], want smallState) {
	n := 0
	for i, key := range y.keys {
		e, ok := got.Entry(key)
		if r := (collection.Result[int]{Value: e.Value, Present: ok, HasValue: e.HasValue}); r != want[i] {
			y.wrong("key %d is %+v, want %+v", i, r, want[i])
		}
		if ok {
			n++
		}
	}
	if got.Len() != n {
		y.wrong("Len is %d, want %d", got.Len(), n)
	}
	i := 0
	for e := range got.Entries() {
		for i < len(want) && !want[i].Present {
			i++
		}
		if i == len(want) || !exactly[K, U](e.Key, y.keys[i]) || e.Value != want[i].Value || e.HasValue != want[i].HasValue {
			y.wrong("a loop yields %+v where key %d, %+v, should be", e, i, want)
		}
		i++
		n--
	}
	if n != 0 {
		y.wrong("a loop misses %d keys", n)
	}
}

func (y *trial[K, U]) wrong(format string, args ...any) {
	y.Helper()
	y.Fatalf("after %v: %s", y.path, fmt.Sprintf(format, args...))
}

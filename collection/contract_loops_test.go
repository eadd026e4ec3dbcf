package collection_test

import (
	"iter"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// What users of other packages have complained about in loops; the list is in contract_reports_test.go.

// loops are all ways to run over the keys of a dictionary, each as a sequence.
func loops[K unit.Key[U], U unit.Unit](d *collection.Dictionary[K, U, int]) map[string]iter.Seq[K] {
	type entry = collection.Entry[K, int]
	first := func(seq iter.Seq2[K, int]) iter.Seq[K] {
		return func(yield func(K) bool) {
			seq(func(k K, _ int) bool { return yield(k) })
		}
	}
	ofEntries := func(seq iter.Seq[entry]) iter.Seq[K] {
		return func(yield func(K) bool) {
			seq(func(e entry) bool { return yield(e.Key) })
		}
	}
	return map[string]iter.Seq[K]{
		"All": first(d.All()), "Backward": first(d.Backward()), "Keys": d.Keys(), "Entries": ofEntries(d.Entries()),
		"Snapshot": d.Snapshot().Keys(), "Span": first(d.From(*new(K)).Backward()), "Prefix": d.Prefix(*new(K)).Keys(),
		"Stream": func(yield func(K) bool) {
			all, _ := d.Stream().All()
			first(all)(yield)
		},
		"Values": func(yield func(K) bool) {
			s := d.Snapshot()
			i := 0
			for range d.Values() {
				e, _ := s.Nth(i)
				if i++; !yield(e.Key) {
					return
				}
			}
		},
		"Cursor": func(yield func(K) bool) {
			for c := d.Cursor(); c.Next() && yield(c.Key()); {
			}
		},
		"Walker": func(yield func(K) bool) {
			c := d.Cursor()
			_ = new(visitor.Walker[U, int]).Walk(d, func(*visitor.Entry[U, int]) error {
				if c.Next(); !yield(c.Key()) {
					return visitor.SkipAll
				}
				return nil
			})
		},
		"Diff": func(yield func(K) bool) {
			for c := range collection.Diff(collection.Snapshot[K, U, int]{}, d.Snapshot(), nil) {
				if !yield(c.Key) {
					return
				}
			}
		},
	}
}

// filledOf returns a dictionary of about n keys of a kind, a third of them bare.
func filledOf[K unit.Key[U], U unit.Unit](kind keyKind[K, U], n int) *collection.Dictionary[K, U, int] {
	kind.pieces = kind.pieces[:7]
	var d collection.Dictionary[K, U, int]
	for i, key := range kind.cluster(kind.pieces[1], n) {
		if i%3 == 0 {
			d.Insert(key)
		} else {
			d.Set(key, i)
		}
	}
	return &d
}

// TestReportDeleteInLoop: deleting each key as it is reached reaches all keys and leaves none. Other packages leave half of ten keys, or
// crash at a thousand.
func TestReportDeleteInLoop(t *testing.T) {
	deleteInLoop(t, textKind)
	deleteInLoop(t, bytesKind)
	deleteInLoop(t, tokensKind)
	deleteInLoop(t, byteSliceKind)
	deleteInLoop(t, runeSliceKind)
}

func deleteInLoop[K unit.Key[U], U unit.Unit](t *testing.T, kind keyKind[K, U]) {
	t.Helper()
	for _, n := range []int{1, 2, 10, 1000} {
		for name := range loops(filledOf(kind, 0)) {
			d := filledOf(kind, n)
			want := d.Len()
			reached := 0
			for key := range loops(d)[name] {
				if _, deleted := d.Delete(key); !deleted {
					t.Fatalf("%s over %d keys: %#v is gone before it is deleted", name, want, key)
				}
				reached++
			}
			if reached != want || d.Len() != 0 {
				t.Errorf("%s over %d keys: %d reached, %d left", name, want, reached, d.Len())
			}
		}
	}
}

// TestReportLoopSeesStart: a loop over a dictionary sees what was there when it started. What is inserted ahead is not met, what is
// deleted ahead still is, and a value is the old one; the next loop sees all of it.
func TestReportLoopSeesStart(t *testing.T) {
	d := tokensOf(nil, tokens(10), tokens(20), tokens(30))
	all := d.All()
	var seen []int
	for k, v := range all {
		seen = append(seen, v)
		if len(k) > 0 && k[0] == 10 {
			d.Set(tokens(15), 15)
			d.Set(tokens(30), 30)
			d.Delete(tokens(20))
		}
	}
	if !slices.Equal(seen, []int{0, 1, 2, 3}) {
		t.Errorf("the loop has seen %v", seen)
	}
	seen = nil
	for _, v := range all {
		seen = append(seen, v)
	}
	if !slices.Equal(seen, []int{0, 1, 15, 30}) {
		t.Errorf("the same sequence, ranged over again, has shown %v", seen)
	}
}

// TestReportResume: reading goes on where it stopped, page by page in both directions, whatever is inserted or deleted
// between the pages at places already read.
func TestReportResume(t *testing.T) {
	for _, page := range []int{1, 7, 64, 65, 5000} {
		d := filledOf(textKind, 1000)
		want := slices.Collect(d.Keys())
		var up, down []string
		next := func(s collection.Span[string, rune, int], backward bool) (keys []string) {
			seq := s.All()
			if backward {
				seq = s.Backward()
			}
			for k := range seq {
				if keys = append(keys, k); len(keys) == page {
					break
				}
			}
			return keys
		}
		for keys := next(d.From(""), false); len(keys) > 0; keys = next(d.Above(up[len(up)-1]), false) {
			up = append(up, keys...)
		}
		for keys := next(d.From(""), true); len(keys) > 0; keys = next(d.Below(down[len(down)-1]), true) {
			down = append(down, keys...)
			d.Delete(keys[0])
			d.Set(keys[0]+"\U0010ffff", 1) // behind what was read
		}
		slices.Reverse(down)
		if !slices.Equal(up, want) || !slices.Equal(down, want) {
			t.Errorf("pages of %d: %d keys upwards and %d downwards, want %d", page, len(up), len(down), len(want))
		}
	}
}

// TestReportPull: a sequence can be pulled; stopping is possible at any point, twice, and is final.
func TestReportPull(t *testing.T) {
	d := filledOf(byteSliceKind, 300)
	for name, seq := range loops(d) {
		want := slices.Collect(seq)
		for _, take := range []int{0, 1, 2, len(want) / 2, len(want), len(want) + 1} {
			next, stop := iter.Pull(seq)
			for i := range take {
				k, ok := next()
				if ok != (i < len(want)) || ok && !slices.Equal(k, want[i]) {
					t.Fatalf("%s: pulled %v, %v at %d of %d", name, k, ok, i, len(want))
				}
			}
			d.Set([]byte("while pulled"), take)
			stop()
			stop()
			if k, ok := next(); ok || k != nil {
				t.Errorf("%s: pulled %v after stop", name, k)
			}
			d.Delete([]byte("while pulled"))
		}
	}
}

// TestReportAbandoned: loops, cursors and walks that were begun and never ended hold no lock: all writes go on, and what was begun
// still shows its own revision.
func TestReportAbandoned(t *testing.T) {
	d := filledOf(tokensKind, 500)
	want := slices.Collect(d.Keys())
	var pulls []func() ([]wordID, bool)
	for _, seq := range loops(d) {
		next, stop := iter.Pull(seq)
		defer stop()
		next()
		pulls = append(pulls, next)
	}
	cursor := d.Cursor()
	cursor.Last()
	err := new(visitor.Walker[wordID, int]).Walk(d, func(e *visitor.Entry[wordID, int]) error {
		for range d.Backward() {
			d.Clear()
			break
		}
		d.Set([]wordID{1}, 1)
		d.Compact()
		return visitor.SkipAll
	})
	if err != nil || d.Len() != 1 {
		t.Errorf("%d keys after writes in the middle of everything, %v", d.Len(), err)
	}
	for _, next := range pulls {
		n := 1
		for _, ok := next(); ok; _, ok = next() {
			n++
		}
		if n != len(want) {
			t.Errorf("a loop that was begun before meets %d keys, want %d", n, len(want))
		}
	}
	for i := len(want) - 1; i >= 0; i-- {
		if !slices.Equal(cursor.Key(), want[i]) {
			t.Fatalf("the cursor shows %v, want %v", cursor.Key(), want[i])
		}
		cursor.Prev()
	}
}

// TestReportKeysKept: keys kept from any loop stay what they were, whatever comes later, and belong to whoever kept them: writing and
// appending to one changes no other and nothing that is stored.
func TestReportKeysKept(t *testing.T) {
	keysKept(t, byteSliceKind)
	keysKept(t, runeSliceKind)
	keysKept(t, tokensKind)
}

func keysKept[U unit.Unit](t *testing.T, kind keyKind[[]U, U]) {
	t.Helper()
	d := filledOf(kind, 400)
	d.Set(kind.long, 1)
	for name := range loops(d) {
		fork := d.Clone()
		kept := slices.Collect(loops(fork)[name])
		var then [][]U
		for _, k := range kept {
			then = append(then, slices.Clone(k))
		}
		for _, k := range then {
			fork.Delete(k)
			fork.Set(append([]U{^U(0)}, k...), -1)
		}
		for range loops(fork)[name] {
		}
		for i := range kept {
			if !slices.Equal(kept[i], then[i]) {
				t.Fatalf("%s: key %d was %v and is %v", name, i, then[i], kept[i])
			}
			kept[i] = append(kept[i], 1, 2, 3)
			clear(kept[i])
			if i+1 < len(kept) && !slices.Equal(kept[i+1], then[i+1]) {
				t.Fatalf("%s: writing to key %d changes the next", name, i)
			}
		}
		again := slices.Collect(loops(d)[name])
		if !slices.EqualFunc(again, then, slices.Equal[[]U]) {
			t.Errorf("%s: writing to kept keys changes the dictionary", name)
		}
	}
}

// TestReportPanicInLoop: a panic or the end of the goroutine in the middle of a loop, a walk, a merge or a comparison leaves the
// dictionary, and what it keeps for later loops, usable.
func TestReportPanicInLoop(t *testing.T) {
	type entry = collection.Entry[string, int]
	d := filledOf(textKind, 300)
	want := slices.Collect(d.Keys())
	other := d.Clone()
	other.Set(want[100], -5)
	bad := map[string]func(f func()){
		"merge of Union":        func(f func()) { collection.Union(d, other, func(a, _ entry) entry { f(); return a }) },
		"merge of Intersection": func(f func()) { collection.Intersection(d, other, func(a, _ entry) entry { f(); return a }) },
		"equality of Diff": func(f func()) {
			for range collection.Diff(d.Snapshot(), other.Snapshot(), func(x, y int) bool { f(); return x == y }) {
			}
		},
		"DeleteFunc": func(f func()) { d.DeleteFunc(func(entry) bool { f(); return true }) },
		"Update":     func(f func()) { d.Update(want[3], func(e entry, ok bool) (entry, bool) { f(); return e, ok }) },
	}
	for name, seq := range loops(d) {
		bad[name] = func(f func()) {
			n := 0
			for range seq {
				if n++; n == 70 {
					f()
				}
			}
		}
	}
	for name, run := range bad {
		if why := mustPanic(t, func() { run(func() { panic(name) }) }); why != name {
			t.Errorf("%s passes the panic on as %v", name, why)
		}
		var group sync.WaitGroup
		group.Go(func() { run(runtime.Goexit) })
		group.Wait()
		for again, seq := range loops(d) {
			got := slices.Collect(seq)
			if again == "Backward" || again == "Span" {
				slices.Reverse(got)
			}
			if !slices.Equal(got, want) {
				t.Errorf("after a panic in %s, %s yields %d keys, want %d", name, again, len(got), len(want))
			}
		}
		if _, added := d.Set("new", 1); !added {
			t.Errorf("after a panic in %s, Set does not add", name)
		}
		if _, deleted := d.Delete("new"); !deleted || d.Len() != len(want) {
			t.Errorf("after a panic in %s, Delete does not delete", name)
		}
	}
}

// TestReportNested: loops over one dictionary inside each other, three deep and in all directions, with a break at every depth.
func TestReportNested(t *testing.T) {
	d := filledOf(bytesKind, 30)
	want := slices.Collect(d.Keys())
	n := len(want)
	all, back := d.All(), d.Backward()
	count := 0
	i := 0
	for a := range all {
		j := n
		for b := range back {
			j--
			k := 0
			for c := range all {
				if a != want[i] || b != want[j] || c != want[k] {
					t.Fatalf("loops at %d, %d, %d stand on %q, %q, %q", i, j, k, a, b, c)
				}
				count++
				if k++; k == 3 {
					break
				}
			}
			if j == n-4 {
				break
			}
		}
		i++
	}
	if count != n*4*3 {
		t.Errorf("%d steps, want %d", count, n*4*3)
	}
}

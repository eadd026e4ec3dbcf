package trial

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
)

func TestEveryOperationOnEveryArm(t *testing.T) {
	for _, set := range corpus.Sets() {
		for _, n := range []int{1, 2, 100, 1_500} {
			data := NewData(set, n)
			for _, arm := range peers.Arms() {
				subject := &Subject{Arm: arm, Data: data}
				for _, o := range Operations() {
					pass := subject.Pass(o)
					for range 2 { // a pass must leave nothing behind that fails the next
						figure, err := pass.Run()
						if err != nil {
							t.Fatalf("%s n=%d %s %s: %v", set.Name, n, o.Name, arm.Name, err)
						}
						if figure.Operations == 0 {
							t.Fatalf("%s n=%d %s %s: nothing done", set.Name, n, o.Name, arm.Name)
						}
					}
				}
			}
		}
	}
}

// wrong is a store whose answers are nearly right.
type wrong struct{ peers.Store }

func (w wrong) Get(key string) (uint64, bool) { v, _ := w.Store.Get(key); return v + 1, true }
func (w wrong) Sum(s *peers.Sink)             { s.String("", 0); w.Store.Sum(s) }
func (w wrong) SumOwned(s *peers.Sink)        { w.Sum(s) }
func (w wrong) SumFrom(from string, s *peers.Sink) {
	w.Store.SumFrom(from+"\x00", s)
}
func (w wrong) Set(key string, value uint64) bool        { return w.Store.Set(key[:len(key)-1], value) }
func (w wrong) Load(sorted []peers.Entry)                { w.Store.Load(sorted[1:]) }
func (w wrong) Delete(string) bool                       { return true }
func (w wrong) Snapshot(reuse peers.Reader) peers.Reader { return wrong{w.Store} }

// No operation may be timed while its store gives wrong answers.
func TestEveryOperationChecksItsAnswers(t *testing.T) {
	data := NewData(corpus.Random8, 3_000)
	arm := peers.Arm{Name: "wrong", New: func() peers.Store { return wrong{peers.NewSlice()} }}
	for _, o := range Operations() {
		subject := &Subject{Arm: arm, Data: data}
		// What is read or deleted from is right in content, so that only the operation itself is wrong.
		right := peers.NewSlice()
		right.Load(data.Sorted)
		subject.reading = wrong{right}
		if o.Name == "insert-random" || o.Name == "insert-sorted" || o.Name == "snapshot-insert" {
			// Keys without their last byte collide, as there are more keys than values of 1.5 bytes would allow.
			subject.Data = NewData(corpus.Paths, 3_000)
			subject.Arm.New = func() peers.Store { return shortened{peers.NewSlice()} }
		}
		if _, err := subject.Pass(o).Run(); err == nil {
			t.Errorf("%s: a wrong store passed", o.Name)
		}
	}
}

// shortened keeps only the start of a key, so that many keys become one.
type shortened struct{ peers.Store }

func (s shortened) Set(key string, value uint64) bool { return s.Store.Set(key[:14], value) }

func TestDataIsComplete(t *testing.T) {
	for _, set := range corpus.Sets() {
		for _, n := range []int{1, 100, 5_000, 20_000} {
			d := NewData(set, n)
			for name, entries := range map[string][]peers.Entry{"Random": d.Random, "Deletes": d.Deletes} {
				if !slices.Equal(corpus.Sorted(entries), d.Sorted) {
					t.Errorf("%s n=%d: %s is no permutation", set.Name, n, name)
				}
			}
			if n > 1 && (slices.Equal(d.Random, d.Deletes) || slices.Equal(d.Random, d.Sorted)) {
				t.Errorf("%s n=%d: two orders are the same", set.Name, n)
			}
			if len(d.Hits)%n != 0 || len(d.Hits) < min(leastQueries, 64*n) || len(d.Misses) != len(d.Hits) {
				t.Errorf("%s n=%d: %d hits, %d misses", set.Name, n, len(d.Hits), len(d.Misses))
			}
			present := map[string]int{}
			for _, e := range d.Hits {
				present[e.Key]++
			}
			if len(present) != n {
				t.Errorf("%s n=%d: hits for %d keys", set.Name, n, len(present))
			}
			for _, key := range d.Absent() {
				if present[key] > 0 {
					t.Fatalf("%s n=%d: %q is no miss", set.Name, n, key)
				}
			}
			if len(d.Seeks) != min(n, mostSeeks) {
				t.Errorf("%s n=%d: %d seeks", set.Name, n, len(d.Seeks))
			}
		}
	}
}

func TestSampledWritesAndTheRestAreTheWhole(t *testing.T) {
	const n = 20_000
	data := NewData(corpus.Random8, n)
	for _, arm := range peers.Arms() {
		subject := &Subject{Arm: arm, Data: data}
		write, before := subject.written()
		if !slices.Equal(corpus.Sorted(slices.Concat(write, before)), data.Sorted) {
			t.Errorf("%s: %d and %d entries are not the whole", arm.Name, len(write), len(before))
		}
		if !slices.IsSortedFunc(before, func(a, b peers.Entry) int { return strings.Compare(a.Key, b.Key) }) {
			t.Errorf("%s: the rest is not sorted", arm.Name)
		}
		for _, o := range Operations() {
			want := arm.Quadratic && slices.Contains([]string{"insert-random", "snapshot-insert", "delete-random"}, o.Name)
			if got := subject.Sampled(o); got != want {
				t.Errorf("%s, %s: sampled %t, want %t", arm.Name, o.Name, got, want)
			}
			if !want {
				continue
			}
			if figure, err := subject.Pass(o).Run(); err != nil || figure.Operations != arm.Writes(n) {
				t.Errorf("%s, %s: %d operations, %v", arm.Name, o.Name, figure.Operations, err)
			}
		}
	}
}

func TestOperationsAreFoundByName(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range Operations() {
		if seen[o.Name] {
			t.Errorf("%q twice", o.Name)
		}
		seen[o.Name] = true
		if found, ok := Find(o.Name); !ok || found.Name != o.Name {
			t.Errorf("%q is not found", o.Name)
		}
	}
	if _, ok := Find("no such"); ok {
		t.Error("found what is not there")
	}
}

func TestMeasureRunsUntilTheBudgetIsUsedUp(t *testing.T) {
	setups, runs := 0, 0
	pass := &Pass{
		setup: func() { setups++ },
		run:   func() (int, error) { runs++; time.Sleep(time.Millisecond); return 5, nil },
	}
	figure, err := pass.Measure(4*time.Millisecond, true)
	if err != nil {
		t.Fatal(err)
	}
	if setups != runs || runs < 2 {
		t.Errorf("%d set-ups for %d runs", setups, runs)
	}
	if figure.Operations != 5*(runs-1) {
		t.Errorf("%d operations in %d runs, the first of which does not count", figure.Operations, runs)
	}
	if figure.Elapsed < 4*time.Millisecond {
		t.Errorf("stopped after %v", figure.Elapsed)
	}
	if once, _ := pass.Measure(0, false); once.Operations != 5 {
		t.Errorf("%d operations without a budget, want one run", once.Operations)
	}
}

func TestTheSetUpIsNotTimed(t *testing.T) {
	const long = 50 * time.Millisecond
	pass := &Pass{setup: func() { time.Sleep(long) }, run: func() (int, error) { return 1, nil }}
	least := time.Hour
	for range 20 { // on a busy machine a run of nothing can take long too, but not every time
		figure, _ := pass.Run()
		if least = min(least, figure.Elapsed); least < long {
			return
		}
	}
	t.Errorf("at least %v with a set-up of %v", least, long)
}

func TestNanosecondsOfOneOperation(t *testing.T) {
	if got := (Figure{Operations: 4, Elapsed: 10}).Nanoseconds(); got != 2.5 {
		t.Errorf("%v ns, want 2.5", got)
	}
	if got := (Figure{}).Nanoseconds(); got != 0 {
		t.Errorf("%v ns of nothing", got)
	}
}

var sinkBytes []byte

func TestCensusCountsTheRunAlone(t *testing.T) {
	pass := &Pass{
		setup: func() { sinkBytes = make([]byte, 1<<20) },
		run: func() (int, error) {
			for range 1_000 {
				sinkBytes = make([]byte, 64)
			}
			return 500, nil
		},
	}
	census, err := pass.Census()
	if err != nil {
		t.Fatal(err)
	}
	if census.Objects < 2 || census.Objects > 2.1 || census.Bytes < 128 || census.Bytes > 140 {
		t.Errorf("%v objects of %v bytes an operation, want 2 and 128", census.Objects, census.Bytes)
	}
}

func TestCensusLeavesOutTheFirstRun(t *testing.T) {
	first := true
	pass := &Pass{run: func() (int, error) {
		if first {
			sinkBytes = make([]byte, 1<<20)
		}
		first = false
		return 1, nil
	}}
	if census, err := pass.Census(); err != nil || census.Bytes > 1<<16 {
		t.Errorf("%v bytes, %v", census.Bytes, err)
	}
}

// A sorted slice has 24 bytes an entry in the slice and a key of 38 bytes in an object of 48.
func TestWeighFindsWhatASliceWeighs(t *testing.T) {
	arm := peers.Arm{Name: "slice", New: peers.NewSlice, Quadratic: true}
	for _, n := range []int{512, 4_096, 65_536} {
		weight := Weigh(arm, corpus.Paths, n, BulkBuilt)
		if weight.Bytes < 71 || weight.Bytes > 75 {
			t.Errorf("n=%d: %.1f bytes an entry, want 72", n, weight.Bytes)
		}
		if weight.Entries != 65_536 {
			t.Errorf("n=%d: %d live entries, want 65536", n, weight.Entries)
		}
		if perEntry := float64(weight.Objects) / float64(weight.Entries); perEntry < 0.99 || perEntry > 1.05 {
			t.Errorf("n=%d: %.3f objects an entry, want 1", n, perEntry)
		}
	}
}

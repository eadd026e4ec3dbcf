package collection_test

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/visitor"
)

// The work of these tests is bounded; what it proves, it proves under the race detector. Without it the tests still find
// readers that see a torn revision.

const readers = 8

// raceKey is the i-th of some thousand keys, in no order; many are prefixes of others.
func raceKey(i int) string { return "key/" + strconv.Itoa(i*7919%4001) }

// TestContractRaceSnapshots: one writer goes on while eight readers read whatever snapshot is the newest, fork it and write to the
// fork. Every revision that is handed out has one value in all its entries, which the writer changes by rewriting them all.
func TestContractRaceSnapshots(t *testing.T) {
	const keys = 400
	rounds := 400
	if underRace {
		rounds = 60
	}
	var d collection.Text[int]
	var newest atomic.Pointer[collection.Snapshot[string, rune, int]]
	publish := func() {
		s := d.Snapshot()
		newest.Store(&s)
	}
	publish()
	var done atomic.Bool
	var group sync.WaitGroup
	for range readers {
		group.Go(func() {
			var walker visitor.Walker[rune, int]
			var cursor collection.Cursor[string, rune, int]
			for reads := 0; reads < 5 || !done.Load(); reads++ {
				s := newest.Load()
				readTorn(t, *s, &walker, &cursor)
				if reads%4 == 0 {
					forkAndWrite(t, *s)
				}
			}
		})
	}
	for round := 1; round <= rounds; round++ {
		for i := range keys {
			d.Set(raceKey(i), round)
			if i%50 == round%50 {
				d.Insert(raceKey(i) + "/bare")
			}
		}
		publish()
		switch round % 6 {
		case 1:
			d.DeletePrefix("key/1")
		case 2:
			d.Compact()
		case 3:
			d.DeleteFunc(func(e collection.Entry[string, int]) bool { return !e.HasValue || len(e.Key)%2 == 0 })
		case 4:
			d.DeleteSpan(d.From("key/2").Below("key/3"))
		case 5:
			d.Clear()
		}
		publish()
	}
	done.Store(true)
	group.Wait()
}

// readTorn reads a snapshot in many ways and reports what cannot be in one revision.
func readTorn(t *testing.T, s collection.Snapshot[string, rune, int], w *visitor.Walker[rune, int], c *collection.Cursor[string, rune, int]) {
	var keys []string
	value := 0
	for e := range s.Entries() {
		keys = append(keys, e.Key)
		if !e.HasValue {
			continue
		}
		if value == 0 {
			value = e.Value
		}
		if e.Value != value {
			t.Errorf("a revision has both %d and %d", value, e.Value)
			return
		}
	}
	if s.Len() != len(keys) || !slices.IsSorted(keys) {
		t.Errorf("Len is %d, a loop yields %d", s.Len(), len(keys))
	}
	back := 0
	for range s.Backward() {
		back++
	}
	walked := 0
	if err := w.Walk(s, func(e *visitor.Entry[rune, int]) error { walked++; return nil }); err != nil {
		t.Error(err)
	}
	c.Reset(s.Span)
	stepped := 0
	for c.Next() {
		stepped++
	}
	span := s.Above("key/2").Below("key/3")
	if back != len(keys) || walked != len(keys) || stepped != len(keys) || s.Len() != s.To("key/2").Len()+span.Len()+s.From("key/3").Len() {
		t.Errorf("of %d keys, %d are met backward, %d by a walker, %d by a cursor", len(keys), back, walked, stepped)
	}
	for i := 0; i < len(keys); i += 17 {
		if n, ok := s.Index(keys[i]); n != i || !ok {
			t.Errorf("Index of %q is %d, %v, want %d", keys[i], n, ok, i)
		}
		if v, ok := s.Lookup(keys[i]); ok && v != value {
			t.Errorf("Lookup of %q is %d, want %d", keys[i], v, value)
		}
	}
}

// forkAndWrite changes a fork of a snapshot that others fork too.
func forkAndWrite(t *testing.T, s collection.Snapshot[string, rune, int]) {
	n := s.Len()
	fork := s.Fork()
	added := 0
	for i := range 40 {
		if fork.Insert("fork/" + strconv.Itoa(i)) {
			added++
		}
	}
	deleted := fork.DeletePrefix("key/3")
	fork.Set(raceKey(1), -1)
	if s.Len() != n || s.Prefix("fork/").Len() != 0 || added != 40 || s.Prefix("key/3").Len() != deleted {
		t.Errorf("a snapshot of %d keys has %d after writes to a fork", n, s.Len())
	}
}

// TestContractRaceLive: while nobody writes, eight goroutines read one dictionary itself, in every way, and take snapshots and
// clones of it. Between such times it is written to, in pages that the snapshots share.
func TestContractRaceLive(t *testing.T) {
	const keys, rounds = 300, 12
	var d collection.Text[int]
	for round := 1; round <= rounds; round++ {
		for i := range keys {
			d.Set(raceKey(i), round)
		}
		if round%3 == 0 {
			d.DeletePrefix("key/2")
		}
		var taken [readers]collection.Snapshot[string, rune, int]
		var group sync.WaitGroup
		for r := range readers {
			group.Go(func() {
				var walker visitor.Walker[rune, int]
				var cursor collection.Cursor[string, rune, int]
				taken[r] = d.Snapshot()
				readTorn(t, taken[r], &walker, &cursor)
				readLive(t, &d, round)
				clone := d.Clone()
				clone.Clear()
				forkAndWrite(t, d.Snapshot())
			})
		}
		group.Wait()
		for _, s := range taken {
			if s.Identity() != d.Snapshot().Identity() {
				t.Errorf("identity %v of a snapshot, %v of the dictionary that nobody has changed", s.Identity(), d.Snapshot().Identity())
			}
		}
	}
}

func readLive(t *testing.T, d *collection.Text[int], round int) {
	n := 0
	for k, v := range d.All() {
		if v != round || d.Get(k) != v {
			t.Errorf("%q is %d in round %d", k, v, round)
		}
		n++
	}
	for range d.Backward() {
		n--
	}
	if n != 0 {
		t.Errorf("All and Backward differ by %d keys", n)
	}
	for i := range 50 {
		key := raceKey(i) + "/longer"
		e, ok := d.LongestPrefix(key)
		if ok && e.Value != round {
			t.Errorf("LongestPrefix(%q) is %+v in round %d", key, e, round)
		}
		out := make([]collection.Result[int], 2)
		d.LookupMany([]string{key, e.Key}, out)
		if ok != out[1].Present || out[0].Present {
			t.Errorf("LookupMany finds %+v for %q and %q", out, key, e.Key)
		}
		at, _ := d.Index(e.Key)
		if again, _ := d.Nth(at); ok && again != e {
			t.Errorf("Nth(%d) is %+v, not %+v", at, again, e)
		}
	}
}

// TestContractRaceLocked: with a lock of the caller's around writes and around the taking of snapshots, several goroutines write in turn
// and read without the lock.
func TestContractRaceLocked(t *testing.T) {
	const writes = 150
	var d collection.Tokens[wordID, int]
	var lock sync.Mutex
	var group sync.WaitGroup
	for r := range readers {
		group.Go(func() {
			mine := []wordID{wordID(r)}
			for i := range writes {
				key := append(mine[:1:1], wordID(i), 1<<63)
				lock.Lock()
				_, added := d.Set(key, i)
				s := d.Snapshot()
				lock.Unlock()
				if got := s.Prefix(mine).Len(); !added || got != i+1 {
					t.Errorf("goroutine %d sees %d of its %d keys", r, got, i+1)
				}
				if e, ok := s.Prefix(mine).Max(); !ok || e.Value != i || !slices.Equal(e.Key, key) {
					t.Errorf("goroutine %d wrote %v last and sees %v", r, key, e)
				}
			}
		})
	}
	group.Wait()
	if d.Len() != readers*writes {
		t.Errorf("%d keys, want %d", d.Len(), readers*writes)
	}
}

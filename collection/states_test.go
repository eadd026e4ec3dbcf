package collection_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// The states of a key, as the contract names them.
type state int

const (
	absent state = iota
	bare
	valued
)

func (s state) String() string { return [...]string{"absent", "bare", "valued"}[s] }

const before = 7 // the value of a valued key

// put returns a dictionary with the neighbours of key and with key in the given state.
func put[K unit.Key[U], U unit.Unit](keys []K, key K, s state) *collection.Dictionary[K, U, int] {
	d := new(collection.Dictionary[K, U, int])
	for _, k := range keys {
		if compare[K, U](k, key) != 0 {
			d.Set(k, 1)
		}
	}
	switch s {
	case bare:
		d.Insert(key)
	case valued:
		d.Set(key, before)
	}
	return d
}

// stateOf reads the state of key by every read there is and checks that they agree with the table.
func stateOf[K unit.Key[U], U unit.Unit](t *testing.T, d *collection.Dictionary[K, U, int], key K) (s state, v int) {
	t.Helper()
	e, ok := d.Entry(key)
	switch {
	case ok && e.HasValue:
		s, v = valued, e.Value
	case ok:
		s = bare
	}
	if ok && compare[K, U](e.Key, key) != 0 {
		t.Errorf("Entry(%#v) has key %#v", key, e.Key)
	}
	checkReads[K, U](t, "Dictionary", d, key, s, v)
	checkReads[K, U](t, "Snapshot", d.Snapshot(), key, s, v)
	checkReads[K, U](t, "Span from", d.From(key), key, s, v)
	checkReads[K, U](t, "Span to", d.To(key), key, s, v)
	checkReads[K, U](t, "Span prefix", d.Prefix(key), key, s, v)
	checkReads[K, U](t, "Span above", d.Above(key), key, absent, 0)
	checkReads[K, U](t, "Span below", d.Below(key), key, absent, 0)
	return s, v
}

type reads[K, V any] interface {
	Contains(K) bool
	Lookup(K) (V, bool)
	Get(K) V
	Entry(K) (collection.Entry[K, V], bool)
	LookupMany([]K, []collection.Result[V])
}

func checkReads[K unit.Key[U], U unit.Unit](t *testing.T, what string, r reads[K, int], key K, s state, v int) {
	t.Helper()
	if got := r.Contains(key); got != (s != absent) {
		t.Errorf("%s: Contains(%#v) of %v key: %v", what, key, s, got)
	}
	if got, ok := r.Lookup(key); got != v || ok != (s == valued) {
		t.Errorf("%s: Lookup(%#v) of %v key: %v, %v", what, key, s, got, ok)
	}
	if got := r.Get(key); got != v {
		t.Errorf("%s: Get(%#v) of %v key: %v", what, key, s, got)
	}
	if e, ok := r.Entry(key); ok != (s != absent) || e.HasValue != (s == valued) || e.Value != v {
		t.Errorf("%s: Entry(%#v) of %v key: %v, %v", what, key, s, e, ok)
	}
	out := []collection.Result[int]{{Value: 99, Present: true, HasValue: true}}
	r.LookupMany([]K{key}, out)
	if want := (collection.Result[int]{Value: v, Present: s != absent, HasValue: s == valued}); out[0] != want {
		t.Errorf("%s: LookupMany(%#v) of %v key: %+v", what, key, s, out[0])
	}
}

// TestStates walks the table of the three states, row by row and column by column, with every key.
func TestStates(t *testing.T) {
	domainTest{
		testStates[string, rune], testStates[string, byte], testStates[[]uint64, uint64],
		testStates[[]wordID, wordID], testStates[[]byte, byte], testStates[[]rune, rune],
	}.run(t)
}

func testStates[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	type dict = collection.Dictionary[K, U, int]
	const stored = 8
	for _, key := range keys {
		for _, row := range []struct {
			name      string
			do        func(*dict) (int, bool)
			then      [3]state // what an absent, a bare and a valued key become
			old       [3]int
			ok        [3]bool
			publishes [3]bool
		}{
			{
				name:      "Insert",
				do:        func(d *dict) (int, bool) { return 0, d.Insert(key) },
				then:      [3]state{bare, bare, valued},
				ok:        [3]bool{true, false, false},
				publishes: [3]bool{true, false, false},
			}, {
				name:      "Set",
				do:        func(d *dict) (int, bool) { return d.Set(key, stored) },
				then:      [3]state{valued, valued, valued},
				old:       [3]int{0, 0, before},
				ok:        [3]bool{true, false, false},
				publishes: [3]bool{true, true, true},
			}, {
				name:      "Set the same value",
				do:        func(d *dict) (int, bool) { return d.Set(key, before) },
				then:      [3]state{valued, valued, valued},
				old:       [3]int{0, 0, before},
				ok:        [3]bool{true, false, false},
				publishes: [3]bool{true, true, true},
			}, {
				name:      "Set zero",
				do:        func(d *dict) (int, bool) { return d.Set(key, 0) },
				then:      [3]state{valued, valued, valued},
				old:       [3]int{0, 0, before},
				ok:        [3]bool{true, false, false},
				publishes: [3]bool{true, true, true},
			}, {
				name:      "Unset",
				do:        func(d *dict) (int, bool) { return d.Unset(key) },
				then:      [3]state{absent, bare, bare},
				old:       [3]int{0, 0, before},
				ok:        [3]bool{false, false, true},
				publishes: [3]bool{false, false, true},
			}, {
				name:      "Delete",
				do:        func(d *dict) (int, bool) { return d.Delete(key) },
				then:      [3]state{absent, absent, absent},
				old:       [3]int{0, 0, before},
				ok:        [3]bool{false, true, true},
				publishes: [3]bool{false, true, true},
			},
		} {
			for s := absent; s <= valued; s++ {
				d := put[K, U](keys, key, s)
				others := d.Len()
				if s != absent {
					others--
				}
				if got, _ := stateOf(t, d, key); got != s {
					t.Fatalf("%#v is %v before %s, want %v", key, got, row.name, s)
				}
				old := d.Snapshot()
				v, ok := row.do(d)
				if v != row.old[s] || ok != row.ok[s] {
					t.Errorf("%s of %v %#v returns %v, %v, want %v, %v", row.name, s, key, v, ok, row.old[s], row.ok[s])
				}
				if got, _ := stateOf(t, d, key); got != row.then[s] {
					t.Errorf("%s makes %v %#v %v, want %v", row.name, s, key, got, row.then[s])
				}
				want := others
				if row.then[s] != absent {
					want++
				}
				if got := d.Len(); got != want {
					t.Errorf("%s of %v %#v: Len %d, want %d", row.name, s, key, got, want)
				}
				if published := d.Snapshot().Identity() != old.Identity(); published != row.publishes[s] {
					t.Errorf("%s of %v %#v: published %v, want %v", row.name, s, key, published, row.publishes[s])
				}
				checkReads[K, U](t, "older snapshot", old, key, s, map[state]int{valued: before}[s])
			}
		}
	}
}

// TestUpdate walks the table of Update: from every state to every state.
func TestUpdate(t *testing.T) {
	domainTest{
		testUpdate[string, rune], testUpdate[string, byte], testUpdate[[]uint64, uint64],
		testUpdate[[]wordID, wordID], testUpdate[[]byte, byte], testUpdate[[]rune, rune],
	}.run(t)
}

func testUpdate[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	one := new(collection.Dictionary[K, U, int]) // updated again and again, with keys of every length in turn
	for i, key := range append(slices.Clone(keys), keys...) {
		one.Update(key, func(e collection.Entry[K, int], ok bool) (collection.Entry[K, int], bool) {
			if ok != (i >= len(keys)) || ok && (compare[K, U](e.Key, key) != 0 || e.Value != i-len(keys)) {
				t.Errorf("Update of %#v sees %v, %v", key, e, ok)
			}
			return collection.Entry[K, int]{Value: i, HasValue: true}, true
		})
		if got := one.Get(key); got != i {
			t.Errorf("after Update %#v is %d, want %d", key, got, i)
		}
	}
	for _, key := range keys {
		for from := absent; from <= valued; from++ {
			for to := absent; to <= valued; to++ {
				d := put[K, U](keys, key, from)
				old := d.Snapshot()
				called := 0
				d.Update(key, func(e collection.Entry[K, int], ok bool) (collection.Entry[K, int], bool) {
					called++
					if ok != (from != absent) || e.HasValue != (from == valued) || e.HasValue && e.Value != before || !e.HasValue && e.Value != 0 {
						t.Errorf("Update of %v %#v sees %v, %v", from, key, e, ok)
					}
					if ok && compare[K, U](e.Key, key) != 0 {
						t.Errorf("Update of %#v sees key %#v", key, e.Key)
					}
					if got := d.Contains(key); got != ok {
						t.Errorf("a read inside Update of %#v says %v, want %v", key, got, ok)
					}
					return collection.Entry[K, int]{Value: before + 1, HasValue: to == valued}, to != absent
				})
				if called != 1 {
					t.Errorf("Update calls its function %d times", called)
				}
				got, v := stateOf(t, d, key)
				if got != to || got == valued && v != before+1 {
					t.Errorf("Update of %v %#v to %v gives %v %v", from, key, to, got, v)
				}
				publishes := from != to || to == valued
				if published := d.Snapshot().Identity() != old.Identity(); published != publishes {
					t.Errorf("Update of %v %#v to %v: published %v, want %v", from, key, to, published, publishes)
				}
			}
		}
	}
}

// TestUpdateKeyBuffer: the function gets a key of its own, and may even change the buffer that the key came in.
func TestUpdateKeyBuffer(t *testing.T) {
	var d collection.Dictionary[[]byte, byte, int]
	d.Set([]byte("ab"), 1)
	buf := []byte("ab")
	d.Update(buf, func(e collection.Entry[[]byte, int], _ bool) (collection.Entry[[]byte, int], bool) {
		copy(e.Key, "zz")
		copy(buf, "yy")
		e.Value = 2
		return e, true
	})
	if d.Len() != 1 || d.Get([]byte("ab")) != 2 {
		t.Errorf("Update stored %s", show(entrySlice(&d)))
	}
}

// TestLookupManyShort: a result for every key has to have a place; places beyond them stay as they are.
func TestLookupManyShort(t *testing.T) {
	d := textOf("a", "b")
	out := []collection.Result[int]{{}, {Value: 9}}
	d.LookupMany([]string{"b"}, out)
	if out[0].Value != 1 || out[1].Value != 9 {
		t.Errorf("LookupMany gives %v", out)
	}
	for name, r := range map[string]reads[string, int]{"Dictionary": d, "Snapshot": d.Snapshot(), "Span": d.From("a")} {
		why := mustPanic(t, func() { r.LookupMany([]string{"a", "b", "c"}, out) })
		if text, ok := why.(string); !ok || text != "collection: LookupMany: out is shorter than keys" {
			t.Errorf("%s panics with %v", name, why)
		}
	}
}

package collection_test

import (
	"maps"
	"sync"
	"testing"

	"github.com/ordict/ordict/collection"
)

type text = collection.Text[int]

// textOf returns a dictionary of the given keys, each with its place as value.
func textOf(keys ...string) *text {
	d := new(text)
	for i, k := range keys {
		d.Set(k, i)
	}
	return d
}

func TestIdentityZero(t *testing.T) {
	var s collection.Snapshot[string, rune, int]
	if s.Identity() != (collection.Identity{}) {
		t.Errorf("the zero snapshot has identity %v", s.Identity())
	}
	if id := new(text).Snapshot().Identity(); id.Producer == 0 {
		t.Errorf("a snapshot of an empty dictionary has identity %v, that of the zero snapshot", id)
	}
}

func TestIdentityStable(t *testing.T) {
	d := textOf("a", "b")
	if a, b := d.Snapshot(), d.Snapshot(); a.Identity() != b.Identity() {
		t.Errorf("two snapshots without a write between: %v, %v", a.Identity(), b.Identity())
	}
	old := d.Snapshot().Identity()
	d.Compact()
	if got := d.Snapshot().Identity(); got != old {
		t.Errorf("Compact publishes: %v after %v", got, old)
	}
}

// TestIdentityPublishing names what publishes a revision and what does not. The states of single keys are in TestStates.
func TestIdentityPublishing(t *testing.T) {
	none := func(yield func(string, int) bool) {}
	for _, c := range []struct {
		name string
		do   func(*text)
		want int // revisions
	}{
		{"nothing", func(*text) {}, 0},
		{"Clear", func(d *text) { d.Clear() }, 1},
		{"Clear twice", func(d *text) { d.Clear(); d.Clear() }, 1},
		{"DeletePrefix", func(d *text) { d.DeletePrefix("a") }, 1},
		{"DeletePrefix of nothing", func(d *text) { d.DeletePrefix("x") }, 0},
		{"DeleteSpan", func(d *text) { d.DeleteSpan(d.From("ab")) }, 1},
		{"DeleteSpan of an empty span", func(d *text) { d.DeleteSpan(d.From("b").Below("a")) }, 0},
		{"DeleteFunc", func(d *text) { d.DeleteFunc(func(e collection.Entry[string, int]) bool { return e.Value > 0 }) }, 1},
		{"DeleteFunc of nothing", func(d *text) { d.DeleteFunc(func(collection.Entry[string, int]) bool { return false }) }, 0},
		{"Insert of a sequence", func(d *text) { collection.Insert(d, maps.All(map[string]int{"x": 1, "y": 2})) }, 1},
		{"Insert of an empty sequence", func(d *text) { collection.Insert(d, none) }, 0},
		{"InsertEntries of bare keys that are there", func(d *text) {
			collection.InsertEntries(d, func(yield func(collection.Entry[string, int]) bool) {
				_ = yield(collection.Entry[string, int]{Key: "a"}) && yield(collection.Entry[string, int]{Key: "b"})
			})
		}, 0},
		{"InsertEntries of one new bare key", func(d *text) {
			collection.InsertEntries(d, func(yield func(collection.Entry[string, int]) bool) {
				_ = yield(collection.Entry[string, int]{Key: "a"}) && yield(collection.Entry[string, int]{Key: "c"})
			})
		}, 1},
		{"reads", func(d *text) {
			for range d.All() {
			}
			d.Snapshot().Fork().Set("x", 1)
			d.Clone().Clear()
			d.Min()
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := textOf("a", "ab", "abc", "b")
			old := d.Snapshot().Identity()
			c.do(d)
			got := d.Snapshot().Identity()
			if got.Producer != old.Producer || got.Revision != old.Revision+uint64(c.want) {
				t.Errorf("identity %v after %v, want %d revisions", got, old, c.want)
			}
		})
	}
}

func TestIdentityProducers(t *testing.T) {
	d := textOf("a", "b")
	s := d.Snapshot()
	fork, clone := s.Fork(), d.Clone()
	seen := map[uint64]string{}
	for name, snap := range map[string]collection.Snapshot[string, rune, int]{
		"dictionary":  s,
		"fork":        fork.Snapshot(),
		"second fork": s.Fork().Snapshot(),
		"clone":       clone.Snapshot(),
		"union":       collection.Union(d, fork, nil),
		"same union":  collection.Union(d, fork, nil),
		"difference":  collection.Difference(d, fork),
		"other":       textOf("a", "b").Snapshot(),
	} {
		p := snap.Identity().Producer
		if other, ok := seen[p]; ok || p == 0 {
			t.Errorf("%s and %s have producer %d", name, other, p)
		}
		seen[p] = name
	}
}

// TestIdentityConcurrent: the producer is numbered once, whoever asks first.
func TestIdentityConcurrent(t *testing.T) {
	for range 100 {
		d := textOf("a")
		var ids [4]collection.Identity
		var group sync.WaitGroup
		for i := range ids {
			group.Go(func() { ids[i] = d.Snapshot().Identity() })
		}
		group.Wait()
		for _, id := range ids {
			if id != ids[0] || id.Producer == 0 {
				t.Fatalf("identities of one revision: %v", ids)
			}
		}
	}
}

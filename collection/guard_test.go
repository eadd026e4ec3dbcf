package collection_test

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/ordict/ordict/collection"
)

type entry = collection.Entry[string, int]

// mutators are all ways to write to a dictionary.
var mutators = map[string]func(*text){
	"Set":          func(d *text) { d.Set("b", 2) },
	"Insert":       func(d *text) { d.Insert("b") },
	"Unset":        func(d *text) { d.Unset("b") },
	"Delete":       func(d *text) { d.Delete("b") },
	"Update":       func(d *text) { d.Update("b", func(e entry, ok bool) (entry, bool) { return e, ok }) },
	"DeleteFunc":   func(d *text) { d.DeleteFunc(func(entry) bool { return false }) },
	"DeletePrefix": func(d *text) { d.DeletePrefix("b") },
	"DeleteSpan":   func(d *text) { d.DeleteSpan(collection.Span[string, rune, int]{}.From("b")) },
	"Clear":        func(d *text) { d.Clear() },
	"Compact":      func(d *text) { d.Compact() },
	"insert":       func(d *text) { collection.Insert(d, func(func(string, int) bool) {}) },
	"insert entries": func(d *text) {
		collection.InsertEntries(d, func(func(entry) bool) {})
	},
}

// callbacks are all ways to run a function of the caller inside a mutator.
var callbacks = map[string]func(d *text, f func()){
	"Update":     func(d *text, f func()) { d.Update("a", func(e entry, ok bool) (entry, bool) { f(); return e, ok }) },
	"DeleteFunc": func(d *text, f func()) { d.DeleteFunc(func(entry) bool { f(); return false }) },
	"Insert": func(d *text, f func()) {
		collection.Insert(d, func(yield func(string, int) bool) { f(); yield("a", 1) })
	},
	"InsertEntries": func(d *text, f func()) {
		collection.InsertEntries(d, func(yield func(entry) bool) { f(); yield(entry{Key: "a"}) })
	},
}

func wantRefusal(t *testing.T, what string, why any) {
	t.Helper()
	if text, ok := why.(string); !ok || !strings.HasPrefix(text, "collection: ") || !strings.Contains(text, "callback") {
		t.Errorf("%s panics with %v", what, why)
	}
}

// TestGuardInsideCallback: a mutator called from a callback of the same dictionary panics, and leaves everything as it was.
func TestGuardInsideCallback(t *testing.T) {
	for outer, run := range callbacks {
		for inner, write := range mutators {
			d := textOf("a")
			run(d, func() {
				why := mustPanic(t, func() { write(d) })
				wantRefusal(t, inner+" inside "+outer, why)
			})
			if d.Len() != 1 || !d.Contains("a") {
				t.Errorf("%s inside %s has changed the dictionary", inner, outer)
			}
			d.Set("c", 1) // the outer call has let others in again
		}
	}
}

// TestGuardOverlap: a second writer is detected while the first is at work. The first one waits inside its callback until
// the second one has tried.
func TestGuardOverlap(t *testing.T) {
	for inner, write := range mutators {
		d := textOf("a")
		inside, tried := make(chan struct{}), make(chan struct{})
		var group sync.WaitGroup
		group.Go(func() {
			d.Update("a", func(e entry, ok bool) (entry, bool) {
				close(inside)
				<-tried
				return e, ok
			})
		})
		<-inside
		wantRefusal(t, inner+" beside Update", mustPanic(t, func() { write(d) }))
		close(tried)
		group.Wait()
		write(d)
	}
}

// TestGuardReads: callbacks may read the dictionary and take snapshots of it; it is as it was before the call.
func TestGuardReads(t *testing.T) {
	for name, run := range callbacks {
		d := textOf("a", "b")
		run(d, func() {
			n := 0
			for range d.All() {
				n++
			}
			if n != 2 || d.Len() != 2 || d.Get("b") != 1 || d.Snapshot().Len() != 2 {
				t.Errorf("reads inside %s see another dictionary", name)
			}
		})
	}
}

// TestGuardOtherDictionary: a callback may write to any other dictionary.
func TestGuardOtherDictionary(t *testing.T) {
	for name, run := range callbacks {
		d, other := textOf("a"), textOf("a")
		run(d, func() { other.Set("b", 1) })
		if !other.Contains("b") {
			t.Errorf("a write inside %s to another dictionary is lost", name)
		}
	}
}

// TestGuardReleased: a callback that panics or ends its goroutine lets other writers in again and has changed nothing.
func TestGuardReleased(t *testing.T) {
	for name, run := range callbacks {
		d := textOf("a", "b")
		old := d.Snapshot()
		if why := mustPanic(t, func() { run(d, func() { panic("mine") }) }); why != "mine" {
			t.Errorf("%s passes the panic on as %v", name, why)
		}
		var group sync.WaitGroup
		group.Go(func() { run(d, runtime.Goexit) })
		group.Wait()
		wantEntries(t, name+" after a panic", d.Snapshot().Span, entrySlice(old.Fork()))
		if d.Snapshot().Identity() != old.Identity() {
			t.Errorf("%s publishes a revision although its callback has panicked", name)
		}
		d.Set("c", 3)
	}
}

// TestDeleteFuncPanic: a panic in the middle deletes nothing, also of what has been judged before.
func TestDeleteFuncPanic(t *testing.T) {
	d := textOf("a", "b", "c")
	mustPanic(t, func() {
		d.DeleteFunc(func(e entry) bool {
			if e.Key == "c" {
				panic("c")
			}
			return true
		})
	})
	if d.Len() != 3 {
		t.Errorf("DeleteFunc has deleted %d keys before the panic", 3-d.Len())
	}
}

// TestInsertPanic: what a sequence has yielded before it panics is stored, as one revision.
func TestInsertPanic(t *testing.T) {
	for _, c := range []struct {
		name string
		d    *text
		keys []string
	}{
		{"sorted into empty", new(text), []string{"a", "b", "c"}},
		{"unsorted into empty", new(text), []string{"c", "b", "a"}},
		{"into a filled one", textOf("z"), []string{"a", "b", "c"}},
	} {
		old := c.d.Snapshot()
		why := mustPanic(t, func() {
			collection.Insert(c.d, func(yield func(string, int) bool) {
				for i, k := range c.keys {
					yield(k, i)
				}
				panic("mine")
			})
		})
		if why != "mine" {
			t.Errorf("%s: panics with %v", c.name, why)
		}
		for i, k := range c.keys {
			if v, ok := c.d.Lookup(k); !ok || v != i {
				t.Errorf("%s: %q is %v, %v", c.name, k, v, ok)
			}
		}
		if c.d.Len() != old.Len()+3 || c.d.Snapshot().Identity().Revision != old.Identity().Revision+1 {
			t.Errorf("%s: %d keys, identity %v after %v", c.name, c.d.Len(), c.d.Snapshot().Identity(), old.Identity())
		}
		c.d.Set("more", 1)
	}
}

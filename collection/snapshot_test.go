package collection_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/ordict/ordict/collection"
)

// TestSnapshotFixed: nothing that is done to the dictionary shows in a snapshot of it, nor in a fork, and the other way round.
func TestSnapshotFixed(t *testing.T) {
	for name, change := range map[string]func(d *text){
		"Set new":      func(d *text) { d.Set("new", 1) },
		"Set old":      func(d *text) { d.Set("key/1000007", -1) },
		"Insert":       func(d *text) { d.Insert("new") },
		"Unset":        func(d *text) { d.Unset("key/1000007") },
		"Delete":       func(d *text) { d.Delete("key/1000007") },
		"DeletePrefix": func(d *text) { d.DeletePrefix("key/100001") },
		"DeleteFunc":   func(d *text) { d.DeleteFunc(func(e entry) bool { return e.Value%3 == 0 }) },
		"Clear":        func(d *text) { d.Clear() },
		"Compact":      func(d *text) { d.Compact() },
		"rewrite": func(d *text) {
			for i := range 2000 {
				d.Set("key/"+strconv.Itoa(1000000+i*37%2000), -i)
			}
		},
	} {
		d := numbered(1000)
		d.Insert("bare")
		want := entrySlice(d)
		s := d.Snapshot()
		fork, clone := s.Fork(), d.Clone()
		forked := fork.Snapshot()

		change(d)
		wantEntries(t, "snapshot after "+name, s.Span, want)
		wantEntries(t, "fork after "+name, fork.Snapshot().Span, want)
		wantEntries(t, "clone after "+name, clone.Snapshot().Span, want)
		changed := entrySlice(d)

		change(fork)
		wantEntries(t, "snapshot after "+name+" on its fork", s.Span, want)
		wantEntries(t, "snapshot of the fork after "+name, forked.Span, want)
		wantEntries(t, "clone after "+name+" on a fork", clone.Snapshot().Span, want)
		wantEntries(t, "fork after "+name, fork.Snapshot().Span, changed)
		wantEntries(t, "dictionary after "+name+" on its fork", d.Snapshot().Span, changed)
	}
}

// TestSnapshotHistory: many revisions held at once stay apart, forks of forks too.
func TestSnapshotHistory(t *testing.T) {
	d := new(text)
	var snaps []collection.Snapshot[string, rune, int]
	for i := range 300 {
		if i%50 == 49 {
			d = d.Snapshot().Fork()
		}
		if i%3 == 2 {
			d.Delete(strconv.Itoa((i - 2) * 7 % 90))
		} else {
			d.Set(strconv.Itoa(i*7%90), i)
		}
		snaps = append(snaps, d.Snapshot())
	}
	model := map[string]int{}
	for i, s := range snaps {
		if i%3 == 2 {
			delete(model, strconv.Itoa((i-2)*7%90))
		} else {
			model[strconv.Itoa(i*7%90)] = i
		}
		n := 0
		for k, v := range s.All() {
			if want, ok := model[k]; !ok || want != v {
				t.Fatalf("revision %d has %q = %d, want %d, %v", i, k, v, want, ok)
			}
			n++
		}
		if n != len(model) || s.Len() != n {
			t.Fatalf("revision %d has %d keys and Len %d, want %d", i, n, s.Len(), len(model))
		}
	}
}

// TestCompact: content and order stay, whatever was deleted before, and fresh writes go on.
func TestCompact(t *testing.T) {
	d := numbered(3000)
	d.Insert("bare")
	d.Set("broken \xff", 1)
	d.DeleteFunc(func(e entry) bool { return e.HasValue && e.Value%5 != 0 && e.Key != "broken \xff" })
	want := entrySlice(d)
	d.Compact()
	wantEntries(t, "Compact", d.Snapshot().Span, want)
	if !d.Contains("broken \xff") {
		t.Error("Compact loses broken text")
	}
	d.Delete("broken \xff")
	d.Compact()
	d.Set("a", 1)
	if !d.Contains("a") || d.Contains("broken \xff") || d.Len() != len(want) {
		t.Error("the dictionary is wrong after Compact")
	}
	var empty text
	empty.Compact()
	if empty.Len() != 0 || len(slices.Collect(empty.Keys())) != 0 {
		t.Error("Compact of an empty dictionary")
	}
}

func TestStats(t *testing.T) {
	d := numbered(1000)
	d.Insert("bare")
	if s := d.Snapshot().Stats(); s.Entries != 1001 {
		t.Errorf("Stats %+v, want 1001 entries", s)
	}
}

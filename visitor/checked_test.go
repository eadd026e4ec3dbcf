//go:build race || ordict_debug

package visitor_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/visitor"
)

// fixed is a source whose one block is always the same memory.
type fixed struct{ block []visitor.Entry[rune, int] }

type fixedCursor struct {
	block []visitor.Entry[rune, int]
}

func (f *fixed) Open(visitor.Cursor[rune, int]) visitor.Cursor[rune, int] {
	return &fixedCursor{slices.Clone(f.block)}
}

func (c *fixedCursor) Next() (block []visitor.Entry[rune, int], err error) {
	block, c.block = c.block, nil
	return block, nil
}

func (c *fixedCursor) Close() error { return nil }

// A reference kept after the callback returned shows, while the memory of the source stays as it is.
func TestKeptReferenceShows(t *testing.T) {
	keys := [][]rune{[]rune("a"), []rune("ab"), []rune("b")}
	src := &fixed{}
	for _, k := range keys {
		src.block = append(src.block, visitor.Entry[rune, int]{Units: k})
	}
	var w visitor.Walker[rune, int]
	var kept []rune
	var keptEntry *visitor.Entry[rune, int]
	n := 0
	for _, end := range []error{nil, visitor.SkipPrefix, visitor.SkipAll} {
		err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
			if kept != nil && slices.Equal(kept, keys[n]) {
				t.Errorf("units kept from %q are still there in the next call", string(keys[n]))
			}
			n = slices.IndexFunc(keys, func(k []rune) bool { return slices.Equal(k, e.Units) })
			kept, keptEntry = e.Units, e
			return end
		})
		if err != nil {
			t.Fatal(err)
		}
		if slices.Equal(kept, keys[n]) || keptEntry.Shared != -1 || keptEntry.Units != nil {
			t.Errorf("after the walk: kept units %q, kept entry %v", string(kept), *keptEntry)
		}
	}
	func() {
		defer func() { recover() }()
		w.Walk(src, func(e *visitor.Entry[rune, int]) error { kept = e.Units; panic("mine") })
	}()
	if slices.Equal(kept, keys[0]) {
		t.Error("units kept from a callback that panicked are still there")
	}
	if string(keys[0])+string(keys[1])+string(keys[2]) != "aabb" {
		t.Errorf("the source's memory was written: %q", keys)
	}
}

// Appending to lent units cannot reach other memory.
func TestLentCapacity(t *testing.T) {
	src := &sorted[rune]{pairs: text("abc", "b"), block: 2}
	var w visitor.Walker[rune, int]
	w.Walk(src, func(e *visitor.Entry[rune, int]) error {
		if cap(e.Units) != len(e.Units) {
			t.Errorf("%d units lent with capacity %d", len(e.Units), cap(e.Units))
		}
		return nil
	})
}

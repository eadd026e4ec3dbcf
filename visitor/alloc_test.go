//go:build !race

package visitor_test

import (
	"testing"

	"github.com/ordict/ordict/visitor"
)

// The second walk of a walker allocates nothing, skips included.
func TestWalkAllocatesNothing(t *testing.T) {
	for _, seekable := range []bool{false, true} {
		src := &sorted[rune]{pairs: text("a", "ab", "ac", "b", "ba", "bb", "c"), block: 2, seekable: seekable}
		var w visitor.Walker[rune, int]
		n := 0
		walk := func() {
			err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
				n++
				if e.Units[0] == 'b' {
					e.Units = e.Units[:1]
					return visitor.SkipPrefix
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		walk()
		if n != 5 {
			t.Fatalf("saw %d entries, want 5", n)
		}
		if got := testing.AllocsPerRun(100, walk); got != 0 {
			t.Errorf("seekable=%t: %v allocations per walk", seekable, got)
		}
	}
}

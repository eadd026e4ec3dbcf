//go:build race || ordict_debug

package collection_test

import (
	"slices"
	"testing"
)

// TestCursorUnitsTakenBack: units that are kept beyond the next move are spoiled, so that the mistake shows.
func TestCursorUnitsTakenBack(t *testing.T) {
	s := textOf("abc", "abd").Snapshot()
	c := s.Cursor()
	for name, move := range map[string]func(){
		"Next": func() { c.Next() }, "Prev": func() { c.Prev() }, "First": func() { c.First() }, "Last": func() { c.Last() },
		"Seek": func() { c.Seek("abd") }, "SeekBefore": func() { c.SeekBefore("abd") }, "Reset": func() { c.Reset(s.Span) },
	} {
		c.First()
		kept := c.Units()
		if string(kept) != "abc" {
			t.Fatalf("units %q", kept)
		}
		move()
		if slices.Contains(kept, 'a') || slices.Contains(kept, 'b') {
			t.Errorf("units kept over %s are still %q", name, string(kept))
		}
	}
}

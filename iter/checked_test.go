//go:build race || ordict_debug

package entryiter_test

import (
	"slices"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// Units of a stream that were kept after the callback returned are spoiled.
func checkKept[K unit.Key[U], U unit.Unit](t *testing.T) {
	d := many[K, U]()
	want := d.units(1).keys
	for name, src := range map[string]visitor.Source[U, int]{
		"codes": entryiter.FromCode[K, U](d.coded(7)), "units": entryiter.New[K, U](d.units(7)),
	} {
		var w visitor.Walker[U, int]
		var kept []U
		n := 0
		err := w.Walk(src, func(e *visitor.Entry[U, int]) error {
			if n > 0 && slices.Equal(kept, want[n-1]) {
				t.Errorf("%s: the units of entry %d are still there in the next call", name, n-1)
			}
			if !slices.Equal(e.Units, want[n]) {
				t.Errorf("%s: entry %d is %v, want %v", name, n, e.Units, want[n])
			}
			kept = e.Units
			n++
			return nil
		})
		if err != nil || n != len(want) || slices.Equal(kept, want[n-1]) {
			t.Errorf("%s: %d entries, %v; the last one kept is %v", name, n, err, kept)
		}
	}
}

func TestKeptReferenceShows(t *testing.T) {
	t.Run("bytes", checkKept[[]byte, byte])
	t.Run("named bytes", checkKept[[]octet, octet])
	t.Run("text", checkKept[string, rune])
	t.Run("tokens", checkKept[[]token, token])
}

//go:build !race

package entryiter_test

import (
	"fmt"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// resting is a coded source of one block that never changes, so that it allocates nothing itself.
type resting struct{ block []visitor.Entry[byte, int] }

type restingCursor struct {
	src  *resting
	next int
}

func restingOn(s *source[byte]) *resting {
	r := &resting{}
	var before []byte
	for i, k := range s.keys {
		r.block = append(r.block, visitor.Entry[byte, int]{Units: k, Shared: unit.CommonPrefix(before, k), Value: s.values[i]})
		before = k
	}
	return r
}

func (r *resting) Plain() bool { return true }
func (r *resting) Open(reuse visitor.Cursor[byte, int]) visitor.Cursor[byte, int] {
	c, ok := reuse.(*restingCursor)
	if !ok {
		c = new(restingCursor)
	}
	c.src, c.next = r, 0
	return c
}

func (c *restingCursor) Next() ([]visitor.Entry[byte, int], error) {
	at := c.next
	c.next = min(at+16, len(c.src.block))
	return c.src.block[at:c.next], nil
}

func (c *restingCursor) SkipPrefix([]byte) error { return nil }
func (c *restingCursor) Seek([]byte) error       { return nil }
func (c *restingCursor) Close() error            { return nil }

// paths returns 1,000 keys of 38 bytes.
func paths[K unit.Key[U], U unit.Unit]() dataset[K, U] {
	var keys []K
	for i := range 1000 {
		text := fmt.Sprintf("collection/%04d/%08d/shared-suffix", i/100, i)
		keys = append(keys, unit.Make[K, U](unit.Append[string, U](nil, text)))
	}
	return numbered[K, U](keys...)
}

// The second walk of a walker over a stream allocates nothing, skips included.
func checkWalkAllocates[K unit.Key[U], U unit.Unit](t *testing.T) {
	s := entryiter.FromCode[K, U](restingOn(paths[K, U]().coded(1)))
	var w visitor.Walker[U, int]
	n := 0
	walk := func() {
		err := w.Walk(s, func(e *visitor.Entry[U, int]) error {
			if n++; n%100 == 7 {
				return visitor.SkipPrefix
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	walk()
	if n != 1000 {
		t.Fatalf("saw %d entries", n)
	}
	if got := testing.AllocsPerRun(20, walk); got != 0 {
		t.Errorf("%v allocations per walk", got)
	}
}

func TestWalkAllocatesNothing(t *testing.T) {
	t.Run("bytes", checkWalkAllocates[string, byte])
	t.Run("named bytes", checkWalkAllocates[[]octet, octet])
	t.Run("text", checkWalkAllocates[string, rune])
	t.Run("rune slices", checkWalkAllocates[[]rune, rune])
	t.Run("tokens", checkWalkAllocates[[]token, token])
}

// A loop allocates slabs and a fixed number of things besides, nothing per entry. fixed counts the cursor of the
// source, the maker of the keys and what it decodes into.
func checkLoopAllocates[K unit.Key[U], U unit.Unit](t *testing.T, width int, fixed float64) {
	src := restingOn(paths[K, U]().coded(1))
	s := entryiter.FromCode[K, U](src)
	perSlab := 2048 / (38 * width)
	slabs := float64(1000/perSlab + 4)
	n := 0
	tests := []struct {
		name string
		loop func()
		want float64
	}{
		{"All", func() {
			seq, _ := s.All()
			for range seq {
				n++
			}
		}, slabs + fixed},
		{"Keys", func() {
			seq, _ := s.Keys()
			for range seq {
				n++
			}
		}, slabs + fixed},
		{"Entries", func() {
			seq, _ := s.Entries()
			for range seq {
				n++
			}
		}, slabs + fixed},
		{"Values", func() {
			seq, _ := s.Values()
			for range seq {
				n++
			}
		}, fixed},
	}
	for _, tt := range tests {
		if got := testing.AllocsPerRun(10, tt.loop); got > tt.want {
			t.Errorf("%s: %v allocations for 1000 entries, want at most %v", tt.name, got, tt.want)
		}
	}
}

func TestLoopAllocatesSlabs(t *testing.T) {
	t.Run("bytes", func(t *testing.T) { checkLoopAllocates[string, byte](t, 1, 9) })
	t.Run("text", func(t *testing.T) { checkLoopAllocates[string, rune](t, 1, 9) })
	t.Run("byte slices", func(t *testing.T) { checkLoopAllocates[[]byte, byte](t, 1, 9) })
	t.Run("rune slices", func(t *testing.T) { checkLoopAllocates[[]rune, rune](t, 4, 14) })
	t.Run("tokens", func(t *testing.T) { checkLoopAllocates[[]token, token](t, 8, 14) })
}

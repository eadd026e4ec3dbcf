package entryiter

import (
	"strings"
	"testing"
)

func TestSlabAfter(t *testing.T) {
	tests := []struct{ size, n, want int }{
		{0, 0, 256}, {0, 128, 256}, {0, 129, 512}, {0, 1024, 2048}, {0, 1025, 0},
		{256, 1, 512}, {512, 1, 1024}, {512, 513, 2048}, {1024, 1, 2048}, {2048, 1, 2048}, {2048, 1024, 2048}, {2048, 1 << 20, 0},
	}
	for _, tt := range tests {
		if got := slabAfter(tt.size, tt.n); got != tt.want {
			t.Errorf("slabAfter(%d, %d) = %d, want %d", tt.size, tt.n, got, tt.want)
		}
	}
}

// Keys lie in one slab as long as it has room, a large key does not end it, and no slab is larger than the largest.
func TestTextSlab(t *testing.T) {
	var s textSlab
	last, slabs := 0, 0
	for i := range 1000 {
		s.cut([]byte("0123456789"))
		if i%10 == 0 {
			s.cut(make([]byte, 3000))
		}
		if s.slab.Cap() > largestSlab {
			t.Fatalf("a slab of %d bytes", s.slab.Cap())
		}
		if s.slab.Len() < last {
			slabs++
		}
		last = s.slab.Len()
	}
	if want := 7; slabs != want { // 256 + 512 + 1024 + 5 x 2048 bytes hold 1000 keys
		t.Errorf("%d slabs were ended, want %d", slabs, want)
	}
}

func TestUnitSlab(t *testing.T) {
	s := newUnitSlab[uint64]()
	last, slabs := 0, 0
	for i := range 1000 {
		k := s.cut([]uint64{1, 2, 3, 4})
		if cap(k) != 4 {
			t.Fatalf("a key of 4 units with capacity %d", cap(k))
		}
		if i%10 == 0 {
			s.cut(make([]uint64, 300))
		}
		if 8*cap(s.slab) > largestSlab {
			t.Fatalf("a slab of %d bytes", 8*cap(s.slab))
		}
		if len(s.slab) < last {
			slabs++
		}
		last = len(s.slab)
	}
	if want := 17; slabs != want { // 256 + 512 + 1024 + 15 x 2048 bytes hold 1000 keys
		t.Errorf("%d slabs were ended, want %d", slabs, want)
	}
}

// The keys cut are what was given, at the edges of slabs too.
func TestTextSlabContent(t *testing.T) {
	var s textSlab
	var keys []string
	for n := range 300 {
		keys = append(keys, s.cut([]byte(strings.Repeat("x", n))))
	}
	for n, k := range keys {
		if k != strings.Repeat("x", n) {
			t.Fatalf("key %d is %q", n, k)
		}
	}
}

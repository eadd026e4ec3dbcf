package main

import (
	"strings"
	"testing"
)

// TestSlab: strings stay what they are, and most need no allocation of their own.
func TestSlab(t *testing.T) {
	var s slab
	var cut []string
	buf := make([]byte, 0, slabSize)
	for i := range 2 * slabSize {
		buf = append(buf[:0], strings.Repeat(string(rune('a'+i%26)), i%100)...)
		cut = append(cut, s.cut(buf))
	}
	for i, text := range cut {
		if want := strings.Repeat(string(rune('a'+i%26)), i%100); text != want {
			t.Fatalf("string %d is %q, want %q", i, text, want)
		}
	}
	if allocs := testing.AllocsPerRun(10, func() {
		for range 1000 {
			s.cut([]byte("32 bytes, a thousand times each."))
		}
	}); allocs > 2 {
		t.Errorf("%v allocations for 32,000 bytes", allocs)
	}
	if s.text.Cap() > slabSize {
		t.Errorf("a slab of %d bytes: it holds all strings in memory while one is used", s.text.Cap())
	}
	if large := s.cut(make([]byte, slabSize)); len(large) != slabSize {
		t.Errorf("%d bytes of %d", len(large), slabSize)
	}
}

// TestTokenSlab: token keys are owned, to append to as well.
func TestTokenSlab(t *testing.T) {
	n := &tokenKeys{}
	first, err1 := n.parse([]byte("1 2"))
	second, err2 := n.parse([]byte("3 4"))
	_ = append(first, 9)
	if err1 != nil || err2 != nil || len(second) != 2 || second[0] != 3 || second[1] != 4 {
		t.Errorf("%v %v, %v %v", first, err1, second, err2)
	}
	field := []byte("1 18446744073709551615")
	if allocs := testing.AllocsPerRun(10, func() {
		for range 1000 {
			if _, err := n.parse(field); err != nil {
				t.Error(err)
			}
		}
	}); allocs > 3 {
		t.Errorf("%v allocations for 2,000 tokens", allocs)
	}
}

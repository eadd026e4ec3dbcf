package main

import "strings"

// slabSize is small enough that a few values do not hold much memory, and large enough that strings cost no allocation each.
const slabSize = 32 << 10

// A slab makes strings out of borrowed bytes, many to an allocation.
type slab struct {
	text strings.Builder
}

// cut returns a string with the bytes of b.
func (s *slab) cut(b []byte) string {
	if len(b) > slabSize/8 {
		return string(b)
	}
	if s.text.Cap()-s.text.Len() < len(b) {
		s.text = strings.Builder{}
		s.text.Grow(slabSize)
	}
	begin := s.text.Len()
	s.text.Write(b)
	return s.text.String()[begin:]
}

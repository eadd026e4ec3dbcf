package peers

import (
	"math"
	"math/bits"
	"strings"

	"github.com/ordict/ordict/visitor"
)

// Sink consumes scanned entries and folds them into a sum that depends on their order, on the values, on the key
// lengths and on the last byte of each key. It stands for the work of a caller: little, but it touches the key.
//
// Its callbacks are made once, so that a scan allocates no closure.
type Sink struct {
	// Sum is the sum of the entries taken since Begin.
	Sum uint64

	// Key is the last owned key. It is here so that the compiler cannot leave the copy out.
	Key string

	// String takes an entry and reports whether the sink wants more. Bytes is the same for stores that hand out
	// bytes, Entry for a walker. OwnString and OwnBytes copy the key first.
	String    func(key string, value uint64) bool
	Bytes     func(key []byte, value uint64) bool
	Entry     func(e *visitor.Entry[byte, uint64]) error
	OwnString func(key string, value uint64) bool
	OwnBytes  func(key []byte, value uint64) bool

	left int
}

// emptySum is not 0, so that an entry of zeros in front changes the sum too.
const emptySum = 0x9e3779b97f4a7c15

// NewSink returns a sink; call Begin before each scan.
func NewSink() *Sink {
	s := new(Sink)
	s.String = s.Take
	s.Bytes = func(key []byte, value uint64) bool { return s.add(len(key), lastByte(key), value) }
	s.Entry = func(e *visitor.Entry[byte, uint64]) error {
		if !s.add(len(e.Units), lastByte(e.Units), e.Value) {
			return visitor.SkipAll
		}
		return nil
	}
	s.OwnString = func(key string, value uint64) bool { return s.TakeOwned(strings.Clone(key), value) }
	s.OwnBytes = func(key []byte, value uint64) bool { return s.TakeOwned(string(key), value) }
	return s
}

// Begin empties the sink, which then takes at most limit entries; 0 or less means all.
func (s *Sink) Begin(limit int) {
	if limit <= 0 {
		limit = math.MaxInt
	}
	s.Sum, s.Key, s.left = emptySum, "", limit
}

// Take takes an entry and reports whether the sink wants more.
func (s *Sink) Take(key string, value uint64) bool {
	return s.add(len(key), lastByte(key), value)
}

// TakeOwned is Take for a key that the sink may keep.
func (s *Sink) TakeOwned(key string, value uint64) bool {
	s.Key = key
	return s.add(len(key), lastByte(key), value)
}

// add is small enough to be inlined into every callback.
func (s *Sink) add(length int, last byte, value uint64) bool {
	s.Sum = bits.RotateLeft64(s.Sum, 5) ^ (value + uint64(length) + uint64(last)<<32)
	s.left--
	return s.left > 0
}

// lastByte returns the last byte of key, 0 for an empty key.
func lastByte[K string | []byte](key K) byte {
	if len(key) == 0 {
		return 0
	}
	return key[len(key)-1]
}

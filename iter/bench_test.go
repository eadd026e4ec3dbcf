package entryiter_test

import (
	"fmt"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// scan is a coded source that is read over and over. It goes round a run of keys that fits the first caches, in
// blocks of eight, so that next to nothing is measured but the adapter.
type scan struct {
	entries []visitor.Entry[byte, uint64]
	left    int
}

const scanned = 65_536

func scanOf[K unit.Key[U], U unit.Unit](key func(i int) K) *scan {
	s := &scan{}
	var before []byte
	for i := range 1024 {
		code, _ := unit.AppendCode[K, U](nil, key(i))
		s.entries = append(s.entries, visitor.Entry[byte, uint64]{
			Units: code, Shared: unit.CommonPrefix(before, code), Value: uint64(i), HasValue: true,
		})
		before = code
	}
	return s
}

func (s *scan) Plain() bool { return true }
func (s *scan) Open(visitor.Cursor[byte, uint64]) visitor.Cursor[byte, uint64] {
	s.left = scanned
	return s
}

func (s *scan) Next() ([]visitor.Entry[byte, uint64], error) {
	if s.left == 0 {
		return nil, nil
	}
	s.left -= 8
	at := s.left & 1023
	return s.entries[1016-at : 1024-at], nil
}

func (s *scan) Close() error { return nil }

// What a loop reads goes here, so that the compiler cannot drop the keys.
var (
	sinkText   string
	sinkBytes  []byte
	sinkRunes  []rune
	sinkTokens []uint64
	sinkValue  uint64
)

func BenchmarkScan(b *testing.B) {
	ascii := scanOf[string, rune](func(i int) string {
		return fmt.Sprintf("collection/%04x/%08x/shared-suffix", i/256, i)
	})
	mixed := scanOf[string, rune](func(i int) string {
		return fmt.Sprintf("коллекция/%04x/%08x/файл", i/256, i)
	})
	tokens := scanOf[[]uint64, uint64](func(i int) []uint64 {
		return []uint64{77, uint64(i / 256), uint64(1000 + i/16), uint64(i), 123456}
	})

	b.Run("keys=ascii/face=visit/unit=byte", visit[string, byte](ascii))
	b.Run("keys=ascii/face=visit/unit=rune", visit[string, rune](ascii))
	b.Run("keys=mixed/face=visit/unit=rune", visit[string, rune](mixed))
	b.Run("keys=tokens/face=visit/unit=token", visit[[]uint64, uint64](tokens))

	b.Run("keys=ascii/face=all/key=string", all[string, rune](ascii, true, &sinkText))
	b.Run("keys=ascii/face=all/key=string-escapes", all[string, rune](ascii, false, &sinkText))
	b.Run("keys=ascii/face=all/key=bytes", all[[]byte, byte](ascii, true, &sinkBytes))
	b.Run("keys=ascii/face=all/key=runes", all[[]rune, rune](ascii, true, &sinkRunes))
	b.Run("keys=mixed/face=all/key=string", all[string, rune](mixed, true, &sinkText))
	b.Run("keys=tokens/face=all/key=tokens", all[[]uint64, uint64](tokens, true, &sinkTokens))
	b.Run("keys=ascii/face=fresh/key=string", func(b *testing.B) { // what slabs are measured against
		var w visitor.Walker[byte, uint64]
		for b.Loop() {
			w.Walk(ascii, func(e *visitor.Entry[byte, uint64]) error {
				sinkText = string(e.Units)
				sinkValue += e.Value
				return nil
			})
		}
		perEntry(b)
	})
}

func visit[K unit.Key[U], U unit.Unit](src *scan) func(b *testing.B) {
	return func(b *testing.B) {
		s := entryiter.FromCode[K, U](src)
		var w visitor.Walker[U, uint64]
		for b.Loop() {
			w.Walk(s, func(e *visitor.Entry[U, uint64]) error {
				sinkValue += e.Value + uint64(len(e.Units))
				return nil
			})
		}
		perEntry(b)
	}
}

func all[K unit.Key[U], U unit.Unit](src *scan, plain bool, sink *K) func(b *testing.B) {
	return func(b *testing.B) {
		for b.Loop() {
			entryiter.PushAll[K, U](src.Open(nil), plain, func(k K, v uint64) bool {
				*sink = k
				sinkValue += v
				return true
			})
		}
		perEntry(b)
	}
}

func perEntry(b *testing.B) {
	b.ReportAllocs()
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/scanned, "ns/entry")
}

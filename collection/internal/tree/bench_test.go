package tree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// paths is the corpus of n keys `collection/PPPP/IIIIIIII/shared-suffix`, in index order.
func paths(n int) [][]byte {
	keys := make([][]byte, n)
	for i := range keys {
		keys[i] = fmt.Appendf(nil, "collection/%04x/%08x/shared-suffix", i&0xfff, i)
	}
	return keys
}

// shuffled lays the keys out in memory in the order in which they will be used.
func shuffled(keys [][]byte, seed uint64) [][]byte {
	out := slices.Clone(keys)
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	var all []byte
	for _, k := range out {
		all = append(all, k...)
	}
	for i, k := range out {
		out[i], all = all[:len(k):len(k)], all[len(k):]
	}
	return out
}

func built(keys [][]byte) *Tree[uint64] {
	t := &Tree[uint64]{}
	for i, k := range keys {
		t.Set(k, uint64(i))
	}
	return t
}

func eachSize(b *testing.B, f func(b *testing.B, keys [][]byte)) {
	for _, n := range []int{4096, 65536, 1 << 20} {
		keys := shuffled(paths(n), 1)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { f(b, keys) })
	}
}

var sink uint64

func BenchmarkFind(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		t := built(keys)
		probes := shuffled(keys, 2)
		v := t.Version()
		i := 0
		for b.Loop() {
			x, _ := v.Find(probes[i])
			sink += x
			if i++; i == len(probes) {
				i = 0
			}
		}
	})
}

func BenchmarkFindMany(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		t := built(keys)
		probes := shuffled(keys, 2)
		v := t.Version()
		var out [16]Found[uint64]
		i := 0
		for b.Loop() {
			v.FindMany(probes[i:i+16], out[:])
			if i += 16; i >= len(probes) {
				i = 0
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/16, "ns/key")
	})
}

func BenchmarkSet(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		for b.Loop() {
			built(keys)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
	})
}

func BenchmarkSetSorted(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		keys = paths(len(keys))
		slices.SortFunc(keys, slices.Compare)
		for b.Loop() {
			built(keys)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
	})
}

func BenchmarkSnapshotSet(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		t := built(keys[:len(keys)/2])
		whole := t.Version()
		i := len(keys) / 2
		b.ReportAllocs()
		for b.Loop() {
			v := t.Version()
			t.Set(keys[i], 1)
			sink += uint64(v.Len())
			if i++; i == len(keys) {
				t.Reset(whole)
				i = len(keys) / 2
			}
		}
	})
}

func BenchmarkDelete(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		probes := shuffled(keys, 3)
		for b.Loop() {
			b.StopTimer()
			t := built(keys)
			b.StartTimer()
			for _, k := range probes {
				t.Delete(k)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
	})
}

func BenchmarkScan(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		v := built(keys).Version()
		var s Scan[uint64]
		for b.Loop() {
			s.Reset(v, All, false)
			for block, _ := s.Next(); len(block) > 0; block, _ = s.Next() {
				for i := range block {
					sink += uint64(block[i].Units[0]) ^ block[i].Value
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
	})
}

func BenchmarkSeek100(b *testing.B) {
	eachSize(b, func(b *testing.B, keys [][]byte) {
		v := built(keys).Version()
		probes := shuffled(keys, 2)
		var s Scan[uint64]
		i := 0
		for b.Loop() {
			s.Reset(v, Range{Bound{Key: probes[i]}, End}, false)
			for n := 0; n < 100; {
				block, _ := s.Next()
				if len(block) == 0 {
					break
				}
				for j := range block {
					sink += uint64(block[j].Units[0]) ^ block[j].Value
				}
				n += len(block)
			}
			if i++; i == len(probes) {
				i = 0
			}
		}
	})
}

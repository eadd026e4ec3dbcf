package tree

import (
	"runtime"
	"slices"
	"testing"
)

// A million path-like keys with 8-byte values, as the collector counts them: at most 38 bytes an entry when they were inserted
// in random order, 26 when they were bulk built.
func TestMillionPaths(t *testing.T) {
	if safe {
		t.Log("the layout without unsafe is larger: nothing to measure")
		return
	}
	const n = 1_000_000
	keys := shuffled(paths(n), 1)
	heap := func() int {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	measure := func(name string, most float64, build func() Version[uint64]) {
		before := heap()
		v := build()
		got := float64(heap()-before) / n
		if got > most {
			t.Errorf("%s: %.1f bytes an entry, want at most %.0f", name, got, most)
		}
		if said := float64(v.Stats().Bytes) / n; said < 0.93*got || said > 1.02*got {
			t.Errorf("%s: Stats says %.1f bytes an entry, the collector %.1f", name, said, got)
		}
		t.Logf("%s: %.1f bytes an entry, fill %.2f", name, got, v.Stats().Fill)
		runtime.KeepAlive(keys)
	}
	measure("random", 38, func() Version[uint64] { return built(keys).Version() })
	slices.SortFunc(keys, slices.Compare)
	measure("bulk", 26, func() Version[uint64] {
		var b Builder[uint64]
		for i, k := range keys {
			b.Append(k, uint64(i), true)
		}
		return b.Version()
	})
}

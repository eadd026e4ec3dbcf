package peers_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
	"github.com/ordict/ordict/bench/peers/internal/trial"
)

// The sizes: within the first caches, within the last one, beyond all.
var sizes = []int{4_096, 65_536, 1_048_576}

func BenchmarkGet(b *testing.B)             { benchmark(b, "get") }
func BenchmarkGetMiss(b *testing.B)         { benchmark(b, "get-miss") }
func BenchmarkScan(b *testing.B)            { benchmark(b, "scan") }
func BenchmarkScanOwned(b *testing.B)       { benchmark(b, "scan-owned") }
func BenchmarkSeek100(b *testing.B)         { benchmark(b, "seek-100") }
func BenchmarkSnapshotFirst64(b *testing.B) { benchmark(b, "snapshot-first64") }
func BenchmarkInsertRandom(b *testing.B)    { benchmark(b, "insert-random") }
func BenchmarkInsertSorted(b *testing.B)    { benchmark(b, "insert-sorted") }
func BenchmarkBulk(b *testing.B)            { benchmark(b, "bulk") }
func BenchmarkSnapshotInsert(b *testing.B)  { benchmark(b, "snapshot-insert") }
func BenchmarkDeleteRandom(b *testing.B)    { benchmark(b, "delete-random") }

// lastData is the data of the benchmark that ran last: the next arm mostly wants the same, and a million keys take
// longer to make than to look up.
var lastData *trial.Data

func dataFor(set corpus.Set, n int) *trial.Data {
	if lastData == nil || lastData.Set.Name != set.Name || lastData.N != n {
		lastData = nil // let go of the old before making the new
		lastData = trial.NewData(set, n)
	}
	return lastData
}

// each runs f for every key set, size and arm under its name.
func each(b *testing.B, f func(b *testing.B, set corpus.Set, n int, arm peers.Arm)) {
	for _, set := range corpus.Sets() {
		for _, n := range sizes {
			for _, arm := range peers.Arms() {
				name := fmt.Sprintf("keys=%s/n=%d/arm=%s", set.Name, n, arm.Name)
				b.Run(name, func(b *testing.B) { f(b, set, n, arm) })
			}
		}
	}
}

// benchmark reports one operation. A loop turn of the benchmark is a whole pass; what is reported, allocations too, is
// the share of a single operation.
func benchmark(b *testing.B, name string) {
	operation, ok := trial.Find(name)
	if !ok {
		b.Fatalf("no operation %q", name)
	}
	each(b, func(b *testing.B, set corpus.Set, n int, arm peers.Arm) {
		subject := &trial.Subject{Arm: arm, Data: dataFor(set, n)}
		pass := subject.Pass(operation)
		census, err := pass.Census()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		var total trial.Figure
		for b.Loop() {
			figure, err := pass.Run()
			if err != nil {
				b.Fatal(err)
			}
			total.Operations += figure.Operations
			total.Elapsed += figure.Elapsed
		}
		b.ReportMetric(total.Nanoseconds(), "ns/op")
		b.ReportMetric(census.Bytes, "B/op")
		b.ReportMetric(census.Objects, "allocs/op")
	})
}

// BenchmarkMemory reports the live memory of a store, not a time: run it with -benchtime=1x.
func BenchmarkMemory(b *testing.B) {
	lastData = nil
	for _, order := range trial.Orders() {
		b.Run("built="+string(order), func(b *testing.B) {
			each(b, func(b *testing.B, set corpus.Set, n int, arm peers.Arm) {
				var weight trial.Footprint
				for b.Loop() {
					weight = trial.Weigh(arm, set, n, order)
				}
				b.ReportMetric(0, "ns/op") // says nothing here
				b.ReportMetric(weight.Bytes, "B/entry")
				b.ReportMetric(float64(weight.Objects)/float64(weight.Entries), "objects/entry")
				b.ReportMetric(float64(weight.GC)/float64(time.Millisecond), "GC-ms")
			})
		})
	}
}

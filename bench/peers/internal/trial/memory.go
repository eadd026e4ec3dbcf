package trial

import (
	"runtime"
	"slices"
	"time"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
)

// Order is how a store whose memory is measured was filled.
type Order string

// The orders: inserts one by one in random order, and one bulk load.
const (
	RandomBuilt Order = "random"
	BulkBuilt   Order = "bulk"
)

// Orders returns both orders.
func Orders() []Order { return []Order{RandomBuilt, BulkBuilt} }

// leastEntries is the least number of live entries while memory is measured: small stores are built several times,
// so that what the runtime allocates on its own does not matter.
const leastEntries = 65_536

// Footprint is the live memory of stores, keys and values included and nothing else.
type Footprint struct {
	Entries int           // live entries, in all copies of the store
	Bytes   float64       // heap bytes an entry
	Objects int           // heap objects in all
	GC      time.Duration // what they add to a forced collection
}

// Weigh builds stores of n entries of the set and measures what they add to the heap after two collections. The
// entries they were built from are gone by then.
func Weigh(arm peers.Arm, set corpus.Set, n int, order Order) Footprint {
	copies := max(1, leastEntries/n)
	base := settle()
	stores := fill(arm, set, n, order, copies)
	full := settle()
	runtime.KeepAlive(stores)
	entries := n * copies
	return Footprint{
		Entries: entries,
		Bytes:   float64(full.bytes-base.bytes) / float64(entries),
		Objects: int(full.objects - base.objects),
		GC:      max(0, full.gc-base.gc),
	}
}

// fill is a function of its own so that no frame of the caller keeps the entries alive.
//
//go:noinline
func fill(arm peers.Arm, set corpus.Set, n int, order Order, copies int) []peers.Store {
	entries := RandomOrder(set, n)
	if order == BulkBuilt || arm.Writes(n) < n {
		entries = corpus.Sorted(entries)
	}
	stores := make([]peers.Store, copies)
	for i := range stores {
		stores[i] = arm.New()
		if order == BulkBuilt || arm.Writes(n) < n {
			stores[i].Load(entries)
		} else {
			insertAll(stores[i], entries)
		}
	}
	return stores
}

// heap is the state of the heap when nothing is left to collect.
type heap struct {
	bytes, objects int64
	gc             time.Duration // a forced collection, the median of some
}

func settle() heap {
	const collections = 5
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	var times [collections]time.Duration
	for i := range times {
		start := time.Now()
		runtime.GC()
		times[i] = time.Since(start)
	}
	slices.Sort(times[:])
	return heap{int64(stats.HeapAlloc), int64(stats.HeapObjects), times[collections/2]}
}

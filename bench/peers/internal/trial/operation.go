package trial

import (
	"fmt"
	"slices"

	"github.com/ordict/ordict/bench/peers"
)

// Operation is something every arm can do. A pass over it is many single operations in a row.
type Operation struct {
	Name  string
	Unit  string // what one single operation is: "op", or "entry" for scans
	Write bool   // needs a store of its own for each pass

	make func(s *Subject) *Pass
}

// Pass is an operation of one arm, ready to run again and again.
type Pass struct {
	setup func()              // before each run, not timed; nil if there is nothing to do
	run   func() (int, error) // returns the number of single operations
}

// Operations returns all operations, reads first.
func Operations() []Operation {
	return []Operation{
		{Name: "get", Unit: "op", make: get},
		{Name: "get-miss", Unit: "op", make: getMiss},
		{Name: "scan", Unit: "entry", make: scan},
		{Name: "scan-owned", Unit: "entry", make: scanOwned},
		{Name: "seek-100", Unit: "op", make: seek},
		{Name: "snapshot-first64", Unit: "op", make: snapshotFirst},
		{Name: "insert-random", Unit: "op", Write: true, make: insertRandom},
		{Name: "insert-sorted", Unit: "op", Write: true, make: insertSorted},
		{Name: "bulk", Unit: "entry", Write: true, make: bulk},
		{Name: "snapshot-insert", Unit: "op", Write: true, make: snapshotInsert},
		{Name: "delete-random", Unit: "op", Write: true, make: deleteRandom},
	}
}

// Find returns the operation with this name.
func Find(name string) (Operation, bool) {
	all := Operations()
	i := slices.IndexFunc(all, func(o Operation) bool { return o.Name == name })
	if i < 0 {
		return Operation{}, false
	}
	return all[i], true
}

// Subject is an arm over a data set. Its store for reading is built once, by inserts in random order.
type Subject struct {
	Arm  peers.Arm
	Data *Data

	reading peers.Store
}

// Pass makes the operation ready for the subject.
func (s *Subject) Pass(o Operation) *Pass { return o.make(s) }

// Sampled reports whether the arm is put through a sample of the writes only, see [peers.Arm.Writes].
func (s *Subject) Sampled(o Operation) bool {
	switch o.Name {
	case "insert-random", "snapshot-insert", "delete-random":
		return s.Arm.Writes(s.Data.N) < s.Data.N
	}
	return false
}

// Built returns the store for reading.
func (s *Subject) Built() peers.Store {
	if s.reading == nil {
		s.reading = s.build(s.Data.Random)
	}
	return s.reading
}

// build returns a store with entries inserted one by one; in a sampled arm, loaded.
func (s *Subject) build(entries []peers.Entry) peers.Store {
	store := s.Arm.New()
	if s.Arm.Writes(len(entries)) < len(entries) {
		store.Load(s.Data.Sorted)
		return store
	}
	for _, e := range entries {
		store.Set(e.Key, e.Value)
	}
	return store
}

func get(s *Subject) *Pass {
	store, queries := s.Built(), s.Data.Hits
	return &Pass{run: func() (int, error) {
		var sum uint64
		for i := range queries {
			v, _ := store.Get(queries[i].Key)
			sum += v
		}
		return len(queries), verify("sum of values", sum, s.Data.hitSum)
	}}
}

func getMiss(s *Subject) *Pass {
	store, queries := s.Built(), s.Data.Misses
	return &Pass{run: func() (int, error) {
		found := uint64(0)
		for i := range queries {
			if _, ok := store.Get(queries[i].Key); ok {
				found++
			}
		}
		return len(queries), verify("absent keys found", found, 0)
	}}
}

func scan(s *Subject) *Pass {
	store, sink := s.Built(), peers.NewSink()
	return &Pass{run: func() (int, error) {
		sink.Begin(0)
		store.Sum(sink)
		return s.Data.N, verify("sum of a scan", sink.Sum, s.Data.scanSum)
	}}
}

func scanOwned(s *Subject) *Pass {
	store, sink := s.Built(), peers.NewSink()
	return &Pass{run: func() (int, error) {
		sink.Begin(0)
		store.SumOwned(sink)
		return s.Data.N, verify("sum of a scan", sink.Sum, s.Data.scanSum)
	}}
}

func seek(s *Subject) *Pass {
	store, sink, queries := s.Built(), peers.NewSink(), s.Data.Seeks
	return &Pass{run: func() (int, error) {
		var sum uint64
		for i := range queries {
			sink.Begin(seekLength)
			store.SumFrom(queries[i].Key, sink)
			sum += sink.Sum
		}
		return len(queries), verify("sum of seeks", sum, s.Data.seekSum)
	}}
}

func snapshotFirst(s *Subject) *Pass {
	const times = 1_000
	store, sink := s.Built(), peers.NewSink()
	var view peers.Reader
	return &Pass{run: func() (int, error) {
		var sum uint64
		for range times {
			view = store.Snapshot(view)
			sink.Begin(firstLength)
			view.Sum(sink)
			sum += sink.Sum
		}
		return times, verify("sum of first entries", sum, times*s.Data.firstSum)
	}}
}

func verify(what string, got, want uint64) error {
	if got != want {
		return fmt.Errorf("%s is %d, want %d", what, got, want)
	}
	return nil
}

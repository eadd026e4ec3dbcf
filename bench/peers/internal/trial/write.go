package trial

import (
	"slices"

	"github.com/ordict/ordict/bench/peers"
)

// written splits the entries that come in random order into those that a pass writes and those that are there before.
// The second part, which only sampled arms have, is in key order.
func (s *Subject) written() (write, before []peers.Entry) {
	random := s.Data.Random
	n := s.Arm.Writes(len(random))
	if n == len(random) {
		return random, nil
	}
	taken := make(map[string]bool, n)
	for _, e := range random[:n] {
		taken[e.Key] = true
	}
	before = slices.DeleteFunc(slices.Clone(s.Data.Sorted), func(e peers.Entry) bool { return taken[e.Key] })
	return random[:n], before
}

// growing is a pass that fills a store: empty at the start of each run, but in a sampled arm. What it has filled stays
// reachable until the next run, so that none is timed together with the end of the last.
func growing(s *Subject, write, before []peers.Entry, fill func(store peers.Store, write []peers.Entry)) *Pass {
	store := s.Arm.New()
	return &Pass{
		setup: func() {
			store = s.Arm.New()
			if len(before) > 0 {
				store.Load(before)
			}
		},
		run: func() (int, error) {
			fill(store, write)
			return len(write), verify("number of entries", uint64(store.Len()), uint64(len(write)+len(before)))
		},
	}
}

func insertAll(store peers.Store, entries []peers.Entry) {
	for i := range entries {
		store.Set(entries[i].Key, entries[i].Value)
	}
}

func insertRandom(s *Subject) *Pass {
	write, before := s.written()
	return growing(s, write, before, insertAll)
}

func insertSorted(s *Subject) *Pass {
	return growing(s, s.Data.Sorted, nil, insertAll)
}

func bulk(s *Subject) *Pass {
	return growing(s, s.Data.Sorted, nil, func(store peers.Store, sorted []peers.Entry) { store.Load(sorted) })
}

// snapshotInsert takes a snapshot before every insert and keeps it until the next.
func snapshotInsert(s *Subject) *Pass {
	var view peers.Reader
	write, before := s.written()
	return growing(s, write, before, func(store peers.Store, entries []peers.Entry) {
		for i := range entries {
			view = store.Snapshot(view)
			store.Set(entries[i].Key, entries[i].Value)
		}
	})
}

func deleteRandom(s *Subject) *Pass {
	store := s.Arm.New()
	deletes := s.Data.Deletes[:s.Arm.Writes(s.Data.N)]
	return &Pass{
		setup: func() { store = s.build(s.Data.Random) },
		run: func() (int, error) {
			for i := range deletes {
				store.Delete(deletes[i].Key)
			}
			return len(deletes), verify("number of entries", uint64(store.Len()), uint64(s.Data.N-len(deletes)))
		},
	}
}

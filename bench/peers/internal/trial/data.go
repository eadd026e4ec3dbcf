// Package trial holds what is timed: operations over a data set, each verified in every pass, and the measurement of
// time, allocations and live memory.
package trial

import (
	"slices"
	"strings"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
)

// The seeds of the orders in which keys are inserted, asked for and deleted.
const (
	insertSeed = iota + 1
	querySeed
	missSeed
	seekSeed
	deleteSeed
)

// leastQueries is the least number of lookups in a pass, in several orders of a small set one after the other: a
// short sequence that repeats would be learnt by the branch predictor.
const leastQueries = 16_384

// mostSeeks bounds the number of seeks in a pass.
const mostSeeks = 8_192

// seekLength and firstLength are the entries read after a seek and from the start of a snapshot.
const (
	seekLength  = 100
	firstLength = 64
)

// Data is a key set of one size with all that is asked of it. What is asked in a row lies in memory in a row.
type Data struct {
	Set corpus.Set
	N   int

	Sorted  []peers.Entry // in key order
	Random  []peers.Entry // in the order of random inserts
	Deletes []peers.Entry // in the order of random deletes
	Hits    []peers.Entry // present keys to look up
	Misses  []peers.Entry // absent keys to look up
	Seeks   []peers.Entry // present keys to seek

	hitSum, scanSum, seekSum, firstSum uint64 // the right answers
}

// NewData makes the data for n keys of the set.
func NewData(set corpus.Set, n int) *Data {
	entries := set.Entries(0, n)
	d := &Data{
		Set:     set,
		N:       n,
		Sorted:  corpus.LayOut(corpus.Sorted(entries)),
		Random:  RandomOrder(set, n),
		Deletes: corpus.LayOut(corpus.Shuffled(entries, deleteSeed)),
		Hits:    queries(entries, querySeed),
		Misses:  queries(absent(set, n), missSeed),
	}
	seeks := corpus.Shuffled(entries, seekSeed)
	d.Seeks = corpus.LayOut(seeks[:min(n, mostSeeks)])
	d.answer()
	return d
}

// RandomOrder returns n entries of the set in the order of random inserts.
func RandomOrder(set corpus.Set, n int) []peers.Entry {
	return corpus.LayOut(corpus.Shuffled(set.Entries(0, n), insertSeed))
}

func absent(set corpus.Set, n int) []peers.Entry {
	var entries []peers.Entry
	for _, key := range set.Misses(n) {
		entries = append(entries, peers.Entry{Key: key})
	}
	return entries
}

// queries returns entries in random order, and in further orders until there are leastQueries.
func queries(entries []peers.Entry, seed uint64) []peers.Entry {
	var all []peers.Entry
	for round := uint64(0); len(all) < max(len(entries), min(leastQueries, 64*len(entries))); round++ {
		all = append(all, corpus.Shuffled(entries, seed+round<<8)...)
	}
	return corpus.LayOut(all)
}

// answer computes the sums that a right store has at the end of each pass.
func (d *Data) answer() {
	for _, e := range d.Hits {
		d.hitSum += e.Value
	}
	d.scanSum = peers.SumOf(d.Sorted, 0)
	d.firstSum = peers.SumOf(d.Sorted, firstLength)
	for _, e := range d.Seeks {
		at, _ := slices.BinarySearchFunc(d.Sorted, e.Key, compareKey)
		d.seekSum += peers.SumOf(d.Sorted[at:], seekLength)
	}
}

func compareKey(e peers.Entry, key string) int { return strings.Compare(e.Key, key) }

// Absent returns the keys of Misses.
func (d *Data) Absent() []string {
	keys := make([]string, len(d.Misses))
	for i, e := range d.Misses {
		keys[i] = e.Key
	}
	return keys
}

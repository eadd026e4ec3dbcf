// Package corpus makes the key sets of the comparison: the same on every machine, for every number of entries.
package corpus

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ordict/ordict/bench/peers"
)

// Set is a family of distinct keys, numbered from 0. The value of a key is its number.
type Set struct {
	Name string

	// append appends the key with number i to dst.
	append func(dst []byte, i uint64) []byte
}

// Paths has keys like collection/0abc/00000abc/shared-suffix, 38 bytes each: long common prefixes, a common suffix,
// and 4,096 groups from the low 12 bits of the number, so that beyond 4,096 keys their order is not that of the numbers.
var Paths = Set{Name: "paths", append: func(dst []byte, i uint64) []byte {
	return fmt.Appendf(dst, "collection/%04x/%08x/shared-suffix", i&0xfff, i)
}}

// Random8 has keys of 8 random bytes: nothing in common, nothing to compress.
var Random8 = Set{Name: "random8", append: func(dst []byte, i uint64) []byte {
	return binary.BigEndian.AppendUint64(dst, mix(i))
}}

// Sets returns all key sets.
func Sets() []Set { return []Set{Paths, Random8} }

// mix scrambles x: every output has one input, so distinct numbers give distinct keys. It is the finishing step of
// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Entries returns the entries with numbers first to first+n-1, in the order of their numbers.
func (s Set) Entries(first, n int) []peers.Entry {
	entries := make([]peers.Entry, n)
	var key []byte
	for i := range entries {
		number := uint64(first + i)
		key = s.append(key[:0], number)
		entries[i] = peers.Entry{Key: string(key), Value: number}
	}
	return entries
}

// Misses returns n keys that are not among the first n of the set, all of them near: one half has the numbers that
// come next, the other half differs from a present key in its last byte alone.
func (s Set) Misses(n int) []string {
	present := make(map[string]bool, n)
	entries := s.Entries(0, n)
	for _, e := range entries {
		present[e.Key] = true
	}
	misses := make([]string, 0, n)
	for i, e := range s.Entries(n, n) {
		key := e.Key
		if i%2 == 1 {
			key = changeLastByte(entries[i].Key, present)
		}
		misses = append(misses, key)
	}
	return misses
}

// changeLastByte returns key with the next last byte that makes it absent.
func changeLastByte(key string, present map[string]bool) string {
	for changed := []byte(key); ; {
		changed[len(changed)-1]++
		if !present[string(changed)] {
			return string(changed)
		}
	}
}

// Sorted returns entries in key order.
func Sorted(entries []peers.Entry) []peers.Entry {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b peers.Entry) int { return strings.Compare(a.Key, b.Key) })
	return sorted
}

// Shuffled returns items in an order that depends on seed alone.
func Shuffled[T any](items []T, seed uint64) []T {
	shuffled := slices.Clone(items)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(shuffled), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	return shuffled
}

// LayOut copies the keys into one block of memory in the order of entries. Keys scattered over the memory cost more
// to read than many a store needs to find them: what a store is asked has to lie in the order in which it is asked.
func LayOut(entries []peers.Entry) []peers.Entry {
	size := 0
	for _, e := range entries {
		size += len(e.Key)
	}
	var block strings.Builder
	block.Grow(size)
	for _, e := range entries {
		block.WriteString(e.Key)
	}
	text, laid := block.String(), make([]peers.Entry, len(entries))
	for i, e := range entries {
		laid[i] = peers.Entry{Key: text[:len(e.Key)], Value: e.Value}
		text = text[len(e.Key):]
	}
	return laid
}

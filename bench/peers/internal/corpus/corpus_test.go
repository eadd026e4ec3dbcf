package corpus

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/ordict/ordict/bench/peers"
)

// The golden values of the corpus: they were computed by other programs, and hold for every implementation.
func TestGoldenDigests(t *testing.T) {
	for _, c := range []struct {
		n, first int
		digest   peers.Digest
	}{
		{64, 64, 0x8e0ed68f49438bdd},
		{4096, 4096, 0x1258237d4e1c2865},
		{65536, 65536, 0x73bf7b50febde285},
		{4096, 64, 0x8e0ed68f49438bdd},
		{65536, 64, 0x146e27b40611095d},
	} {
		sorted := Sorted(Paths.Entries(0, c.n))
		if got := peers.DigestOf(sorted[:c.first]); got != c.digest {
			t.Errorf("first %d of %d: digest %016x, want %016x", c.first, c.n, got, c.digest)
		}
	}
}

// The plain checksum, (length XOR value) summed, is blind to order; the same golden values as elsewhere.
func TestGoldenChecksums(t *testing.T) {
	for _, c := range []struct {
		n, first int
		sum      uint64
	}{
		{4096, 4096, 8_386_560},
		{4096, 64, 2_016},
		{65536, 65536, 2_147_450_880},
		{65536, 64, 1_968_480},
	} {
		var sum uint64
		for _, e := range Sorted(Paths.Entries(0, c.n))[:c.first] {
			sum += uint64(len(e.Key)) ^ e.Value
		}
		if sum != c.sum {
			t.Errorf("first %d of %d: checksum %d, want %d", c.first, c.n, sum, c.sum)
		}
	}
}

func TestPathsShape(t *testing.T) {
	entries := Paths.Entries(0, 65536)
	if got, want := entries[0xabcd].Key, "collection/0bcd/0000abcd/shared-suffix"; got != want {
		t.Errorf("key %q, want %q", got, want)
	}
	sorted := Sorted(entries)
	if got := sorted[63].Value; got != 61443 {
		t.Errorf("the 64th key has number %d, want 61443", got)
	}
	for _, e := range entries {
		if len(e.Key) != 38 {
			t.Fatalf("key %q has %d bytes, want 38", e.Key, len(e.Key))
		}
	}
}

func TestKeysAreDistinct(t *testing.T) {
	for _, set := range Sets() {
		sorted := Sorted(set.Entries(0, 20_000))
		for i := range len(sorted) - 1 {
			if sorted[i].Key == sorted[i+1].Key {
				t.Fatalf("%s: key %q twice", set.Name, sorted[i].Key)
			}
		}
	}
}

func TestMissesAreAbsentAndNear(t *testing.T) {
	for _, set := range Sets() {
		for _, n := range []int{1, 2, 300, 5000} {
			entries := set.Entries(0, n)
			present := make(map[string]bool, n)
			for _, e := range entries {
				present[e.Key] = true
			}
			misses := set.Misses(n)
			if len(misses) != n {
				t.Fatalf("%s: %d misses, want %d", set.Name, len(misses), n)
			}
			for i, key := range misses {
				if present[key] {
					t.Fatalf("%s: %q is present", set.Name, key)
				}
				if i%2 == 1 && key[:len(key)-1] != entries[i].Key[:len(key)-1] {
					t.Fatalf("%s: %q differs from %q before its last byte", set.Name, key, entries[i].Key)
				}
			}
		}
	}
}

func TestChangeLastBytePassesOverPresentKeys(t *testing.T) {
	present := map[string]bool{"a\xff": true, "a\x00": true}
	if got := changeLastByte("a\xff", present); got != "a\x01" {
		t.Errorf("got %q, want a\\x01", got)
	}
}

func TestShuffledIsAPermutationOfItsSeed(t *testing.T) {
	items := make([]int, 1000)
	for i := range items {
		items[i] = i
	}
	a, b, c := Shuffled(items, 1), Shuffled(items, 1), Shuffled(items, 2)
	if !slices.Equal(a, b) {
		t.Error("one seed, two orders")
	}
	if slices.Equal(a, c) || slices.IsSorted(a) {
		t.Error("the order does not depend on the seed")
	}
	slices.Sort(a)
	if !slices.Equal(a, items) {
		t.Error("not a permutation")
	}
}

func TestLayOutKeepsEntriesAndPutsKeysInARow(t *testing.T) {
	entries := append(Shuffled(Random8.Entries(0, 100), 3), peers.Entry{}, peers.Entry{Key: "x", Value: 7})
	laid := LayOut(entries)
	if !slices.Equal(laid, entries) {
		t.Fatal("other entries")
	}
	start := uintptr(unsafe.Pointer(unsafe.StringData(laid[0].Key)))
	for i, e := range laid {
		if e.Key == "" {
			continue
		}
		if got := uintptr(unsafe.Pointer(unsafe.StringData(e.Key))); got != start {
			t.Fatalf("key %d does not follow the one before", i)
		}
		start += uintptr(len(e.Key))
	}
}

func Example() {
	for _, set := range Sets() {
		fmt.Printf("%s %q\n", set.Name, set.Entries(0x1234, 1)[0].Key)
	}
	// Output:
	// paths "collection/0234/00001234/shared-suffix"
	// random8 "_d/\x87\xd5\xe28\x88"
}

package collection

import (
	"github.com/ordict/ordict/unit"
)

// Snapshot is an immutable revision of a [Dictionary]. It is a small value: copy it, keep it, hand it to any number of
// goroutines; reading it needs no lock while the writer goes on, and whatever the writer does (set, delete, clear, compact)
// does not show in it. It holds on to the pages it was taken from until it is dropped.
//
// A Snapshot is the [Span] of all its keys, with an [Identity]: all reads, bounds and loops are methods of Span. Snapshots
// come from [Dictionary.Snapshot] and from the set operations; the zero Snapshot is empty and has the zero identity.
type Snapshot[K unit.Key[U], U unit.Unit, V any] struct {
	Span[K, U, V]
}

// Identity returns the producer and revision of the snapshot. Equal identities mean equal content. O(1).
func (s Snapshot[K, U, V]) Identity() Identity { return s.id }

// Fork returns an independent writable dictionary with the content of the snapshot, in O(1): pages are shared until
// either side writes them. It is a producer of its own.
func (s Snapshot[K, U, V]) Fork() *Dictionary[K, U, V] {
	d := new(Dictionary[K, U, V])
	d.tree.Reset(s.version)
	d.escaped = s.escaped
	return d
}

// Stats describes the pages that hold a snapshot. Pages shared with other revisions count in full.
type Stats struct {
	Entries int     // keys, bare ones included
	Leaves  int     // pages that hold entries
	Inners  int     // pages above them
	Height  int     // levels of inner pages: 0 if a single leaf holds all
	Bytes   int     // memory of all pages and keys, values included; what values point to is not
	Fill    float64 // entries per slot of the leaves, 0 if there are none
}

// Stats measures the snapshot's pages. It visits every page: O(n / 64).
func (s Snapshot[K, U, V]) Stats() Stats {
	t := s.version.Stats()
	return Stats{Entries: t.Entries, Leaves: t.Leaves, Inners: t.Inners, Height: t.Height, Bytes: t.Bytes, Fill: t.Fill}
}

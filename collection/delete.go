package collection

import (
	"math/bits"

	"github.com/ordict/ordict/collection/internal/tree"
	entryiter "github.com/ordict/ordict/iter"
)

// Clear removes all keys. It publishes a revision unless there was nothing to remove. Open snapshots keep their content.
// O(1).
func (d *Dictionary[K, U, V]) Clear() {
	d.guard.enter(writing)
	if d.tree.Len() > 0 {
		d.tree.Clear()
		d.escaped = false
		d.origin.publish(true)
	}
	d.guard.leave()
}

// DeletePrefix removes every key that starts with prefix, in whole units, and prefix itself; the empty prefix removes all.
// It returns how many keys went and publishes one revision if any did.
// O(log n) for each page that goes.
func (d *Dictionary[K, U, V]) DeletePrefix(prefix K) (deleted int) {
	d.guard.enter(writing)
	code, _ := codeOf[K, U](&d.buf, prefix)
	deleted = d.deleteRange(tree.Range{Lo: tree.Bound{Key: code}, Hi: tree.Bound{Key: code, Side: tree.AfterPrefix}})
	d.guard.leave()
	return deleted
}

// DeleteSpan removes every key between the bounds of s. Only the bounds count, not the revision that s was cut from: keys
// stored there since go too. (Spans of the zero Snapshot, which is of no dictionary, delete nothing.) It returns how many
// keys went and publishes one revision if any did.
// O(log n) for each page that goes.
func (d *Dictionary[K, U, V]) DeleteSpan(s Span[K, U, V]) (deleted int) {
	d.guard.enter(writing)
	if s.id != (Identity{}) {
		deleted = d.deleteRange(s.bounds.among())
	}
	d.guard.leave()
	return deleted
}

func (d *Dictionary[K, U, V]) deleteRange(r tree.Range) int {
	v := d.tree.Current()
	i, j := v.Rank(r.Lo), v.Rank(r.Hi)
	if i >= j {
		return 0
	}
	d.tree.DeleteRange(i, j)
	d.origin.publish(true)
	return j - i
}

// DeleteFunc removes every entry for which del returns true and returns how many went; it publishes one revision if any
// did. Entries come in key order and are owned. O(n), and one bit per key while it runs.
//
// del may read the dictionary, which it sees unchanged: deletion starts when all entries have been judged. A mutator
// called from del panics. If del panics, nothing has been deleted.
func (d *Dictionary[K, U, V]) DeleteFunc(del func(Entry[K, V]) bool) (deleted int) {
	d.guard.enter(calling)
	defer d.guard.leave()

	doomed := make(rankSet, (d.tree.Len()+63)/64)
	scan := openScan(*d.tree.Current(), tree.All, false)
	defer closeScan(scan)
	rank := 0
	entryiter.PushEntries[K, U](scan, !d.escaped, func(e Entry[K, V]) bool {
		if del(e) {
			doomed.add(rank)
		}
		rank++
		return true
	})
	for end := rank; ; {
		i, j := doomed.lastRun(end)
		if i == j {
			break
		}
		d.tree.DeleteRange(i, j) // from the end, so that the ranks before stay true
		deleted += j - i
		end = i
	}
	d.origin.publish(deleted > 0)
	return deleted
}

// rankSet is a set of ranks, one bit each.
type rankSet []uint64

func (s rankSet) add(rank int) { s[rank/64] |= 1 << (rank % 64) }

// lastRun returns the last run [i, j) of consecutive members below end, empty if there is none.
func (s rankSet) lastRun(end int) (i, j int) {
	j = s.lastBelow(end, 0)
	i = s.lastBelow(j, ^uint64(0))
	return i, j
}

// lastBelow returns the smallest j <= end such that no rank in [j, end) is a member, with flip 0, or all are, with flip ^0.
func (s rankSet) lastBelow(end int, flip uint64) int {
	for end > 0 {
		w := (end - 1) / 64
		word := s[w] ^ flip
		word <<= 63 - (end-1)%64 // ranks from end on fall off
		if word != 0 {
			return end - bits.LeadingZeros64(word)
		}
		end = w * 64
	}
	return 0
}

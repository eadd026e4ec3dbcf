package tree

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"weak"
)

// full is the limits of a tree in use.
var full = limits{64, 64, 127}

func mustHold[V any](t *testing.T, v Version[V], lim limits) {
	t.Helper()
	if err := v.check(lim); err != nil {
		t.Fatal(err)
	}
}

// A tree of several levels that loses its last key must forget its height: else the next key is sought below a leaf.
func TestEmptiedWhileHigh(t *testing.T) {
	lim := limits{3, 3, 3}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		tr := &Tree[int]{trunk: trunk{limits: lim}}
		for _, i := range r.Perm(100) {
			tr.Set(fmt.Appendf(nil, "%02d", i), i)
		}
		if tr.v.height < 3 {
			t.Fatalf("height %d: the test wants a high tree", tr.v.height)
		}
		for _, i := range r.Perm(100) {
			tr.Delete(fmt.Appendf(nil, "%02d", i))
			mustHold(t, *tr.Current(), lim)
		}
		tr.Set([]byte("again"), 1)
		if v, s := tr.Current().Find([]byte("again")); tr.v.height != 0 || v != 1 || s != Valued {
			t.Fatalf("after emptying: height %d, Find = %v, %v", tr.v.height, v, s)
		}
	}
}

// Two writers that go on from one version append to one arena: one of them must lose, and copy.
func TestForksShareAnArena(t *testing.T) {
	var base Tree[int]
	for i := range 40 {
		base.Set(fmt.Appendf(nil, "fork/%03d/a-tail-that-does-not-fit-the-head/%d", i*7, i), i)
	}
	v := base.Version()
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for round := range 50 {
				var fork Tree[int]
				fork.Reset(v)
				for i := range 20 {
					fork.Set(fmt.Appendf(nil, "fork/%03d/of-%d-in-%d/%d", i*11, w, round, i), -i)
				}
				for i := range 20 {
					k := fmt.Appendf(nil, "fork/%03d/of-%d-in-%d/%d", i*11, w, round, i)
					if got, s := fork.Current().Find(k); got != -i || s != Valued {
						t.Errorf("Find(%q) = %d, %v", k, got, s)
					}
				}
				if err := fork.Current().check(full); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	mustHold(t, v, full)
}

// bytesPerEntry is the memory of a version by its entries.
func bytesPerEntry[V any](v Version[V]) float64 {
	s := v.Stats()
	return float64(s.Bytes) / float64(s.Entries)
}

// Replacing keys again and again must not let dead tails pile up in the arenas.
func TestArenaIsCompacted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var tr Tree[int]
	key := func(i, round int) []byte { return fmt.Appendf(nil, "key-%05d-%030d", i, round*131) }
	const n = 2000
	for i := range n {
		tr.Set(key(i, 0), i)
	}
	round := make([]int, n)
	for range 10 * n {
		i := r.IntN(n)
		if _, was := tr.Delete(key(i, round[i])); was != Valued {
			t.Fatalf("key %d is lost", i)
		}
		round[i]++
		tr.Set(key(i, round[i]), i)
	}
	mustHold(t, *tr.Current(), full)
	var fresh Tree[int]
	for _, i := range r.Perm(n) {
		fresh.Set(key(i, round[i]), i)
	}
	if got, want := bytesPerEntry(*tr.Current()), bytesPerEntry(*fresh.Current()); got > 1.4*want {
		t.Errorf("%.1f bytes an entry after replacing, %.1f in a new tree", got, want)
	}
}

// After mass deletes the leaves that are left must not stand nearly empty.
func TestSparseLeavesShrink(t *testing.T) {
	keys := shuffled(paths(20_000), 1)
	tr := built(keys)
	whole := bytesPerEntry(*tr.Current())
	for _, k := range keys[:19_000] {
		tr.Delete(k)
	}
	mustHold(t, *tr.Current(), full)
	if left := bytesPerEntry(*tr.Current()); left > 3*whole {
		t.Errorf("%.1f bytes an entry of all, %.1f of the last twentieth", whole, left)
	}
}

// A prefix of thousands of bytes stands once in memory, not once a page.
func TestLongPrefixIsShared(t *testing.T) {
	long := strings.Repeat("p", 4096)
	r := rand.New(rand.NewPCG(3, 3))
	var tr Tree[int]
	var b Builder[int]
	for i := range 5000 {
		tr.Set(fmt.Appendf(nil, "%s%08x", long, r.Uint32()), i)
		b.Append(fmt.Appendf(nil, "%s%08x", long, i), i, true)
	}
	mustHold(t, *tr.Current(), full)
	if got := bytesPerEntry(*tr.Current()); got > 60 {
		t.Errorf("one by one: %.1f bytes an entry", got)
	}
	v := b.Version()
	mustHold(t, v, full)
	if got := bytesPerEntry(v); got > 30 {
		t.Errorf("bulk built: %.1f bytes an entry", got)
	}
}

// Ascending keys, one run or many side by side, leave full pages behind.
func TestRunsFillPages(t *testing.T) {
	var one, many Tree[int]
	for i := range 64 * 200 {
		one.Set(fmt.Appendf(nil, "%08d", i), i)
	}
	for i := range 251 * 1000 {
		many.Set(fmt.Appendf(nil, "%03d/%08d", i%251, i), i)
	}
	mustHold(t, *one.Current(), full)
	mustHold(t, *many.Current(), full)
	if fill := one.Current().Stats().Fill; fill < 0.98 {
		t.Errorf("one run: fill %.2f", fill)
	}
	if fill := many.Current().Stats().Fill; fill < 0.9 {
		t.Errorf("251 runs side by side: fill %.2f", fill)
	}
}

func TestBuilderFillsPages(t *testing.T) {
	for _, n := range []int{1, 2, 63, 64, 65, 128, 64*65 + 1, 64 * 128, 64*128 + 1, 64 * 600} {
		var b Builder[int]
		for i := range n {
			b.Append(fmt.Appendf(nil, "%08d", i), i, i%3 > 0)
		}
		if b.Len() != n {
			t.Fatalf("Len = %d, want %d", b.Len(), n)
		}
		v := b.Version()
		mustHold(t, v, full)
		if want := (n + 63) / 64; v.Stats().Leaves != want || v.Len() != n {
			t.Errorf("%d keys: %d in %d leaves, want %d", n, v.Len(), v.Stats().Leaves, want)
		}
	}
}

// Values of every size and kind.
func TestValueTypes(t *testing.T) {
	t.Run("nothing", func(t *testing.T) { values(t, func(int) struct{} { return struct{}{} }) })
	t.Run("byte", func(t *testing.T) { values(t, func(i int) byte { return byte(i) }) })
	t.Run("string", func(t *testing.T) { values(t, func(i int) string { return strings.Repeat("v", i%50) }) })
	t.Run("pointer", func(t *testing.T) {
		ps := map[int]*int{}
		values(t, func(i int) *int {
			if ps[i] == nil {
				ps[i] = &i
			}
			return ps[i]
		})
	})
	t.Run("200 bytes", func(t *testing.T) { values(t, func(i int) [25]int { return [25]int{i, 24: i} }) })
	t.Run("8 KiB", func(t *testing.T) { values(t, func(i int) [1024]int { return [1024]int{i, 1023: i} }) })
	t.Run("interface", func(t *testing.T) { values(t, func(i int) any { return fmt.Sprint(i) }) })
	t.Run("5 bytes", func(t *testing.T) { values(t, func(i int) [5]byte { return [5]byte{byte(i), 4: byte(i >> 8)} }) })
}

func values[V comparable](t *testing.T, value func(int) V) {
	var tr Tree[V]
	lim := limits{maxLeaf[V](), 64, 127}
	const n = 300
	for i := range n {
		tr.Set(fmt.Appendf(nil, "%d", i*7919%n), value(i*7919%n))
	}
	v := tr.Version()
	for i := 0; i < n; i += 2 {
		tr.Delete(fmt.Appendf(nil, "%d", i))
	}
	mustHold(t, v, lim)
	mustHold(t, *tr.Current(), lim)
	for i := range n {
		key := fmt.Appendf(nil, "%d", i)
		if got, s := v.Find(key); s != Valued || got != value(i) {
			t.Fatalf("version: Find(%q) = %v, %v", key, got, s)
		}
		got, s := tr.Current().Find(key)
		if want := i%2 == 1; want != (s == Valued) || want && got != value(i) {
			t.Fatalf("Find(%q) = %v, %v", key, got, s)
		}
	}
	var c Cursor[V]
	c.Open(v, All)
	for c.Next() {
		if want, _ := v.Find(c.Key()); c.Value() != want {
			t.Fatalf("cursor at %q: %v, want %v", c.Key(), c.Value(), want)
		}
	}
}

// A value that was deleted, unset, replaced or cleared is not kept alive by the tree.
func TestValuesAreReleased(t *testing.T) {
	var tr Tree[*[64]byte]
	var gone []weak.Pointer[[64]byte]
	put := func(key string) {
		v := new([64]byte)
		gone = append(gone, weak.Make(v))
		tr.Set([]byte(key), v)
	}
	for i := range 200 {
		put(fmt.Sprint(i))
	}
	for i := range 200 {
		k := fmt.Append(nil, i)
		switch i % 3 {
		case 0:
			tr.Delete(k)
		case 1:
			tr.Unset(k)
		case 2:
			tr.Set(k, nil)
		}
	}
	runtime.GC()
	for i, p := range gone {
		if p.Value() != nil {
			t.Errorf("value %d is still alive", i)
		}
	}
	if tr.Len() != 133 {
		t.Errorf("Len = %d", tr.Len())
	}
}

// A key of a million bytes, next to short ones, in every role.
func TestHugeKeys(t *testing.T) {
	var tr Tree[int]
	huge := bytes.Repeat([]byte{'h'}, 1_000_000)
	for i := range 300 {
		tr.Set(huge[:len(huge)-i], i)
		tr.Set(fmt.Append(nil, "h", i), -i)
	}
	mustHold(t, *tr.Current(), full)
	for i := range 300 {
		if v, s := tr.Current().Find(huge[:len(huge)-i]); v != i || s != Valued {
			t.Fatalf("huge key %d: %d, %v", i, v, s)
		}
	}
	var s Scan[int]
	s.Reset(*tr.Current(), Range{Bound{Key: huge[:999_000]}, End}, true)
	n := 0
	for block, _ := s.Next(); len(block) > 0; block, _ = s.Next() {
		for _, e := range block {
			if len(e.Units) != len(huge)-n || n > 0 && e.Shared != len(e.Units) {
				t.Fatalf("key %d has length %d, shares %d", n, len(e.Units), e.Shared)
			}
			n++
		}
	}
	if n != 300 {
		t.Errorf("%d keys, want 300", n)
	}
	for i := range 300 {
		tr.Delete(huge[:len(huge)-i])
	}
	mustHold(t, *tr.Current(), full)
}

// Leaves that are sparse, and have no neighbour to merge with, give back the room they do not need.
func TestSparseLeafWithoutNeighbourShrinks(t *testing.T) {
	var b Builder[int]
	for i := range 128 { // two full leaves
		b.Append(fmt.Appendf(nil, "%03d", i), i, true)
	}
	var tr Tree[int]
	tr.Reset(b.Version())
	tr.Set([]byte("001"), 1)
	for i := range 44 { // the second leaf stays too full for a merge
		tr.Delete(fmt.Appendf(nil, "%03d", i))
	}
	mustHold(t, *tr.Current(), full)
	in := asInner(tr.v.root)
	if p := pageOf(in.kid(0)); in.keys.n != 1 || p.n != 20 || p.cap > 24 {
		t.Errorf("%d leaves, the first with %d entries in a room of %d", in.keys.n+1, p.n, p.cap)
	}
}

// The left half of a split stays in its page, and an insert right after a snapshot copies one leaf without its arena.
func TestCheapWrites(t *testing.T) {
	var tr Tree[int]
	keys := shuffled(paths(64), 1)
	for _, k := range keys {
		tr.Set(k, 1)
	}
	before := tr.v.root
	tr.Set([]byte("collection/0020/0000ffff/shared-suffix"), 1)
	if tr.v.height != 1 || asInner(tr.v.root).kid(0) != before {
		t.Error("the left half of the split moved")
	}
	if safe {
		return
	}
	tr = Tree[int]{}
	keys = shuffled(paths(20_000), 2)
	for _, k := range keys[:19_000] {
		tr.Set(k, 1)
	}
	i := 19_000
	objects := testing.AllocsPerRun(900, func() {
		tr.Version()
		tr.Set(keys[i], 1)
		i++
	})
	if objects > 4 {
		t.Errorf("snapshot and insert: %.1f objects", objects)
	}
	shared, whole := 0, 0
	for _, k := range keys[:500] { // the version before an insert, and the one after
		v := tr.Version()
		var p, q path
		n, _, _ := tr.locate(&p, k)
		tr.Set(append(slices.Clone(k), '!'), 1)
		m, _, _ := tr.locate(&q, k)
		if pageOf(n).base == pageOf(m).base {
			shared++
		}
		whole++
		runtime.KeepAlive(v)
	}
	if shared < whole/2 {
		t.Errorf("%d of %d copied leaves go on with the arena", shared, whole)
	}
}

// A long key that comes and goes 70,000 times in one page must not wear out the offsets of the slots.
func TestLongKeyComesAndGoes(t *testing.T) {
	var tr Tree[int]
	stays, goes := bytes.Repeat([]byte{'s'}, 300), bytes.Repeat([]byte{'t'}, 300)
	tr.Set([]byte("a"), -1)
	tr.Set(stays, -2)
	for i := range 70_000 {
		tr.Set(goes, i)
		if v, s := tr.Current().Find(goes); v != i || s != Valued {
			t.Fatalf("round %d: %d, %v", i, v, s)
		}
		tr.Delete(goes)
	}
	if v, s := tr.Current().Find(stays); v != -2 || s != Valued {
		t.Errorf("the other long key: %d, %v", v, s)
	}
	mustHold(t, *tr.Current(), full)
}

// An inner node that lost all its separators joins a neighbour under whose keys its own long prefix means nothing.
func TestEmptiedNodeForgetsItsStem(t *testing.T) {
	for _, lim := range testLimits {
		tr := &Tree[int]{trunk: trunk{limits: lim}}
		p, q := strings.Repeat("p", 70), strings.Repeat("q", 70)
		n := 100 * lim.leaf
		for i := range n {
			tr.Set(fmt.Appendf(nil, "%s%05d", p, i), i)
			tr.Set(fmt.Appendf(nil, "%s%05d", q, i), i)
		}
		for i := range n {
			if _, was := tr.Delete(fmt.Appendf(nil, "%s%05d", p, i)); was != Valued {
				t.Fatalf("%v: key %d of the first group is lost", lim, i)
			}
			if i%17 == 0 || i > n-20 {
				mustHold(t, *tr.Current(), lim)
			}
		}
		for i := range n {
			if _, s := tr.Current().Find(fmt.Appendf(nil, "%s%05d", q, i)); s != Valued {
				t.Fatalf("%v: key %d of the second group is lost", lim, i)
			}
		}
	}
}

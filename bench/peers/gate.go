package peers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Gate compares an arm with a sorted slice: after writes one by one and after a bulk load, for the store and for its
// snapshots, while keys come and go. It returns the digest of all entries in order, which is the same for every
// arm that passes, or an error that names the first difference.
//
// The keys of entries must be distinct and those of absent not among them; their order is the order of the writes. Keys
// are handed over in a buffer that is overwritten afterwards, so that a store which keeps it is found out.
func Gate(arm Arm, entries []Entry, absent []string) (Digest, error) {
	g := gate{store: arm.New(), absent: absent, written: entries[:min(len(entries), arm.Writes(len(entries)))]}
	model := slices.Clone(entries)
	slices.SortFunc(model, byKey)

	g.fill(entries[len(g.written):])
	err := g.set(g.written, 0, true)
	if err == nil {
		err = g.check("after writes in random order", g.store, model, 1)
	}
	if err == nil {
		err = g.check("a snapshot", g.store.Snapshot(nil), model, gateStride)
	}
	if err == nil {
		err = g.churn(model)
	}
	if err == nil {
		err = g.load(arm.New(), model)
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", arm.Name, err)
	}
	return DigestOf(model), nil
}

// gateStride is the distance of the keys that are looked up in the later checks; the first looks up all.
const gateStride = 17

// gate is one run of [Gate].
type gate struct {
	store   Store
	absent  []string
	written []Entry // what is written one by one
	scratch []byte  // the caller's buffer
}

func byKey(a, b Entry) int { return strings.Compare(a.Key, b.Key) }

// fill loads entries that are not written one by one.
func (g *gate) fill(entries []Entry) {
	if len(entries) == 0 {
		return
	}
	rest := slices.Clone(entries)
	slices.SortFunc(rest, byKey)
	g.store.Load(rest)
}

// borrow returns key in the scratch buffer: a string in name only, gone with the next call of borrow.
func (g *gate) borrow(key string) string {
	for i := range g.scratch {
		g.scratch[i] = '#'
	}
	g.scratch = append(g.scratch[:0], key...)
	return stringOf(g.scratch)
}

// set stores entries, with offset added to their values.
func (g *gate) set(entries []Entry, offset uint64, added bool) error {
	for _, e := range entries {
		if got := g.store.Set(g.borrow(e.Key), e.Value+offset); got != added {
			return fmt.Errorf("Set(%q) = %t, want %t", e.Key, got, added)
		}
	}
	g.borrow("")
	return nil
}

// remove deletes entries.
func (g *gate) remove(entries []Entry, deleted bool) error {
	for _, e := range entries {
		if got := g.store.Delete(g.borrow(e.Key)); got != deleted {
			return fmt.Errorf("Delete(%q) = %t, want %t", e.Key, got, deleted)
		}
	}
	return nil
}

// churn replaces, deletes and puts back under open snapshots.
func (g *gate) churn(model []Entry) error {
	half := g.written[:len(g.written)/2]
	without := slices.DeleteFunc(slices.Clone(model), contains(half))
	whole := g.store.Snapshot(nil)

	if err := g.set(half, 1, false); err != nil {
		return err
	}
	if err := g.check("after replaced values", g.store, withOffset(model, half, 1), gateStride); err != nil {
		return err
	}
	if err := g.remove(half, true); err != nil {
		return err
	}
	if err := g.remove(half, false); err != nil {
		return err
	}
	if err := g.check("after deletes", g.store, without, gateStride); err != nil {
		return err
	}
	if err := g.check("a snapshot from before the deletes", whole, model, gateStride); err != nil {
		return err
	}

	part := g.store.Snapshot(nil)
	if err := g.set(half, 0, true); err != nil {
		return err
	}
	if err := g.check("after the keys came back", g.store, model, gateStride); err != nil {
		return err
	}
	if err := g.check("a snapshot from between", part, without, gateStride); err != nil {
		return err
	}
	if err := g.check("a snapshot in the memory of another", g.store.Snapshot(part), model, gateStride); err != nil {
		return err
	}
	return g.empty(model)
}

// empty deletes all that was written and starts again.
func (g *gate) empty(model []Entry) error {
	if err := g.remove(g.written, true); err != nil {
		return err
	}
	rest := slices.DeleteFunc(slices.Clone(model), contains(g.written))
	if err := g.check("after all deletes", g.store, rest, gateStride); err != nil {
		return err
	}
	if err := g.set(g.written, 0, true); err != nil {
		return err
	}
	return g.check("filled again", g.store, model, gateStride)
}

// load checks the bulk load, and that what it made can be written to.
func (g *gate) load(store Store, model []Entry) error {
	g.store = store
	store.Load(model)
	if err := g.check("after a bulk load", store, model, gateStride); err != nil {
		return err
	}
	half := g.written[len(g.written)/2:]
	if err := g.remove(half, true); err != nil {
		return err
	}
	without := slices.DeleteFunc(slices.Clone(model), contains(half))
	return g.check("after a bulk load and deletes", store, without, gateStride)
}

// contains returns a test for the keys of entries.
func contains(entries []Entry) func(Entry) bool {
	keys := make(map[string]bool, len(entries))
	for _, e := range entries {
		keys[e.Key] = true
	}
	return func(e Entry) bool { return keys[e.Key] }
}

// withOffset returns the model with offset added to the values of entries.
func withOffset(model, entries []Entry, offset uint64) []Entry {
	changed, in := slices.Clone(model), contains(entries)
	for i := range changed {
		if in(changed[i]) {
			changed[i].Value += offset
		}
	}
	return changed
}

// check compares r with the model; every stride-th key is looked up.
func (g *gate) check(when string, r Reader, model []Entry, stride int) error {
	for _, compare := range []func(Reader, []Entry, int) error{g.lookups, g.scans, g.seeks} {
		if err := compare(r, model, stride); err != nil {
			return fmt.Errorf("%s: %w", when, err)
		}
	}
	return nil
}

func (g *gate) lookups(r Reader, model []Entry, stride int) error {
	if r.Len() != len(model) {
		return fmt.Errorf("Len() = %d, want %d", r.Len(), len(model))
	}
	for i := 0; i < len(model); i += stride {
		if v, ok := r.Get(g.borrow(model[i].Key)); !ok || v != model[i].Value {
			return fmt.Errorf("Get(%q) = %d, %t, want %d, true", model[i].Key, v, ok, model[i].Value)
		}
	}
	for i := 0; i < len(g.absent); i += stride {
		if v, ok := r.Get(g.borrow(g.absent[i])); ok || v != 0 {
			return fmt.Errorf("Get(%q) = %d, %t, want 0, false", g.absent[i], v, ok)
		}
	}
	return nil
}

// scans compares whole scans, by digest and by the sum that is used for timing, and one that is left early.
func (g *gate) scans(r Reader, model []Entry, _ int) error {
	digest, n := NewDigest(), 0
	r.Scan(func(key string, value uint64) bool {
		digest, n = digest.Add(key, value), n+1
		return true
	})
	if want := DigestOf(model); digest != want || n != len(model) {
		return fmt.Errorf("Scan: digest %016x of %d entries, want %016x of %d", digest, n, want, len(model))
	}
	n = 0
	r.Scan(func(string, uint64) bool { n++; return n < 3 })
	if n != min(3, len(model)) {
		return fmt.Errorf("Scan: %d entries after the callback said stop, want %d", n, min(3, len(model)))
	}

	return sums(r, model)
}

// sums compares the scans that are timed.
func sums(r Reader, model []Entry) error {
	s := NewSink()
	for _, limit := range []int{0, 1, 64} {
		want, last := SumOf(model, limit), ""
		if n := len(model); n > 0 {
			last = model[min(n, cmp.Or(limit, n))-1].Key
		}
		s.Begin(limit)
		if r.Sum(s); s.Sum != want {
			return fmt.Errorf("Sum, limit %d: %x, want %x", limit, s.Sum, want)
		}
		s.Begin(limit)
		if r.SumOwned(s); s.Sum != want || s.Key != last {
			return fmt.Errorf("SumOwned, limit %d: %x up to key %q, want %x up to %q", limit, s.Sum, s.Key, want, last)
		}
	}
	return nil
}

// SumOf returns what a sink with this limit has in the end after a scan of entries.
func SumOf(entries []Entry, limit int) uint64 {
	s := NewSink()
	s.Begin(limit)
	each(entries, s.String)
	return s.Sum
}

// seekLength is the number of entries read after a seek.
const seekLength = 100

// seeks compares scans from present and absent keys, from before the first and from after the last.
func (g *gate) seeks(r Reader, model []Entry, _ int) error {
	const seeks = 200
	froms := []string{"", "\xff\xff\xff\xff\xff\xff\xff\xff\xff"}
	for i := 0; i < len(model); i += 1 + len(model)/seeks {
		froms = append(froms, model[i].Key, model[i].Key+"\x00")
	}
	for i := 0; i < len(g.absent); i += 1 + len(g.absent)/seeks {
		froms = append(froms, g.absent[i])
	}
	s := NewSink()
	for _, from := range froms {
		at, _ := slices.BinarySearchFunc(model, from, func(e Entry, key string) int { return strings.Compare(e.Key, key) })
		want := model[at:min(len(model), at+seekLength)]
		got := make([]Entry, 0, seekLength)
		r.SeekScan(g.borrow(from), func(key string, value uint64) bool {
			got = append(got, Entry{strings.Clone(key), value})
			return len(got) < seekLength
		})
		if !slices.Equal(got, want) {
			return fmt.Errorf("SeekScan(%q): other entries than the %d expected", from, len(want))
		}
		s.Begin(seekLength)
		if r.SumFrom(g.borrow(from), s); s.Sum != SumOf(want, 0) {
			return fmt.Errorf("SumFrom(%q): %x, want %x", from, s.Sum, SumOf(want, 0))
		}
	}
	return nil
}

package peers

import (
	"strings"
	"testing"
)

// keys gives entries that are hard on an ordered store: prefixes of each other, the empty key, bytes at both ends.
func testEntries(n int) (entries []Entry, absent []string) {
	all := []string{"", "\x00", "\x00\x00", "a", "aa", "ab", "a\x00", "a\xff", "\xff", "\xff\xff", "b", strings.Repeat("a", 300)}
	for i := 0; len(all) < 2*n; i++ {
		all = append(all, strings.Repeat("x", i%7)+string([]byte{byte(i), byte(i >> 8), 'k'}))
	}
	seen := map[string]bool{}
	for i, key := range all {
		if seen[key] {
			continue
		}
		seen[key] = true
		if i%2 == 0 || len(entries) >= n {
			absent = append(absent, key)
		} else {
			entries = append(entries, Entry{key, uint64(i) * 3})
		}
	}
	return entries, absent
}

func TestGateAgreesOnAllArms(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 65, 3_000} {
		entries, absent := testEntries(n)
		if n < len(entries) {
			entries = entries[:n]
		}
		var first Digest
		for i, arm := range Arms() {
			digest, err := Gate(arm, entries, absent)
			if err != nil {
				t.Fatalf("n=%d: %v", n, err)
			}
			if i > 0 && digest != first {
				t.Fatalf("n=%d: %s has digest %x, %s has %x", n, arm.Name, digest, Arms()[0].Name, first)
			}
			first = digest
		}
	}
}

func TestGateSamplesLargeQuadraticArms(t *testing.T) {
	entries, absent := testEntries(quadraticLimit + 1_000)
	arm := Arm{Name: "slice", New: NewSlice, Quadratic: true}
	if arm.Writes(len(entries)) >= len(entries) {
		t.Fatalf("no sample of %d writes", len(entries))
	}
	if _, err := Gate(arm, entries, absent); err != nil {
		t.Fatal(err)
	}
}

// broken is a sorted slice with one fault.
type broken struct {
	sliceStore
	fault string
}

func (b *broken) Set(key string, value uint64) bool {
	i, found := b.find(key)
	if b.fault == "keeps the caller's buffer" && !found {
		b.own()
		b.entries = append(b.entries[:i:i], append([]Entry{{key, value}}, b.entries[i:]...)...)
		return true
	}
	if b.fault == "writes into snapshots" && found {
		b.entries[i].Value = value
		return false
	}
	if b.fault == "keeps the first value" && found {
		return false
	}
	added := b.sliceStore.Set(key, value)
	return added || b.fault == "calls every key new"
}

func (b *broken) Delete(key string) bool {
	if b.fault == "deletes the neighbour" {
		if i, found := b.find(key); found && i > 0 {
			return b.sliceStore.Delete(b.entries[i-1].Key)
		}
	}
	deleted := b.sliceStore.Delete(key)
	return deleted || b.fault == "claims to delete what is absent"
}

func (b *broken) Get(key string) (uint64, bool) {
	v, ok := b.sliceStore.Get(key)
	if b.fault == "finds absent keys" && !ok {
		return 0, true
	}
	return v, ok
}

func (b *broken) Scan(f func(key string, value uint64) bool) {
	entries := b.entries
	switch {
	case b.fault == "scans two entries in the wrong order" && len(entries) > 9:
		entries = append([]Entry(nil), entries...)
		entries[7], entries[8] = entries[8], entries[7]
	case b.fault == "leaves out the last entry" && len(entries) > 0:
		entries = entries[:len(entries)-1]
	case b.fault == "does not stop":
		each(entries, func(key string, value uint64) bool { f(key, value); return true })
		return
	}
	each(entries, f)
}

func (b *broken) SeekScan(from string, f func(key string, value uint64) bool) {
	if b.fault == "seeks past an equal key" {
		from += "\x00"
	}
	b.sliceStore.SeekScan(from, f)
}

func (b *broken) Sum(s *Sink) {
	if b.fault == "sums something else" {
		s.String("", 0)
	}
	b.sliceStore.Sum(s)
}

func (b *broken) SumOwned(s *Sink) {
	if b.fault == "hands out the wrong owned keys" {
		b.Scan(func(key string, value uint64) bool {
			return s.TakeOwned(strings.Repeat("?", len(key)-1)+key[len(key)-1:], value)
		})
		return
	}
	b.sliceStore.SumOwned(s)
}

func (b *broken) SumFrom(from string, s *Sink) {
	if b.fault == "sums from the start" {
		from = ""
	}
	b.sliceStore.SumFrom(from, s)
}

func (b *broken) Load(sorted []Entry) {
	if b.fault == "loads all but one" {
		sorted = sorted[1:]
	}
	b.sliceStore.Load(sorted)
}

func (b *broken) Snapshot(reuse Reader) Reader {
	if b.fault == "shows later writes in snapshots" {
		return &b.sliceReader
	}
	view := b.sliceStore.Snapshot(reuse)
	if b.fault == "forgets to refill a reused snapshot" && reuse != nil {
		return &sliceReader{}
	}
	return view
}

// A gate that lets a fault through is worth nothing.
func TestGateFindsFaults(t *testing.T) {
	entries, absent := testEntries(500)
	entries = entries[1:]
	for _, e := range entries {
		if e.Key == "" {
			t.Fatal("one fault needs keys that are not empty")
		}
	}
	for _, fault := range []string{
		"keeps the caller's buffer",
		"writes into snapshots",
		"keeps the first value",
		"calls every key new",
		"deletes the neighbour",
		"claims to delete what is absent",
		"finds absent keys",
		"scans two entries in the wrong order",
		"leaves out the last entry",
		"does not stop",
		"seeks past an equal key",
		"sums something else",
		"sums from the start",
		"hands out the wrong owned keys",
		"loads all but one",
		"shows later writes in snapshots",
		"forgets to refill a reused snapshot",
	} {
		if fault == "keeps the caller's buffer" && viewsAreCopies() {
			continue // a buffer handed over as a copy cannot be kept by mistake
		}
		t.Run(fault, func(t *testing.T) {
			arm := Arm{Name: "broken", New: func() Store { return &broken{fault: fault} }}
			if _, err := Gate(arm, entries, absent); err == nil {
				t.Error("passed the gate")
			} else {
				t.Log(err)
			}
		})
	}
	if _, err := Gate(Arm{Name: "right", New: func() Store { return new(broken) }}, entries, absent); err != nil {
		t.Errorf("without a fault: %v", err)
	}
}

// viewsAreCopies reports whether this build has the safe twin of the views.
func viewsAreCopies() bool {
	b := []byte("a")
	s := stringOf(b)
	b[0] = 'b'
	return s == "a"
}

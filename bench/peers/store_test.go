package peers

import (
	"math"
	"strings"
	"testing"

	"github.com/ordict/ordict/visitor"
)

func TestArmsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, arm := range Arms() {
		if seen[arm.Name] || arm.Name == "" {
			t.Errorf("name %q twice or empty", arm.Name)
		}
		seen[arm.Name] = true
	}
	if Arms()[0].Name != "ordict" {
		t.Error("ordict must come first: the others are compared with it")
	}
}

func TestWritesAreSampledOnlyWhereTheyMoveTooMuch(t *testing.T) {
	quadratic := Arm{Quadratic: true}
	for _, c := range []struct {
		arm     Arm
		n, want int
	}{
		{Arm{}, 1 << 20, 1 << 20},
		{quadratic, 4_096, 4_096},
		{quadratic, quadraticLimit, quadraticLimit},
		{quadratic, 65_536, 1_024},
		{quadratic, 1 << 20, 64},
		{quadratic, 1 << 30, 64},
	} {
		if got := c.arm.Writes(c.n); got != c.want {
			t.Errorf("quadratic %t, n=%d: %d writes, want %d", c.arm.Quadratic, c.n, got, c.want)
		}
	}
}

// All callbacks of a sink do the same.
func TestSinkFacesAgree(t *testing.T) {
	entries := []Entry{{"", 1}, {"a", 2}, {"ab", math.MaxUint64}, {"b", 0}}
	faces := map[string]func(*Sink, Entry) bool{
		"String":    func(s *Sink, e Entry) bool { return s.String(e.Key, e.Value) },
		"Bytes":     func(s *Sink, e Entry) bool { return s.Bytes([]byte(e.Key), e.Value) },
		"OwnString": func(s *Sink, e Entry) bool { return s.OwnString(e.Key, e.Value) },
		"OwnBytes":  func(s *Sink, e Entry) bool { return s.OwnBytes([]byte(e.Key), e.Value) },
		"Entry": func(s *Sink, e Entry) bool {
			return s.Entry(&visitor.Entry[byte, uint64]{Units: []byte(e.Key), Value: e.Value, HasValue: true}) == nil
		},
	}
	for name, take := range faces {
		s := NewSink()
		for _, limit := range []int{0, 1, 3, 4, 9} {
			s.Begin(limit)
			taken := 0
			for _, e := range entries {
				taken++
				if !take(s, e) {
					break
				}
			}
			wantTaken := len(entries)
			if limit > 0 {
				wantTaken = min(limit, len(entries))
			}
			if want := SumOf(entries, limit); s.Sum != want || taken != wantTaken {
				t.Errorf("%s, limit %d: sum %x of %d, want %x of %d", name, limit, s.Sum, taken, want, wantTaken)
			}
			if strings.HasPrefix(name, "Own") && s.Key != entries[taken-1].Key {
				t.Errorf("%s, limit %d: key %q, want %q", name, limit, s.Key, entries[taken-1].Key)
			}
		}
	}
}

func TestSumDependsOnOrderValuesAndKeys(t *testing.T) {
	base := SumOf([]Entry{{"aa", 1}, {"bb", 2}}, 0)
	for name, other := range map[string][]Entry{
		"order":      {{"bb", 2}, {"aa", 1}},
		"value":      {{"aa", 1}, {"bb", 3}},
		"key length": {{"aaa", 1}, {"bb", 2}},
		"last byte":  {{"aa", 1}, {"bc", 2}},
		"one less":   {{"aa", 1}},
		"zeros":      {{"", 0}, {"aa", 1}, {"bb", 2}},
	} {
		if SumOf(other, 0) == base {
			t.Errorf("the sum does not notice the %s", name)
		}
	}
}

// The bytes that go into the digest, written out.
func TestDigestIsFNV1a(t *testing.T) {
	want := uint64(14695981039346656037)
	for _, b := range []byte("\x02\x00\x00\x00\x00\x00\x00\x00" + "ab" + "\x01" + "\x04\x03\x02\x01\x00\x00\x00\x00") {
		want = (want ^ uint64(b)) * 1099511628211
	}
	if got := NewDigest().Add("ab", 0x01020304); uint64(got) != want {
		t.Errorf("digest %x, want %x", got, want)
	}
	if NewDigest().Add("ab", 1).Add("c", 2) == NewDigest().Add("a", 1).Add("bc", 2) {
		t.Error("the digest does not notice where a key ends")
	}
}

// What the comparison says of allocations would be about the wrappers if they allocated.
func TestWrappersDoNotAllocateWhenReading(t *testing.T) {
	if viewsAreCopies() {
		t.Log("this build copies instead of viewing; only the other one is checked")
		return
	}
	entries, absent := testEntries(1_000)
	for _, arm := range Arms() {
		store := arm.New()
		for _, e := range entries {
			store.Set(e.Key, e.Value)
		}
		s := NewSink()
		var view Reader
		reads := map[string]func(){
			"Get":      func() { store.Get(entries[7].Key); store.Get(absent[7]) },
			"Sum":      func() { s.Begin(0); store.Sum(s) },
			"Snapshot": func() { view = store.Snapshot(view); s.Begin(64); view.Sum(s) },
		}
		for name, read := range reads {
			want := 0.0
			if name == "Snapshot" && arm.Name == "tidwall" {
				want = 1 // its Copy makes a new map
			}
			if got := testing.AllocsPerRun(100, read); got != want {
				t.Errorf("%s: %s allocates %v objects, want %v", arm.Name, name, got, want)
			}
		}
	}
}

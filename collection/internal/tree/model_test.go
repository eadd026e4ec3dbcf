package tree

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/visitor"
)

// model is the reference: entries sorted by key.
type model []entry

type entry struct {
	key   string
	v     int
	state State
}

func (m model) find(key string) (int, bool) {
	return slices.BinarySearchFunc(m, key, func(e entry, k string) int { return strings.Compare(e.key, k) })
}

func (m model) set(key string, v int, s State) model {
	i, ok := m.find(key)
	if ok {
		m[i] = entry{key, v, s}
		return m
	}
	return slices.Insert(m, i, entry{key, v, s})
}

func (m model) rank(b Bound) int {
	n := 0
	for _, e := range m {
		if !b.Below([]byte(e.key)) {
			n++
		}
	}
	return n
}

var families = map[string]func(r *rand.Rand) string{
	"tiny alphabet": func(r *rand.Rand) string { return word(r, "ab", 12) },
	"zero and max":  func(r *rand.Rand) string { return word(r, "\x00\xff", 20) },
	"prefix chain":  func(r *rand.Rand) string { return strings.Repeat("a", r.IntN(400)) },
	"long chain":    func(r *rand.Rand) string { return strings.Repeat("a", r.IntN(3000)) + word(r, "ab", 2) },
	"paths": func(r *rand.Rand) string {
		i := r.IntN(500)
		return fmt.Sprintf("collection/%04x/%08x/shared-suffix", i%7, i)
	},
	"counters": func(r *rand.Rand) string { return fmt.Sprintf("%06d", r.IntN(700)) },
	"two tenants": func(r *rand.Rand) string {
		return []string{"tenant-one/", "zeta-two/"}[r.IntN(2)] + word(r, "0123456789", 5)
	},
	"two long prefixes": func(r *rand.Rand) string {
		return strings.Repeat([]string{"p", "q"}[r.IntN(2)], 100) + fmt.Sprintf("%03d", r.IntN(400))
	},
	"long prefix": func(r *rand.Rand) string { return strings.Repeat("p", 300) + word(r, "xyz", 9) },
	"long keys": func(r *rand.Rand) string {
		return word(r, "ab", 3) + strings.Repeat("q", 250+r.IntN(20)) + word(r, "ab", 3)
	},
	"equal heads": func(r *rand.Rand) string { return strings.Repeat("h", 8+r.IntN(10)) + word(r, "\x00a", 16) },
	"random":      func(r *rand.Rand) string { return fmt.Sprintf("%08x", r.Uint32()%2000*2654435761) },
	"mixed": func(r *rand.Rand) string {
		switch r.IntN(4) {
		case 0:
			return word(r, "ab", 6)
		case 1:
			return "common/" + word(r, "ab", 30)
		case 2:
			return "common/prefix/that/is/long/" + word(r, "abcdef", 10)
		}
		return word(r, "\x00\xff\x80z", 9)
	},
}

func word(r *rand.Rand, alphabet string, n int) string {
	b := make([]byte, r.IntN(n+1))
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

var testLimits = []limits{{3, 3, 3}, {4, 3, 5}, {8, 4, 7}, {16, 8, 15}, {64, 64, 127}}

// TestModel runs random operations on trees with small and full pages, and compares everything with the model.
func TestModel(t *testing.T) {
	for name, keys := range families {
		for _, lim := range testLimits {
			t.Run(fmt.Sprintf("%s/%v", name, lim), func(t *testing.T) {
				steps := 500
				if safe {
					steps = 150
				}
				runModel(t, keys, lim, steps, rand.New(rand.NewPCG(*seed, 7)))
			})
		}
	}
}

var seed = flag.Uint64("seed", 1, "of the random operations")

type kept struct {
	v Version[int]
	m model
}

func runModel(t *testing.T, keys func(*rand.Rand) string, lim limits, steps int, r *rand.Rand) {
	t.Helper()
	tr := &Tree[int]{trunk: trunk{limits: lim}}
	var m model
	var snaps []kept
	grow := true
	for step := range steps {
		if r.IntN(100) == 0 {
			grow = !grow
		}
		key := keys(r)
		k := []byte(key)
		i, ok := m.find(key)
		var was State
		var old int
		if ok {
			was, old = m[i].state, m[i].v
		}
		op := r.IntN(20)
		if !grow && op < 10 {
			op = 16
			if len(m) > 0 && r.IntN(4) > 0 {
				e := m[r.IntN(len(m))]
				key, k, was, old = e.key, []byte(e.key), e.state, e.v
				ok = true
			}
		}
		switch {
		case op < 12:
			gotOld, gotWas := tr.Set(k, step+1)
			expect(t, "Set", key, gotOld, gotWas, old, was)
			m = m.set(key, step+1, Valued)
		case op < 14:
			if got := tr.Insert(k); got != was {
				t.Fatalf("Insert(%q) = %v, want %v", key, got, was)
			}
			if !ok {
				m = m.set(key, 0, Bare)
			}
		case op < 15:
			gotOld, gotWas := tr.Unset(k)
			expect(t, "Unset", key, gotOld, gotWas, old, was)
			if ok {
				m = m.set(key, 0, Bare)
			}
		case op < 18:
			gotOld, gotWas := tr.Delete(k)
			expect(t, "Delete", key, gotOld, gotWas, old, was)
			if i, ok := m.find(key); ok {
				m = slices.Delete(m, i, i+1)
			}
		case op == 18 && r.IntN(8) == 0 && len(m) > 0:
			i := r.IntN(len(m))
			j := i + r.IntN(len(m)-i+1)
			tr.DeleteRange(i, j)
			m = slices.Delete(m, i, j)
		default:
			snaps = append(snaps, kept{tr.Version(), slices.Clone(m)})
		}
		clear(k)                               // the tree must not keep the caller's buffer
		if r.IntN(60) == 0 && len(snaps) > 0 { // go on from an older version
			old := snaps[r.IntN(len(snaps))]
			tr.Reset(old.v)
			m = slices.Clone(old.m)
		}
		if r.IntN(400) == 0 {
			var b Builder[int]
			b.t.limits = lim
			for _, e := range m {
				b.Append([]byte(e.key), e.v, e.state == Valued)
			}
			tr.Reset(b.Version())
		}
		if err := tr.Current().check(lim); err != nil {
			t.Fatalf("step %d, key %q: %v", step, key, err)
		}
		if tr.Len() != len(m) {
			t.Fatalf("step %d: Len = %d, want %d", step, tr.Len(), len(m))
		}
		if step%40 == 0 {
			v := *tr.Current()
			compare(t, &v, m, keys, r)
		}
	}
	for _, s := range snaps[:min(len(snaps), 12)] {
		if err := s.v.check(lim); err != nil {
			t.Fatalf("snapshot: %v", err)
		}
		compare(t, &s.v, s.m, keys, r)
	}
	for len(m) > 0 { // to empty, in random order
		i := r.IntN(len(m))
		tr.Delete([]byte(m[i].key))
		m = slices.Delete(m, i, i+1)
		if err := tr.Current().check(lim); err != nil {
			t.Fatalf("emptying, %d left: %v", len(m), err)
		}
	}
	if tr.v != (core{}) {
		t.Fatalf("emptied tree is %+v", tr.v)
	}
}

func expect(t *testing.T, op, key string, old int, was State, wantOld int, want State) {
	t.Helper()
	if was != want || was == Valued && old != wantOld {
		t.Fatalf("%s(%q) = %d, %v, want %d, %v", op, key, old, was, wantOld, want)
	}
}

// compare checks every way to read v against m.
func compare(t *testing.T, v *Version[int], m model, keys func(*rand.Rand) string, r *rand.Rand) {
	t.Helper()
	var probes [][]byte
	for range 12 {
		probes = append(probes, []byte(keys(r)))
		if len(m) > 0 {
			k := m[r.IntN(len(m))].key
			probes = append(probes, []byte(k), []byte(k+"\x00"), []byte(k[:r.IntN(len(k)+1)]))
			if len(k) > 0 {
				b := []byte(k)
				b[r.IntN(len(b))] ^= byte(1 + r.IntN(255))
				probes = append(probes, b)
			}
		}
	}
	found := make([]Found[int], len(probes))
	v.FindMany(probes, found)
	for i, p := range probes {
		j, ok := m.find(string(p))
		val, s := v.Find(p)
		if ok != (s != Absent) || ok && (s != m[j].state || val != m[j].v) {
			t.Fatalf("Find(%q) = %d, %v; model %v %v", p, val, s, ok, j)
		}
		if found[i].State != s || found[i].Value != val {
			t.Fatalf("FindMany(%q) = %v, Find = %v %v", p, found[i], val, s)
		}
		for side := Before; side <= AfterPrefix; side++ {
			if got, want := v.Rank(Bound{p, side}), m.rank(Bound{p, side}); got != want {
				t.Fatalf("Rank(%q, %d) = %d, want %d", p, side, got, want)
			}
		}
	}
	for range 8 {
		rg := randomRange(probes, r)
		lo, hi := m.rank(rg.Lo), m.rank(rg.Hi)
		want := m[min(lo, max(hi, lo)):max(lo, hi)]
		scanMatches(t, v, rg, want)
		cursorMatches(t, v, rg, want, lo, probes, r)
	}
}

func randomRange(probes [][]byte, r *rand.Rand) Range {
	if r.IntN(4) == 0 {
		return All
	}
	rg := Range{Bound{probes[r.IntN(len(probes))], Side(r.IntN(3))}, Bound{probes[r.IntN(len(probes))], Side(r.IntN(3))}}
	if r.IntN(3) == 0 {
		rg.Hi = Bound{rg.Lo.Key, AfterPrefix}
		rg.Lo.Side = Before
	}
	return rg
}

func scanMatches(t *testing.T, v *Version[int], rg Range, want model) {
	t.Helper()
	for _, backward := range []bool{false, true} {
		var s Scan[int]
		s.Reset(*v, rg, backward)
		list := slices.Clone(want)
		if backward {
			slices.Reverse(list)
		}
		w, last := walk{s: &s}, ""
		for _, e := range list {
			got, ok := w.next()
			if !ok || string(got.Units) != e.key || got.HasValue != (e.state == Valued) || got.Value != e.v {
				t.Fatalf("scan %v back=%v: got %q %v, want %q", rg, backward, got.Units, got, e.key)
			}
			if n := common([]byte(last), []byte(e.key)); got.Shared != n {
				t.Fatalf("scan: %q then %q: Shared = %d, want %d", last, e.key, got.Shared, n)
			}
			last = e.key
		}
		if got, ok := w.next(); ok {
			t.Fatalf("scan %v back=%v goes on with %q", rg, backward, got.Units)
		}
	}
}

// walk takes the entries out of the blocks of a scan one by one.
type walk struct {
	s     *Scan[int]
	block []visitor.Entry[byte, int]
}

func (w *walk) next() (e visitor.Entry[byte, int], ok bool) {
	if len(w.block) == 0 {
		w.block, _ = w.s.Next()
	}
	if len(w.block) == 0 {
		return e, false
	}
	e, w.block = w.block[0], w.block[1:]
	return e, true
}

func cursorMatches(t *testing.T, v *Version[int], rg Range, want model, lo int, probes [][]byte, r *rand.Rand) {
	t.Helper()
	var c Cursor[int]
	c.Open(*v, rg)
	pos := -1
	for range 60 {
		var ok bool
		name := ""
		switch r.IntN(8) {
		case 0:
			name, ok, pos = "First", c.First(), 0
		case 1:
			name, ok, pos = "Last", c.Last(), len(want)-1
		case 2, 3:
			name, ok, pos = "Next", c.Next(), min(pos+1, len(want))
		case 4, 5:
			name, ok, pos = "Prev", c.Prev(), max(pos-1, -1)
		case 6:
			b := Bound{probes[r.IntN(len(probes))], Side(r.IntN(3))}
			name, ok = fmt.Sprintf("Seek(%v)", b), c.Seek(b)
			pos = want.rank(b)
		case 7:
			b := Bound{probes[r.IntN(len(probes))], Side(r.IntN(3))}
			name, ok = fmt.Sprintf("SeekBefore(%v)", b), c.SeekBefore(b)
			pos = want.rank(b) - 1
		}
		if on := pos >= 0 && pos < len(want); ok != on {
			t.Fatalf("%v: %s = %v at %d of %d", rg, name, ok, pos, len(want))
		}
		if !ok {
			if c.AtEnd() != (pos >= 0 && pos >= len(want)) {
				t.Fatalf("%v: %s: AtEnd = %v at %d of %d", rg, name, c.AtEnd(), pos, len(want))
			}
			continue
		}
		e := want[pos]
		if !bytes.Equal(c.Key(), []byte(e.key)) || c.Value() != e.v || c.HasValue() != (e.state == Valued) {
			t.Fatalf("%v: %s is on %q, want %q", rg, name, c.Key(), e.key)
		}
	}
}

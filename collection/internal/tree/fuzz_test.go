package tree

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzTree reads operations from the input, runs them on a tree of small pages and on the model, and compares the two.
func FuzzTree(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3})
	f.Add([]byte("\x01\x00\x03aaa\x00\x02aa\x00\x01a\x03\x03aaa\x04\x05\x02\x02aa"))
	f.Fuzz(func(t *testing.T, in []byte) {
		next := func() int {
			if len(in) == 0 {
				return -1
			}
			c := in[0]
			in = in[1:]
			return int(c)
		}
		lim := testLimits[max(next(), 0)%len(testLimits)]
		tr := &Tree[int]{trunk: trunk{limits: lim}}
		var m model
		var snaps []kept
		for step := 1; len(in) > 0 && step < 400; step++ {
			op := next() % 8
			n := max(next(), 0) % 40
			k := slices.Clone(in[:min(n, len(in))])
			in = in[len(k):]
			if n > 36 { // also out of the page
				k = slices.Repeat(k, 40)
			}
			key := string(k)
			i, ok := m.find(key)
			switch op {
			case 0, 1, 2:
				tr.Set(k, step)
				m = m.set(key, step, Valued)
			case 3:
				if tr.Insert(k); !ok {
					m = m.set(key, 0, Bare)
				}
			case 4:
				if tr.Unset(k); ok {
					m = m.set(key, 0, Bare)
				}
			case 5:
				if tr.Delete(k); ok {
					m = slices.Delete(m, i, i+1)
				}
			case 6:
				snaps = append(snaps, kept{tr.Version(), slices.Clone(m)})
			case 7:
				j := min(i+n%5, len(m))
				tr.DeleteRange(i, j)
				m = slices.Delete(m, i, j)
			}
			if err := tr.Current().check(lim); err != nil {
				t.Fatalf("step %d, key %q: %v", step, key, err)
			}
		}
		r := rand.New(rand.NewPCG(1, 1))
		keys := func(r *rand.Rand) string { return word(r, "\x00ab\xff", 6) }
		compare(t, tr.Current(), m, keys, r)
		for _, s := range snaps {
			compare(t, &s.v, s.m, keys, r)
		}
	})
}

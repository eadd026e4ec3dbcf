package tree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// Diff finds every difference, and of what is the same it shows only keys of pages that are not shared.
func TestDiff(t *testing.T) {
	for _, lim := range testLimits {
		r := rand.New(rand.NewPCG(9, 9))
		tr := &Tree[int]{trunk: trunk{limits: lim}}
		for i := range 2000 {
			tr.Set(fmt.Appendf(nil, "key-%05d", r.IntN(5000)), i)
		}
		a := tr.Version()
		for round := range 6 {
			want := map[string]bool{}
			for range round * round {
				key := fmt.Appendf(nil, "key-%05d", r.IntN(5000))
				if r.IntN(2) == 0 {
					tr.Set(key, -1-r.IntN(1000))
					want[string(key)] = true
				} else if _, was := tr.Delete(key); was != Absent {
					want[string(key)] = true
				}
			}
			b := tr.Version()
			shown, last := 0, ""
			Diff(a, b, All, func(key []byte, av int, as State, bv int, bs State) bool {
				if string(key) <= last && last != "" {
					t.Fatalf("%q after %q", key, last)
				}
				last = string(key)
				if v, s := a.Find(key); s != as || v != av {
					t.Fatalf("%q was %v %v, shown %v %v", key, v, s, av, as)
				}
				if v, s := b.Find(key); s != bs || v != bv {
					t.Fatalf("%q is %v %v, shown %v %v", key, v, s, bv, bs)
				}
				shown++
				delete(want, last)
				return true
			})
			for key := range want {
				if v, _ := a.Find([]byte(key)); round < 3 {
					w, s := b.Find([]byte(key))
					if s == Absent || v != w {
						t.Errorf("%v: %q is not shown", lim, key)
					}
				}
			}
			if most := (round*round + 2) * 2 * lim.leaf * 4; shown > most && round < 4 {
				t.Errorf("%v: %d changes, %d keys shown, want at most %d", lim, round*round, shown, most)
			}
			diffWithin(t, a, b, r)
			a = b
		}
	}
}

// diffWithin checks that a range cuts off what stands outside, and nothing else that differs.
func diffWithin(t *testing.T, a, b Version[int], r *rand.Rand) {
	t.Helper()
	differ := func(rg Range) (keys []string) {
		Diff(a, b, rg, func(key []byte, av int, as State, bv int, bs State) bool {
			if rg.Lo.Below(key) && !rg.Hi.Below(key) && (as != bs || av != bv) {
				keys = append(keys, string(key))
			} else if !rg.Lo.Below(key) || rg.Hi.Below(key) {
				t.Fatalf("%q is outside of %v", key, rg)
			}
			return true
		})
		return keys
	}
	all := differ(All)
	for range 20 {
		lo, hi := fmt.Appendf(nil, "key-%05d", r.IntN(5000)), fmt.Appendf(nil, "key-%03d", r.IntN(500))
		rg := Range{Bound{lo, Side(r.IntN(2))}, Bound{hi, Side(r.IntN(3))}}
		var want []string
		for _, key := range all {
			if rg.Lo.Below([]byte(key)) && !rg.Hi.Below([]byte(key)) {
				want = append(want, key)
			}
		}
		if got := differ(rg); !slices.Equal(got, want) {
			t.Fatalf("Diff within %v: %q, want %q", rg, got, want)
		}
	}
}

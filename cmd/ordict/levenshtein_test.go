package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// distanceByDefinition is Levenshtein's distance as it is defined, each case in turn.
func distanceByDefinition(a, b []rune) int {
	known := map[[2]int]int{}
	var distance func(i, j int) int
	distance = func(i, j int) int {
		if i == 0 || j == 0 {
			return i + j
		}
		if d, ok := known[[2]int{i, j}]; ok {
			return d
		}
		d := min(distance(i-1, j)+1, distance(i, j-1)+1)
		if a[i-1] == b[j-1] {
			d = min(d, distance(i-1, j-1))
		} else {
			d = min(d, distance(i-1, j-1)+1)
		}
		known[[2]int{i, j}] = d
		return d
	}
	return distance(len(a), len(b))
}

// TestFuzzyAgainstDefinition compares fuzzy with the distances of all keys.
func TestFuzzyAgainstDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 3))
	for range 300 {
		keys := make([]string, 1+random.IntN(60))
		for i := range keys {
			keys[i] = randomKey(random, "abé", 8)
		}
		word, limit := randomKey(random, "abéx", 8), random.IntN(5)
		var want []string
		slices.Sort(keys)
		for _, key := range slices.Compact(slices.Clone(keys)) {
			if d := distanceByDefinition([]rune(key), []rune(word)); d <= limit {
				want = append(want, fmt.Sprint(d, "\t", key))
			}
		}
		out, err, code := ordict(joinLines(keys), "fuzzy", "--distance", fmt.Sprint(limit), "--", word, "-")
		if out != joinLines(want) || err != "" || (code == 0) != (len(want) > 0) {
			t.Fatalf("like %q by %d in %q: %q, want %q; exit code %d, %s", word, limit, keys, out, want, code, err)
		}
	}
}

// TestAutomatonSkips: the automaton knows early when a prefix is hopeless, and does little for what it has seen.
func TestAutomatonSkips(t *testing.T) {
	a := newAutomaton([]rune("house"), 1)
	for _, step := range []struct {
		key    string
		shared int
		n      int
		alive  bool
	}{
		{"horse", 0, 1, true},
		{"house", 2, 0, true},
		{"housexxxxxxx", 5, 7, false}, // "housexx" is 2 away, whatever follows
		{"mouse", 0, 1, true},
		{"zzz", 0, 2, false},
		{"zouse", 1, 1, true}, // goes on behind a dead state
	} {
		n, alive := a.step([]rune(step.key), step.shared)
		if n != step.n || alive != step.alive {
			t.Errorf("%q: %d %v, want %d %v", step.key, n, alive, step.n, step.alive)
		}
	}
	if rows := len(a.rows); rows > 8 {
		t.Errorf("%d rows for a word of 5 and a limit of 1", rows)
	}
}

// TestFuzzyLongKeys: a hopeless key costs no memory by its length.
func TestFuzzyLongKeys(t *testing.T) {
	a := newAutomaton([]rune("house"), 2)
	a.step([]rune(strings.Repeat("house", 100000)), 0)
	if rows := len(a.rows); rows > 9 {
		t.Errorf("%d rows for a word of 5 and a limit of 2", rows)
	}
}

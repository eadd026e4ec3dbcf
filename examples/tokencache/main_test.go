package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/unit"
)

const want = `leading tokens of a request that were computed before:
request  tokens  as a whole prompt  as part of any
      1      92                  0               0
      2     141                  0               1
      3     131                  0             121
      4     109                  0              81
      5      97                  0              81
      6      99                  0              81
    all  186621              54.1%           65.2%

316 prompts evicted, 36 dropped with the old release of the model
48 prompts kept: 40101 tokens, or 13687 when beginnings are shared
`

func TestRun(t *testing.T) {
	var got strings.Builder
	if err := run(&got, 400); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

// TestHit compares each answer of the cache with a look at all its prompts.
func TestHit(t *testing.T) {
	people, store := newWorkload(12), cache{limit: 5}
	for request := range 100 {
		if request == 60 {
			people.release++
			store.drop(people.release)
		}
		c := people.ask()
		var whole, part int
		for prompt := range store.prompts.Keys() {
			if prompt[0] != people.release {
				t.Fatalf("request %d: a prompt of release %d is left", request, prompt[0])
			}
			common := unit.CommonPrefix(prompt, c.prompt)
			part = max(part, common)
			if common == len(prompt) {
				whole = max(whole, common)
			}
		}
		if w, p := store.hit(c.prompt); w != whole || p != part {
			t.Fatalf("request %d: hit %d, %d; want %d, %d", request, w, p, whole, part)
		}
		people.answer(c)
		store.keep(c, request)
		if !store.prompts.Contains(c.prompt) || len(store.recent) > 5 {
			t.Fatalf("request %d: the prompt is not kept, or too many are", request)
		}
	}

	// Each distinct beginning of a prompt is a node of a tree of tokens.
	type edge struct {
		from int
		by   token
	}
	nodes, total := map[edge]int{}, 0
	for prompt := range store.prompts.Keys() {
		total += len(prompt)
		at := 0
		for _, t := range prompt {
			step := edge{at, t}
			if nodes[step] == 0 {
				nodes[step] = len(nodes) + 1
			}
			at = nodes[step]
		}
	}
	tokens, shared, err := store.size()
	if err != nil || tokens != total || shared != len(nodes) {
		t.Errorf("size %d, %d, %v; want %d, %d", tokens, shared, err, total, len(nodes))
	}
}

// TestWorkloadRepeats: the figures above rest on it.
func TestWorkloadRepeats(t *testing.T) {
	a, b := newWorkload(3), newWorkload(3)
	for range 10 {
		x, y := a.ask(), b.ask()
		if !slices.Equal(x.prompt, y.prompt) {
			t.Fatal("two workloads differ")
		}
	}
}

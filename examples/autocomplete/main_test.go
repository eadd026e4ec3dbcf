package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

const want = `4 readers saw only whole batches of 4 places

"San" in the first batch: 3 of 4 places
  first:        San Diego, San Francisco, Sandwich
  most visited: San Francisco, San Diego, Sandwich

"San" in all batches: 7 of 12 places
  first:        San Diego, San Francisco, San José
  most visited: San José, San Francisco, Santiago

"são" in the first batch: 0 of 4 places

"são" in all batches: 2 of 12 places
  first:        São Luís, São Paulo
  most visited: São Paulo, São Luís
`

func TestRun(t *testing.T) {
	var got strings.Builder
	if err := run(&got, batches); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

// TestManyBatches gives the race detector something to look at.
func TestManyBatches(t *testing.T) {
	batches := make([][]place, 100)
	for i := range batches {
		for j := range 8 {
			batches[i] = append(batches[i], place{name: fmt.Sprintf("San %d-%d", j, i), visits: i})
		}
	}
	if err := run(io.Discard, batches); err != nil {
		t.Error(err)
	}
}

// TestReaderComplains shows that a reader would notice half a batch.
func TestReaderComplains(t *testing.T) {
	var x index
	x.add([]place{{name: "San A"}, {name: "San B"}, {name: "San C"}})
	if err := read(&x, 3); err != nil {
		t.Error(err)
	}
	if err := read(&x, 2); err == nil {
		t.Error("three places passed for whole batches of two")
	}
}

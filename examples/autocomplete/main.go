// Autocomplete answers a search box while new entries come in: the writer
// publishes a snapshot after each batch, and readers never wait for it.
//
//	go run ./examples/autocomplete
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"sync"
)

func main() {
	if err := run(os.Stdout, batches); err != nil {
		log.Fatal("autocomplete: ", err)
	}
}

func run(w io.Writer, batches [][]place) error {
	var x index
	x.add(batches[0])
	early := *x.published.Load() // a revision to look at later

	const readers = 4
	var group sync.WaitGroup
	failures := make([]error, readers)
	for i := range readers {
		group.Go(func() { failures[i] = read(&x, len(batches[0])) })
	}
	for _, batch := range batches[1:] {
		x.add(batch)
	}
	group.Wait()
	if err := errors.Join(failures...); err != nil {
		return err
	}

	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d readers saw only whole batches of %d places\n", readers, len(batches[0]))
	for _, typed := range []string{"San", "são"} {
		show(out, "the first batch", early, typed)
		show(out, "all batches", *x.published.Load(), typed)
	}
	return out.Flush()
}

// read searches what is published, over and over, while the writer may go on.
func read(x *index, batch int) error {
	for range 1000 {
		snap := *x.published.Load()
		if first(snap, "san", 1) == nil || snap.Len()%batch != 0 {
			return fmt.Errorf("a reader saw half a change: %d places", snap.Len())
		}
	}
	return nil
}

func show(w io.Writer, of string, snap snapshot, typed string) {
	matches := snap.Prefix(strings.ToLower(typed)).Len()
	fmt.Fprintf(w, "\n%q in %s: %d of %d places\n", typed, of, matches, snap.Len())
	if matches == 0 {
		return
	}
	fmt.Fprintln(w, "  first:       ", names(first(snap, typed, 3)))
	fmt.Fprintln(w, "  most visited:", names(best(snap, typed, 3)))
}

func names(places []place) string {
	var list []string
	for _, p := range places {
		list = append(list, p.name)
	}
	return strings.Join(list, ", ")
}

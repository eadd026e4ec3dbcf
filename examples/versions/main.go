// Versions keeps the history of a configuration: each revision is a snapshot,
// to undo is to fork an older one, and a diff tells what changed between two.
//
//	go run ./examples/versions
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/ordict/ordict/collection"
)

type (
	settings = collection.Text[string]
	snapshot = collection.Snapshot[string, rune, string]
)

type revision struct {
	note    string
	content snapshot
}

// A config is settings that may be edited, and the revisions they went
// through. Revisions share all that is equal in them.
type config struct {
	live    *settings
	history []revision
}

// commit makes a revision of the live settings, unless they are as before.
func (c *config) commit(note string) {
	now := c.live.Snapshot()
	if n := len(c.history); n > 0 && !changed(c.history[n-1].content, now) {
		return
	}
	c.history = append(c.history, revision{note, now})
}

func changed(a, b snapshot) bool {
	for range collection.Diff(a, b, nil) {
		return true
	}
	return false
}

// undo drops the last revision, unless it is the only one. The settings are
// again those of the revision that is now the last; later edits are lost.
func (c *config) undo() {
	last := max(len(c.history)-2, 0)
	c.history = c.history[:last+1]
	c.live = c.history[last].content.Fork()
}

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal("versions: ", err)
	}
}

func run(w io.Writer) error {
	out := bufio.NewWriter(w)
	c := &config{live: new(settings)}

	c.live.Set("http/port", "8080")
	c.live.Set("http/timeout", "30s")
	c.live.Set("log/level", "info")
	c.commit("first release")

	c.live.Set("http/timeout", "5s")
	c.live.Insert("http/compress") // a switch: present, without a value
	c.commit("faster")

	c.live.Set("http/timeout", "5s") // no change, and no revision
	c.commit("faster again")

	c.live.DeletePrefix("log/")
	c.live.Set("trace/level", "debug")
	c.live.Set("http/compress", "zstd")
	c.commit("tracing for logs")

	var last snapshot
	for i, r := range c.history {
		fmt.Fprintf(out, "revision %d: %s\n", i+1, r.note)
		printDiff(out, last, r.content)
		last = r.content
	}

	c.undo()
	fmt.Fprintf(out, "\nundone; revision %d is live again:\n", len(c.history))
	for e := range c.live.Entries() {
		fmt.Fprintf(out, "    %s %s\n", e.Key, text(e.Value, e.HasValue))
	}

	staging := c.live.Clone()
	staging.Set("http/port", "8081")
	c.live.Delete("http/compress")
	fmt.Fprintln(out, "\nfrom live to staging, each edited on its own:")
	printDiff(out, c.live.Snapshot(), staging.Snapshot())

	fmt.Fprintln(out, "\nfrom revision 1 to what was undone:")
	printDiff(out, c.history[0].content, last)
	return out.Flush()
}

func printDiff(w io.Writer, a, b snapshot) {
	for change := range collection.Diff(a, b, nil) {
		before := text(change.Old.Value, change.Old.HasValue)
		after := text(change.New.Value, change.New.HasValue)
		switch {
		case !change.Old.Present:
			fmt.Fprintf(w, "  + %s %s\n", change.Key, after)
		case !change.New.Present:
			fmt.Fprintf(w, "  - %s %s\n", change.Key, before)
		default:
			fmt.Fprintf(w, "  ~ %s %s, was %s\n", change.Key, after, before)
		}
	}
}

func text(value string, has bool) string {
	if !has {
		return "(no value)"
	}
	return "= " + value
}

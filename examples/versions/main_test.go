package main

import (
	"strings"
	"testing"
)

const want = `revision 1: first release
  + http/port = 8080
  + http/timeout = 30s
  + log/level = info
revision 2: faster
  + http/compress (no value)
  ~ http/timeout = 5s, was = 30s
revision 3: tracing for logs
  ~ http/compress = zstd, was (no value)
  - log/level = info
  + trace/level = debug

undone; revision 2 is live again:
    http/compress (no value)
    http/port = 8080
    http/timeout = 5s
    log/level = info

from live to staging, each edited on its own:
  + http/compress (no value)
  ~ http/port = 8081, was = 8080

from revision 1 to what was undone:
  + http/compress = zstd
  ~ http/timeout = 5s, was = 30s
  - log/level = info
  + trace/level = debug
`

func TestRun(t *testing.T) {
	var got strings.Builder
	if err := run(&got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

func TestUndo(t *testing.T) {
	c := &config{live: new(settings)}
	c.live.Set("a", "1")
	c.commit("one")
	c.live.Set("a", "2")
	c.commit("two")
	c.live.Set("a", "3") // not committed
	for range 3 {        // more often than there are revisions to undo
		c.undo()
		if len(c.history) != 1 || c.live.Get("a") != "1" || c.live.Len() != 1 {
			t.Fatalf("after undo: %d revisions, a = %q", len(c.history), c.live.Get("a"))
		}
		c.live.Set("a", "4") // must not reach the revision
	}
}

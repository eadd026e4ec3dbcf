package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestProgress reads ten blocks of a megabyte in as many steps of a clock.
func TestProgress(t *testing.T) {
	draw := func(step time.Duration, size int64) string {
		var drawn bytes.Buffer
		now := time.Unix(0, 0)
		p := newProgress(strings.NewReader(strings.Repeat("x", 10e6)), &drawn, "folder/words.txt", size, func() time.Time { return now })
		block := make([]byte, 1e6)
		for {
			now = now.Add(step)
			if _, err := p.Read(block); err == io.EOF {
				break
			}
		}
		p.end()
		return drawn.String()
	}

	if got := draw(50*time.Millisecond, 10e6); got != "" {
		t.Errorf("a load of half a second draws %q", got)
	}

	bars := strings.Split(draw(250*time.Millisecond, 10e6), "\r\x1b[K")
	if len(bars) != 10 || bars[0] != "" || bars[len(bars)-1] != "" {
		t.Fatalf("want 8 looks, and a clean line at the end; got %q", bars)
	}
	if want := "words.txt  [============                  ]  40%  4 MB/s"; bars[1] != want {
		t.Errorf("the first look, after a second, is %q, want %q", bars[1], want)
	}
	if want := fmt.Sprintf("words.txt  [%s] 100%%  4 MB/s", strings.Repeat("=", 30)); bars[8] != want {
		t.Errorf("the last look is %q, want %q", bars[8], want)
	}

	bars = strings.Split(draw(time.Second, 0), "\r\x1b[K")
	if want := "words.txt  3 MB  1 MB/s"; bars[3] != want {
		t.Errorf("of an input of unknown size: %q, want %q", bars[3], want)
	}
	if bars = strings.Split(draw(time.Second, 5e6), "\r\x1b[K"); !strings.Contains(bars[9], "100%") {
		t.Errorf("of a file that grew: %q", bars[9])
	}
	if bars = strings.Split(draw(30*time.Millisecond*4, 10e6), "\r\x1b[K"); len(bars) != 5 {
		t.Errorf("looks every tenth of a second at most: %q", bars)
	}
}

// TestProgressShows: the bar goes to terminals alone.
func TestProgressShows(t *testing.T) {
	c := &cli{stderr: &bytes.Buffer{}}
	in := strings.NewReader("")
	if from, _ := c.watched(in, "x"); from != io.Reader(in) {
		t.Error("a buffer is no terminal, but the reader is watched")
	}
}

// TestProgressLabel: a long name leaves room for the bar.
func TestProgressLabel(t *testing.T) {
	p := newProgress(nil, nil, strings.Repeat("ü", 60), 0, time.Now)
	if n := len([]rune(p.label)); n != 24 {
		t.Errorf("a label of %d characters", n)
	}
}

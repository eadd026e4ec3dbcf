package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"
)

const (
	progressAfter = time.Second            // what is done sooner shows no bar
	progressEvery = 100 * time.Millisecond // between two looks of the bar
	barWidth      = 30
)

// progress is a reader that draws how far it is, on one line that it removes at the end. The modules for progress bars redraw from a
// goroutine and bring five to ten modules along; a reader that is called for every block needs neither.
type progress struct {
	in    io.Reader
	out   io.Writer // a terminal
	label string
	size  int64 // of the input, 0 if it is not known
	now   func() time.Time

	begun, drawn time.Time
	read         int64
}

func newProgress(in io.Reader, out io.Writer, input string, size int64, now func() time.Time) *progress {
	label := filepath.Base(input)
	if runes := []rune(label); len(runes) > 24 {
		label = string(runes[:23]) + "…"
	}
	return &progress{in: in, out: out, label: label, size: size, now: now, begun: now()}
}

func (p *progress) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	p.read += int64(n)
	if t := p.now(); t.Sub(p.begun) >= progressAfter && t.Sub(p.drawn) >= progressEvery {
		p.drawn = t
		fmt.Fprintf(p.out, "\r\x1b[K%s  %s", p.label, p.state(t.Sub(p.begun)))
	}
	return n, err
}

// state is a bar, or, for an input of unknown size, how much of it is there.
func (p *progress) state(since time.Duration) string {
	megabytes := float64(p.read) / 1e6
	speed := fmt.Sprintf("%.0f MB/s", megabytes/since.Seconds())
	if p.size <= 0 {
		return fmt.Sprintf("%.0f MB  %s", megabytes, speed)
	}
	part := min(1, float64(p.read)/float64(p.size)) // the file may have grown
	full := int(part * barWidth)
	return fmt.Sprintf("[%s%s] %3.0f%%  %s", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), part*100, speed)
}

// end removes the bar.
func (p *progress) end() {
	if !p.drawn.IsZero() {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

package main

import (
	"bufio"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"github.com/ordict/ordict/collection"
)

// readSize is how much of a file is read at a time.
const readSize = 256 << 10

// load returns the content of an input: of a file, of standard input under the name "-", or of the names of the Unicode characters under no name.
func (d *domain[K, U]) load(file string) (s collection.Snapshot[K, U, string], err error) {
	switch file {
	case "":
		return d.loadNames()
	case "-":
		return d.loadFrom(d.stdin, "standard input")
	}
	f, err := os.Open(file)
	if err != nil {
		return s, err
	}
	defer f.Close()
	return d.loadFrom(f, file)
}

// loadFrom reads an input whose name in messages is given. There is one kind of them, lines. A further kind that is
// recognised by its content shows itself to in.Peek.
func (d *domain[K, U]) loadFrom(from io.Reader, name string) (collection.Snapshot[K, U, string], error) {
	from, end := d.watched(from, name)
	defer end()
	in := bufio.NewReaderSize(from, readSize)
	return d.loadLines(in, name)
}

func (d *domain[K, U]) loadLines(in *bufio.Reader, name string) (s collection.Snapshot[K, U, string], err error) {
	entries := newRecords(name, in, parserFor(d.keys, d.format.text == "jsonl"))
	built := build[K, U](entries.next)
	if entries.err != nil {
		return s, entries.err
	}
	return built.Snapshot(), nil
}

// parserFor returns the parser of lines of a format, whose keys have the given notation.
func parserFor[K any](keys notation[K], json bool) lineParser[K] {
	if json {
		return &jsonl[K]{keys: keys}
	}
	return &tsv[K]{keys: keys}
}

// loadNames loads the names of the Unicode characters as keys of the domain.
func (d *domain[K, U]) loadNames() (s collection.Snapshot[K, U, string], err error) {
	if d.domain.text == "tokens" {
		return s, &operandError{"FILE", "needed under --domain tokens: the names of the Unicode characters are text"}
	}
	names := new(collection.Dictionary[K, U, string])
	collection.InsertEntries(names, func(yield func(entry[K]) bool) {
		for name, codePoint := range characterNames() {
			key, _ := d.keys.parse([]byte(name))
			if !yield(entry[K]{Key: key, Value: codePoint, HasValue: true}) {
				return
			}
		}
	})
	return names.Snapshot(), nil
}

// watched returns a reader that shows its progress if standard error is a terminal, and a function that ends the show.
func (c *cli) watched(from io.Reader, name string) (io.Reader, func()) {
	if !isTerminal(c.stderr) {
		return from, func() {}
	}
	size := int64(0)
	if f, ok := from.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
	}
	p := newProgress(from, c.stderr, name, size, time.Now)
	return p, p.end
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// records reads the entries of an input of lines, until its end or its first error.
type records[K any] struct {
	input  string // its name in messages
	lines  lines
	parser lineParser[K]
	err    error
}

func newRecords[K any](input string, in *bufio.Reader, parser lineParser[K]) *records[K] {
	return &records[K]{input: input, lines: lines{in: in}, parser: parser}
}

// next returns the next entry; ok is false at the end and after an error, which is then in r.err.
func (r *records[K]) next() (e entry[K], ok bool) {
	for !ok && r.err == nil {
		line, err := r.lines.next()
		if errors.Is(err, io.EOF) {
			return e, false
		}
		if err != nil {
			r.err = r.failed(err)
			return e, false
		}
		if e, ok, err = r.parser.parse(line); err != nil {
			r.err = r.place(err)
			return e, false
		}
	}
	return e, ok
}

// place says where in the input a fault in the present line is.
func (r *records[K]) place(err error) error {
	f, ok := errors.AsType[*fault](err)
	if !ok {
		return r.failed(err)
	}
	return &inputError{
		input: r.input, line: r.lines.number, column: f.offset + 1,
		offset: r.lines.begin + int64(f.offset), reason: f.reason,
	}
}

// failed says which input could not be read.
func (r *records[K]) failed(err error) error {
	if system, ok := errors.AsType[*fs.PathError](err); ok {
		err = system.Err // the rest says once more which file
	}
	return fmt.Errorf("%s: %w", r.input, err)
}

// build returns a dictionary of the entries that next returns until ok is false. Of entries with the same key the last one counts.
//
// The ascending head of the input goes in as one sequence, and so straight into full pages; for a sorted input that is everything.
// What follows is stored one by one, because of equal keys in a sequence a later one without a value does not count.
func build[K unit.Key[U], U unit.Unit](next func() (entry[K], bool)) *collection.Dictionary[K, U, string] {
	d := new(collection.Dictionary[K, U, string])
	held, ok := next()
	collection.InsertEntries(d, func(yield func(entry[K]) bool) {
		for ok {
			e, more := next()
			order := -1
			if more {
				order = unit.CompareKeys[K, U](held.Key, e.Key)
			}
			if order != 0 && !yield(held) {
				return
			}
			held, ok = e, more
			if order > 0 {
				return
			}
		}
	})
	for ; ok; held, ok = next() {
		if held.HasValue {
			d.Set(held.Key, held.Value)
		} else if !d.Insert(held.Key) {
			d.Unset(held.Key)
		}
	}
	return d
}

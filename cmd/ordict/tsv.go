package main

import (
	"bytes"

	"github.com/ordict/ordict/collection"
)

// An entry is what a line says: a key, or a key and its value.
type entry[K any] = collection.Entry[K, string]

// A lineParser makes an entry of a line. The line, without its newline, is borrowed, the entry owned. ok is false for a line that says nothing.
// The error is a *fault in the line.
type lineParser[K any] interface {
	parse(line []byte) (e entry[K], ok bool, err error)
}

var tab = []byte{'\t'}

// tsv is the format of tab-separated lines: a key, or a key, a tab and a value.
type tsv[K any] struct {
	keys   notation[K]
	values slab
}

func (p *tsv[K]) parse(line []byte) (e entry[K], ok bool, err error) {
	if n := len(line); n > 0 && line[n-1] == '\r' && p.keys.returnEndsLine() {
		line = line[:n-1]
	}
	field, value, valued := bytes.Cut(line, tab)
	if e.Key, err = p.keys.parse(field); err != nil {
		return e, false, err
	}
	if valued {
		e.Value, e.HasValue = p.values.cut(value), true
	}
	return e, true, nil
}

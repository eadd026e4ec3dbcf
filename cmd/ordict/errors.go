package main

import (
	"errors"
	"fmt"
)

// errNothing says that the command did its work and found nothing. It is the exit code 1, without a message.
var errNothing = errors.New("nothing found")

// foundAny is the result of a command that has looked for something.
func foundAny(found bool) error {
	if !found {
		return errNothing
	}
	return nil
}

// A fault is a mistake at one byte of a text that was to be parsed.
type fault struct {
	offset int // of the byte, from the beginning of the text
	reason string
}

func (f *fault) Error() string { return fmt.Sprintf("%s (byte offset %d)", f.reason, f.offset) }

// An inputError is a fault in an input, with its place.
type inputError struct {
	input  string
	line   int   // from 1
	column int   // in bytes, from 1
	offset int64 // of the byte in the input, from 0
	reason string
}

// Error begins with the form that editors jump to. The column counts from 1, as they do; the offset from 0, as dd and xxd do.
func (e *inputError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s (byte offset %d)", e.input, e.line, e.column, e.reason, e.offset)
}

// A usageError is a mistake on the command line.
type usageError struct {
	reason string
	help   string // the command line that shows help
}

func (e *usageError) Error() string { return fmt.Sprintf("%s\ntry: %s", e.reason, e.help) }

package main

import "github.com/go-json-experiment/json/jsontext"

// A notation is how the keys of one domain are written: by people, as operands and in tab-separated lines, and by programs, in JSON.
// What it writes it reads back as the same key.
type notation[K any] interface {
	// parse reads a key as people write it. The field is borrowed, the key owned. The error is a *fault in the field.
	parse(field []byte) (K, error)

	// append writes a key as people write it.
	append(dst []byte, key K) []byte

	// parseJSON reads a key from a JSON value, which stands under the name "key" or, if encoded, "key_base64".
	// The error is a *fault in the value.
	parseJSON(value jsontext.Value, encoded bool) (K, error)

	// appendJSON writes a key as a member of an object.
	appendJSON(dst []byte, key K) []byte

	// returnEndsLine reports that a carriage return before a newline is part of the line end.
	returnEndsLine() bool

	// unitNoun names what keys are made of, for people.
	unitNoun() string
}

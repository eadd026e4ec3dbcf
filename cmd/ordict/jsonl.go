package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonl is the format of JSON lines: an object with a "key" and, for an entry with a value, a "value".
//
// The decoder is jsontext, which becomes part of the standard library's second JSON package. Unlike the first one it refuses what
// would merge different keys: invalid UTF-8, halves of surrogate pairs, members given twice. And it tells where.
type jsonl[K any] struct {
	keys   notation[K]
	values slab
	line   bytes.Buffer
	length int // of the line
	name   []byte
	json   jsontext.Decoder
}

func (p *jsonl[K]) parse(line []byte) (e entry[K], ok bool, err error) {
	if len(bytes.Trim(line, " \t\r")) == 0 {
		return e, false, nil
	}
	p.length = len(line)
	p.line.Reset()
	p.line.Write(line)
	p.json.Reset(&p.line)
	if p.json.PeekKind() != '{' {
		return e, false, &fault{bytes.IndexFunc(line, notSpace), `not an object {"key":..., "value":...}`}
	}
	if e, err = p.object(); err != nil {
		return e, false, err
	}
	if rest := bytes.TrimLeft(line[p.json.InputOffset():], " \t\r"); len(rest) > 0 {
		return e, false, &fault{len(line) - len(rest), "something follows the object on its line"}
	}
	return e, true, nil
}

func notSpace(r rune) bool { return !strings.ContainsRune(" \t\r", r) }

// object reads the object that is the line.
func (p *jsonl[K]) object() (e entry[K], err error) {
	if _, err = p.json.ReadToken(); err != nil {
		return e, p.fault(err)
	}
	hasKey := false
	for p.json.PeekKind() != '}' {
		name, err := p.json.ReadValue()
		if err != nil {
			return e, p.fault(err)
		}
		begin := int(p.json.InputOffset()) - len(name)
		p.name, _ = jsontext.AppendUnquote(p.name[:0], name) // it is a string, or the decoder would have failed
		field, encoded := strings.CutSuffix(string(p.name), encodedSuffix)
		if field != "key" && field != "value" {
			return e, &fault{begin, fmt.Sprintf("unknown member %.40q; there are key, value, key_base64 and value_base64", p.name)}
		}
		if field == "key" && hasKey || field == "value" && e.HasValue {
			return e, &fault{begin, "a second " + field}
		}
		if err := p.member(&e, field, encoded); err != nil {
			return e, err
		}
		hasKey = hasKey || field == "key"
	}
	if _, err := p.json.ReadToken(); err != nil {
		return e, p.fault(err)
	}
	if !hasKey {
		return e, &fault{0, `the object has no "key"`}
	}
	return e, nil
}

// member reads the value of one member into e.
func (p *jsonl[K]) member(e *entry[K], field string, encoded bool) error {
	value, err := p.json.ReadValue()
	if err != nil {
		return p.fault(err)
	}
	if field == "key" {
		e.Key, err = p.keys.parseJSON(value, encoded)
	} else {
		var text []byte
		text, err = parseJSONString(value, encoded)
		e.Value, e.HasValue = p.values.cut(text), true
	}
	if f, ok := errors.AsType[*fault](err); ok {
		begin := int(p.json.InputOffset()) - len(value)
		return &fault{begin + f.offset, field + ": " + f.reason}
	}
	return err
}

// fault makes one of an error of the decoder.
func (p *jsonl[K]) fault(err error) error {
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &fault{p.length, "the line ends in the middle of the object"}
	case ok:
		return &fault{int(syntax.ByteOffset), strings.TrimPrefix(syntax.Err.Error(), "jsontext: ")}
	}
	return &fault{int(p.json.InputOffset()), err.Error()}
}

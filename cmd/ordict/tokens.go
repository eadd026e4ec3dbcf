package main

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// tokenKeys is the notation of token sequences: decimal numbers, separated by spaces for people and in an array for programs.
// Numbers never pass through floating point.
type tokenKeys struct{ slab []uint64 }

func (n *tokenKeys) parse(field []byte) ([]uint64, error) {
	begin := n.start(len(field)/2 + 1)
	for at := 0; at < len(field); {
		if field[at] == ' ' {
			at++
			continue
		}
		end := len(field)
		if length := bytes.IndexByte(field[at:], ' '); length >= 0 {
			end = at + length
		}
		if err := n.add(field[at:end]); err != nil {
			return nil, &fault{at, err.Error()}
		}
		at = end
	}
	return n.since(begin), nil
}

func (*tokenKeys) append(dst []byte, key []uint64) []byte { return appendNumbers(dst, key, ' ') }

func (n *tokenKeys) parseJSON(value jsontext.Value, encoded bool) ([]uint64, error) {
	if value.Kind() != '[' || encoded {
		return nil, &fault{0, "must be an array of numbers under --domain tokens"}
	}
	begin := n.start(len(value) / 2)
	d := jsontext.NewDecoder(bytes.NewReader(value))
	for d.ReadToken(); d.PeekKind() != ']'; { // the value is whole and well formed: the reader of the line has seen to it
		number, err := d.ReadValue()
		if err == nil {
			err = n.add(number)
		}
		if err != nil {
			return nil, &fault{int(d.InputOffset()) - len(number), err.Error()}
		}
	}
	return n.since(begin), nil
}

func (*tokenKeys) appendJSON(dst []byte, key []uint64) []byte {
	return append(appendNumbers(append(dst, `"key":[`...), key, ','), ']')
}

func (*tokenKeys) returnEndsLine() bool { return true }
func (*tokenKeys) unitNoun() string     { return "token" }

// start makes room for a key of up to n tokens and returns where it begins in the slab. Keys cut from a slab before keep it.
func (n *tokenKeys) start(room int) int {
	if cap(n.slab)-len(n.slab) < room {
		n.slab = make([]uint64, 0, max(room, slabSize/8))
	}
	return len(n.slab)
}

func (n *tokenKeys) since(begin int) []uint64 { return n.slab[begin:len(n.slab):len(n.slab)] }

func (n *tokenKeys) add(digits []byte) error {
	token, err := strconv.ParseUint(string(digits), 10, 64)
	if err != nil {
		return fmt.Errorf("%.40q is not a whole number from 0 to %d", digits, uint64(math.MaxUint64))
	}
	n.slab = append(n.slab, token)
	return nil
}

func appendNumbers(dst []byte, key []uint64, separator byte) []byte {
	for i, token := range key {
		if i > 0 {
			dst = append(dst, separator)
		}
		dst = strconv.AppendUint(dst, token, 10)
	}
	return dst
}

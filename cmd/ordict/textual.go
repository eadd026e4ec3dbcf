package main

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ordict/ordict/unit"
)

// textKeys is the notation of text: a key is written as it is, and is valid UTF-8.
type textKeys struct{ byteKeys }

func (n *textKeys) parse(field []byte) (string, error) {
	key, _ := n.byteKeys.parse(field) // takes anything
	return key, checkText(key)
}

func (n *textKeys) parseJSON(value jsontext.Value, encoded bool) (string, error) {
	key, err := n.byteKeys.parseJSON(value, encoded)
	if err != nil {
		return "", err
	}
	if checkText(key) != nil { // possible in base64 alone, where offsets in the key are none in the line
		return "", &fault{0, "invalid UTF-8; --domain bytes takes it"}
	}
	return key, nil
}

func (*textKeys) returnEndsLine() bool { return true }
func (*textKeys) unitNoun() string     { return "character" }

// checkText refuses what is not UTF-8 at the boundary. A dictionary would keep it, as units above all characters.
func checkText(key string) error {
	if broken, ok := errors.AsType[*unit.TextError](unit.CheckText(key)); ok {
		return &fault{broken.Offset, "invalid UTF-8; --domain bytes takes it"}
	}
	return nil
}

// byteKeys is the notation of bytes: a key is written as it is.
type byteKeys struct{ keys slab }

func (n *byteKeys) parse(field []byte) (string, error) { return n.keys.cut(field), nil }

func (*byteKeys) append(dst []byte, key string) []byte { return append(dst, key...) }

func (n *byteKeys) parseJSON(value jsontext.Value, encoded bool) (string, error) {
	text, err := parseJSONString(value, encoded)
	if err != nil {
		return "", err
	}
	return n.keys.cut(text), nil
}

func (*byteKeys) appendJSON(dst []byte, key string) []byte { return appendJSONString(dst, "key", key) }

func (*byteKeys) returnEndsLine() bool { return false }
func (*byteKeys) unitNoun() string     { return "byte" }

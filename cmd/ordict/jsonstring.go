package main

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// encodedSuffix marks the name of a member whose string is base64: bytes that JSON, which is UTF-8, cannot hold.
const encodedSuffix = "_base64"

// appendJSONString writes the member "name" with the string s, or "name_base64" if s is not valid UTF-8.
func appendJSONString(dst []byte, name, s string) []byte {
	dst = append(append(dst, '"'), name...)
	if !utf8.ValidString(s) {
		dst = append(append(dst, encodedSuffix...), `":"`...)
		return append(base64.StdEncoding.AppendEncode(dst, []byte(s)), '"')
	}
	dst = append(dst, `":`...)
	dst, _ = jsontext.AppendQuote(dst, s) // fails for invalid UTF-8 alone
	return dst
}

// parseJSONString reads a JSON string, decoding it once more if it is base64. Escapes come out as valid UTF-8, because the reader of
// the line refuses halves of surrogate pairs. The result is borrowed from value or new.
func parseJSONString(value jsontext.Value, encoded bool) ([]byte, error) {
	if value.Kind() != '"' {
		return nil, &fault{0, "must be a string"}
	}
	text := value[1 : len(value)-1]
	if bytes.IndexByte(text, '\\') >= 0 {
		unquoted, err := jsontext.AppendUnquote([]byte{}, value)
		if err != nil {
			return nil, &fault{0, err.Error()}
		}
		text = unquoted
	}
	if !encoded {
		return text, nil
	}
	raw, err := base64.StdEncoding.Strict().AppendDecode([]byte{}, text)
	if err != nil || bytes.ContainsAny(text, "\r\n") { // the decoder would pass over line ends
		return nil, &fault{0, "must be standard base64, padded"}
	}
	return raw, nil
}

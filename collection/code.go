package collection

import (
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/ordict/ordict/unit"
)

// Every key is stored and sought by its code (see package unit). This file finds the code of a key with as little work
// as the question allows: often it is the key's own bytes.

const (
	stackCode = 512     // codes up to this long are built on the stack of a look-up
	keptCode  = 1 << 16 // longer buffers are not kept for the next key
)

// isBytes and isRunes tell the units apart: only bytes end at 255, only runes have negative values.
func isBytes[U unit.Unit]() bool { return uint64(^U(0)) == 0xFF }
func isRunes[U unit.Unit]() bool { return ^U(0) < 0 }

// isText reports whether keys are strings of runes: the one kind whose own bytes are the code only while they are valid.
func isText[K unit.Key[U], U unit.Unit]() bool {
	var key K
	_, text := any(key).(string)
	return text && isRunes[U]()
}

// viewCode returns the code of key as a view of the key's own bytes; ok is false if these are not the code, or cannot be
// viewed, so that it must be built.
func viewCode[K unit.Key[U], U unit.Unit](key K) (code []byte, ok bool) {
	code, ok = unit.View[K, U](key)
	return code, ok && (!isText[K, U]() || utf8.Valid(code))
}

// probeCode returns bytes that equal the stored code of key if key is stored, and no stored code otherwise; ok is false if
// they must be built. While no stored code has an escape the bytes of any text will do: those of broken text are no
// valid text, and so no code that is stored.
func probeCode[K unit.Key[U], U unit.Unit](key K, escaped bool) (code []byte, ok bool) {
	if escaped {
		return viewCode[K, U](key)
	}
	return unit.View[K, U](key)
}

// codeOf returns the code of key and whether it is free of escapes. The code is a view of the key's own bytes or else built
// in *buf; it is borrowed from both.
func codeOf[K unit.Key[U], U unit.Unit](buf *[]byte, key K) (code []byte, plain bool) {
	if code, ok := viewCode[K, U](key); ok {
		return code, true
	}
	return buildCode[K, U](buf, key)
}

// buildCode is codeOf that always builds the code in *buf.
func buildCode[K unit.Key[U], U unit.Unit](buf *[]byte, key K) (code []byte, plain bool) {
	dst := *buf
	if cap(dst) > keptCode {
		dst = nil
	}
	code, plain = unit.AppendCode[K, U](dst[:0], key)
	*buf = code
	return code, plain
}

// keepCode returns the code of key in memory that nobody changes: the key itself, if it is a string that is its own code,
// else a copy.
func keepCode[K unit.Key[U], U unit.Unit](key K) (code string, itself bool) {
	if text, ok := any(key).(string); ok && (isBytes[U]() || isRunes[U]() && utf8.ValidString(text)) {
		return text, true
	}
	built, in := lendCode[K, U](key)
	code = string(built)
	in.put()
	return code, false
}

// viewOf is the bytes of a kept code, without a copy where package unit has views.
func viewOf(code string) []byte {
	if b, ok := unit.View[string, byte](code); ok {
		return b
	}
	return []byte(code)
}

// maxCode is an upper bound of the length of the code of key.
func maxCode[K unit.Key[U], U unit.Unit](key K) int {
	switch {
	case isBytes[U]():
		return len(key)
	case isRunes[U]():
		return 5 * len(key)
	}
	return 9 * len(key)
}

// own returns a key that the caller of the library may keep and change.
func own[K unit.Key[U], U unit.Unit](key K) K {
	if units, ok := any(key).([]U); ok {
		return any(slices.Clone(units)).(K)
	}
	return key
}

// scratch is a pooled buffer for the codes of one call.
type scratch struct{ buf []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

func takeScratch() *scratch { return scratches.Get().(*scratch) }

// put gives the buffer back; nil is no buffer.
func (s *scratch) put() {
	if s != nil && cap(s.buf) <= keptCode {
		scratches.Put(s)
	}
}

// lendCode returns the code of key and the buffer that it is in, nil if it is a view of the key; the caller puts that back.
func lendCode[K unit.Key[U], U unit.Unit](key K) (code []byte, in *scratch) {
	if code, ok := viewCode[K, U](key); ok {
		return code, nil
	}
	in = takeScratch()
	code, _ = buildCode[K, U](&in.buf, key)
	return code, in
}

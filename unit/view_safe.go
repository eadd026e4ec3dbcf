//go:build ordict_safe || race

package unit

// This file does without unsafe what view_unsafe.go does, where the language allows it, and declines elsewhere: every
// caller has another way.

// bytesOfText declines: the language has no view of a string.
func bytesOfText(string) (b []byte, ok bool) { return nil, false }

// bytesOf views units as bytes, if U is byte itself.
func bytesOf[U Unit](units []U) (b []byte, ok bool) {
	b, ok = any(units).([]byte)
	return b, ok
}

// unitsOf views bytes as units, if U is byte itself.
func unitsOf[U Unit](b []byte) (units []U, ok bool) {
	units, ok = any(b).([]U)
	return units, ok
}

//go:build !ordict_safe && !race

package peers

import "unsafe"

// bytesOf returns the bytes of s without a copy, for a store that takes []byte and only reads it.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// stringOf returns b as a string without a copy, valid while nobody writes to b.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

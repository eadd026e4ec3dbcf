//go:build ordict_safe || race

package peers

// bytesOf returns a copy of the bytes of s.
func bytesOf(s string) []byte { return []byte(s) }

// stringOf returns a copy of b.
func stringOf(b []byte) string { return string(b) }

//go:build (amd64 || arm64) && !ordict_safe && !race

package tree

import "unsafe"

// prefetch asks the processor for n bytes from p on. It has no other effect, whatever p is.
//
//go:noescape
func prefetch(p unsafe.Pointer, n int)

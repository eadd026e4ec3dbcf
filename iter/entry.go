package entryiter

import "github.com/ordict/ordict/visitor"

// Entry is one entry, owned: Key is yours to keep and, where it is a slice, to change and to append to. Value is
// shared: keep a value of reference type, but do not modify what it refers to.
type Entry[K, V any] struct {
	Key      K
	Value    V    // V's zero for a bare key
	HasValue bool // false for a bare key: present without a value
}

// Coded is a source whose keys are given as the bytes of their code ([unit.AppendCode]) instead of as units. It is
// how the collections of this module are read: byte order is unit order, so one engine serves every kind of unit, and
// only the stream adapter decodes.
type Coded[V any] interface {
	visitor.Source[byte, V]

	// Plain reports that no code of the source holds an escape ([unit.Escape]), so that the code of a text over runes
	// is the text itself. A source that does not know says false. Over bytes and tokens the answer does not matter.
	Plain() bool
}

package visitor

import "github.com/ordict/ordict/unit"

// Entry is one entry of a walk: a key, as its units, and its state.
//
// An entry is borrowed. Units may be read until the callback returns ([Walker]) or until the next call of a method of
// the cursor ([Cursor]), whichever handed the entry out; they must never be written to or appended to. Copy what is
// kept. Value is shared: a value of reference type may be kept but not modified.
//
// The descriptor itself, that is the fields and not what they point to, belongs to who received it until that moment:
// changing a field changes nothing in the source.
type Entry[U unit.Unit, V any] struct {
	// Units is the key. The empty key has no units.
	Units []U

	// Shared is the number of leading units that this key has in common with the key delivered before it. It is
	// exact: the two keys differ at that place, or the shorter one ends there. It is 0 for the first entry.
	Shared int

	// Value is the value of the key, V's zero for a key without one.
	Value V

	// HasValue tells a key with a value from a bare key.
	HasValue bool
}

// Source is something that can be walked: it opens cursors.
//
// The order of a source is strictly ascending or strictly descending by unit order ([unit.Compare]), the same for all
// its cursors. [Walker] and the stream adapter build on it.
//
// Whether a source may be used by several goroutines at once is for the source to say. Cursors of one source are
// independent of each other: one goroutine each.
type Source[U unit.Unit, V any] interface {
	// Open starts a new pass and returns a cursor that stands before the first entry. It does not fail: a source that
	// cannot be opened says so by the first error of the cursor.
	//
	// Reuse is nil or a closed cursor that nobody else will use again, from an earlier Open of any source. A source
	// that recognises it as one of its own kind returns it, made new, so that a repeated walk allocates nothing;
	// otherwise it ignores it.
	Open(reuse Cursor[U, V]) Cursor[U, V]
}

// Cursor is one pass over a source, in blocks: a call hands out as many entries as are cheap to have at once.
//
// A cursor is used by one goroutine at a time. Whoever opened it closes it.
type Cursor[U unit.Unit, V any] interface {
	// Next returns the next entries in the order of the source, at least one. At the end it returns no entries and a
	// nil error, however often it is called. When the source fails it returns no entries and the error, the same one
	// for ever, after it has handed out everything that came before the failure.
	//
	// The block is borrowed until the next call of any method of the cursor. Until then the receiver may change the
	// descriptors in it, but not the units. Next must not be called after Close.
	Next() ([]Entry[U, V], error)

	// Close ends the pass. The cursor lets go of everything that belongs to the source, so that a closed cursor kept
	// for reuse holds no revision in memory; it may keep buffers. Close may be called again and does nothing then.
	// Its error is about the closing alone: it does not repeat the error of Next.
	Close() error
}

// BackwardSource is a [Source] that can also be walked from its last entry to its first. OpenBackward is as Open, but the
// cursor hands out the entries in reverse order, and Shared tells about the entry handed out before, as always.
type BackwardSource[U unit.Unit, V any] interface {
	Source[U, V]
	OpenBackward(reuse Cursor[U, V]) Cursor[U, V]
}

// Seeker is what a cursor may offer besides: repositioning, forward only. "Forward" and "after" are meant in the
// order of the source, so that a descending cursor seeks downwards.
//
// A block counts as handed out as a whole. After either call the next entry has Shared 0. Neither keeps units, which
// may lie in the block that was handed out last. An error is the cursor's error: Next repeats it.
type Seeker[U unit.Unit] interface {
	// Seek makes the next entry the first one that is not before units and was not handed out yet. In an ascending
	// source that is the first key >= units, in a descending one the first key <= units.
	Seek(units []U) error

	// SkipPrefix makes the next entry the first one that was not handed out yet and does not start with units, given
	// that the last entry handed out starts with them.
	SkipPrefix(units []U) error
}

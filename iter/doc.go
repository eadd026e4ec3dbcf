// Package entryiter is the adapter between sources of entries and those who read them: one entry stream with many
// faces.
//
// A source hands out borrowed entries in order, by the contract of package visitor. A [Stream] over it has the faces:
//
//	for k, v := range entries                                     // owned keys: All, Keys, Values, Entries
//	walker.Walk(stream, func(e *visitor.Entry[U, V]) error { … }) // borrowed units
//
// The collections of this module use it for their range loops and hand streams out; ordinary callers need it only for
// sources of their own. The folder is called iter; the package is not, because its importers always need the standard
// iter as well.
//
// # Order and revision
//
// Every face delivers the entries in the order of the source. A source that stands for one revision, such as a
// snapshot, delivers that revision in every loop.
//
// # Ownership
//
// Keys of [Stream.All], [Stream.Keys] and [Stream.Entries] are owned: yours to keep, and slices to change and to
// append to. They are cut from slabs of at most 2 KiB which are never rewritten, so a key that is kept keeps at most
// that much memory with it; a key of more than 1 KiB may have memory of its own. Values are shared: keep them, but do not
// modify what they refer to. What a walker lends is borrowed, as package visitor says.
//
// # Bare keys
//
// A bare key, present without a value, yields V's zero in All and Values, so that the faces stay in step. Entries
// tells it from a valued one by [Entry.HasValue].
//
// # Errors
//
// A source can fail in the middle. Each owned face therefore returns two results, a sequence and an error function, and
// the compiler asks for both:
//
//	entries, errf := stream.All()
//	for k, v := range entries {
//		use(k, v)
//	}
//	if err := errf(); err != nil {
//		return err
//	}
//
// The sequence yields everything that came before the failure, and nothing besides. After the loop the error function
// returns the error that ended it: nil if the source came to its end or the loop was left early. It speaks of the
// latest loop over the sequence; call All again for a loop on another goroutine. Streams over the collections of this
// module do not fail.
//
// # Reuse
//
// A stream opens a cursor for each loop and for each walk, and closes it exactly once, whether the loop ends or is
// left by break, return, panic or [runtime.Goexit]. So a stream and its sequences can be used any number of times,
// also inside each other, and by several goroutines if the source allows that. A source that can be read only once
// makes a stream that can be read only once.
//
// # Cost
//
// An owned face calls the loop body once for each entry, and allocates once for each slab of keys and a fixed number
// of times besides. Over coded sources ([Coded]) only the units that changed since the key before are decoded, and
// texts are copied without being decoded at all. A walk allocates nothing from the walker's second walk on.
package entryiter

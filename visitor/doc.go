// Package visitor walks ordered entries without an allocation and without a copy for each.
//
// It is the lowest face of the entry stream. A [Source] is anything with entries in order: a snapshot or a span of
// package collection, a sorted slice, a file. A [Walker] takes the entries of a source one after another and hands
// each to a callback, borrowed:
//
//	var w visitor.Walker[rune, int] // keep it: the next walk reuses its memory
//	err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
//		fmt.Println(string(e.Units), e.Value)
//		return nil
//	})
//
// Who wants keys to keep takes package entryiter, or the range loops of the collections.
//
// # Order
//
// Entries come in the order of the source, which is strictly ascending or strictly descending by unit order. Each
// entry says how many leading units it shares with the one delivered before, exactly. That is what automata and tries
// need: they go back to that depth and step on from there, instead of beginning each key anew.
//
// # Control
//
// The callback returns nil to go on, [SkipPrefix] to pass over what starts with the key or with a shorter prefix of
// it, [SkipAll] to end the walk, or an error, which Walk returns as it is. A skip seeks where the cursor is a
// [Seeker], and steps where it is not.
//
// # Ownership
//
// Units are borrowed: read-only, and gone when the callback returns. Values are shared: keep them, but do not modify
// what they refer to. In builds with the race detector or the build tag ordict_debug a walker lends a copy and
// overwrites it afterwards, so that a reference kept too long fails a test instead of a production run; the memory of
// the source is never written.
//
// # Cost
//
// One call of the callback for each entry, and one interface call of the cursor for each block of entries. From its
// second walk on a walker allocates nothing, if the source reuses cursors and is held by pointer.
//
// # Errors
//
// A source fails by the error of its cursor. It is sticky, and loses nothing that came before it: the callback has
// seen every entry up to the failure. Reading memory cannot fail; then Walk returns only what the callback said.
//
// # Concurrency
//
// A walker and a cursor belong to one goroutine at a time. Different walkers over one source are independent if the
// source says so.
//
// # Writing a source
//
// A source needs Open, and its cursor Next and Close; the example of [Source] is a whole one. Every face of
// package entryiter then works for it. Seek and SkipPrefix are worth adding where a source can do better than step.
package visitor

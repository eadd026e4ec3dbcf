// Package collection holds ordered dictionaries whose keys are sequences: text, bytes or tokens. A dictionary hands out
// immutable snapshots of itself for free, spans of them by bound and by prefix, and walks them in both directions.
//
//	var words collection.Text[int]
//	words.Set("éclair", 2)
//	words.Set("apple", 1)
//	for word, n := range words.All() {
//		fmt.Println(word, n) // apple 1, éclair 2
//	}
//
// # Keys and order
//
// There is one dictionary type, [Dictionary], and three names for its usual forms:
//
//	name       key      unit   order
//	Text       string   rune   by code point, which equals the byte order of valid UTF-8
//	Bytes      string   byte   by unsigned byte
//	Tokens     []T      T      by number; T is uint64 or a type made of it
//
// []byte and []rune keys come with it: Dictionary[[]byte, byte, V] and Dictionary[[]rune, rune, V]. Snapshots, spans and cursors
// have the same parameters: the snapshot of a Text[V] is a Snapshot[string, rune, V], that of a Tokens[T, V] a Snapshot[[]T, T, V]. Keys are compared unit
// by unit, and a proper prefix comes first. The empty key is a key like any other; no unit is reserved, and no key is too
// long. Nothing is normalised or folded: the exact key comes back, broken text included. A byte that is not part
// of valid UTF-8 is a unit of its own, above every code point; package unit tells the details, and
// [github.com/ordict/ordict/unit.CheckText] finds such bytes for whoever wants to refuse them.
//
// # Three states
//
// A key is absent, bare (present without a value) or valued. No value stands for another state: 0, "" and nil are values.
//
//	call          absent           bare                valued
//	Contains(k)   false            true                true
//	Lookup(k)     zero, false      zero, false         v, true
//	Get(k)        zero             zero                v
//	Entry(k)      -, false         HasValue false,     HasValue true,
//	                               true                true
//	Insert(k)     becomes bare     stays bare          keeps its value
//	Set(k, v)     becomes valued   becomes valued      value replaced
//	Unset(k)      stays absent     stays bare          becomes bare
//	Delete(k)     stays absent     gone                gone
//	Update(k, f)  f decides        f decides           f decides
//
// Min, Max, Nth and LongestPrefix return an [Entry] and whether there is one, as Entry does, so that they too tell a bare key
// from a valued one. All and Values give V's zero for a bare key and so stay in step with Keys; Entries tells.
//
// # Snapshots, spans and loops
//
// [Dictionary.Snapshot] returns a [Snapshot]: the present revision as an immutable value, in O(1). Readers keep and share
// it while the writer goes on; nothing that follows shows in it. Its [Identity] says which revision of which producer it is.
// A stored value publishes a revision, whether or not it is equal to the one before. Deleting what is absent, inserting what
// is present, unsetting what is bare, clearing what is empty, and compacting publish none. Bulk calls publish one.
//
// A [Span] is a lazy view of a snapshot: From, Above, To, Below and Prefix narrow it, in any order, for free, and every read
// works on it. A range loop walks the revision that is current when it starts. Anything may be done to the dictionary
// inside the loop, and the loop does not see it:
//
//	for k := range d.Prefix("tmp/").Keys() {
//		d.Delete(k)
//	}
//
// A span that is made from a dictionary, as above, is one of the revision at the call; everything on a snapshot is fixed.
// A [Cursor] steps both ways from any key, present or not.
//
// # Concurrency
//
//	                              nobody writes        one goroutine writes
//	reads, loops, Snapshot,       any goroutine        under the caller's lock
//	  Clone on the dictionary
//	mutators on the dictionary    one goroutine        panic, as far as detected
//	reads of a Snapshot or Span   any goroutine        any goroutine
//	a Cursor, a sequence in use   its own goroutine    its own goroutine
//
// A dictionary has one writer and no lock. A second writer that overlaps the first is detected, at best effort, and panics; so
// does a mutator that is called from a callback of [Dictionary.Update] or [Dictionary.DeleteFunc] of the same dictionary, or
// from the sequence that [Insert] reads. Such callbacks may read the dictionary.
//
// # Ownership
//
// Keys handed in are copied, at the latest before the call returns; no buffer of the caller is kept. (Strings cannot change, so
// that spans and sequences keep them as they are.) Keys handed out are owned: the caller's to keep and to change.
// Only [Cursor.Units] and what [Span.Open] serves is borrowed: read it, and copy it before the next step. Values are shared:
// what a value points to is not copied with it.
//
// # Costs
//
// With n keys, and without the cost of reading the key itself:
//
//	Len, Snapshot, Fork, Clone, Clear, bounds     O(1)
//	Contains, Lookup, Get, Entry, Min, Max        O(log n)
//	Set, Insert, Unset, Delete, Update            O(log n)
//	Len of a span, Index, Nth                     O(log n)
//	DeletePrefix, DeleteSpan                      O(log n) for each page that goes
//	loops                                         O(log n) to start, O(1) a key
//	DeleteFunc, Compact, set operations           O(n)
//	Diff                                          the pages that the two do not share
//
// Contains, Lookup and Get allocate nothing (for keys whose code is below 64 KiB); nor do Snapshot, bounds over string keys, a reused Cursor, and a repeated walk by
// one [github.com/ordict/ordict/visitor.Walker] over a span held by pointer. The first write to a page after a snapshot
// copies the page; so does that after a loop over the dictionary or a span made from it, as d.Prefix(p), since both fix a revision.
// Code that reads and writes in turns pays a few copied pages each turn: reads of single keys, Len, Index, Nth, Min and Max of the
// dictionary itself fix nothing. Memory never fails, so that no method returns an error; panics are for mistakes in the program and are named
// where they can occur.
package collection

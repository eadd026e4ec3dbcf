// Package tree is the engine of package collection: an ordered dictionary of byte strings, as a copy-on-write B+tree of
// packed pages. Keys of every domain come to it as codes (package unit), whose byte order is the order of the units.
//
// # A page
//
// A leaf holds up to 64 entries, an inner node up to 64 separators, the root up to 127. All keys of a page start with its prefix; what
// follows is the suffix. The first 8 bytes of the suffix, as a number, are the head; the rest is the tail.
//
//	         ┌──────────────────────────────────────────────────────────────┐
//	header   │ hints (8 heads) │ arena │ long keys │ stem │ epoch │ n, cap … │  120 bytes
//	         ├──────────────────────────────────────────────────────────────┤
//	heads    │ head 0 │ head 1 │ …                 │ all ones behind entry n │  8 bytes each
//	slots    │ tail offset 16 │ bare 1 │ length 15 │ …                       │  4 bytes each
//	values   │ V 0 │ V 1 │ …                                                │  leaves only
//	         └──────────────────────────────────────────────────────────────┘
//	arena    │ fill mark │ own prefix │ tail │ tail │ …     equal tails of neighbours stand once
//
// A search counts the heads below that of the key, without a branch: first among the hints, which are the last heads of blocks
// of 8, then in one block. Equal heads are told apart by the next 8 bytes, and only if these are equal too by comparing bytes. A suffix
// of more than 256 bytes stands out of the page, as a full key.
//
// # Prefixes
//
// A page between two separators knows without a look that all keys it is asked for share what the separators share: its fence. A
// page on the left or right side of the tree has the prefix of the whole tree for its fence, and a look-up that hits compares that
// once. Such a page may have a longer prefix if it gains 4 bytes; that one is compared on every visit.
//
// # Versions
//
// A tree changes pages that bear its epoch in place and copies all others. Taking a version ends the epoch. A copied leaf goes on
// appending to the arena of the page it was copied from, behind a fill mark moved by compare-and-swap: who loses takes a new arena.
// Inner nodes are a list of kids, copied for each version, and a page of separators that versions share until they split.
//
// The tree keeps the number of entries below each kid, so that ranks are found on the way down.
//
// The design was measured in steps before it was built; docs/decisions tells the numbers and what did not pay.
package tree

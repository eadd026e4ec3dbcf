// Package unit says what keys are made of, in which order they come and how they are turned into bytes.
//
// # Keys and units
//
// A key is a finite sequence of units. The empty sequence is a key like any other, and no unit is reserved. A key type
// is a string or a slice of units ([Key]); the kind of unit ([Unit]) decides the domain:
//
//	domain  unit      keys              order of units
//	bytes   ~uint8    string, []byte    unsigned
//	text    ~int32    string, []rune    code points first, in their order; then everything else, as uint32
//	tokens  ~uint64   []T               unsigned, 0 to 2^64-1
//
// Keys are ordered unit by unit, and a proper prefix comes first. Types of one's own, such as type WordID uint64, work
// everywhere and cost nothing. A string over tokens is legal, if pointless: each byte is widened to a token.
//
// A key type alone does not say what its units are. Where no other argument does, a call names both: Len[string, rune](key).
//
// # Text is lossless
//
// A string over runes is scanned as a range statement scans it. Every byte that is not part of valid UTF-8 is a unit of
// its own, 0x110000 plus the byte, above every code point, and [Make] turns it back into that byte. So two different
// strings never become one key, U+FFFD stays itself, and nothing is normalised, folded or replaced. Nothing in this
// package fails on broken text; whoever wants to refuse it asks [CheckText].
//
// A []rune key may hold values that are no code points a text can have: surrogates, negative values, values above
// U+10FFFF. They are kept as they are and sort after all others.
//
// # Codes
//
// The code of a key is the concatenation of the codes of its units:
//
//	unit                                     code
//	byte                                     the byte itself
//	rune that is a Unicode scalar value      its UTF-8 form
//	any other rune                           0xFF, then the value as uint32, four bytes, big-endian
//	token below 2^7                          0xxxxxxx
//	token below 2^14                         10xxxxxx and 1 byte
//	token below 2^21                         110xxxxx and 2 bytes
//	...                                      ...
//	token below 2^49                         1111110x and 6 bytes
//	token below 2^56                         11111110 and 7 bytes
//	any other token                          11111111 and 8 bytes
//
// A token takes the first row that holds it, so the number of leading one bits in its first byte is the number of bytes
// that follow, and a small token is short. Two properties make these codes fit for a dictionary over bytes:
//
//   - They preserve order: comparing codes as byte strings ([bytes.Compare]) compares keys.
//   - They are prefix-free: no unit's code begins another unit's code. So a key is a prefix of another, in whole units,
//     exactly when its code is a prefix of the other's code, in bytes.
//
// The code of valid text is the text. An escape can occur only in the text domain; its first byte, [Escape], is
// never part of valid UTF-8. Code without an escape is called plain, and [MakeFromCode] then has nothing to look for.
//
// # Codes from elsewhere
//
// Code that this package made is always well formed. Reading other bytes is safe all the same: decoding is total, never
// panics, takes time linear in the input, and [AppendUnits], [Count], [Boundary] and [Locate] agree on where units begin.
//
//   - In the text domain an escape with fewer than four bytes after it, and every other byte that is not part of valid
//     UTF-8, is one unit, 0x110000 plus the byte. An escape that holds a scalar value is that value.
//   - A token that ends too early is read as if zero bytes followed. A token in a longer form than it needs is that token.
//
// # Cost and ownership
//
// Functions that append allocate only when the destination lacks room, and write nothing past the new length. Reading,
// comparing and counting allocate nothing. Only [Make], [MakeFromCode] and [CheckText] (when it finds a fault) allocate, one
// object each. All loops are linear; nothing recurses. Arguments are only read, never kept.
//
// Results are owned by the caller, except those of [View], [AsBytes] and [AsUnits], which are borrowed: they share the
// memory of their argument, are read-only, and last as long as the argument does. Under the build tag ordict_safe and
// under the race detector these three avoid package unsafe; they may then copy, or, in the case of View, decline.
package unit

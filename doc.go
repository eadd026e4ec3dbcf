// Package ordict is the root of a module of ordered dictionaries for Go; it
// holds no code of its own.
//
// Keys are sequences of units: text by rune, strings by byte, or sequences of
// 64-bit tokens. Import [github.com/ordict/ordict/collection] for the
// dictionaries, their snapshots and their spans. The other packages serve
// those who write sources and algorithms of their own:
//
//   - [github.com/ordict/ordict/unit] says what a key is made of, and in which order keys stand;
//   - [github.com/ordict/ordict/visitor] walks entries without allocating for each of them;
//   - [github.com/ordict/ordict/iter] turns any source into range-over-func sequences.
package ordict

package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

// characterNames returns the names of the Unicode characters, in order, each with its code point. Labels such as <control> and
// <CJK Ideograph>, which thousands of characters share, are no names.
func characterNames() iter.Seq2[string, string] {
	codePoints := map[string]rune{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if name := runenames.Name(r); name != "" && name[0] != '<' {
			codePoints[name] = r
		}
	}
	return func(yield func(name, codePoint string) bool) {
		for _, name := range slices.Sorted(maps.Keys(codePoints)) {
			if !yield(name, fmt.Sprintf("U+%04X", codePoints[name])) {
				return
			}
		}
	}
}

// Command ordict looks into files of keys as an ordered dictionary: exact look-ups, prefixes and ranges, ranks, set operations
// and fuzzy search. Without a file it knows the names of the Unicode characters.
//
//	ordict complete "GREEK SMALL LETTER A"
//	ordict scan --prefix app --limit 10 /usr/share/dict/words
//	ordict help
//
// # Input
//
// The file is the last operand; "-" is standard input. It is read whole, at every start, into a collection.Dictionary whose
// values are strings. Of lines with the same key the last one counts.
//
// By default (--format tsv) every line is an entry: a key, or a key, a tab and a value. The value goes on to the end of the
// line, further tabs included. An empty line is the empty key, as it is a line to sort -u. The last line needs no newline.
// Under --domain text and tokens a carriage return before the newline belongs to the line end; under bytes
// it is a byte of the line like any other.
//
// With --format jsonl every line is an object {"key":..., "value":...}, without "value" for a bare key. Blank lines are passed over.
// Keys and values that are not valid UTF-8 are written in base64, as "key_base64" and "value_base64". Nothing else is taken: no
// other member, no member twice, no value that is not a string, no half of a surrogate pair.
//
// The domain says what keys are made of, and so how they are ordered and where a prefix ends:
//
//	text     code points; a key that is not valid UTF-8 is refused
//	bytes    bytes, whatever they are
//	tokens   numbers from 0 to 18446744073709551615: separated by spaces in a line, an array in JSON
//
// Values are strings, and kept as they are in every domain.
//
// # Output
//
// Entries come in key order, one a line, as lines that --format tsv reads back or, with --json, as lines that --format jsonl
// reads back. A key or value from JSON that has no form as a line (it holds a newline, or a key holds a tab) is an error without
// --json. A line that ends in a carriage return gets a second one wherever the reader would take the first for a part of the line end.
//
// # Exit codes
//
//	0   something was found
//	1   nothing was found; rank exits so when its key is absent, diff when nothing differs
//	2   bad usage or bad input; standard error says where: file, line, column in bytes, and byte offset in the file
//
// Whoever stops reading the output early, as head does, is no error.
package main

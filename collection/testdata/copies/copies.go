// Package copies does what vet must complain about.
package copies

import "github.com/ordict/ordict/collection"

// Text copies a dictionary.
func Text(d *collection.Text[int]) int {
	copied := *d
	return copied.Len()
}

// Cursor copies a cursor.
func Cursor(c *collection.Cursor[string, rune, int]) bool {
	copied := *c
	return copied.Next()
}

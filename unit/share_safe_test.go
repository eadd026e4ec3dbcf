//go:build ordict_safe && !race

package unit_test

const (
	viewsShare  = false
	countAllocs = true
)

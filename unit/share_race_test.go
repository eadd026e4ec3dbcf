//go:build race

package unit_test

const (
	viewsShare  = false
	countAllocs = false
)

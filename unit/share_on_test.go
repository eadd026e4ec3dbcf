//go:build !ordict_safe && !race

package unit_test

// viewsShare says that View, AsBytes and AsUnits share memory in this build for every type, and countAllocs that
// allocations can be counted.
const (
	viewsShare  = true
	countAllocs = true
)

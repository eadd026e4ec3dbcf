//go:build !race

package collection_test

// How much the contract tests do.
const (
	underRace  = false
	longUnits  = 1_000_000 // units of a long key
	usualCrowd = 1000      // the most keys that one action of the machine adds
	multitude  = 20000     // keys of a large dictionary: enough for three levels of pages
)

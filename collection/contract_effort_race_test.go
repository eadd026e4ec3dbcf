//go:build race

package collection_test

// How much the contract tests do where every step costs ten times as much.
const (
	underRace  = true
	longUnits  = 100_000 // units of a long key
	usualCrowd = 200     // the most keys that one action of the machine adds
	multitude  = 2000    // keys of a large dictionary
)

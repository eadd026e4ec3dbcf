//go:build race || ordict_debug

package collection

import "github.com/ordict/ordict/unit"

// overwrite spoils units whose loan has ended, so that a reference kept too long fails a test.
func overwrite[U unit.Unit](units []U) {
	for i := range units {
		units[i] = ^units[i]
	}
}

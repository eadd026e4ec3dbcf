//go:build !race && !ordict_debug

package collection

import "github.com/ordict/ordict/unit"

// overwrite does nothing: only race and debug builds spoil units whose loan has ended.
func overwrite[U unit.Unit]([]U) {}

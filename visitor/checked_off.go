//go:build !race && !ordict_debug

package visitor

// checked makes walkers lend copies that they overwrite after use.
const checked = false

package collection

import (
	"bytes"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Compact rewrites the dictionary into full pages, the form that a build from sorted input gives: worth it after many
// deletes, or before a long time of reading. It publishes no revision: content and order stay as they are, and open
// snapshots keep the pages they have. O(n).
func (d *Dictionary[K, U, V]) Compact() {
	d.guard.enter(writing)
	var builder tree.Builder[V]
	escaped := false
	scan := openScan(*d.tree.Current(), tree.All, false)
	for {
		block, _ := scan.Next() // memory never fails
		if block == nil {
			break
		}
		for i := range block {
			e := &block[i]
			builder.Append(e.Units, e.Value, e.HasValue)
			escaped = escaped || d.escaped && bytes.IndexByte(e.Units, unit.Escape) >= 0
		}
	}
	closeScan(scan)
	d.tree.Reset(builder.Version())
	d.escaped = escaped
	d.guard.leave()
}

package collection

import (
	"iter"
	"reflect"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Change is the difference of one key between two contents: its state in the old one and in the new one, which are not
// the same. The key is owned.
type Change[K, V any] struct {
	Key      K
	Old, New Result[V]
}

// Diff returns a sequence of what must change to make to out of from, in key order: keys added, keys removed, and keys whose
// state or value differs. Values are compared by equal; nil means ==, and Diff then panics if V cannot be compared (a V that
// is or holds an interface panics in the loop if it meets values that cannot).
//
// A key outside the bounds of a span is absent from it: Diff(old.Prefix(p), new.Prefix(p), nil) is what changed under p.
//
// Pages that both share are skipped unread: between two revisions of one dictionary it costs about what was written between
// them, between strangers O(n + m). The work is done as the loop goes, on the revisions at the call; the sequence can be
// ranged over again.
func Diff[K unit.Key[U], U unit.Unit, V any](from, to Content[K, U, V], equal func(x, y V) bool) iter.Seq[Change[K, V]] {
	if equal == nil {
		if !reflect.TypeFor[V]().Comparable() {
			panic("collection: Diff: values of type " + reflect.TypeFor[V]().String() + " cannot be compared by ==: give Diff a function")
		}
		equal = func(x, y V) bool { return any(x) == any(y) }
	}
	a, b := from.content(), to.content()
	plain := !a.escaped && !b.escaped
	whole := a.bounds.hull(&b.bounds)
	return func(yield func(Change[K, V]) bool) {
		tree.Diff(a.version, b.version, whole.among(), func(code []byte, x V, was tree.State, y V, is tree.State) bool {
			x, was = within(&a.bounds, code, x, was)
			y, is = within(&b.bounds, code, y, is)
			if was == is && (was != tree.Valued || equal(x, y)) {
				return true
			}
			key := unit.MakeFromCode[K, U](code, plain)
			return yield(Change[K, V]{Key: key, Old: resultOf(x, was), New: resultOf(y, is)})
		})
	}
}

// within is the state of a key as a span shows it.
func within[V any](b *bounds, code []byte, v V, state tree.State) (V, tree.State) {
	if b.contain(code) {
		return v, state
	}
	var zero V
	return zero, tree.Absent
}

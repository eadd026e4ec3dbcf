package collection

import "github.com/ordict/ordict/collection/internal/tree"

// Update changes the state of key by a function: f sees the present state and returns the whole new one.
//
//	f sees                        f returns                      key becomes
//	ok false                      keep false                     absent
//	ok true, old.HasValue false   keep true, HasValue false      bare
//	ok true, old.HasValue true    keep true, HasValue true       valued, with Value
//
// Any row may answer any row. old is owned; the Key of what f returns is ignored. Bare to bare and absent to absent
// publish no revision, all else one, a stored value always. O(log n).
//
// f may read the dictionary, which it sees unchanged. A mutator called from f panics. If f panics, nothing has changed.
func (d *Dictionary[K, U, V]) Update(key K, f func(old Entry[K, V], ok bool) (e Entry[K, V], keep bool)) {
	d.guard.enter(calling)
	defer d.guard.leave()

	code, plain := d.codeToUpdate(key)
	v, was := d.tree.Current().Find(code)
	var old Entry[K, V]
	if was != tree.Absent {
		old = Entry[K, V]{Key: own[K, U](key), Value: v, HasValue: was == tree.Valued}
	}
	e, keep := f(old, was != tree.Absent)
	d.escaped = d.escaped || keep && !plain
	switch {
	case !keep:
		d.tree.Delete(code)
		d.origin.publish(was != tree.Absent)
	case e.HasValue:
		d.tree.Set(code, e.Value)
		d.origin.publish(true)
	case was == tree.Valued:
		d.tree.Unset(code)
		d.origin.publish(true)
	default:
		d.tree.Insert(code)
		d.origin.publish(was == tree.Absent)
	}
}

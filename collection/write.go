package collection

import "github.com/ordict/ordict/collection/internal/tree"

// Set stores v under key. It returns the value that key had before (V's zero if it was absent or bare) and whether the
// key is new. It publishes a revision even when an equal value stood there: values are not compared.
// The key is copied. O(log n).
func (d *Dictionary[K, U, V]) Set(key K, v V) (old V, added bool) {
	d.guard.enter(writing)
	old, was := d.tree.Set(d.codeToWrite(key), v)
	d.origin.revision++
	d.guard.leave()
	return old, was == tree.Absent
}

// Insert makes key present: bare if it was absent; a key that has a value keeps it. It reports whether the key is new, and
// publishes a revision only then. The key is copied. O(log n).
func (d *Dictionary[K, U, V]) Insert(key K) (added bool) {
	d.guard.enter(writing)
	added = d.tree.Insert(d.codeToWrite(key)) == tree.Absent
	d.origin.publish(added)
	d.guard.leave()
	return added
}

// Unset takes the value from key, which stays present and bare. It returns the value and whether there was one; it
// publishes a revision only then. An absent key stays absent. O(log n).
func (d *Dictionary[K, U, V]) Unset(key K) (old V, had bool) {
	d.guard.enter(writing)
	old, was := d.tree.Unset(d.codeToRemove(key))
	had = was == tree.Valued
	d.origin.publish(had)
	d.guard.leave()
	return old, had
}

// Delete removes key. It returns the value it had (V's zero if it was bare or absent) and whether it was present; it
// publishes a revision only then. O(log n).
func (d *Dictionary[K, U, V]) Delete(key K) (old V, deleted bool) {
	d.guard.enter(writing)
	old, was := d.tree.Delete(d.codeToRemove(key))
	deleted = was != tree.Absent
	d.origin.publish(deleted)
	d.guard.leave()
	return old, deleted
}

// codeToWrite is the code of a key that is about to be stored, borrowed until the next write.
func (d *Dictionary[K, U, V]) codeToWrite(key K) []byte {
	code, plain := codeOf[K, U](&d.buf, key)
	if !plain {
		d.escaped = true
	}
	return code
}

// codeToRemove is the code of a key that is about to lose something, borrowed until the next write.
func (d *Dictionary[K, U, V]) codeToRemove(key K) []byte {
	code, ok := probeCode[K, U](key, d.escaped)
	if !ok {
		code, _ = codeOf[K, U](&d.buf, key)
	}
	return code
}

// codeToUpdate is the code of a key that may be stored after a callback has run, and whether it is free of escapes. The
// callback may change a buffer of units, so that the code must not be a view of one; a string is safe.
func (d *Dictionary[K, U, V]) codeToUpdate(key K) (code []byte, plain bool) {
	if _, text := any(key).(string); text {
		return codeOf[K, U](&d.buf, key)
	}
	return buildCode[K, U](&d.buf, key)
}

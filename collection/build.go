package collection

import (
	"bytes"
	"iter"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// CollectText returns a new [Text] with the keys and values of seq; of equal keys the last one counts. Ascending input goes
// straight into full pages.
func CollectText[V any](seq iter.Seq2[string, V]) *Text[V] {
	d := new(Text[V])
	Insert(d, seq)
	return d
}

// CollectBytes is [CollectText] for a [Bytes].
func CollectBytes[V any](seq iter.Seq2[string, V]) *Bytes[V] {
	d := new(Bytes[V])
	Insert(d, seq)
	return d
}

// CollectTokens is [CollectText] for a [Tokens]. Keys are copied; seq may reuse its buffer.
func CollectTokens[T ~uint64, V any](seq iter.Seq2[[]T, V]) *Tokens[T, V] {
	d := new(Tokens[T, V])
	Insert(d, seq)
	return d
}

// Insert sets the keys and values of seq in d, as maps.Insert does: of equal keys the last one counts. While d is empty and
// keys ascend they go straight into full pages. All of it publishes one revision; an empty seq publishes none.
//
// seq may read d, a range over d included; whether such reads see what seq has yielded so far is left open. It must not
// change d: that panics. If seq panics, what it yielded before is in d, as one revision.
func Insert[K unit.Key[U], U unit.Unit, V any](d *Dictionary[K, U, V], seq iter.Seq2[K, V]) {
	load := beginLoad(d)
	defer load.end()
	for key, v := range seq {
		load.add(key, v, true)
	}
}

// InsertEntries is [Insert] for entries. One without a value is inserted as [Dictionary.Insert] does: it makes its key present,
// and a key that has a value keeps it. It publishes one revision if anything changed.
func InsertEntries[K unit.Key[U], U unit.Unit, V any](d *Dictionary[K, U, V], seq iter.Seq[Entry[K, V]]) {
	load := beginLoad(d)
	defer load.end()
	for e := range seq {
		if e.HasValue {
			load.add(e.Key, e.Value, true)
		} else {
			load.add(e.Key, *new(V), false) // whatever stands in Value
		}
	}
}

// load takes entries into a dictionary. While the dictionary is empty and keys ascend, they go to a builder; one entry is held
// back, because the next one may have the same key.
type load[K unit.Key[U], U unit.Unit, V any] struct {
	d       *Dictionary[K, U, V]
	sorted  bool // no entry is in d yet: they are in builder and held
	changed bool
	builder tree.Builder[V]
	held    held[V]
}

type held[V any] struct {
	any    bool
	code   []byte
	value  V
	valued bool
}

func beginLoad[K unit.Key[U], U unit.Unit, V any](d *Dictionary[K, U, V]) *load[K, U, V] {
	d.guard.enter(calling)
	return &load[K, U, V]{d: d, sorted: d.tree.Len() == 0}
}

// end makes what was taken a revision and lets other writers in, also when the sequence has panicked.
func (l *load[K, U, V]) end() {
	l.flush()
	l.d.origin.publish(l.changed)
	l.d.guard.leave()
}

func (l *load[K, U, V]) add(key K, v V, valued bool) {
	code := l.d.codeToWrite(key)
	if l.sorted && l.append(code, v, valued) {
		return
	}
	if valued {
		l.d.tree.Set(code, v)
		l.changed = true
	} else if l.d.tree.Insert(code) == tree.Absent {
		l.changed = true
	}
}

// append takes an entry in ascending order. It returns false, with all entries in the dictionary, when the order is broken.
func (l *load[K, U, V]) append(code []byte, v V, valued bool) bool {
	h := &l.held
	if h.any {
		switch order := bytes.Compare(h.code, code); {
		case order > 0:
			l.flush()
			return false
		case order < 0:
			l.builder.Append(h.code, h.value, h.valued)
			h.value, h.valued = v, valued
		case valued:
			h.value, h.valued = v, true
		}
	} else {
		h.any, h.value, h.valued = true, v, valued
	}
	h.code = append(h.code[:0], code...)
	return true
}

// flush moves what was built into the dictionary.
func (l *load[K, U, V]) flush() {
	if l.held.any {
		l.builder.Append(l.held.code, l.held.value, l.held.valued)
		l.held = held[V]{}
		l.d.tree.Reset(l.builder.Version())
		l.changed = true
	}
	l.sorted = false
}

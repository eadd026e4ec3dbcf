package collection_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// This file runs random operations on dictionaries and on oracles beside them. Whatever can be read must agree at every
// step; snapshots that were taken on the way must agree at the end.

const (
	manyLives   = 3  // dictionaries of a run
	manyKept    = 6  // snapshots of a run
	smallEnough = 70 // content that is read through every face whenever it is looked at
)

// A life is a dictionary, what it should hold, and the identity it was last seen with.
type life[K unit.Key[U], U unit.Unit, V comparable] struct {
	dict     *collection.Dictionary[K, U, V]
	want     oracle[K, U, V]
	seen     collection.Identity
	revision bool // something was published since then
}

func (l *life[K, U, V]) published(is bool) { l.revision = l.revision || is }

// A kept snapshot is to hold for ever what it held when it was taken.
type kept[K unit.Key[U], U unit.Unit, V comparable] struct {
	collection.Snapshot[K, U, V]
	want oracle[K, U, V]
	id   collection.Identity
}

type machine[K unit.Key[U], U unit.Unit, V comparable] struct {
	keyKind[K, U]
	value  func(n int) V
	values int // made so far
	steps  int
	watch  int // every how many steps everything is looked at, which takes snapshots and so makes writes copy
	last   *life[K, U, V]
	lives  []*life[K, U, V]
	kept   []kept[K, U, V]
	walker visitor.Walker[U, V]
	cursor collection.Cursor[K, U, V]
}

// contract is the property: a run of the machine.
func contract[K unit.Key[U], U unit.Unit, V comparable](kind keyKind[K, U], value func(n int) V) func(*rapid.T) {
	return func(t *rapid.T) {
		m := &machine[K, U, V]{keyKind: kind.some(t), value: value, watch: rapid.SampledFrom([]int{1, 3, 10}).Draw(t, "watch")}
		m.begin(new(collection.Dictionary[K, U, V]), nil)
		m.grow(t)
		t.Repeat(map[string]func(*rapid.T){
			"":             m.look,
			"Set":          m.set,
			"Insert":       m.insert,
			"Unset":        m.unset,
			"Delete":       m.delete,
			"Update":       m.update,
			"DeleteFunc":   m.deleteFunc,
			"DeletePrefix": m.deletePrefix,
			"DeleteSpan":   m.deleteSpan,
			"Clear":        m.clear,
			"Compact":      m.compact,
			"Grow":         m.grow,
			"Shrink":       m.shrink,
			"Load":         m.load,
			"Snapshot":     m.snapshot,
			"Fork":         m.fork,
			"Clone":        m.clone,
			"Algebra":      m.algebra,
			"Diff":         m.diff,
		})
		for _, k := range m.kept {
			m.audit(t, "kept snapshot", k.Snapshot, k.want)
			if k.Identity() != k.id {
				t.Fatalf("the identity of a snapshot was %v and is %v", k.id, k.Identity())
			}
		}
		for _, l := range m.lives {
			m.audit(t, "dictionary", l.dict, l.want)
		}
	}
}

// The five kinds of keys, some with values that hold pointers or are large.
var (
	textContract      = contract(textKind, func(n int) int { return n % 5 })
	bytesContract     = contract(bytesKind, func(n int) string { return "value"[:n%6] })
	tokensContract    = contract(tokensKind, func(n int) int { return ^(n % 3) })
	byteSliceContract = contract(byteSliceKind, func(n int) [9]int { return [9]int{n % 4, 8: n % 3} })
	runeSliceContract = contract(runeSliceKind, func(n int) int { return n % 5 })
)

func TestContractModel(t *testing.T) {
	kinds := []func(*rapid.T){textContract, bytesContract, tokensContract, byteSliceContract, runeSliceContract}
	names := []string{"text", "bytes", "tokens", "byteslice", "runeslice"}
	if underRace { // as many runs in all as one kind has otherwise
		rapid.Check(t, func(t *rapid.T) { kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")](t) })
		return
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, kinds[i])
		})
	}
}

func FuzzText(f *testing.F)      { fuzz(f, textContract) }
func FuzzBytes(f *testing.F)     { fuzz(f, bytesContract) }
func FuzzTokens(f *testing.F)    { fuzz(f, tokensContract) }
func FuzzByteSlice(f *testing.F) { fuzz(f, byteSliceContract) }
func FuzzRuneSlice(f *testing.F) { fuzz(f, runeSliceContract) }

func fuzz(f *testing.F, property func(*rapid.T)) {
	for seed := range uint8(3) {
		input := make([]byte, 120_000) // enough for a run to reach its end
		rand.NewChaCha8([32]byte{seed}).Read(input)
		f.Add(input)
	}
	f.Fuzz(rapid.MakeFuzz(property))
}

// begin adds a dictionary of which nothing is known but its content. It replaces the oldest when there are enough.
func (m *machine[K, U, V]) begin(d *collection.Dictionary[K, U, V], want oracle[K, U, V]) {
	if len(m.lives) == manyLives {
		m.lives = m.lives[1:]
	}
	m.last = &life[K, U, V]{dict: d, want: slices.Clone(want)}
	m.lives = append(m.lives, m.last)
}

// pick chooses the dictionary to act on, most often the one of the step before.
func (m *machine[K, U, V]) pick(t *rapid.T) *life[K, U, V] {
	if rapid.IntRange(0, 3).Draw(t, "change dictionary") == 3 {
		m.last = m.lives[rapid.IntRange(0, len(m.lives)-1).Draw(t, "dictionary")]
	}
	return m.last
}

func (m *machine[K, U, V]) key(t *rapid.T, near oracle[K, U, V]) K {
	return m.draw(t, func(i int) K { return near[i].Key }, len(near))
}

// newValue is V's zero now and then.
func (m *machine[K, U, V]) newValue() V {
	m.values++
	return m.value(m.values)
}

func (m *machine[K, U, V]) set(t *rapid.T) {
	l := m.pick(t)
	m.setKey(t, l, m.key(t, l.want))
}

func (m *machine[K, U, V]) setKey(t *rapid.T, l *life[K, U, V], key K) {
	v := m.newValue()
	old, added := l.dict.Set(key, v)
	wantOld, wantAdded, published := l.want.set(key, v)
	if old != wantOld || added != wantAdded {
		t.Fatalf("Set(%#v) = %v, %v, want %v, %v", key, old, added, wantOld, wantAdded)
	}
	l.published(published)
}

func (m *machine[K, U, V]) insert(t *rapid.T) {
	l := m.pick(t)
	m.insertKey(t, l, m.key(t, l.want))
}

func (m *machine[K, U, V]) insertKey(t *rapid.T, l *life[K, U, V], key K) {
	added := l.dict.Insert(key)
	wantAdded, published := l.want.insert(key)
	if added != wantAdded {
		t.Fatalf("Insert(%#v) = %v, want %v", key, added, wantAdded)
	}
	l.published(published)
}

func (m *machine[K, U, V]) unset(t *rapid.T) {
	l := m.pick(t)
	key := m.key(t, l.want)
	old, had := l.dict.Unset(key)
	wantOld, wantHad, published := l.want.unset(key)
	if old != wantOld || had != wantHad {
		t.Fatalf("Unset(%#v) = %v, %v, want %v, %v", key, old, had, wantOld, wantHad)
	}
	l.published(published)
}

func (m *machine[K, U, V]) delete(t *rapid.T) {
	l := m.pick(t)
	m.deleteKey(t, l, m.key(t, l.want))
}

func (m *machine[K, U, V]) deleteKey(t *rapid.T, l *life[K, U, V], key K) {
	old, deleted := l.dict.Delete(key)
	wantOld, wantDeleted, published := l.want.delete(key)
	if old != wantOld || deleted != wantDeleted {
		t.Fatalf("Delete(%#v) = %v, %v, want %v, %v", key, old, deleted, wantOld, wantDeleted)
	}
	l.published(published)
}

func (m *machine[K, U, V]) update(t *rapid.T) {
	l := m.pick(t)
	key := m.key(t, l.want)
	was := l.want.state(key)
	var is collection.Result[V]
	switch rapid.SampledFrom([]string{"absent", "bare", "valued"}).Draw(t, "new state") {
	case "bare":
		is.Present = true
	case "valued":
		is = collection.Result[V]{Value: m.newValue(), Present: true, HasValue: true}
	}
	l.dict.Update(key, func(old collection.Entry[K, V], ok bool) (collection.Entry[K, V], bool) {
		if got := (collection.Result[V]{Value: old.Value, Present: ok, HasValue: old.HasValue}); got != was {
			t.Fatalf("Update(%#v) sees %+v, want %+v", key, got, was)
		}
		if ok && !exactly[K, U](old.Key, key) {
			t.Fatalf("Update(%#v) sees the key %#v", key, old.Key)
		}
		old.Value, old.HasValue = is.Value, is.HasValue
		return old, is.Present
	})
	l.want.become(key, is)
	l.published(is.HasValue || is != was)
}

func (m *machine[K, U, V]) deleteFunc(t *rapid.T) {
	l := m.pick(t)
	n := len(l.want)
	from, to := rapid.IntRange(0, n).Draw(t, "from"), rapid.IntRange(0, n).Draw(t, "to")
	every := rapid.IntRange(1, 4).Draw(t, "every")
	doomed := func(i int) bool { return i >= from && i < to && i%every == 0 }
	r := reading[K, U, V]{t, "DeleteFunc", nil, l.want}
	i := 0
	left := l.want.filter(func([]uint64) bool { i++; return !doomed(i - 1) })
	if m.spares(t, l, len(left)) {
		return
	}
	i = 0
	deleted := l.dict.DeleteFunc(func(e collection.Entry[K, V]) bool {
		r.one(e, true, i, "argument")
		i++
		return doomed(i - 1)
	})
	r.ends("DeleteFunc", i)
	m.removed(t, l, "DeleteFunc", deleted, left)
}

// spares decides against most of the deletions that would leave little of much, so that not every dictionary dies young.
func (m *machine[K, U, V]) spares(t *rapid.T, l *life[K, U, V], left int) bool {
	return len(l.want) > 10 && left < len(l.want)/2 && rapid.IntRange(0, 7).Draw(t, "spare") < 7
}

// removed checks the result of a call that removes keys in bulk, and leaves what should be left.
func (m *machine[K, U, V]) removed(t *rapid.T, l *life[K, U, V], call string, deleted int, left oracle[K, U, V]) {
	t.Helper()
	if want := len(l.want) - len(left); deleted != want {
		t.Fatalf("%s says %d of %d keys are gone, want %d", call, deleted, len(l.want), want)
	}
	l.want = left
	l.published(deleted > 0)
}

func (m *machine[K, U, V]) deletePrefix(t *rapid.T) {
	l := m.pick(t)
	prefix := m.key(t, l.want)
	order := keyOrder[K, U](prefix)
	left := l.want.filter(func(key []uint64) bool { return !hasPrefix(key, order) })
	if !m.spares(t, l, len(left)) {
		m.removed(t, l, "DeletePrefix", l.dict.DeletePrefix(prefix), left)
	}
}

func (m *machine[K, U, V]) deleteSpan(t *rapid.T) {
	l := m.pick(t)
	of := new(collection.Dictionary[K, U, V]) // the bounds are all that counts
	if rapid.Bool().Draw(t, "of the dictionary") {
		of = l.dict
	}
	span, holds := m.narrow(t, of.Snapshot().Span, l.want)
	left := l.want.filter(func(key []uint64) bool { return !holds(key) })
	if !m.spares(t, l, len(left)) {
		m.removed(t, l, "DeleteSpan", l.dict.DeleteSpan(span), left)
	}
}

// narrow cuts a span down in up to four ways, near the keys of a dictionary, and says which keys are left.
func (m *machine[K, U, V]) narrow(t *rapid.T, span collection.Span[K, U, V], near oracle[K, U, V]) (collection.Span[K, U, V], func([]uint64) bool) {
	holds := func([]uint64) bool { return true }
	all := cuts[K, U, V]()
	for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(all)-1), 0, 4).Draw(t, "cuts") {
		c, bound := all[i], m.key(t, near)
		wider, order := holds, keyOrder[K, U](bound)
		span = c.apply(span, bound)
		holds = func(key []uint64) bool { return wider(key) && c.holds(key, order) }
	}
	return span, holds
}

func (m *machine[K, U, V]) clear(t *rapid.T) {
	l := m.pick(t)
	if m.spares(t, l, 0) {
		return
	}
	l.dict.Clear()
	l.published(len(l.want) > 0)
	l.want = nil
}

func (m *machine[K, U, V]) compact(t *rapid.T) { m.pick(t).dict.Compact() }

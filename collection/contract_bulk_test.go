package collection_test

import (
	"flag"
	"slices"

	"pgregory.net/rapid"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// The actions of the machine that take many keys or more than one dictionary, and what it looks at.

var crowd = flag.Int("contract.crowd", usualCrowd, "the most keys that one action of the machine adds")

// size is around the capacities of pages, 24, 48, 64 and 128, or beyond.
func size(t *rapid.T, label string) int {
	return rapid.SampledFrom([]int{0, 2, 10, 25, 60, 70, 140, 300, *crowd}).Draw(t, label)
}

// crowdOf draws the keys of a cluster, in order or not.
func (m *machine[K, U, V]) crowdOf(t *rapid.T, near oracle[K, U, V]) []K {
	keys := m.cluster(m.key(t, near), size(t, "keys"))
	sorted := make(oracle[K, U, V], len(keys))
	for i, key := range keys {
		sorted[i].order, sorted[i].Key = keyOrder[K, U](key), key
	}
	slices.SortFunc(sorted, func(a, b oracleEntry[K, V]) int { return slices.Compare(a.order, b.order) })
	for i, e := range sorted {
		keys[i] = e.Key
	}
	m.arrange(t, keys)
	return keys
}

// arrange leaves sorted keys as they are, reverses or shuffles them.
func (m *machine[K, U, V]) arrange(t *rapid.T, keys []K) {
	switch rapid.SampledFrom([]string{"up", "down", "shuffled"}).Draw(t, "order") {
	case "down":
		slices.Reverse(keys)
	case "shuffled":
		for i := range keys {
			j := i * 7919 % len(keys)
			keys[i], keys[j] = keys[j], keys[i]
		}
	}
}

func (m *machine[K, U, V]) grow(t *rapid.T) {
	l := m.pick(t)
	for i, key := range m.crowdOf(t, l.want) {
		if i%5 == 4 {
			m.insertKey(t, l, key)
		} else {
			m.setKey(t, l, key)
		}
	}
}

// shrink deletes key by key, all of them or those of an end, until few or none are left.
func (m *machine[K, U, V]) shrink(t *rapid.T) {
	l := m.pick(t)
	part := rapid.IntRange(1, 4).Draw(t, "part")
	var keys []K
	for _, e := range l.want[len(l.want)-len(l.want)/part:] {
		keys = append(keys, e.Key)
	}
	m.arrange(t, keys)
	left := min(len(keys), size(t, "left"))
	if m.spares(t, l, len(l.want)-len(keys)+left) {
		return
	}
	for _, key := range keys[left:] {
		m.deleteKey(t, l, key)
	}
}

// load builds from a sequence, in the dictionary or in a new one; keys may be sorted or not, and come twice.
func (m *machine[K, U, V]) load(t *rapid.T) {
	if rapid.Bool().Draw(t, "new") {
		m.begin(new(collection.Dictionary[K, U, V]), nil)
	}
	l := m.pick(t)
	keys := m.crowdOf(t, l.want)
	if len(keys) > 0 && rapid.Bool().Draw(t, "twice") {
		keys = slices.Insert(keys, len(keys)/2, keys[len(keys)/2])
	}
	if rapid.Bool().Draw(t, "values alone") {
		collection.Insert(l.dict, func(yield func(K, V) bool) {
			for _, key := range keys {
				v := m.newValue()
				_, _, published := l.want.set(key, v)
				l.published(published)
				if !yield(key, v) {
					return
				}
			}
		})
		return
	}
	collection.InsertEntries(l.dict, func(yield func(collection.Entry[K, V]) bool) {
		for i, key := range keys {
			e := collection.Entry[K, V]{Key: key}
			if i%3 == 0 {
				_, published := l.want.insert(key)
				l.published(published)
			} else {
				e.Value, e.HasValue = m.newValue(), true
				l.want.set(key, e.Value)
				l.published(true)
			}
			if !yield(e) {
				return
			}
		}
	})
}

func (m *machine[K, U, V]) snapshot(t *rapid.T) {
	l := m.pick(t)
	m.keep(l.dict.Snapshot(), l.want)
}

func (m *machine[K, U, V]) keep(s collection.Snapshot[K, U, V], want oracle[K, U, V]) {
	if len(m.kept) == manyKept {
		m.kept = slices.Delete(m.kept, 1, 2) // the oldest stays to the end
	}
	m.kept = append(m.kept, kept[K, U, V]{s, slices.Clone(want), s.Identity()})
}

func (m *machine[K, U, V]) fork(t *rapid.T) {
	k := m.keptOne(t)
	m.begin(k.Fork(), k.want)
}

func (m *machine[K, U, V]) clone(t *rapid.T) {
	l := m.pick(t)
	m.begin(l.dict.Clone(), l.want)
}

// keptOne is a snapshot of earlier, or of now.
func (m *machine[K, U, V]) keptOne(t *rapid.T) kept[K, U, V] {
	if len(m.kept) == 0 || rapid.Bool().Draw(t, "snapshot of now") {
		l := m.pick(t)
		s := l.dict.Snapshot()
		return kept[K, U, V]{s, slices.Clone(l.want), s.Identity()}
	}
	return m.kept[rapid.IntRange(0, len(m.kept)-1).Draw(t, "kept snapshot")]
}

// side is one operand: a dictionary, a snapshot or a span.
func (m *machine[K, U, V]) side(t *rapid.T) (collection.Content[K, U, V], oracle[K, U, V]) {
	switch rapid.IntRange(0, 2).Draw(t, "operand") {
	case 0:
		l := m.pick(t)
		return l.dict, l.want
	case 1:
		k := m.keptOne(t)
		return k.Snapshot, k.want
	}
	k := m.keptOne(t)
	span, holds := m.narrow(t, k.Span, k.want)
	return span, k.want.filter(holds)
}

// A pair is what merge is asked about.
type pair[K, V any] struct{ a, b collection.Entry[K, V] }

func (m *machine[K, U, V]) algebra(t *rapid.T) {
	type entry = collection.Entry[K, V]
	a, wantA := m.side(t)
	b, wantB := m.side(t)
	var merge func(a, b entry) entry
	mine := func(_, b entry) entry { return b }
	switch rapid.IntRange(0, 2).Draw(t, "merge") {
	case 1:
		mine = func(a, _ entry) entry { return a }
	case 2:
		mine = func(a, b entry) entry { // both states count, the key does not
			return entry{Value: a.Value, HasValue: a.HasValue && !b.HasValue}
		}
	}
	var asked, want []pair[K, V]
	if rapid.IntRange(0, 3).Draw(t, "nil") > 0 {
		merge = func(a, b entry) entry { asked = append(asked, pair[K, V]{a, b}); return mine(a, b) }
	} else {
		mine = func(_, b entry) entry { return b }
	}
	var union, both, difference, either oracle[K, U, V]
	wantA.beside(wantB, func(x, y *oracleEntry[K, V]) {
		switch {
		case y == nil:
			union, difference, either = append(union, *x), append(difference, *x), append(either, *x)
		case x == nil:
			union, either = append(union, *y), append(either, *y)
		default:
			merged := *x
			e := mine(x.Entry, y.Entry)
			merged.Value, merged.HasValue = e.Value, e.HasValue
			union, both = append(union, merged), append(both, merged)
			want = append(want, pair[K, V]{x.Entry, y.Entry})
		}
	})
	result := func(name string, s collection.Snapshot[K, U, V], want oracle[K, U, V]) {
		for i := range want {
			if !want[i].HasValue {
				want[i].Value = *new(V)
			}
		}
		m.audit(t, name, s, want)
		for _, l := range m.lives {
			if s.Identity().Producer == l.dict.Snapshot().Identity().Producer {
				t.Fatalf("%s is of the producer of a dictionary", name)
			}
		}
	}
	m.asked(t, "Union", merge != nil, &asked, want, func() { result("Union", collection.Union(a, b, merge), union) })
	m.asked(t, "Intersection", merge != nil, &asked, want, func() { result("Intersection", collection.Intersection(a, b, merge), both) })
	result("Difference", collection.Difference(a, b), difference)
	result("SymmetricDifference", collection.SymmetricDifference(a, b), either)
	if rapid.Bool().Draw(t, "go on with the union") {
		s := collection.Union(a, b, merge)
		m.keep(s, union)
		m.begin(s.Fork(), union)
	}
}

// asked runs an operation and checks that merge was asked about each common key once, in order.
func (m *machine[K, U, V]) asked(t *rapid.T, name string, given bool, asked *[]pair[K, V], want []pair[K, V], operate func()) {
	*asked = nil
	operate()
	same := slices.EqualFunc(*asked, want, func(x, y pair[K, V]) bool {
		return sameEntry[K, U](x.a, y.a) && sameEntry[K, U](x.b, y.b)
	})
	if given && !same {
		t.Fatalf("%s asks merge about %#v, want %#v", name, *asked, want)
	}
}

func (m *machine[K, U, V]) diff(t *rapid.T) {
	type change = collection.Change[K, V]
	a, b := m.keptOne(t), m.keptOne(t)
	equal := func(x, y V) bool { return x == y }
	given := equal
	switch rapid.IntRange(0, 2).Draw(t, "equal") {
	case 0:
		given = nil
	case 1:
		equal = func(V, V) bool { return true }
		given = equal
	}
	var want []change
	a.want.beside(b.want, func(x, y *oracleEntry[K, V]) {
		if c := changeOf(x, y); c.Old.Present != c.New.Present || c.Old.HasValue != c.New.HasValue || c.Old.HasValue && !equal(c.Old.Value, c.New.Value) {
			want = append(want, c)
		}
	})
	changes := collection.Diff(a.Snapshot, b.Snapshot, given)
	for range 2 { // it can be ranged over again
		got := slices.Collect(changes)
		if !slices.EqualFunc(got, want, sameChange[K, U, V]) {
			t.Fatalf("Diff yields %#v, want %#v", got, want)
		}
	}
	for c := range changes {
		if !exactly[K, U](c.Key, want[0].Key) {
			t.Fatalf("Diff begins with %#v, want %#v", c, want[0])
		}
		break
	}
	if a.id == b.id && len(want) > 0 {
		t.Fatalf("two snapshots with the identity %v differ by %#v", a.id, want)
	}
}

// changeOf is the change of a key that has the entries a before and b after, nil where it is absent.
func changeOf[K, V any](a, b *oracleEntry[K, V]) (c collection.Change[K, V]) {
	if a != nil {
		c.Key, c.Old = a.Key, collection.Result[V]{Value: a.Value, Present: true, HasValue: a.HasValue}
	}
	if b != nil {
		c.Key, c.New = b.Key, collection.Result[V]{Value: b.Value, Present: true, HasValue: b.HasValue}
	}
	return c
}

func sameChange[K unit.Key[U], U unit.Unit, V comparable](a, b collection.Change[K, V]) bool {
	return exactly[K, U](a.Key, b.Key) && a.Old == b.Old && a.New == b.New
}

// look is what holds after every step.
func (m *machine[K, U, V]) look(t *rapid.T) {
	l := m.last
	if l.dict.Len() != len(l.want) {
		t.Fatalf("Len is %d, want %d", l.dict.Len(), len(l.want))
	}
	r := reading[K, U, V]{t, "dictionary", l.dict, l.want}
	r.point(m.key(t, l.want))
	if m.steps++; m.steps%m.watch > 0 {
		return
	}
	m.identify(t, l)
	m.audit(t, "dictionary", l.dict, l.want)
	m.audit(t, "snapshot", l.dict.Snapshot(), l.want)
}

// identify checks that a revision was published if and only if it should.
func (m *machine[K, U, V]) identify(t *rapid.T, l *life[K, U, V]) {
	id := l.dict.Snapshot().Identity()
	switch {
	case l.seen == collection.Identity{}:
		for _, other := range m.lives {
			if other != l && other.seen.Producer == id.Producer {
				t.Fatalf("two dictionaries are producer %d", id.Producer)
			}
		}
	case id.Producer != l.seen.Producer,
		l.revision && id.Revision <= l.seen.Revision,
		!l.revision && id.Revision != l.seen.Revision:
		t.Fatalf("identity %v after %v, published %v", id, l.seen, l.revision)
	}
	l.seen, l.revision = id, false
}

// audit reads content in every way, all of it if it is small or if luck will have it, and a span of it.
func (m *machine[K, U, V]) audit(t *rapid.T, what string, view readable[K, U, V], want oracle[K, U, V]) {
	r := reading[K, U, V]{t, what, view, want}
	r.ranks()
	keys := rapid.IntRange(0, 2).Draw(t, "probes")
	probes := make([]K, keys, 40)
	for i := range probes {
		probes[i] = m.key(t, want)
		r.point(probes[i])
	}
	for i := 0; i < len(want) && len(probes) < cap(probes); i += 1 + len(want)/30 {
		probes = append(probes, want[len(want)-1-i].Key)
	}
	r.many(probes)
	m.pass(t, r)
	s, holds := m.narrow(t, view.From(*new(K)), want)
	span := reading[K, U, V]{t, "span of a " + what, s, want.filter(holds)}
	span.ranks()
	for _, key := range probes[:keys] {
		span.point(key)
	}
	span.many(probes)
	m.pass(t, span)
}

// pass reads content from end to end.
func (m *machine[K, U, V]) pass(t *rapid.T, r reading[K, U, V]) {
	if len(r.want) > smallEnough && rapid.IntRange(0, 9).Draw(t, "all of it") < 9 {
		return
	}
	r.faces()
	skip, cut := rapid.IntRange(1, 5).Draw(t, "skip every"), rapid.IntRange(0, 3).Draw(t, "cut off")
	r.walk(&m.walker, r.got, skip, cut, rapid.IntRange(0, len(r.want)+1).Draw(t, "stop"))
	steps := make([]step[K], 0, 12)
	for _, move := range rapid.SliceOfN(rapid.SampledFrom(moves), 0, cap(steps)).Draw(t, "moves") {
		s := step[K]{move: move}
		if move == "Seek" || move == "SeekBefore" {
			s.key = m.key(t, r.want)
		}
		steps = append(steps, s)
	}
	if rapid.Bool().Draw(t, "new cursor") {
		r.steps(r.got.Cursor(), steps)
	} else {
		m.cursor.Reset(r.got.From(*new(K)))
		r.steps(&m.cursor, steps)
	}
}

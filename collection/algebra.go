package collection

import (
	"bytes"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// Content is what the set operations and [Diff] take: a [*Dictionary] (its present content; a pointer, &d), a [Snapshot] or a [Span].
type Content[K unit.Key[U], U unit.Unit, V any] interface {
	content() Span[K, U, V]
}

func (d *Dictionary[K, U, V]) content() Span[K, U, V] { return d.Snapshot().Span }
func (s Span[K, U, V]) content() Span[K, U, V]        { return s }

// Union returns the keys of a and of b. For a key of both, merge decides the whole new state from both states: it is given
// the two entries, bare ones included, and returns one whose Key is ignored. A nil merge keeps b's state.
// The result is a snapshot of a new producer. O(n + m).
func Union[K unit.Key[U], U unit.Unit, V any](a, b Content[K, U, V], merge func(a, b Entry[K, V]) Entry[K, V]) Snapshot[K, U, V] {
	m := beginMerge(a.content(), b.content(), merge)
	defer m.end()
	for !m.a.done && !m.b.done {
		switch order := m.compare(); {
		case order < 0:
			m.keep(&m.a)
		case order > 0:
			m.keep(&m.b)
		default:
			m.both()
		}
	}
	m.keepRest(&m.a)
	m.keepRest(&m.b)
	return m.result()
}

// Intersection returns the keys that both a and b have. merge decides the state of each, as in [Union]; nil keeps b's.
// The result is a snapshot of a new producer. O(n + m), and less where long runs of one stand between two keys of the other.
func Intersection[K unit.Key[U], U unit.Unit, V any](a, b Content[K, U, V], merge func(a, b Entry[K, V]) Entry[K, V]) Snapshot[K, U, V] {
	m := beginMerge(a.content(), b.content(), merge)
	defer m.end()
	for !m.a.done && !m.b.done {
		switch order := m.compare(); {
		case order < 0:
			m.a.leap(m.b.code())
		case order > 0:
			m.b.leap(m.a.code())
		default:
			m.both()
		}
	}
	return m.result()
}

// Difference returns the entries of a whose keys b does not have.
// The result is a snapshot of a new producer. O(n + m), and less where long runs of b stand between two keys of a.
func Difference[K unit.Key[U], U unit.Unit, V any](a, b Content[K, U, V]) Snapshot[K, U, V] {
	m := beginMerge(a.content(), b.content(), nil)
	defer m.end()
	for !m.a.done && !m.b.done {
		switch order := m.compare(); {
		case order < 0:
			m.keep(&m.a)
		case order > 0:
			m.b.leap(m.a.code())
		default:
			m.a.step()
			m.b.step()
		}
	}
	m.keepRest(&m.a)
	return m.result()
}

// SymmetricDifference returns the entries of a whose keys b does not have, and those of b whose keys a does not have.
// The result is a snapshot of a new producer. O(n + m).
func SymmetricDifference[K unit.Key[U], U unit.Unit, V any](a, b Content[K, U, V]) Snapshot[K, U, V] {
	m := beginMerge(a.content(), b.content(), nil)
	defer m.end()
	for !m.a.done && !m.b.done {
		switch order := m.compare(); {
		case order < 0:
			m.keep(&m.a)
		case order > 0:
			m.keep(&m.b)
		default:
			m.a.step()
			m.b.step()
		}
	}
	m.keepRest(&m.a)
	m.keepRest(&m.b)
	return m.result()
}

// merging walks two spans side by side and builds a third.
type merging[K unit.Key[U], U unit.Unit, V any] struct {
	a, b    side[V]
	out     tree.Builder[V]
	merge   func(a, b Entry[K, V]) Entry[K, V]
	escaped bool
}

func beginMerge[K unit.Key[U], U unit.Unit, V any](a, b Span[K, U, V], merge func(a, b Entry[K, V]) Entry[K, V]) *merging[K, U, V] {
	m := &merging[K, U, V]{merge: merge, escaped: a.escaped || b.escaped}
	m.a.open(a.version, a.bounds.among())
	m.b.open(b.version, b.bounds.among())
	return m
}

// end gives the scans back, also when merge has panicked.
func (m *merging[K, U, V]) end() {
	closeScan(m.a.scan)
	closeScan(m.b.scan)
}

func (m *merging[K, U, V]) result() Snapshot[K, U, V] {
	return Snapshot[K, U, V]{Span[K, U, V]{version: m.out.Version(), id: newProducer(), escaped: m.escaped}}
}

func (m *merging[K, U, V]) compare() int { return bytes.Compare(m.a.code(), m.b.code()) }

// keep takes the entry that s stands on into the result.
func (m *merging[K, U, V]) keep(s *side[V]) {
	e := s.entry()
	m.out.Append(e.Units, e.Value, e.HasValue)
	s.step()
}

func (m *merging[K, U, V]) keepRest(s *side[V]) {
	for !s.done {
		m.keep(s)
	}
}

// both takes the key that both sides stand on into the result, in the state that merge decides.
func (m *merging[K, U, V]) both() {
	e := m.b.entry()
	v, valued := e.Value, e.HasValue
	if m.merge != nil {
		merged := m.merge(m.owned(&m.a), m.owned(&m.b))
		v, valued = merged.Value, merged.HasValue
	}
	if !valued {
		v = *new(V) // a bare key has no value, whatever merge put there
	}
	m.out.Append(m.b.code(), v, valued)
	m.a.step()
	m.b.step()
}

func (m *merging[K, U, V]) owned(s *side[V]) Entry[K, V] {
	e := s.entry()
	return Entry[K, V]{Key: unit.MakeFromCode[K, U](e.Units, !m.escaped), Value: e.Value, HasValue: e.HasValue}
}

// side is one of the two spans that are merged, read entry by entry.
type side[V any] struct {
	scan  *tree.Scan[V]
	block []visitor.Entry[byte, V]
	next  int // the entry of block that the side stands on
	done  bool
}

func (s *side[V]) open(v tree.Version[V], r tree.Range) {
	s.scan = openScan(v, r, false)
	s.fetch()
}

func (s *side[V]) fetch() {
	s.block, _ = s.scan.Next() // memory never fails
	s.next = 0
	s.done = s.block == nil
}

func (s *side[V]) entry() *visitor.Entry[byte, V] { return &s.block[s.next] }
func (s *side[V]) code() []byte                   { return s.block[s.next].Units }

func (s *side[V]) step() {
	if s.next++; s.next == len(s.block) {
		s.fetch()
	}
}

// leap goes to the first key not before code: by steps to the end of the block, and by a seek if that was not enough.
func (s *side[V]) leap(code []byte) {
	for {
		if s.next++; s.next == len(s.block) {
			s.scan.Seek(code)
			s.fetch()
			return
		}
		if bytes.Compare(s.code(), code) >= 0 {
			return
		}
	}
}

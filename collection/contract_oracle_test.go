package collection_test

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// oracle is what a dictionary should be: a slice of entries in key order. It is slow and plain on purpose, and takes the units of a key
// and their order from the text of the contract, not from package unit.
type oracle[K unit.Key[U], U unit.Unit, V comparable] []oracleEntry[K, V]

type oracleEntry[K, V any] struct {
	order []uint64 // the units of the key as numbers that compare as the units do
	collection.Entry[K, V]
}

// unitsOf lists the units of a key. Of a string over runes these are its code points, and 0x110000 plus the byte for each byte that
// is not part of valid UTF-8.
func unitsOf[K unit.Key[U], U unit.Unit](key K) (units []U) {
	text, isString := any(key).(string)
	units = make([]U, 0, len(text))
	switch {
	case !isString:
		units = any(key).([]U)
	case unitSize[U]() == 1:
		for i := range len(text) {
			units = append(units, U(text[i]))
		}
	default:
		for i, r := range text {
			if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
				r = 0x110000 + rune(text[i])
			}
			units = append(units, U(r))
		}
	}
	return units
}

// unitSize is 1 for bytes, 4 for runes and 8 for tokens.
func unitSize[U unit.Unit]() int {
	switch top := ^U(0); {
	case uint64(top) == 0xFF:
		return 1
	case top < 0:
		return 4
	}
	return 8
}

// orderOf numbers units so that numeric order is unit order. Runes that are no scalar values come after all that are, as uint32.
func orderOf[U unit.Unit](units []U) []uint64 {
	order := make([]uint64, len(units))
	for i, u := range units {
		order[i] = uint64(u)
		if r := rune(u); unitSize[U]() == 4 && !utf8.ValidRune(r) {
			order[i] = 1<<32 + uint64(uint32(r))
		}
	}
	return order
}

func keyOrder[K unit.Key[U], U unit.Unit](key K) []uint64 { return orderOf(unitsOf[K, U](key)) }

// exactly reports whether two keys are the same, unit for unit and byte for byte. A nil slice is the empty key.
func exactly[K unit.Key[U], U unit.Unit](a, b K) bool {
	if text, ok := any(a).(string); ok {
		return text == any(b).(string)
	}
	return slices.Equal(any(a).([]U), any(b).([]U))
}

// concat joins keys; the result shares nothing with them.
func concat[K unit.Key[U], U unit.Unit](parts ...K) K {
	var text strings.Builder
	var units []U
	for _, part := range parts {
		switch part := any(part).(type) {
		case string:
			text.WriteString(part)
		case []U:
			units = append(units, part...)
		}
	}
	if key, ok := any(text.String()).(K); ok {
		return key
	}
	return any(units).(K)
}

// cutTo is the first n elements of a key: for a text, n bytes, wherever that leads.
func cutTo[K unit.Key[U], U unit.Unit](key K, n int) K {
	if text, ok := any(key).(string); ok {
		return any(text[:n]).(K)
	}
	return any(slices.Clone(any(key).([]U)[:n])).(K)
}

func sharedUnits(a, b []uint64) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func hasPrefix(key, prefix []uint64) bool { return sharedUnits(key, prefix) == len(prefix) }

// at is where the key with the given order stands, or would stand.
func (o oracle[K, U, V]) at(order []uint64) (i int, present bool) {
	return slices.BinarySearchFunc(o, order, func(e oracleEntry[K, V], order []uint64) int {
		return slices.Compare(e.order, order)
	})
}

// state is what is known of key; the zero Result says absent.
func (o oracle[K, U, V]) state(key K) (r collection.Result[V]) {
	if i, ok := o.at(keyOrder[K, U](key)); ok {
		r = collection.Result[V]{Value: o[i].Value, Present: true, HasValue: o[i].HasValue}
	}
	return r
}

// become gives key the state r.
func (o *oracle[K, U, V]) become(key K, r collection.Result[V]) {
	order := keyOrder[K, U](key)
	i, ok := o.at(order)
	switch {
	case r.Present && !ok:
		*o = slices.Insert(*o, i, oracleEntry[K, V]{order, collection.Entry[K, V]{Key: concat[K, U](key)}})
		fallthrough
	case r.Present:
		(*o)[i].Value, (*o)[i].HasValue = r.Value, r.HasValue
	case ok:
		*o = slices.Delete(*o, i, i+1)
	}
}

// The mutators below give the results that the dictionary's should give, and whether a revision is published.

func (o *oracle[K, U, V]) set(key K, v V) (old V, added, published bool) {
	was := o.state(key)
	o.become(key, collection.Result[V]{Value: v, Present: true, HasValue: true})
	return was.Value, !was.Present, true
}

func (o *oracle[K, U, V]) insert(key K) (added, published bool) {
	was := o.state(key)
	if !was.Present {
		o.become(key, collection.Result[V]{Present: true})
	}
	return !was.Present, !was.Present
}

func (o *oracle[K, U, V]) unset(key K) (old V, had, published bool) {
	was := o.state(key)
	if was.HasValue {
		o.become(key, collection.Result[V]{Present: true})
	}
	return was.Value, was.HasValue, was.HasValue
}

func (o *oracle[K, U, V]) delete(key K) (old V, deleted, published bool) {
	was := o.state(key)
	o.become(key, collection.Result[V]{})
	return was.Value, was.Present, was.Present
}

// filter is the oracle of the entries that hold; what it takes away is n minus its length.
func (o oracle[K, U, V]) filter(holds func(order []uint64) bool) (kept oracle[K, U, V]) {
	for _, e := range o {
		if holds(e.order) {
			kept = append(kept, e)
		}
	}
	return kept
}

// prefixes are the entries whose keys are prefixes of key, shortest first.
func (o oracle[K, U, V]) prefixes(key K) oracle[K, U, V] {
	order := keyOrder[K, U](key)
	return o.filter(func(stored []uint64) bool { return hasPrefix(order, stored) })
}

// commonPrefix is how many leading units of key some entry shares.
func (o oracle[K, U, V]) commonPrefix(key K) (n int) {
	order := keyOrder[K, U](key)
	for _, e := range o {
		n = max(n, sharedUnits(e.order, order))
	}
	return n
}

// beside calls f for every key that o or p has, in order, with the entry of each side, nil where it has none.
func (o oracle[K, U, V]) beside(p oracle[K, U, V], f func(a, b *oracleEntry[K, V])) {
	for len(o) > 0 || len(p) > 0 {
		var a, b *oracleEntry[K, V]
		if len(p) == 0 || len(o) > 0 && slices.Compare(o[0].order, p[0].order) <= 0 {
			a = &o[0]
		}
		if len(o) == 0 || len(p) > 0 && slices.Compare(p[0].order, o[0].order) <= 0 {
			b = &p[0]
		}
		if a != nil {
			o = o[1:]
		}
		if b != nil {
			p = p[1:]
		}
		f(a, b)
	}
}

// A cut is one narrowing of a span, and what it means for a key.
type cut[K unit.Key[U], U unit.Unit, V comparable] struct {
	name  string
	apply func(s collection.Span[K, U, V], bound K) collection.Span[K, U, V]
	holds func(key, bound []uint64) bool
}

func cuts[K unit.Key[U], U unit.Unit, V comparable]() []cut[K, U, V] {
	type span = collection.Span[K, U, V]
	return []cut[K, U, V]{
		{"From", span.From, func(key, bound []uint64) bool { return slices.Compare(key, bound) >= 0 }},
		{"Above", span.Above, func(key, bound []uint64) bool { return slices.Compare(key, bound) > 0 }},
		{"To", span.To, func(key, bound []uint64) bool { return slices.Compare(key, bound) <= 0 }},
		{"Below", span.Below, func(key, bound []uint64) bool { return slices.Compare(key, bound) < 0 }},
		{"Prefix", span.Prefix, hasPrefix},
	}
}

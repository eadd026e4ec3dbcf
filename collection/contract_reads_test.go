package collection_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/ordict/ordict/collection"
	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// A readable has every read there is: a *Dictionary, a Snapshot and a Span do.
type readable[K unit.Key[U], U unit.Unit, V any] interface {
	Contains(K) bool
	Lookup(K) (V, bool)
	Get(K) V
	Entry(K) (collection.Entry[K, V], bool)
	LookupMany([]K, []collection.Result[V])
	LongestPrefix(K) (collection.Entry[K, V], bool)
	Prefixes(K) iter.Seq2[K, V]
	CommonPrefix(K) int

	Len() int
	Index(K) (int, bool)
	Nth(int) (collection.Entry[K, V], bool)
	Min() (collection.Entry[K, V], bool)
	Max() (collection.Entry[K, V], bool)

	From(K) collection.Span[K, U, V]
	Above(K) collection.Span[K, U, V]
	To(K) collection.Span[K, U, V]
	Below(K) collection.Span[K, U, V]
	Prefix(K) collection.Span[K, U, V]

	All() iter.Seq2[K, V]
	Backward() iter.Seq2[K, V]
	Keys() iter.Seq[K]
	Values() iter.Seq[V]
	Entries() iter.Seq[collection.Entry[K, V]]
	Cursor() *collection.Cursor[K, U, V]
	Stream() *entryiter.Stream[K, U, V]
	visitor.Source[U, V]
	collection.Content[K, U, V]
}

// A reading compares what can be read with what should be there.
type reading[K unit.Key[U], U unit.Unit, V comparable] struct {
	rapid.TB
	what string
	got  readable[K, U, V]
	want oracle[K, U, V]
}

func (r reading[K, U, V]) badf(format string, args ...any) {
	r.Fatalf("%s of %d keys: %s", r.what, len(r.want), fmt.Sprintf(format, args...))
}

// one checks an entry, which should be the i-th, or none if i is out of range.
func (r reading[K, U, V]) one(e collection.Entry[K, V], ok bool, i int, how string, arguments ...any) {
	if inside := i >= 0 && i < len(r.want); ok != inside {
		r.badf(how+": ok is %v for entry %d", append(arguments, ok, i)...)
	} else if ok && !sameEntry[K, U](e, r.want[i].Entry) {
		r.badf(how+": %#v, want %#v", append(arguments, e, r.want[i].Entry)...)
	} else if !ok && !sameEntry[K, U](e, collection.Entry[K, V]{}) {
		r.badf(how+": nothing, but with the entry %#v", append(arguments, e)...)
	}
}

func sameEntry[K unit.Key[U], U unit.Unit, V comparable](a, b collection.Entry[K, V]) bool {
	return exactly[K, U](a.Key, b.Key) && a.Value == b.Value && a.HasValue == b.HasValue
}

// point checks every read of a single key.
func (r reading[K, U, V]) point(key K) {
	want := r.want.state(key)
	i, _ := r.want.at(keyOrder[K, U](key))
	at := i
	if !want.Present {
		at = -1
	}
	if got := r.got.Contains(key); got != want.Present {
		r.badf("Contains(%#v) = %v, want %+v", key, got, want)
	}
	if v, ok := r.got.Lookup(key); v != want.Value || ok != want.HasValue {
		r.badf("Lookup(%#v) = %v, %v, want %+v", key, v, ok, want)
	}
	if v := r.got.Get(key); v != want.Value {
		r.badf("Get(%#v) = %v, want %+v", key, v, want)
	}
	e, ok := r.got.Entry(key)
	r.one(e, ok, at, "Entry(%#v)", key)
	if n, ok := r.got.Index(key); n != i || ok != want.Present {
		r.badf("Index(%#v) = %d, %v, want %d, %v", key, n, ok, i, want.Present)
	}
	r.prefixesOf(key)
}

// prefixesOf checks the three questions about prefixes.
func (r reading[K, U, V]) prefixesOf(key K) {
	prefixes := reading[K, U, V]{r.TB, r.what, nil, r.want.prefixes(key)}
	prefixes.pairs("Prefixes", r.got.Prefixes(key), false)
	e, ok := r.got.LongestPrefix(key)
	prefixes.one(e, ok, len(prefixes.want)-1, "LongestPrefix(%#v)", key)
	if n, want := r.got.CommonPrefix(key), r.want.commonPrefix(key); n != want {
		r.badf("CommonPrefix(%#v) = %d, want %d", key, n, want)
	}
}

// many checks LookupMany, with whatever stood in the results before.
func (r reading[K, U, V]) many(keys []K) {
	out := make([]collection.Result[V], len(keys)+1)
	for i := range out {
		out[i].Present, out[i].HasValue = true, true
	}
	untouched := out[len(keys)]
	r.got.LookupMany(keys, out)
	for i, key := range keys {
		if want := r.want.state(key); out[i] != want {
			r.badf("LookupMany, key %d of %d, %#v: %+v, want %+v", i, len(keys), key, out[i], want)
		}
	}
	if out[len(keys)] != untouched {
		r.badf("LookupMany of %d keys has written more results", len(keys))
	}
}

// ranks checks the reads by place.
func (r reading[K, U, V]) ranks() {
	n := len(r.want)
	if got := r.got.Len(); got != n {
		r.badf("Len = %d", got)
	}
	e, ok := r.got.Min()
	r.one(e, ok, 0, "Min")
	e, ok = r.got.Max()
	r.one(e, ok, n-1, "Max")
	for _, i := range []int{-1, 0, n / 3, n / 2, n - 2, n - 1, n, n + 1, math.MinInt, math.MaxInt} {
		e, ok := r.got.Nth(i)
		r.one(e, ok, i, "Nth(%d)", i)
	}
}

// faces checks every way to read all of it, in both directions.
func (r reading[K, U, V]) faces() {
	r.pairs("All", r.got.All(), false)
	r.pairs("Backward", r.got.Backward(), true)
	i := 0
	for key := range r.got.Keys() {
		r.pair("Keys", key, r.wantValue(i), i)
		i++
	}
	r.ends("Keys", i)
	i = 0
	for v := range r.got.Values() {
		if i >= len(r.want) || v != r.want[i].Value {
			r.badf("Values: value %d is %v", i, v)
		}
		i++
	}
	r.ends("Values", i)
	i = 0
	for e := range r.got.Entries() {
		r.one(e, true, i, "Entries")
		i++
	}
	r.ends("Entries", i)
	entries, errf := r.got.Stream().Entries()
	i = 0
	for e := range entries {
		r.one(e, true, i, "Stream")
		i++
	}
	r.ends("Stream", i)
	if err := errf(); err != nil {
		r.badf("Stream fails: %v", err)
	}
}

func (r reading[K, U, V]) wantValue(i int) (v V) {
	if i < len(r.want) {
		v = r.want[i].Value
	}
	return v
}

func (r reading[K, U, V]) pairs(how string, seq iter.Seq2[K, V], backward bool) {
	i := 0
	for key, v := range seq {
		at := i
		if backward {
			at = len(r.want) - 1 - i
		}
		r.pair(how, key, v, at)
		i++
	}
	r.ends(how, i)
}

func (r reading[K, U, V]) pair(how string, key K, v V, i int) {
	if i < 0 || i >= len(r.want) {
		r.badf("%s: %#v is one too many", how, key)
	}
	if want := r.want[i]; !exactly[K, U](key, want.Key) || v != want.Value {
		r.badf("%s: entry %d is %#v: %v, want %#v: %v", how, i, key, v, want.Key, want.Value)
	}
}

func (r reading[K, U, V]) ends(how string, n int) {
	if n != len(r.want) {
		r.badf("%s: ends after %d", how, n)
	}
}

// walk checks a visitor that skips now and then: after every skipEvery-th entry it skips all that start with the entry's
// units but the last cutOff. It fails after entry number stop, unless that is skipped.
func (r reading[K, U, V]) walk(w *visitor.Walker[U, V], src visitor.Source[U, V], skipEvery, cutOff, stop int) {
	stopped := errors.New("stopped")
	var before []uint64
	i, seen, reached := 0, 0, false
	err := w.Walk(src, func(e *visitor.Entry[U, V]) error {
		if i >= len(r.want) {
			r.badf("walk: %v is one too many", e.Units)
		}
		want := r.want[i]
		if !slices.Equal(e.Units, unitsOf[K, U](want.Key)) || e.Value != want.Value || e.HasValue != want.HasValue {
			r.badf("walk: entry %d is %v: %v, %v; want %#v", i, e.Units, e.Value, e.HasValue, want.Entry)
		}
		shared := 0
		if seen > 0 {
			shared = sharedUnits(before, want.order)
		}
		if e.Shared != shared {
			r.badf("walk: entry %d, %v, shares %d units with %v, not %d", i, e.Units, shared, before, e.Shared)
		}
		before = want.order
		i++
		seen++
		if reached = i == stop; reached {
			return fmt.Errorf("walk: %w", stopped)
		}
		if seen%skipEvery != 0 {
			return nil
		}
		e.Units = e.Units[:max(0, len(e.Units)-cutOff)]
		prefix := before[:len(e.Units)]
		for i < len(r.want) && hasPrefix(r.want[i].order, prefix) {
			i++
		}
		return visitor.SkipPrefix
	})
	switch {
	case reached && !errors.Is(err, stopped), !reached && err != nil:
		r.badf("walk: returns %v at entry %d", err, i)
	case !reached:
		r.ends("walk", i)
	}
}

// A step is a move of a cursor.
type step[K any] struct {
	move string
	key  K
}

var moves = []string{"Next", "Next", "Next", "Prev", "Prev", "Prev", "Seek", "SeekBefore", "First", "Last"}

// steps checks a cursor by the rule for its two ends: it stands at a place from -1, before the first, to n, after the last.
func (r reading[K, U, V]) steps(c *collection.Cursor[K, U, V], steps []step[K]) {
	n := len(r.want)
	at := -1
	r.stands(c, at, step[K]{move: "Reset"})
	for _, s := range steps {
		var on bool
		i, _ := r.want.at(keyOrder[K, U](s.key))
		switch s.move {
		case "Next":
			on, at = c.Next(), min(at+1, n)
		case "Prev":
			on, at = c.Prev(), max(at-1, -1)
		case "Seek":
			on, at = c.Seek(s.key), i
		case "SeekBefore":
			on, at = c.SeekBefore(s.key), i-1
		case "First":
			on, at = c.First(), 0
		case "Last":
			on, at = c.Last(), n-1
		default:
			r.badf("no move %s", s.move)
		}
		if on != (at >= 0 && at < n) {
			r.badf("cursor: %s(%#v) = %v at place %d", s.move, s.key, on, at)
		}
		r.stands(c, at, s)
	}
}

func (r reading[K, U, V]) stands(c *collection.Cursor[K, U, V], at int, last step[K]) {
	position := collection.OnKey
	switch {
	case at < 0:
		position = collection.BeforeFirst
	case at >= len(r.want):
		position = collection.AfterLast
	}
	if got := c.Position(); got != position {
		r.badf("cursor after %s(%#v): %v, want %v", last.move, last.key, got, position)
	}
	e := collection.Entry[K, V]{Key: c.Key(), Value: c.Value(), HasValue: c.HasValue()}
	r.one(e, position == collection.OnKey, at, "cursor after %s(%#v)", last.move, last.key)
	var units []U
	if position == collection.OnKey {
		units = unitsOf[K, U](r.want[at].Key)
	}
	if got := c.Units(); !slices.Equal(got, units) {
		r.badf("cursor after %s(%#v): units %v, want %v", last.move, last.key, got, units)
	}
}

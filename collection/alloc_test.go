//go:build !race

package collection_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// noAllocs checks that f allocates nothing once it is warm.
func noAllocs(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(200, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}

var (
	sinkInt   int
	sinkBool  bool
	sinkText  collection.Span[string, rune, int]
	sinkBytes collection.Span[string, byte, int]
)

// filled returns a dictionary of several pages around the given keys.
func filled[K unit.Key[U], U unit.Unit](keys []K) *collection.Dictionary[K, U, int] {
	d := new(collection.Dictionary[K, U, int])
	for i, key := range keys {
		d.Set(key, i)
		units := unit.Append[K, U](nil, key)
		for j := range 40 {
			d.Set(unit.Make[K, U](append(units, 'x', U(j))), j)
		}
	}
	return d
}

func TestNoAllocs(t *testing.T) {
	long := strings.Repeat("é", 50)
	t.Run("text", func(t *testing.T) { testNoAllocs[string, rune](t, []string{"", "a", "é", long}, nil) })
	t.Run("broken text", func(t *testing.T) { testNoAllocs[string, rune](t, []string{"", "a\xff", "é", long + "\xff"}, nil) })
	t.Run("bytes", func(t *testing.T) { testNoAllocs[string, byte](t, []string{"", "a\xff", "\x00", long}, nil) })
	t.Run("tokens", func(t *testing.T) {
		testNoAllocs[[]uint64, uint64](t, [][]uint64{{}, {1}, {1, 1<<64 - 1}, make([]uint64, 50), make([]uint64, 400)}, nil)
	})
	t.Run("words", func(t *testing.T) {
		testNoAllocs[[]wordID, wordID](t, [][]wordID{{}, {1}, {1, 1<<64 - 1}, make([]wordID, 50)}, nil)
	})
	t.Run("byteslice", func(t *testing.T) { testNoAllocs[[]byte, byte](t, [][]byte{{}, {1}, {1, 255}, []byte(long)}, nil) })
	t.Run("runeslice", func(t *testing.T) { testNoAllocs[[]rune, rune](t, [][]rune{{}, {1}, {1, -1}, []rune(long)}, nil) })
}

func testNoAllocs[K unit.Key[U], U unit.Unit](t *testing.T, keys []K, _ []U) {
	d := filled[K, U](keys)
	s := d.Snapshot()
	span := s.From(keys[0])
	missing := unit.Make[K, U](append(unit.Append[K, U](nil, keys[1]), 'y'))
	for _, key := range append(keys, missing) {
		noAllocs(t, "Dictionary.Contains", func() { sinkBool = d.Contains(key) })
		noAllocs(t, "Dictionary.Lookup", func() { sinkInt, sinkBool = d.Lookup(key) })
		noAllocs(t, "Dictionary.Get", func() { sinkInt = d.Get(key) })
		noAllocs(t, "Dictionary.Index", func() { sinkInt, sinkBool = d.Index(key) })
		noAllocs(t, "Dictionary.CommonPrefix", func() { sinkInt = d.CommonPrefix(key) })
		noAllocs(t, "Snapshot.Contains", func() { sinkBool = s.Contains(key) })
		noAllocs(t, "Snapshot.Lookup", func() { sinkInt, sinkBool = s.Lookup(key) })
		noAllocs(t, "Snapshot.Get", func() { sinkInt = s.Get(key) })
		noAllocs(t, "Span.Contains", func() { sinkBool = span.Contains(key) })
		noAllocs(t, "Span.Lookup", func() { sinkInt, sinkBool = span.Lookup(key) })
		noAllocs(t, "Span.Get", func() { sinkInt = span.Get(key) })
	}
	many := append(append(keys, missing), keys...)
	for len(many) < 40 {
		many = append(many, many...)
	}
	out := make([]collection.Result[int], len(many))
	noAllocs(t, "Dictionary.LookupMany", func() { d.LookupMany(many, out) })
	noAllocs(t, "Snapshot.LookupMany", func() { s.LookupMany(many, out) })
	noAllocs(t, "Span.LookupMany", func() { span.LookupMany(many, out) })
	noAllocs(t, "Snapshot", func() { sinkBool = d.Snapshot().Contains(keys[0]) })
	noAllocs(t, "Len", func() { sinkInt = span.Len() })
	noAllocs(t, "replace, without a snapshot", func() {
		d.Set(keys[1], 1)
		d.Insert(keys[1])
		d.Unset(keys[1])
		d.Delete(missing)
	})

	var w visitor.Walker[U, int]
	count := func(e *visitor.Entry[U, int]) error { sinkInt += len(e.Units); return nil }
	noAllocs(t, "Walker over a snapshot", func() { w.Walk(&s, count) })
	noAllocs(t, "Walker over a span", func() { w.Walk(&span, count) })
	noAllocs(t, "Walker over a dictionary", func() { w.Walk(d, count) })
	prune := func(e *visitor.Entry[U, int]) error { return visitor.SkipPrefix }
	noAllocs(t, "Walker that skips", func() { w.Walk(&s, prune) })

	var c collection.Cursor[K, U, int]
	noAllocs(t, "Cursor", func() {
		c.Reset(span)
		for c.Next() {
			sinkInt += c.Value() + len(c.Units())
		}
		for c.Prev() {
			sinkInt++
		}
		for _, key := range keys {
			c.Seek(key)
			c.SeekBefore(key)
		}
		c.First()
		c.Last()
	})
}

// TestNoAllocsStrings: what costs nothing for string keys.
func TestNoAllocsStrings(t *testing.T) {
	var texts collection.Text[int]
	var octets collection.Bytes[int]
	for i := range 500 {
		texts.Set("key/é"+strconv.Itoa(i), i)
		octets.Set("key/\xff"+strconv.Itoa(i), i)
	}
	s, b := texts.Snapshot(), octets.Snapshot()
	noAllocs(t, "spans of a text", func() {
		sinkText = s.Prefix("key/é").From("key/é2").Above("key/é3").To("key/é7").Below("key/é8")
	})
	noAllocs(t, "spans of bytes", func() {
		sinkBytes = b.Prefix("key/\xff").From("key/\xff2").Above("key/\xff3").To("key/\xff7").Below("key/\xff8")
	})
	noAllocs(t, "spans of a dictionary", func() { sinkText = texts.Prefix("key/é") })
	if _, views := unit.View[string, byte]("a"); views { // else a string is copied to be read as bytes
		noAllocs(t, "reading a span of a text", func() { sinkInt = sinkText.Len() })
		noAllocs(t, "reading a span of bytes", func() { sinkInt = sinkBytes.Len() })
	}
	noAllocs(t, "Entry of a text", func() { _, sinkBool = texts.Entry("key/é2") })
	if _, views := unit.View[string, byte]("a"); views {
		texts.Insert("key/")
		noAllocs(t, "LongestPrefix of a text", func() { _, sinkBool = texts.LongestPrefix("key/é2/and/more") })
	}
	noAllocs(t, "values", func() {
		for v := range s.Values() {
			sinkInt += v
		}
	})
}

// TestFewAllocs: owned keys are cut from slabs, not allocated one by one.
func TestFewAllocs(t *testing.T) {
	d := numbered(1000)
	s := d.Snapshot()
	if n := testing.AllocsPerRun(100, func() {
		for k := range s.Keys() {
			sinkInt += len(k)
		}
	}); n > 30 {
		t.Errorf("a loop over 1,000 keys allocates %v times", n)
	}
}

package collection_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/visitor"
)

type payload struct{ _ [64]byte }

// held makes a dictionary, hands it to use, and returns weak pointers to its values.
//
//go:noinline
func held(use func(d *collection.Text[*payload])) (values []weak.Pointer[payload]) {
	d := new(collection.Text[*payload])
	for i := range 200 {
		v := new(payload)
		values = append(values, weak.Make(v))
		d.Set(string(rune('a'+i)), v)
	}
	use(d)
	return values
}

// TestNothingIsHeld: what is kept for reuse, by the caller or in pools, keeps no content in memory.
func TestNothingIsHeld(t *testing.T) {
	var walker visitor.Walker[rune, *payload]
	var cursor collection.Cursor[string, rune, *payload]
	var dict collection.Text[*payload]
	for name, use := range map[string]func(d *collection.Text[*payload]){
		"nothing": func(*collection.Text[*payload]) {},
		"a loop": func(d *collection.Text[*payload]) {
			for range d.All() {
			}
		},
		"a loop that breaks": func(d *collection.Text[*payload]) {
			for range d.Backward() {
				break
			}
		},
		"a walker": func(d *collection.Text[*payload]) {
			if err := walker.Walk(d, func(*visitor.Entry[rune, *payload]) error { return nil }); err != nil {
				t.Error(err)
			}
		},
		"a cursor": func(d *collection.Text[*payload]) {
			cursor.Reset(d.Snapshot().Span)
			for cursor.Next() {
			}
			cursor.Reset(collection.Span[string, rune, *payload]{})
		},
		"look-ups": func(d *collection.Text[*payload]) {
			d.Min()
			d.Max()
			d.Nth(50)
			d.LongestPrefix("ab")
			d.CommonPrefix("ab")
			d.LookupMany([]string{"a", "b"}, make([]collection.Result[*payload], 2))
		},
		"set operations": func(d *collection.Text[*payload]) { collection.Union(d, d.From("b"), nil) },
		"DeleteFunc": func(d *collection.Text[*payload]) {
			collection.Insert(&dict, d.All())
			dict.DeleteFunc(func(e collection.Entry[string, *payload]) bool { return e.Key > "b" })
			dict.Clear()
		},
	} {
		values := held(use)
		runtime.GC() // one cycle: the second would empty the pools
		alive := 0
		for _, v := range values {
			if v.Value() != nil {
				alive++
			}
		}
		if alive > 0 {
			t.Errorf("%s keeps %d values of %d alive", name, alive, len(values))
		}
	}
	runtime.KeepAlive(&walker)
	runtime.KeepAlive(&cursor)
	runtime.KeepAlive(&dict)
}

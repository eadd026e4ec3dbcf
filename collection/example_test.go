package collection_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

func Example() {
	var words collection.Text[int]
	for word := range strings.FieldsSeq("the quick fox and the lazy dog and the owl") {
		words.Set(word, words.Get(word)+1)
	}
	for word, n := range words.From("fox").All() {
		fmt.Println(word, n)
	}
	// Output:
	// fox 1
	// lazy 1
	// owl 1
	// quick 1
	// the 3
}

func ExampleText() {
	var menu collection.Text[float64]
	menu.Set("éclair", 2.5)
	menu.Set("espresso", 1.8)
	menu.Set("empanada", 4)
	for dish, price := range menu.All() { // by code point: é comes after every ASCII letter
		fmt.Println(dish, price)
	}
	// Output:
	// empanada 4
	// espresso 1.8
	// éclair 2.5
}

func ExampleBytes() {
	var ids collection.Bytes[string]
	ids.Set("\x00\x01", "first")
	ids.Set("\xff", "last")
	ids.Set("\x00", "short")
	for id, name := range ids.All() {
		fmt.Printf("%x %s\n", id, name)
	}
	// Output:
	// 00 short
	// 0001 first
	// ff last
}

// A WordID numbers a word.
type WordID uint64

func ExampleTokens() {
	var ngrams collection.Tokens[WordID, int]
	ngrams.Set([]WordID{7, 9}, 40)
	ngrams.Set([]WordID{7, 10, 3}, 2)
	ngrams.Set([]WordID{8}, 100)
	for gram, n := range ngrams.Prefix([]WordID{7}).All() {
		fmt.Println(gram, n)
	}
	// Output:
	// [7 9] 40
	// [7 10 3] 2
}

func ExampleDictionary_byteSlices() {
	var d collection.Dictionary[[]byte, byte, string]
	key := []byte("key")
	d.Set(key, "value")
	key[0] = 'K' // the dictionary has a copy
	fmt.Println(d.Get([]byte("key")), d.Contains(key))
	// Output: value false
}

func ExampleDictionary_Entry() {
	var shelf collection.Text[int]
	shelf.Set("apple", 0) // zero is a value like any other
	shelf.Insert("fig")   // present, without a value
	for _, fruit := range []string{"apple", "fig", "pear"} {
		switch e, ok := shelf.Entry(fruit); {
		case !ok:
			fmt.Println(fruit, "is absent")
		case !e.HasValue:
			fmt.Println(fruit, "is bare")
		default:
			fmt.Println(fruit, "has value", e.Value)
		}
	}
	// Output:
	// apple has value 0
	// fig is bare
	// pear is absent
}

func ExampleDictionary_Insert() {
	var seen collection.Text[struct{}]
	for _, word := range []string{"b", "a", "b"} {
		fmt.Println(word, seen.Insert(word))
	}
	// Output:
	// b true
	// a true
	// b false
}

func ExampleDictionary_Set() {
	var d collection.Text[int]
	fmt.Println(d.Set("a", 1))
	fmt.Println(d.Set("a", 2))
	// Output:
	// 0 true
	// 1 false
}

func ExampleDictionary_Unset() {
	var d collection.Text[int]
	d.Set("a", 1)
	fmt.Println(d.Unset("a"))
	fmt.Println(d.Unset("a"))
	fmt.Println(d.Contains("a"))
	// Output:
	// 1 true
	// 0 false
	// true
}

func ExampleDictionary_Update() {
	var stock collection.Text[int]
	stock.Set("nails", 2)
	take := func(old collection.Entry[string, int], ok bool) (collection.Entry[string, int], bool) {
		old.Value--
		return old, old.Value > 0 // the last one takes the key along
	}
	stock.Update("nails", take)
	fmt.Println(stock.Lookup("nails"))
	stock.Update("nails", take)
	fmt.Println(stock.Lookup("nails"))
	// Output:
	// 1 true
	// 0 false
}

func ExampleDictionary_DeleteFunc() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	n := d.DeleteFunc(func(e collection.Entry[string, int]) bool { return e.Value%2 == 1 })
	fmt.Println(n, slices.Collect(d.Keys()))
	// Output: 2 [b]
}

func ExampleDictionary_DeletePrefix() {
	d := collection.CollectText(maps.All(map[string]int{"tmp/a": 1, "tmp/b": 2, "usr/c": 3}))
	fmt.Println(d.DeletePrefix("tmp/"), slices.Collect(d.Keys()))
	// Output: 2 [usr/c]
}

func ExampleDictionary_DeleteSpan() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3, "d": 4}))
	fmt.Println(d.DeleteSpan(d.From("b").Below("d")), slices.Collect(d.Keys()))
	// Output: 2 [a d]
}

func ExampleDictionary_Snapshot() {
	var users collection.Text[string]
	users.Set("user/1", "ann")

	// One goroutine writes and publishes; any number of others read what was published last.
	var published atomic.Pointer[collection.Snapshot[string, rune, string]]
	snap := users.Snapshot()
	published.Store(&snap)

	users.Set("user/2", "bo")
	users.Delete("user/1")
	for key, name := range published.Load().All() {
		fmt.Println(key, name)
	}
	// Output: user/1 ann
}

func ExampleSnapshot_Identity() {
	var d collection.Text[int]
	old := d.Snapshot()
	d.Delete("nothing")
	fmt.Println(d.Snapshot().Identity() == old.Identity())
	d.Set("a", 1)
	fmt.Println(d.Snapshot().Identity() == old.Identity())
	// Output:
	// true
	// false
}

func ExampleSnapshot_Fork() {
	base := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2}))
	branch := base.Snapshot().Fork()
	branch.Set("b", 20)
	base.Delete("a")
	fmt.Println(maps.Collect(base.All()), maps.Collect(branch.All()))
	// Output: map[b:2] map[a:1 b:20]
}

func ExampleSnapshot_Stats() {
	s := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2})).Snapshot()
	fmt.Println(s.Stats().Entries)
	// Output: 2
}

func ExampleDictionary_Compact() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	d.DeleteFunc(func(e collection.Entry[string, int]) bool { return e.Key == "b" })
	before := d.Snapshot().Identity()
	d.Compact()
	fmt.Println(slices.Collect(d.Keys()), d.Snapshot().Identity() == before)
	// Output: [a c] true
}

func ExampleDictionary_All_change() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	for k, v := range d.All() { // walks the revision that is current now
		d.Delete(k)
		d.Set(k+k, v)
	}
	fmt.Println(slices.Collect(d.Keys()))
	// Output: [aa bb cc]
}

func ExampleSpan() {
	d := collection.CollectText(maps.All(map[string]int{"a/1": 1, "a/2": 2, "a/3": 3, "b/1": 4, "b/2": 5}))
	s := d.Snapshot()
	fmt.Println(slices.Collect(s.Prefix("a/").Keys()))
	fmt.Println(slices.Collect(s.Above("a/2").To("b/1").Keys()))
	fmt.Println(slices.Collect(s.Prefix("a/").From("a/2").Values()))
	fmt.Println(s.From("b").Below("a").Len())
	// Output:
	// [a/1 a/2 a/3]
	// [a/3 b/1]
	// [2 3]
	// 0
}

func ExampleSpan_Backward() {
	d := collection.CollectText(maps.All(map[string]int{"2024": 1, "2025": 2, "2026": 3}))
	for year, n := range d.To("2025").Backward() {
		fmt.Println(year, n)
	}
	// Output:
	// 2025 2
	// 2024 1
}

func ExampleSpan_Min() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "c": 3}))
	next, ok := d.From("b").Min() // the first key from b on
	fmt.Println(next.Key, ok)
	before, ok := d.Below("c").Max() // the last key before c
	fmt.Println(before.Key, ok)
	_, ok = d.Above("c").Min()
	fmt.Println(ok)
	// Output:
	// c true
	// a true
	// false
}

func ExampleSpan_Nth() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3, "d": 4}))
	span := d.From("b")
	e, ok := span.Nth(1)
	fmt.Println(e.Key, ok)
	fmt.Println(span.Index("c"))
	fmt.Println(span.Index("cc"))
	// Output:
	// c true
	// 1 true
	// 2 false
}

func ExampleSpan_Entries() {
	var d collection.Text[int]
	d.Set("a", 1)
	d.Insert("b")
	for e := range d.Entries() {
		fmt.Println(e.Key, e.Value, e.HasValue)
	}
	// Output:
	// a 1 true
	// b 0 false
}

func ExampleSpan_Open() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "ab": 2, "abc": 3, "b": 4}))
	s := d.Snapshot()
	var w visitor.Walker[rune, int] // keep it: the next walk allocates nothing
	err := w.Walk(&s, func(e *visitor.Entry[rune, int]) error {
		fmt.Println(string(e.Units), e.Value)
		if len(e.Units) == 2 {
			return visitor.SkipPrefix // nothing longer that starts with these units
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// a 1
	// ab 2
	// b 4
	// <nil>
}

func ExampleSpan_Stream() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2}))
	entries, errf := d.Stream().All()
	for k, v := range entries {
		fmt.Println(k, v)
	}
	fmt.Println(errf())
	// Output:
	// a 1
	// b 2
	// <nil>
}

func ExampleCursor() {
	d := collection.CollectText(maps.All(map[string]int{"ant": 1, "bee": 2, "cat": 3, "dog": 4}))
	c := d.Cursor()
	if c.Seek("bug") { // the first key >= bug
		fmt.Println(c.Key(), c.Value())
	}
	if c.Prev() {
		fmt.Println(c.Key(), c.Value())
	}
	for c.Next() {
	}
	fmt.Println(c.Position())
	c.Prev()
	fmt.Println(c.Key())
	// Output:
	// cat 3
	// bee 2
	// AfterLast
	// dog
}

func ExampleCursor_Reset() {
	d := collection.CollectText(maps.All(map[string]int{"a/1": 1, "a/2": 2, "b/1": 3}))
	var c collection.Cursor[string, rune, int]
	for _, prefix := range []string{"a/", "b/"} {
		c.Reset(d.Prefix(prefix))
		sum := 0
		for c.Next() {
			sum += c.Value()
		}
		fmt.Println(prefix, sum)
	}
	// Output:
	// a/ 3
	// b/ 3
}

// Three questions about a key and the prefixes that are stored.
func ExampleSpan_LongestPrefix() {
	routes := collection.CollectText(maps.All(map[string]string{"/": "home", "/api/": "api", "/api/users/": "users"}))
	const path = "/api/users/42"

	e, _ := routes.LongestPrefix(path)
	fmt.Println("longest:", e.Key, e.Value)
	for prefix := range routes.Prefixes(path) {
		fmt.Println("stored:", prefix)
	}
	fmt.Println("in common with any key:", routes.CommonPrefix("/api/us"), "units")
	// Output:
	// longest: /api/users/ users
	// stored: /
	// stored: /api/
	// stored: /api/users/
	// in common with any key: 7 units
}

func ExampleDictionary_LookupMany() {
	var d collection.Text[int]
	d.Set("a", 1)
	d.Insert("b")
	keys := []string{"b", "x", "a"}
	out := make([]collection.Result[int], len(keys))
	d.LookupMany(keys, out)
	for i, r := range out {
		fmt.Println(keys[i], r.Present, r.HasValue, r.Value)
	}
	// Output:
	// b true false 0
	// x false false 0
	// a true true 1
}

func ExampleUnion() {
	monday := collection.CollectText(maps.All(map[string]int{"apple": 1, "fig": 2}))
	tuesday := collection.CollectText(maps.All(map[string]int{"fig": 3, "pear": 4}))
	both := collection.Union(monday, tuesday, func(a, b collection.Entry[string, int]) collection.Entry[string, int] {
		b.Value += a.Value
		return b
	})
	for fruit, n := range both.All() {
		fmt.Println(fruit, n)
	}
	// Output:
	// apple 1
	// fig 5
	// pear 4
}

func ExampleIntersection() {
	a := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	b := collection.CollectText(maps.All(map[string]int{"b": 20, "c": 30, "d": 40}))
	fmt.Println(maps.Collect(collection.Intersection(a, b.To("b"), nil).All()))
	// Output: map[b:20]
}

func ExampleDifference() {
	a := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	b := collection.CollectText(maps.All(map[string]int{"b": 20, "c": 30, "d": 40}))
	fmt.Println(maps.Collect(collection.Difference(a, b).All()))
	// Output: map[a:1]
}

func ExampleSymmetricDifference() {
	a := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	b := collection.CollectText(maps.All(map[string]int{"b": 20, "c": 30, "d": 40}))
	fmt.Println(maps.Collect(collection.SymmetricDifference(a, b).All()))
	// Output: map[a:1 d:40]
}

func ExampleDiff() {
	d := collection.CollectText(maps.All(map[string]int{"a": 1, "b": 2, "c": 3}))
	before := d.Snapshot()
	d.Set("a", 10)
	d.Delete("b")
	d.Insert("d")
	for c := range collection.Diff(before, d.Snapshot(), nil) {
		switch {
		case !c.Old.Present:
			fmt.Println("added", c.Key)
		case !c.New.Present:
			fmt.Println("removed", c.Key)
		default:
			fmt.Println("changed", c.Key, c.Old.Value, c.New.Value)
		}
	}
	// Output:
	// changed a 1 10
	// removed b
	// added d
}

func ExampleInsert() {
	var d collection.Text[int]
	d.Set("a", 1)
	collection.Insert(&d, maps.All(map[string]int{"a": 10, "b": 20}))
	fmt.Println(maps.Collect(d.All()))
	// Output: map[a:10 b:20]
}

func ExampleInsertEntries() {
	var from, into collection.Text[int]
	from.Set("a", 1)
	from.Insert("b")
	collection.InsertEntries(&into, from.Entries())
	fmt.Println(into.Entry("a"))
	fmt.Println(into.Entry("b"))
	// Output:
	// {a 1 true} true
	// {b 0 false} true
}

func ExampleCollectTokens() {
	lines := [][]uint64{{1, 2}, {1}, {1, 2, 3}}
	d := collection.CollectTokens(func(yield func([]uint64, int) bool) {
		for number, line := range lines {
			if !yield(line, number) {
				return
			}
		}
	})
	for line, number := range d.All() {
		fmt.Println(line, number)
	}
	// Output:
	// [1] 1
	// [1 2] 0
	// [1 2 3] 2
}

// Text keeps what is not valid UTF-8 apart from everything else; whoever wants to refuse it asks first.
func ExampleText_broken() {
	var d collection.Text[int]
	d.Set("caf\xe9", 1) // Latin-1, not UTF-8
	d.Set("caf\ufffd", 2)
	for k, v := range d.All() {
		fmt.Printf("%q %d %v\n", k, v, unit.CheckText(k))
	}
	// Output:
	// "caf�" 2 <nil>
	// "caf\xe9" 1 unit: invalid UTF-8 at byte offset 3
}

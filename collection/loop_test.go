package collection_test

import (
	"iter"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/ordict/ordict/collection"
)

// numbered returns a dictionary of n keys with a common prefix.
func numbered(n int) *text {
	d := new(text)
	for i := range n {
		d.Set("key/"+strconv.Itoa(1000000+i), i)
	}
	return d
}

// faces are the sequences of a dictionary and of its snapshot, brought to one form.
func faces(d *text) map[string]iter.Seq[string] {
	first := func(seq iter.Seq2[string, int]) iter.Seq[string] {
		return func(yield func(string) bool) {
			for k := range seq {
				if !yield(k) {
					return
				}
			}
		}
	}
	values := func(seq iter.Seq[int]) iter.Seq[string] {
		return func(yield func(string) bool) {
			for v := range seq {
				if !yield(strconv.Itoa(v)) {
					return
				}
			}
		}
	}
	entries := func(seq iter.Seq[entry]) iter.Seq[string] {
		return func(yield func(string) bool) {
			for e := range seq {
				if !yield(e.Key) {
					return
				}
			}
		}
	}
	s := d.Snapshot()
	longest := "key/1000000/and/more"
	return map[string]iter.Seq[string]{
		"Dictionary.All": first(d.All()), "Dictionary.Backward": first(d.Backward()), "Dictionary.Keys": d.Keys(),
		"Dictionary.Values": values(d.Values()), "Dictionary.Entries": entries(d.Entries()),
		"Dictionary.Prefixes": first(d.Prefixes(longest)),
		"Span.All":            first(s.All()), "Span.Backward": first(s.Backward()), "Span.Keys": s.Keys(),
		"Span.Values": values(s.Values()), "Span.Entries": entries(s.Entries()), "Span.Prefixes": first(s.Prefixes(longest)),
		"Diff": func(yield func(string) bool) {
			for c := range collection.Diff(collection.Snapshot[string, rune, int]{}, s, nil) {
				if !yield(c.Key) {
					return
				}
			}
		},
	}
}

// TestLoopEnds: a loop may break, panic or end its goroutine; nothing is yielded afterwards, and the sequence can be ranged
// over again, with the same result.
func TestLoopEnds(t *testing.T) {
	d := numbered(300)
	d.Set("key/1000000/and", 1)
	d.Set("key/", 1)
	for name, seq := range faces(d) {
		want := slices.Collect(seq)
		if len(want) < 3 {
			t.Fatalf("%s yields %d", name, len(want))
		}
		for _, stop := range []int{1, 2, len(want) / 2, len(want)} {
			n := 0
			seq(func(string) bool {
				if n++; n > stop {
					t.Errorf("%s yields after false", name)
				}
				return n < stop
			})
			mustPanic(t, func() {
				for range seq {
					panic("mine")
				}
			})
			var group sync.WaitGroup
			group.Go(func() {
				for range seq {
					runtime.Goexit()
				}
			})
			group.Wait()
			if got := slices.Collect(seq); !slices.Equal(got, want) {
				t.Errorf("%s yields %d keys when ranged over again, want %d", name, len(got), len(want))
			}
		}
	}
}

// TestLoopNested: loops over one sequence may be nested in each other.
func TestLoopNested(t *testing.T) {
	d := numbered(40)
	for name, seq := range faces(d) {
		want := slices.Collect(seq)
		i := 0
		for k := range seq {
			if got := slices.Collect(seq); !slices.Equal(got, want) || k != want[i] {
				t.Fatalf("%s: loops disturb each other", name)
			}
			i++
		}
		next, stop := iter.Pull(seq)
		for _, k := range want {
			if got, ok := next(); !ok || got != k {
				t.Errorf("%s: pulled %q, %v, want %q", name, got, ok, k)
			}
		}
		stop()
	}
}

// pairFaces are the sequences of a dictionary that numbered made, as pairs.
var pairFaces = map[string]func(*text) iter.Seq2[string, int]{
	"All":      (*text).All,
	"Backward": (*text).Backward,
	"Keys": func(d *text) iter.Seq2[string, int] {
		return func(yield func(string, int) bool) {
			d.Keys()(func(k string) bool {
				n, _ := strconv.Atoi(strings.TrimPrefix(k, "key/"))
				return yield(k, n-1000000)
			})
		}
	},
	"Values": func(d *text) iter.Seq2[string, int] {
		return func(yield func(string, int) bool) {
			d.Values()(func(v int) bool { return yield("key/"+strconv.Itoa(1000000+v), v) })
		}
	},
	"Entries": func(d *text) iter.Seq2[string, int] {
		return func(yield func(string, int) bool) {
			d.Entries()(func(e entry) bool { return yield(e.Key, e.Value) })
		}
	},
}

// TestLoopMutation: anything may be done to the dictionary inside a loop, and the loop does not see it.
func TestLoopMutation(t *testing.T) {
	const n = 500
	for name, change := range map[string]func(d *text, k string){
		"delete each":   func(d *text, k string) { d.Delete(k) },
		"delete all":    func(d *text, k string) { d.Clear() },
		"delete ahead":  func(d *text, k string) { d.DeleteSpan(d.Above(k)) },
		"delete behind": func(d *text, k string) { d.DeleteSpan(d.Below(k)) },
		"insert ahead":  func(d *text, k string) { d.Set(k+"x", 1) },
		"insert behind": func(d *text, k string) { d.Set("a"+k, 1) },
		"replace":       func(d *text, k string) { d.Set(k, -1) },
		"unset":         func(d *text, k string) { d.Unset(k) },
		"compact":       func(d *text, k string) { d.Compact() },
		"update":        func(d *text, k string) { d.Update(k, func(e entry, ok bool) (entry, bool) { return e, false }) },
		"delete func":   func(d *text, k string) { d.DeleteFunc(func(e entry) bool { return e.Key != k }) },
	} {
		for face, seq := range pairFaces {
			n := n
			if name == "compact" || name == "delete func" {
				n = 20
			}
			// No snapshot is taken before the loop, which would protect the pages that it walks over.
			d, want := numbered(n), map[string]int{}
			for i := range n {
				want["key/"+strconv.Itoa(1000000+i)] = i
			}
			got := map[string]int{}
			for k, v := range seq(d) {
				got[k] = v
				change(d, k)
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s: a loop that changes the dictionary (%s) has seen %d entries, want %d as they were", face, name, len(got), len(want))
			}
			if name == "delete each" && d.Len() != 0 {
				t.Errorf("%s: %d keys are left after each was deleted", face, d.Len())
			}
		}
	}
}

// TestPrefixesMutation is the same for the prefixes of a key.
func TestPrefixesMutation(t *testing.T) {
	d := textOf("", "a", "ab", "abc")
	n := 0
	for k, v := range d.Prefixes("abcd") {
		if len(k) != n || v != n {
			t.Errorf("prefix %d is %q = %d", n, k, v)
		}
		n++
		d.Set("abc", -1)
		d.Set("abcd", -1)
		d.DeletePrefix("ab")
	}
	if n != 4 {
		t.Errorf("%d prefixes, want 4", n)
	}
}

// TestLoopOwnedKeys: keys that a loop yields are the caller's, also to write to and to append to.
func TestLoopOwnedKeys(t *testing.T) {
	var d collection.Dictionary[[]byte, byte, int]
	for i := range 200 {
		d.Set([]byte("key "+strconv.Itoa(i)), i)
	}
	s := d.Snapshot()
	want := slices.Collect(s.Keys())
	for i := range want {
		want[i] = slices.Clone(want[i])
	}
	spoil := func(k []byte) {
		for i := range k {
			k[i] = 0xEE
		}
		k = append(k, "spoiled"...)
		_ = k
	}
	var kept [][]byte
	for k := range s.All() {
		kept = append(kept, k)
	}
	for i, k := range kept {
		spoil(k)
		if i+1 < len(kept) && !slices.Equal(kept[i+1], want[i+1]) {
			t.Fatal("writing to one yielded key changes the next")
		}
	}
	for k := range s.Keys() {
		spoil(k)
	}
	for e := range s.Entries() {
		spoil(e.Key)
	}
	for k := range s.Prefixes([]byte("key 17")) {
		spoil(k)
	}
	for i := range s.Len() {
		e, _ := s.Nth(i)
		spoil(e.Key)
		e, _ = s.Entry(want[i])
		spoil(e.Key)
		e, _ = s.LongestPrefix(want[i])
		spoil(e.Key)
	}
	if got := slices.Collect(s.Keys()); !sameKeys[[]byte, byte](got, want) {
		t.Error("writing to yielded keys changes the snapshot")
	}
	d.DeleteFunc(func(e collection.Entry[[]byte, int]) bool { spoil(e.Key); return false })
	if got := slices.Collect(d.Keys()); !sameKeys[[]byte, byte](got, want) {
		t.Error("writing to the keys given to DeleteFunc changes the dictionary")
	}
}

// TestKeysAreCopied: what the caller does to a key after handing it in does not matter.
func TestKeysAreCopied(t *testing.T) {
	buf := []byte("abc")
	scribble := func() { copy(buf, "xyz") }
	restore := func() { copy(buf, "abc") }
	for name, write := range map[string]func(d *collection.Dictionary[[]byte, byte, int]){
		"Set":    func(d *collection.Dictionary[[]byte, byte, int]) { d.Set(buf, 1) },
		"Insert": func(d *collection.Dictionary[[]byte, byte, int]) { d.Insert(buf) },
		"Update": func(d *collection.Dictionary[[]byte, byte, int]) {
			d.Update(buf, func(e collection.Entry[[]byte, int], _ bool) (collection.Entry[[]byte, int], bool) { return e, true })
		},
		"Insert of a sequence": func(d *collection.Dictionary[[]byte, byte, int]) {
			collection.Insert(d, func(yield func([]byte, int) bool) { yield(buf, 1); scribble(); yield([]byte("b"), 1) })
		},
	} {
		restore()
		var d collection.Dictionary[[]byte, byte, int]
		write(&d)
		scribble()
		if !d.Contains([]byte("abc")) || d.Contains([]byte("xyz")) {
			t.Errorf("%s keeps the caller's buffer: %s", name, show(entrySlice(&d)))
		}
	}
}

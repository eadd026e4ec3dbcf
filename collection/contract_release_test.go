package collection_test

import (
	"runtime"
	"strconv"
	"testing"
	"weak"

	"github.com/ordict/ordict/collection"
)

// A ballast is a value whose end can be watched.
type ballast [64]byte

type ballasts struct {
	*testing.T
	dict  *collection.Text[*ballast]
	watch map[string]weak.Pointer[ballast]
}

func ballastKey(i int) string { return "key/" + strconv.Itoa(i) }

//go:noinline
func loaded(t *testing.T, n int) *ballasts {
	b := &ballasts{T: t, dict: new(collection.Text[*ballast]), watch: map[string]weak.Pointer[ballast]{}}
	for i := range n {
		b.store(ballastKey(i * 7919 % n))
	}
	return b
}

func (b *ballasts) store(key string) {
	v := new(ballast)
	b.watch[key] = weak.Make(v)
	b.dict.Set(key, v)
}

// gone checks which of the values stored at first are still held.
func (b *ballasts) gone(when string, want func(i int) bool) {
	b.Helper()
	runtime.GC()
	for i := range len(b.watch) {
		if gone := b.watch[ballastKey(i)].Value() == nil; gone != want(i) {
			b.Fatalf("%s: value %d is gone: %v, want %v", when, i, gone, want(i))
		}
	}
}

// TestContractRelease: a dictionary holds on to what it has and to nothing else: not to values that were deleted, replaced or
// taken away, in pages that live on. A snapshot holds what it shows, as long as somebody holds the snapshot. (What loops, walkers
// and cursors keep for their next use is in TestNothingIsHeld.)
func TestContractRelease(t *testing.T) {
	const n = 500
	all := func(int) bool { return true }
	none := func(int) bool { return false }
	for name, drop := range map[string]struct {
		do   func(d *collection.Text[*ballast])
		gone func(i int) bool
	}{
		"Delete": {func(d *collection.Text[*ballast]) {
			for i := 0; i < n; i += 3 {
				d.Delete(ballastKey(i))
			}
		}, func(i int) bool { return i%3 == 0 }},
		"Delete all but one": {func(d *collection.Text[*ballast]) {
			for i := range n - 1 {
				d.Delete(ballastKey(i))
			}
		}, func(i int) bool { return i < n-1 }},
		"Unset": {func(d *collection.Text[*ballast]) {
			for i := 0; i < n; i += 3 {
				d.Unset(ballastKey(i))
			}
		}, func(i int) bool { return i%3 == 0 }},
		"Set": {func(d *collection.Text[*ballast]) {
			for i := range n {
				d.Set(ballastKey(i), nil)
			}
		}, all},
		"Update": {func(d *collection.Text[*ballast]) {
			for i := range n {
				d.Update(ballastKey(i), func(e collection.Entry[string, *ballast], ok bool) (collection.Entry[string, *ballast], bool) {
					return collection.Entry[string, *ballast]{}, i%2 == 0
				})
			}
		}, all},
		"DeletePrefix": {func(d *collection.Text[*ballast]) { d.DeletePrefix("key/1") }, func(i int) bool { return strconv.Itoa(i)[0] == '1' }},
		"DeleteSpan":   {func(d *collection.Text[*ballast]) { d.DeleteSpan(d.From("key/2")) }, func(i int) bool { return strconv.Itoa(i)[0] >= '2' }},
		"DeleteFunc": {func(d *collection.Text[*ballast]) {
			d.DeleteFunc(func(e collection.Entry[string, *ballast]) bool { return e.Key != ballastKey(8) })
		}, func(i int) bool { return i != 8 }},
		"Clear":   {func(d *collection.Text[*ballast]) { d.Clear() }, all},
		"Compact": {func(d *collection.Text[*ballast]) { d.Compact() }, none},
		"grow": {func(d *collection.Text[*ballast]) {
			for i := range n {
				d.Set(ballastKey(i)+"/more", nil)
			}
		}, none},
	} {
		b := loaded(t, n)
		s := b.dict.Snapshot()
		drop.do(b.dict)
		b.gone(name+", while a snapshot is held", none)
		if s.Len() != n {
			t.Fatal("the snapshot has changed")
		}
		s = collection.Snapshot[string, rune, *ballast]{}
		b.gone(name+", after the snapshot was dropped", drop.gone)
		b.dict.Clear()
		b.gone(name+" and Clear", all)
		runtime.KeepAlive(b)

		b = loaded(t, n) // pages that no snapshot shares
		drop.do(b.dict)
		b.gone(name+" without a snapshot", drop.gone)
		b.dict.Clear()
		b.gone(name+" and Clear, without a snapshot", all)
		runtime.KeepAlive(b)
	}
}

// TestContractNoGoroutines: nothing that a dictionary does runs in a goroutine of its own.
func TestContractNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	b := loaded(t, 300)
	for range b.dict.All() {
		b.dict.Compact()
		if now := runtime.NumGoroutine(); now > before {
			t.Fatalf("%d goroutines, %d before", now, before)
		}
		b.dict.Clear()
		break
	}
}

package visitor_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
	"pgregory.net/rapid"
)

// seen is a copy of what a callback saw.
type seen[U unit.Unit] struct {
	pair[U]
	shared int
}

func copyOf[U unit.Unit](e *visitor.Entry[U, int]) seen[U] {
	return seen[U]{pair[U]{slices.Clone(e.Units), e.Value, e.HasValue}, e.Shared}
}

// expect is the walk as the contract tells it. keep says for a key how many of its units are the prefix to skip, or -1.
func expect[U unit.Unit](pairs []pair[U], keep func(key []U) int) []seen[U] {
	var out []seen[U]
	var before, prefix []U
	skipping := false
	for _, p := range pairs {
		if skipping && unit.HasPrefix[[]U, U](p.key, prefix) {
			continue
		}
		out = append(out, seen[U]{p, unit.CommonPrefix(before, p.key)})
		before = p.key
		n := keep(p.key)
		if skipping = n >= 0; skipping {
			prefix = p.key[:n]
		}
	}
	return out
}

func equalSeen[U unit.Unit](a, b seen[U]) bool {
	return slices.Equal(a.key, b.key) && a.value == b.value && a.valued == b.valued && a.shared == b.shared
}

// checkWalk walks a drawn source and compares what the callback sees with the model, skips included.
func checkWalk[U unit.Unit](t *rapid.T) {
	src := &sorted[U]{
		pairs:    pairsOf[U](t, rapid.Bool().Draw(t, "descending")),
		block:    rapid.IntRange(1, 9).Draw(t, "block"),
		seekable: rapid.Bool().Draw(t, "seekable"),
	}
	skips := make(map[string]int) // by the key as text
	for _, p := range src.pairs {
		if n := rapid.IntRange(-4, len(p.key)).Draw(t, "skip"); n >= 0 {
			skips[fmt.Sprint(p.key)] = n
		}
	}
	keep := func(key []U) int {
		if n, ok := skips[fmt.Sprint(key)]; ok {
			return n
		}
		return -1
	}
	var w visitor.Walker[U, int]
	for range 2 {
		var got []seen[U]
		err := w.Walk(src, func(e *visitor.Entry[U, int]) error {
			got = append(got, copyOf(e))
			n := keep(e.Units)
			if n < 0 {
				return nil
			}
			e.Units = e.Units[:n]
			return visitor.SkipPrefix
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := expect(src.pairs, keep); !slices.EqualFunc(got, want, equalSeen[U]) {
			t.Fatalf("walk saw %v, want %v", got, want)
		}
	}
	if src.opened != 2 || src.closed != 2 || src.reused != 1 {
		t.Fatalf("%d opened, %d closed, %d reused; want 2, 2, 1", src.opened, src.closed, src.reused)
	}
}

func TestWalk(t *testing.T) {
	t.Run("bytes", rapid.MakeCheck(checkWalk[byte]))
	t.Run("runes", rapid.MakeCheck(checkWalk[rune]))
	t.Run("tokens", rapid.MakeCheck(checkWalk[token]))
}

func FuzzWalk(f *testing.F) {
	domains := rapid.SampledFrom([]func(*rapid.T){checkWalk[byte], checkWalk[rune], checkWalk[token]})
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { domains.Draw(t, "domain")(t) }))
}

// forms runs a test with every form of cursor.
func forms(t *testing.T, f func(t *testing.T, block int, seekable bool)) {
	for _, block := range []int{1, 2, 3, 100} {
		for _, seekable := range []bool{false, true} {
			t.Run(fmt.Sprintf("block=%d/seekable=%t", block, seekable), func(t *testing.T) { f(t, block, seekable) })
		}
	}
}

// words collects the keys of a walk as strings, and says skip to the ones given.
func words(w *visitor.Walker[rune, int], src visitor.Source[rune, int], verdicts map[string]error) ([]string, error) {
	var got []string
	err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
		word := unit.Make[string, rune](e.Units)
		got = append(got, word)
		return verdicts[word]
	})
	return got, err
}

func TestEmptySource(t *testing.T) {
	var w visitor.Walker[rune, int]
	src := &sorted[rune]{block: 4}
	if got, err := words(&w, src, nil); len(got) > 0 || err != nil {
		t.Fatal(got, err)
	}
}

func TestSentinels(t *testing.T) {
	all := []string{"", "a", "ab", "abc", "b", "ba"}
	mine := errors.New("mine")
	wrapped := fmt.Errorf("wrapped: %w", mine)
	tests := []struct {
		name     string
		verdicts map[string]error
		want     []string
		err      error
	}{
		{"go on", nil, all, nil},
		{"skip the tree of a", map[string]error{"a": visitor.SkipPrefix}, []string{"", "a", "b", "ba"}, nil},
		{"skip a leaf", map[string]error{"abc": visitor.SkipPrefix}, all, nil},
		{"skip wrapped", map[string]error{"a": fmt.Errorf("x: %w", visitor.SkipPrefix)}, []string{"", "a", "b", "ba"}, nil},
		{"skip twice", map[string]error{"ab": visitor.SkipPrefix, "b": visitor.SkipPrefix}, []string{"", "a", "ab", "b"}, nil},
		{"skip at the empty key", map[string]error{"": visitor.SkipPrefix}, []string{""}, nil},
		{"skip at the last key", map[string]error{"ba": visitor.SkipPrefix}, all, nil},
		{"end at once", map[string]error{"": visitor.SkipAll}, []string{""}, nil},
		{"end", map[string]error{"ab": visitor.SkipAll}, []string{"", "a", "ab"}, nil},
		{"end wrapped", map[string]error{"ab": fmt.Errorf("x: %w", visitor.SkipAll)}, []string{"", "a", "ab"}, nil},
		{"error", map[string]error{"b": mine}, []string{"", "a", "ab", "abc", "b"}, mine},
		{"error wrapped", map[string]error{"b": wrapped}, []string{"", "a", "ab", "abc", "b"}, wrapped},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			forms(t, func(t *testing.T, block int, seekable bool) {
				src := &sorted[rune]{pairs: text(all...), block: block, seekable: seekable}
				var w visitor.Walker[rune, int]
				got, err := words(&w, src, tt.verdicts)
				if !slices.Equal(got, tt.want) || err != tt.err {
					t.Errorf("saw %q, %v; want %q, %v", got, err, tt.want, tt.err)
				}
				if src.closed != 1 {
					t.Errorf("closed %d times", src.closed)
				}
			})
		})
	}
}

// A cursor that can seek is asked to, one that hands out the entry behind the prefix in the same block is not.
func TestSkipSeeks(t *testing.T) {
	verdicts := map[string]error{"a": visitor.SkipPrefix}
	src := &sorted[rune]{pairs: text("a", "ab", "ac", "ad", "ae", "b"), block: 2, seekable: true}
	var w visitor.Walker[rune, int]
	if got, err := words(&w, src, verdicts); !slices.Equal(got, []string{"a", "b"}) || err != nil || src.seeks != 1 {
		t.Errorf("saw %q, %v with %d seeks, want 1", got, err, src.seeks)
	}
	src.block, src.seeks = 6, 0
	if got, err := words(&w, src, verdicts); !slices.Equal(got, []string{"a", "b"}) || err != nil || src.seeks != 0 {
		t.Errorf("saw %q, %v with %d seeks, want 0", got, err, src.seeks)
	}
}

func TestSourceError(t *testing.T) {
	all := []string{"a", "ab", "b", "c", "d"}
	failure := errors.New("disk on fire")
	forms(t, func(t *testing.T, block int, seekable bool) {
		for k := range len(all) + 1 {
			src := &sorted[rune]{pairs: text(all...), block: block, seekable: seekable, err: failure, failAt: k}
			var w visitor.Walker[rune, int]
			for range 2 {
				if got, err := words(&w, src, nil); !slices.Equal(got, all[:k]) || err != failure {
					t.Errorf("k=%d: saw %q, %v", k, got, err)
				}
			}
			if src.closed != 2 {
				t.Errorf("k=%d: closed %d times in 2 walks", k, src.closed)
			}
		}
		src := &sorted[rune]{pairs: text(all...), block: block, seekable: seekable, err: failure, failAt: 3}
		var w visitor.Walker[rune, int]
		if got, err := words(&w, src, map[string]error{"b": visitor.SkipPrefix}); len(got) != 3 || err != failure {
			t.Errorf("failure while skipping: saw %q, %v", got, err)
		}
		if got, err := words(&w, src, map[string]error{"b": visitor.SkipAll}); len(got) != 3 || err != nil {
			t.Errorf("ended before the failure: saw %q, %v", got, err)
		}
		src.pairs, src.failAt = text("", "a", "ab"), 2
		if got, err := words(&w, src, map[string]error{"": visitor.SkipPrefix}); len(got) != 1 || err != nil {
			t.Errorf("skipped everything before the failure: saw %q, %v", got, err)
		}
	})
}

func TestSeekError(t *testing.T) {
	failure := errors.New("no way there")
	src := &sorted[rune]{pairs: text("a", "ab", "b"), block: 1, seekable: true, seekErr: failure}
	var w visitor.Walker[rune, int]
	got, err := words(&w, src, map[string]error{"a": visitor.SkipPrefix})
	if !slices.Equal(got, []string{"a"}) || err != failure || src.closed != 1 {
		t.Errorf("saw %q, %v, closed %d times", got, err, src.closed)
	}
}

func TestCloseError(t *testing.T) {
	failure, mine := errors.New("unclosable"), errors.New("mine")
	src := &sorted[rune]{pairs: text("a", "b"), block: 1, closeErr: failure}
	tests := []struct {
		verdict, want error
	}{{nil, failure}, {visitor.SkipAll, nil}, {mine, mine}}
	for _, tt := range tests {
		var w visitor.Walker[rune, int]
		if _, err := words(&w, src, map[string]error{"b": tt.verdict}); err != tt.want {
			t.Errorf("callback said %v: Walk returned %v, want %v", tt.verdict, err, tt.want)
		}
	}
}

func TestPanicCloses(t *testing.T) {
	src := &sorted[rune]{pairs: text("a", "b"), block: 2}
	var w visitor.Walker[rune, int]
	func() {
		defer func() {
			if r := recover(); r != "mine" {
				t.Errorf("recovered %v", r)
			}
		}()
		w.Walk(src, func(*visitor.Entry[rune, int]) error { panic("mine") })
	}()
	if src.closed != 1 {
		t.Errorf("closed %d times", src.closed)
	}
	if got, err := words(&w, src, nil); len(got) != 2 || err != nil || src.closed != 2 || src.reused != 0 {
		t.Errorf("next walk saw %q, %v; closed %d, reused %d", got, err, src.closed, src.reused)
	}
}

func TestGoexitCloses(t *testing.T) {
	src := &sorted[rune]{pairs: text("a", "b"), block: 2}
	var w visitor.Walker[rune, int]
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Walk(src, func(*visitor.Entry[rune, int]) error { runtime.Goexit(); return nil })
	}()
	<-done
	if src.closed != 1 {
		t.Errorf("closed %d times", src.closed)
	}
	if got, err := words(&w, src, nil); len(got) != 2 || err != nil || src.closed != 2 {
		t.Errorf("next walk saw %q, %v; closed %d", got, err, src.closed)
	}
}

func TestNestedWalkPanics(t *testing.T) {
	src := &sorted[rune]{pairs: text("a", "b"), block: 2}
	var w visitor.Walker[rune, int]
	message := panicOf(func() {
		w.Walk(src, func(*visitor.Entry[rune, int]) error {
			return w.Walk(src, func(*visitor.Entry[rune, int]) error { return nil })
		})
	})
	if !strings.Contains(message, "same Walker") || src.opened != 1 || src.closed != 1 {
		t.Errorf("panic %q, %d opened, %d closed", message, src.opened, src.closed)
	}
	var inner visitor.Walker[rune, int]
	n := 0
	err := w.Walk(src, func(*visitor.Entry[rune, int]) error {
		return inner.Walk(src, func(*visitor.Entry[rune, int]) error { n++; return nil })
	})
	if n != 4 || err != nil {
		t.Errorf("a walk inside a walk of another walker saw %d entries, %v", n, err)
	}
}

func TestLengthenedKeyPanics(t *testing.T) {
	src := &sorted[rune]{pairs: text("a", "b"), block: 2}
	var w visitor.Walker[rune, int]
	message := panicOf(func() {
		w.Walk(src, func(e *visitor.Entry[rune, int]) error {
			e.Units = []rune("ab")
			return visitor.SkipPrefix
		})
	})
	if !strings.Contains(message, "longer") || src.closed != 1 {
		t.Errorf("panic %q, closed %d times", message, src.closed)
	}
}

// panicOf returns the message with which f panics, "" if it does not.
func panicOf(f func()) (message string) {
	defer func() {
		if r := recover(); r != nil {
			message = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// What the callback does to the descriptor stays there.
func TestDescriptorIsTheCallbacks(t *testing.T) {
	want := text("a", "ab", "b")
	src := &sorted[rune]{pairs: want, block: 3}
	var w visitor.Walker[rune, int]
	for range 2 {
		var got []seen[rune]
		err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
			got = append(got, copyOf(e))
			*e = visitor.Entry[rune, int]{Units: nil, Shared: 99, Value: -1}
			return nil
		})
		if err != nil || !slices.EqualFunc(got, expect(want, func([]rune) int { return -1 }), equalSeen[rune]) {
			t.Fatalf("saw %v, %v", got, err)
		}
	}
}

func TestLongKeys(t *testing.T) {
	const n = 1_000_000
	long := strings.Repeat("é", n)
	src := &sorted[rune]{pairs: text(long[:2*(n-1)], long, long+"a", long+"b", "ê"), block: 2, seekable: true}
	var w visitor.Walker[rune, int]
	var lens, shared []int
	err := w.Walk(src, func(e *visitor.Entry[rune, int]) error {
		lens, shared = append(lens, len(e.Units)), append(shared, e.Shared)
		if len(e.Units) == n {
			return visitor.SkipPrefix
		}
		return nil
	})
	if err != nil || !slices.Equal(lens, []int{n - 1, n, 1}) || !slices.Equal(shared, []int{0, n - 1, 0}) {
		t.Errorf("lengths %v, shared %v, %v", lens, shared, err)
	}
}

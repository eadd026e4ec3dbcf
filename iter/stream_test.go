package entryiter_test

import (
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// everywhere runs a test with streams over codes and over units, in blocks of several sizes, in every domain.
func everywhere(t *testing.T, test func(t *testing.T, s probe)) {
	words := []string{"", "a", "ab", "abc", "b", "é", "éa", "\xFF"}
	across[string, byte](t, "bytes", words, test)
	across[string, rune](t, "text", words, test)
	across[[]rune, rune](t, "rune slices", [][]rune{{}, {'a'}, {'a', 'b'}, {'b'}, {0x10FFFF}, {-1}}, test)
	across[[]token, token](t, "tokens", [][]token{{}, {0}, {0, 1 << 63}, {1}, {127}, {128}, {128, 1}}, test)
}

func across[K unit.Key[U], U unit.Unit](t *testing.T, name string, keys []K, test func(t *testing.T, p probe)) {
	d := numbered[K, U](keys...)
	for _, block := range []int{1, 2, 7} {
		coded, units := d.coded(block), d.units(block)
		t.Run(fmt.Sprintf("%s/codes/block=%d", name, block), func(t *testing.T) {
			test(t, probeOf(d, entryiter.FromCode[K, U](coded), &coded.trial))
		})
		t.Run(fmt.Sprintf("%s/units/block=%d", name, block), func(t *testing.T) {
			test(t, probeOf(d, entryiter.New[K, U](units), &units.trial))
		})
	}
}

// probe is a stream of any domain under test.
type probe struct {
	*trial
	size  int // entries of the data
	faces []probeFace
}

// probeFace reads a stream through one face.
type probeFace struct {
	name string

	// read reads at most limit entries and reports how many were delivered and the error. It fails the test if they
	// are not the first of the data.
	read func(t *testing.T, limit int) (n int, err error)

	// each calls body for every entry.
	each func(body func())
}

func probeOf[K unit.Key[U], U unit.Unit](d dataset[K, U], s *entryiter.Stream[K, U, int], tr *trial) probe {
	p := probe{trial: tr, size: len(d.keys)}
	for _, f := range facesOf[K, U]() {
		p.faces = append(p.faces, probeFace{f.name, func(t *testing.T, limit int) (int, error) {
			t.Helper()
			got, err := f.read(s, limit)
			if want := f.expect(d, min(len(got), len(d.keys))); !equalEntries[K, U](got, want) {
				t.Errorf("%s delivered %v, want %v", f.name, got, want)
			}
			return len(got), err
		}, func(body func()) { f.each(s, body) }})
	}
	return p
}

func TestSourceError(t *testing.T) {
	failure := errors.New("disk on fire")
	everywhere(t, func(t *testing.T, p probe) {
		p.err = failure
		for k := range p.size + 1 {
			p.failAt = k
			for _, f := range p.faces {
				for range 2 {
					if n, err := f.read(t, p.size+1); n != k || err != failure {
						t.Errorf("%s of a source that fails after %d: %d entries, %v", f.name, k, n, err)
					}
				}
				if k == 0 {
					continue
				}
				if n, err := f.read(t, k); n != k || err != nil {
					t.Errorf("%s stopped before the failure: %d entries, %v", f.name, n, err)
				}
			}
		}
		if p.opened != p.closed {
			t.Errorf("%d opened, %d closed", p.opened, p.closed)
		}
	})
}

func TestCloseError(t *testing.T) {
	failure, unclosable := errors.New("disk on fire"), errors.New("unclosable")
	everywhere(t, func(t *testing.T, p probe) {
		for _, f := range p.faces {
			p.closeErr, p.err = unclosable, nil
			if n, err := f.read(t, p.size+1); n != p.size || err != unclosable {
				t.Errorf("%s: %d entries, %v; want the error of Close", f.name, n, err)
			}
			if _, err := f.read(t, 1); err != nil {
				t.Errorf("%s that was stopped: %v, want nil", f.name, err)
			}
			p.err, p.failAt = failure, 1
			if _, err := f.read(t, p.size+1); err != failure {
				t.Errorf("%s: %v, want the error of Next", f.name, err)
			}
		}
	})
}

func TestStop(t *testing.T) {
	everywhere(t, func(t *testing.T, p probe) {
		for _, f := range p.faces {
			for limit := range p.size + 1 {
				before := p.closed
				if n, err := f.read(t, limit+1); n != min(limit+1, p.size) || err != nil {
					t.Errorf("%s stopped after %d: %d entries, %v", f.name, limit+1, n, err)
				}
				if p.closed != before+1 {
					t.Errorf("%s stopped after %d: closed %d times", f.name, limit+1, p.closed-before)
				}
			}
		}
	})
}

func TestPanicInLoop(t *testing.T) {
	everywhere(t, func(t *testing.T, p probe) {
		for _, f := range p.faces {
			before := p.closed
			if m := panicOf(func() { f.each(func() { panic("mine") }) }); m != "mine" || p.closed != before+1 {
				t.Errorf("%s: panic %q, closed %d times", f.name, m, p.closed-before)
			}
			if n, err := f.read(t, p.size+1); n != p.size || err != nil {
				t.Errorf("%s after a panic: %d entries, %v", f.name, n, err)
			}
		}
	})
}

func TestGoexitInLoop(t *testing.T) {
	everywhere(t, func(t *testing.T, p probe) {
		for _, f := range p.faces {
			before := p.closed
			done := make(chan struct{})
			go func() {
				defer close(done)
				f.each(runtime.Goexit)
			}()
			if <-done; p.closed != before+1 {
				t.Errorf("%s: closed %d times", f.name, p.closed-before)
			}
		}
	})
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

func TestPull(t *testing.T) {
	src := numbered[string, rune]("a", "b", "c").coded(2)
	seq, errf := entryiter.FromCode[string, rune](src).All()
	next, stop := iter.Pull2(seq)
	if k, v, ok := next(); k != "a" || v != 0 || !ok {
		t.Errorf("first pull: %q, %d, %t", k, v, ok)
	}
	stop()
	stop()
	if k, _, ok := next(); ok {
		t.Errorf("pulled %q after stop", k)
	}
	if src.closed != 1 || errf() != nil {
		t.Errorf("closed %d times, %v", src.closed, errf())
	}
}

// Yield is not called again after it said false.
func TestNoYieldAfterFalse(t *testing.T) {
	src := numbered[string, rune]("a", "b", "c").coded(3)
	s := entryiter.FromCode[string, rune](src)
	calls := 0
	all, _ := s.All()
	all(func(string, int) bool { calls++; return false })
	keys, _ := s.Keys()
	keys(func(string) bool { calls++; return false })
	values, _ := s.Values()
	values(func(int) bool { calls++; return false })
	entries, _ := s.Entries()
	entries(func(entryiter.Entry[string, int]) bool { calls++; return false })
	if calls != 4 || src.closed != 4 {
		t.Errorf("%d calls by 4 faces, %d closed", calls, src.closed)
	}
}

// The error belongs to the latest loop over the sequence.
func TestErrorOfLatestLoop(t *testing.T) {
	src := numbered[string, rune]("a", "b").coded(1)
	src.err, src.failAt = errors.New("disk on fire"), 2
	seq, errf := entryiter.FromCode[string, rune](src).All()
	if errf() != nil {
		t.Errorf("before any loop: %v", errf())
	}
	for range seq {
		if errf() != nil {
			t.Errorf("in the first loop: %v", errf())
		}
	}
	if errf() != src.err {
		t.Errorf("after a loop to the failure: %v", errf())
	}
	for range seq {
		if errf() != nil {
			t.Errorf("in the second loop: %v", errf())
		}
		break
	}
	if errf() != nil {
		t.Errorf("after a loop that was left: %v", errf())
	}
}

// Loops over one sequence may stand inside each other.
func TestLoopInLoop(t *testing.T) {
	seq, errf := entryiter.FromCode[string, rune](numbered[string, rune]("a", "b", "c").coded(2)).Keys()
	var got []string
	for a := range seq {
		for b := range seq {
			got = append(got, a+b)
		}
	}
	if want := strings.Fields("aa ab ac ba bb bc ca cb cc"); !slices.Equal(got, want) || errf() != nil {
		t.Errorf("got %q, %v", got, errf())
	}
}

func TestZeroStreamIsEmpty(t *testing.T) {
	var s entryiter.Stream[string, rune, int]
	for _, f := range facesOf[string, rune]() {
		if got, err := f.read(&s, 1); len(got) > 0 || err != nil {
			t.Errorf("%s: %v, %v", f.name, got, err)
		}
	}
	var w visitor.Walker[rune, int]
	for range 2 {
		err := w.Walk(&s, func(e *visitor.Entry[rune, int]) error { t.Errorf("saw %v", e); return nil })
		if err != nil {
			t.Error(err)
		}
	}
}

func TestNilSourcePanics(t *testing.T) {
	if m := panicOf(func() { entryiter.New[string, rune, int](nil) }); !strings.Contains(m, "nil source") {
		t.Errorf("New: panic %q", m)
	}
	if m := panicOf(func() { entryiter.FromCode[string, rune, int](nil) }); !strings.Contains(m, "nil source") {
		t.Errorf("FromCode: panic %q", m)
	}
}

// steady is a source that any number of goroutines may open cursors of.
type steady struct{ d dataset[string, rune] }

func (s steady) Plain() bool { return true }
func (s steady) Open(visitor.Cursor[byte, int]) visitor.Cursor[byte, int] {
	return s.d.coded(3).Open(nil)
}

func TestManyGoroutines(t *testing.T) {
	d := numbered[string, rune]("a", "b", "é", "éa", "z")
	s := entryiter.FromCode[string, rune](steady{d})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, f := range facesOf[string, rune]() {
				if got, err := f.read(s, 9); err != nil || !equalEntries[string, rune](got, f.expect(d, 5)) {
					t.Errorf("%s: %v, %v", f.name, got, err)
				}
			}
			var w visitor.Walker[rune, int]
			n := 0
			w.Walk(s, func(e *visitor.Entry[rune, int]) error { n += len(e.Units); return nil })
			if n != 6 {
				t.Errorf("walked over %d units, want 6", n)
			}
		})
	}
	wg.Wait()
}

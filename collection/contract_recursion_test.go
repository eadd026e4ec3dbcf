package collection_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// A method that calls itself for every unit of a key overflows the stack with keys long enough. So these tests run in a child
// process whose stacks may not exceed a small limit; breaking it kills the process.

const (
	childVariable = "ORDICT_CONTRACT_CHILD"
	stackLimit    = 1 << 20
)

// child runs this test binary again, for one test alone, with the stack limit.
func child(t *testing.T, test, what string) (output string, err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(self, "-test.run=^"+test+"$", "-test.v", "-test.timeout=5m")
	run.Env = append(os.Environ(), childVariable+"="+what)
	out, err := run.CombinedOutput()
	return string(out), err
}

// TestContractNoRecursion does everything there is with keys of a million units (fewer under the race detector), and with a thousand keys that are prefixes of one another.
func TestContractNoRecursion(t *testing.T) {
	if os.Getenv(childVariable) == "" {
		t.Parallel()
		out, err := child(t, "TestContractNoRecursion", "work")
		if err != nil || !strings.Contains(out, "longest of the chain") {
			t.Errorf("the child process ends with %v:\n%s", err, clip(out))
		}
		return
	}
	debug.SetMaxStack(stackLimit)
	t.Run("text", func(t *testing.T) { longKeys[string, rune](t, "é", "z", "\xff") })
	t.Run("bytes", func(t *testing.T) { longKeys[string, byte](t, "\x00", "\x01", "\xff") })
	t.Run("tokens", func(t *testing.T) { longKeys[[]wordID, wordID](t, []wordID{7}, []wordID{1 << 40}, []wordID{1<<64 - 1}) })
}

// TestContractNoRecursionFinds: the child process dies of a function that does call itself a million times.
func TestContractNoRecursionFinds(t *testing.T) {
	if os.Getenv(childVariable) == "" {
		out, err := child(t, "TestContractNoRecursionFinds", "recursion")
		if exit := new(exec.ExitError); !errors.As(err, &exit) || !strings.Contains(out, "stack overflow") {
			t.Errorf("the child process ends with %v:\n%s", err, clip(out))
		}
		return
	}
	debug.SetMaxStack(stackLimit)
	t.Log(deep(longUnits))
}

//go:noinline
func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n-1) + 1
}

// longKeys works with keys of the units a, b and c, in ascending order.
func longKeys[K unit.Key[U], U unit.Unit](t *testing.T, a, b, c K) {
	long := concat[K, U](slices.Repeat([]K{a}, longUnits)...)
	shorter := cutTo[K, U](long, len(long)-len(a))
	keys := []K{
		cutTo[K, U](long, len(long)/2), shorter, long, concat[K, U](long, a), concat[K, U](long, c), concat[K, U](shorter, b), c,
	}
	d := new(collection.Dictionary[K, U, int])
	var want oracle[K, U, int]
	for i := range keys {
		key := keys[i*3%len(keys)]
		d.Set(key, i)
		want.set(key, i)
	}
	d.Unset(keys[1])
	want.unset(keys[1])
	d.Insert(keys[1])
	d.Update(keys[2], func(e collection.Entry[K, int], _ bool) (collection.Entry[K, int], bool) {
		e.Value = 99
		return e, true
	})
	want.set(keys[2], 99)

	old := d.Snapshot()
	middle := want.filter(func(key []uint64) bool { return len(key) > longUnits/2 })
	readLong(t, "snapshot", old, want, keys[1], keys[3])
	readLong(t, "span", d.Above(keys[0]).Below(c).Prefix(a), middle, long)
	combine(t, old, want, middle)

	d.Compact()
	reading[K, U, int]{t, "compact dictionary", d, want}.many(keys)
	if n := d.DeletePrefix(long); n != 3 {
		t.Errorf("DeletePrefix says %d, want 3", n)
	}
	if n := d.DeleteSpan(d.From(shorter)); n != 3 {
		t.Errorf("DeleteSpan says %d, want 3", n)
	}
	if n := d.DeleteFunc(func(e collection.Entry[K, int]) bool { return true }); n != 1 || d.Len() != 0 {
		t.Errorf("DeleteFunc says %d and leaves %d", n, d.Len())
	}
	fork := old.Fork()
	for _, key := range keys {
		if _, deleted := fork.Delete(key); !deleted {
			t.Error("Delete finds nothing")
		}
	}
	chain[K, U](t, a, b)
}

func readLong[K unit.Key[U], U unit.Unit](t *testing.T, what string, view readable[K, U, int], want oracle[K, U, int], probes ...K) {
	t.Helper()
	r := reading[K, U, int]{t, what, view, want}
	r.ranks()
	r.faces()
	var steps []step[K]
	for _, key := range probes {
		r.point(key)
		steps = append(steps, step[K]{"Seek", key}, step[K]{move: "Next"}, step[K]{"SeekBefore", key}, step[K]{move: "Prev"})
	}
	r.steps(view.Cursor(), steps)
	r.walk(new(visitor.Walker[U, int]), view, 3, 1, -1)
}

// combine checks the set operations and Diff of a whole and a part of it.
func combine[K unit.Key[U], U unit.Unit](t *testing.T, whole collection.Snapshot[K, U, int], want, part oracle[K, U, int]) {
	t.Helper()
	fork := whole.Fork()
	fork.DeleteFunc(func(e collection.Entry[K, int]) bool { return !part.state(e.Key).Present })
	s := fork.Snapshot()
	changes := 0
	for range collection.Diff(whole, s, nil) {
		changes++
	}
	for what, got := range map[string][2]int{
		"Union":               {collection.Union(whole, s, nil).Len(), len(want)},
		"Intersection":        {collection.Intersection(whole, s, nil).Len(), len(part)},
		"Difference":          {collection.Difference(whole, s).Len(), len(want) - len(part)},
		"SymmetricDifference": {collection.SymmetricDifference(whole, s).Len(), len(want) - len(part)},
		"Diff":                {changes, len(want) - len(part)},
	} {
		if got[0] != got[1] {
			t.Errorf("%s has %d keys, want %d", what, got[0], got[1])
		}
	}
}

// chain works with a thousand keys of which each is a prefix of the next.
func chain[K unit.Key[U], U unit.Unit](t *testing.T, a, b K) {
	const links, step = 1000, longUnits / 20000
	whole := concat[K, U](slices.Repeat([]K{a}, links*step)...)
	link := func(i int) K { return cutTo[K, U](whole, i*step*len(a)) }
	var d collection.Dictionary[K, U, int]
	for i := range links {
		d.Set(link(i*7%links+1), i*7%links+1)
	}
	other := concat[K, U](whole, b)
	n := 0
	for key, i := range d.Prefixes(other) {
		if n++; i != n || len(key) != n*step*len(a) {
			t.Fatalf("prefix %d has value %d and length %d", n, i, len(key))
		}
	}
	if e, ok := d.LongestPrefix(other); !ok || e.Value != links || n != links {
		t.Errorf("longest of the chain is %d, %d prefixes in all", e.Value, n)
	}
	if got := d.CommonPrefix(other); got != links*step {
		t.Errorf("CommonPrefix is %d, want %d", got, links*step)
	}
	n = 0
	err := new(visitor.Walker[U, int]).Walk(&d, func(e *visitor.Entry[U, int]) error {
		if e.Shared != n*step || e.Value != n+1 {
			return fmt.Errorf("link %d is %d and shares %d", n+1, e.Value, e.Shared)
		}
		n++
		return nil
	})
	if err != nil || n != links {
		t.Errorf("a walker meets %d links: %v", n, err)
	}
	for key, i := range d.Backward() {
		if i != n || len(key) != n*step*len(a) {
			t.Fatalf("link %d has value %d and length %d", n, i, len(key))
		}
		n--
	}
	for i := links; i > links*3/4; i-- {
		d.Delete(link(i))
	}
	if got := d.DeletePrefix(link(links / 2)); got != links/4+1 || d.Len() != links/2-1 {
		t.Errorf("DeletePrefix says %d and leaves %d", got, d.Len())
	}
	t.Log("longest of the chain found")
}

package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
	"github.com/ordict/ordict/bench/peers/internal/trial"
)

func TestRunPrintsEveryCell(t *testing.T) {
	var out, progress bytes.Buffer
	code := run(strings.Fields("-n 50,200 -repeats 2 -budget 1us -ballast 1"), &out, &progress)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, progress.String())
	}
	text := out.String()
	for _, set := range corpus.Sets() {
		for _, n := range []int{50, 200} {
			_, section, ok := strings.Cut(text, fmt.Sprintf("## keys=%s, n=%d\n", set.Name, n))
			if !ok {
				t.Fatalf("no section for %s, %d in:\n%s", set.Name, n, text)
			}
			section, _, _ = strings.Cut(section, "\n## ")
			if !strings.Contains(section, "ordered digest") {
				t.Errorf("%s, %d: no word of the gate", set.Name, n)
			}
			for _, o := range trial.Operations() {
				if strings.Count(section, "| "+o.Name+", ") != 2 {
					t.Errorf("%s, %d: no two rows for %s", set.Name, n, o.Name)
				}
			}
			for _, order := range trial.Orders() {
				if strings.Count(section, "| "+string(order)+" built, ") != 3 {
					t.Errorf("%s, %d: no three rows of memory for %s", set.Name, n, order)
				}
			}
			for line := range strings.Lines(section) {
				if strings.HasPrefix(line, "|") && strings.Count(line, "|") != len(peers.Arms())+2 {
					t.Errorf("not a row with a cell for each store: %s", line)
				}
			}
		}
	}
}

func TestRunRejectsWrongUse(t *testing.T) {
	for _, args := range []string{
		"-n 0", "-n x", "-n -5", "-keys words", "-only nothing", "-repeats -1", "-gogc 0", "-ballast -1", "-budget x", "more", "-no-such-flag",
	} {
		var out, errs bytes.Buffer
		if code := run(strings.Fields(args), &out, &errs); code != 2 {
			t.Errorf("%s: exit code %d, want 2", args, code)
		}
		if out.Len() > 0 || errs.Len() == 0 {
			t.Errorf("%s: printed %q, and %q as the error", args, out.String(), errs.String())
		}
	}
	var errs bytes.Buffer
	if code := run([]string{"-h"}, io.Discard, &errs); code != 0 || !strings.Contains(errs.String(), "-only") {
		t.Errorf("help: exit code %d, %q", code, errs.String())
	}
}

func TestOnlyKeepsWhatIsNamed(t *testing.T) {
	all, allArms := names(trial.Operations(), operationName), names(peers.Arms(), armName)
	for _, c := range []struct {
		only             string
		operations, arms []string
		memory           bool
	}{
		{"", all, allArms, true},
		{"part,ordict", all, []string{"ordict", "part"}, true},
		{"scan,get", []string{"get", "scan"}, allArms, false},
		{"memory", nil, allArms, true},
		{"memory,get,slice", []string{"get"}, []string{"slice"}, true},
	} {
		o, err := parse([]string{"-only", c.only}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if got := names(o.operations, operationName); !slices.Equal(got, c.operations) {
			t.Errorf("-only %q: operations %v, want %v", c.only, got, c.operations)
		}
		if got := names(o.arms, armName); !slices.Equal(got, c.arms) {
			t.Errorf("-only %q: arms %v, want %v", c.only, got, c.arms)
		}
		if o.memory != c.memory {
			t.Errorf("-only %q: memory %t, want %t", c.only, o.memory, c.memory)
		}
	}
}

func TestRepeatsBySize(t *testing.T) {
	o := &options{}
	for n, want := range map[int]int{4_096: 7, 65_536: 7, largeSize: 3, 1 << 20: 3} {
		if got := o.repeatsFor(n); got != want {
			t.Errorf("n=%d: %d repeats, want %d", n, got, want)
		}
	}
	if o.repeats = 5; o.repeatsFor(1<<20) != 5 {
		t.Error("-repeats is not heeded")
	}
}

func TestEveryArmBeginsInTurn(t *testing.T) {
	const arms = 3
	for place := range arms {
		seen := map[int]bool{}
		for repeat := range arms {
			seen[armAt(repeat, place, arms)] = true
		}
		if len(seen) != arms {
			t.Errorf("place %d is taken by %d arms in %d repeats", place, len(seen), arms)
		}
	}
}

// A store that fails the gate stops the command before anything is timed.
func TestAFailedGateIsAnError(t *testing.T) {
	o, err := parse([]string{"-n", "100"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	o.arms = []peers.Arm{{Name: "forgetful", New: func() peers.Store { return forgetful{peers.NewSlice()} }}}
	var out bytes.Buffer
	c := comparison{options: o, out: &out, progress: io.Discard}
	if err := c.all(); err == nil || !strings.Contains(err.Error(), "forgetful") {
		t.Errorf("error %v", err)
	}
	if strings.Contains(out.String(), "|") {
		t.Errorf("printed a table:\n%s", out.String())
	}
}

type forgetful struct{ peers.Store }

func (f forgetful) Delete(string) bool { return true }

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		xs   []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{9, 1, 5}, 5}, {[]float64{4, 1, 3, 100}, 3.5}} {
		if got := median(c.xs); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.xs, got, c.want)
		}
	}
}

func TestTableRows(t *testing.T) {
	table := newTable("corner", []peers.Arm{{Name: "ours"}, {Name: "other"}})
	table.addTimes("get", []cell{{nanoseconds: []float64{40, 30, 50}}, {nanoseconds: []float64{120, 99.96, 130}, sampled: true}})
	table.addCensus("get", []cell{{}, {census: trial.Census{Bytes: 48, Objects: 1}}})
	table.add("heap", "%.1f", []float64{24, 84})
	table.add("nothing", "%.0f", []float64{0, 3})
	var out bytes.Buffer
	table.print(&out)
	want := `| corner | ours | other |
|---|---:|---:|
| get | 40.0/30.0 | 120/100* ×3.00 |
| get | 0 / 0.00 | 48 / 1.00 |
| heap | 24.0 | 84.0 ×3.50 |
| nothing | 0 | 3 |
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

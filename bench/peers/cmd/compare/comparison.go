package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
	"github.com/ordict/ordict/bench/peers/internal/trial"
)

// comparison is one run of the command.
type comparison struct {
	*options
	out, progress io.Writer
}

// all compares every size of every key set.
func (c *comparison) all() error {
	ballast := make([]byte, c.ballast<<20)
	c.header()
	for _, set := range c.sets {
		for _, n := range c.sizes {
			if err := c.one(set, n); err != nil {
				return fmt.Errorf("keys=%s n=%d: %w", set.Name, n, err)
			}
		}
	}
	c.legend()
	runtime.KeepAlive(ballast)
	return nil
}

// one compares the arms over one data set: the gate, then memory while nothing else is live, then time.
func (c *comparison) one(set corpus.Set, n int) error {
	fmt.Fprintf(c.out, "\n## keys=%s, n=%d\n\n", set.Name, n)
	digest, err := c.gate(set, n)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "Gate passed by all stores, ordered digest %016x.\n", uint64(digest))
	if c.memory {
		c.weigh(set, n)
	}
	if len(c.operations) == 0 {
		return nil
	}
	return c.time(set, n)
}

// gate lets every arm answer for itself on the very data that is timed.
func (c *comparison) gate(set corpus.Set, n int) (digest peers.Digest, err error) {
	entries := trial.RandomOrder(set, n)
	absent := set.Misses(n)
	for _, arm := range c.arms {
		fmt.Fprintf(c.progress, "%s %d: gate %s\n", set.Name, n, arm.Name)
		if digest, err = peers.Gate(arm, entries, absent); err != nil {
			return 0, err
		}
	}
	return digest, nil
}

// weigh prints the memory table.
func (c *comparison) weigh(set corpus.Set, n int) {
	t := newTable("memory", c.arms)
	for _, order := range trial.Orders() {
		var weights []trial.Footprint
		for _, arm := range c.arms {
			fmt.Fprintf(c.progress, "%s %d: memory %s %s\n", set.Name, n, order, arm.Name)
			weights = append(weights, trial.Weigh(arm, set, n, order))
		}
		t.add(string(order)+" built, B/entry", "%.1f", values(weights, func(f trial.Footprint) float64 { return f.Bytes }))
		t.add(string(order)+" built, objects", "%.0f", values(weights, func(f trial.Footprint) float64 { return float64(f.Objects) }))
		t.add(string(order)+" built, runtime.GC ms", "%.2f", values(weights, func(f trial.Footprint) float64 { return milliseconds(f.GC) }))
		if order == trial.BulkBuilt {
			fmt.Fprintf(c.out, "\nLive memory of %d entries (ratio to %s):\n\n", weights[0].Entries, c.arms[0].Name)
		}
	}
	t.print(c.out)
}

func values[T any](items []T, value func(T) float64) []float64 {
	all := make([]float64, len(items))
	for i, item := range items {
		all[i] = value(item)
	}
	return all
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1e3 }

// time prints the tables of times and of allocations.
func (c *comparison) time(set corpus.Set, n int) error {
	data := trial.NewData(set, n)
	subjects := make([]*trial.Subject, len(c.arms))
	for i, arm := range c.arms {
		fmt.Fprintf(c.progress, "%s %d: build %s\n", set.Name, n, arm.Name)
		subjects[i] = &trial.Subject{Arm: arm, Data: data}
		subjects[i].Built()
	}
	times, allocations := newTable("median/least", c.arms), newTable("B, objects", c.arms)
	collections := uint32(0)
	for _, operation := range c.operations {
		row, err := c.row(operation, subjects)
		if err != nil {
			return fmt.Errorf("%s: %w", operation.Name, err)
		}
		times.addTimes(operation.Name+", ns/"+operation.Unit, row)
		allocations.addCensus(operation.Name+", per "+operation.Unit, row)
		for _, cell := range row {
			collections += cell.collections
		}
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Fprintf(c.out, "\nTime: median/least of %d, ×ratio of medians to %s; %d MiB live, %d collections beside the figures:\n\n",
		c.repeatsFor(n), c.arms[0].Name, stats.HeapAlloc>>20, collections)
	times.print(c.out)
	fmt.Fprint(c.out, "\nAllocations, bytes / objects:\n\n")
	allocations.print(c.out)
	runtime.KeepAlive(subjects)
	return nil
}

// cell is all that was found out about one operation of one arm.
type cell struct {
	nanoseconds []float64
	census      trial.Census
	collections uint32
	sampled     bool
}

// row times one operation: in every repeat each arm once, beginning with another one.
func (c *comparison) row(operation trial.Operation, subjects []*trial.Subject) ([]cell, error) {
	cells := make([]cell, len(subjects))
	passes := make([]*trial.Pass, len(subjects))
	n := subjects[0].Data.N
	for i, subject := range subjects {
		passes[i] = subject.Pass(operation)
		census, err := passes[i].Census()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", subject.Arm.Name, err)
		}
		cells[i].census, cells[i].sampled = census, subject.Sampled(operation)
	}
	for repeat := range c.repeatsFor(n) {
		fmt.Fprintf(c.progress, "%s %d: %s %d/%d\n", subjects[0].Data.Set.Name, n, operation.Name, repeat+1, c.repeatsFor(n))
		for turn := range subjects {
			i := armAt(repeat, turn, len(subjects))
			figure, err := passes[i].Measure(c.budget, n < largeSize)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", subjects[i].Arm.Name, err)
			}
			cells[i].nanoseconds = append(cells[i].nanoseconds, figure.Nanoseconds())
			cells[i].collections += figure.Collections
		}
	}
	return cells, nil
}

// armAt returns which of the arms has its turn: each begins as often as any other, so that none is always timed first.
func armAt(repeat, turn, arms int) int { return (repeat + turn) % arms }

// header says what any figure below depends on.
func (c *comparison) header() {
	fmt.Fprintf(c.out, "# Comparison\n\n%s %s/%s, %s, GOMAXPROCS=%d, GOGC=%d, ballast %d MiB, at least %v a figure, load %s.\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), runtime.GOMAXPROCS(0), c.gogc, c.ballast, c.budget, load())
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			switch m.Path {
			case "github.com/tidwall/btree", "github.com/cilium/statedb":
				fmt.Fprintf(c.out, "%s %s. ", m.Path, m.Version)
			}
		}
		fmt.Fprintln(c.out)
	}
}

func (c *comparison) legend() {
	fmt.Fprintf(c.out, "\nA ratio above 1: %s is faster or smaller. `*`: a sample of writes into a full store, as each moves all that is behind it.\n",
		c.arms[0].Name)
}

// load returns the load average of the last minute where the system tells it: above 1 someone else is running too.
func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	if fields := strings.Fields(string(text)); len(fields) > 0 {
		return fields[0]
	}
	return "unknown"
}

// processor returns the name of the processor where the system tells it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return "unknown processor"
}

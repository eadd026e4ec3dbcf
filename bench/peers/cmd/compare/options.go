package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ordict/ordict/bench/peers"
	"github.com/ordict/ordict/bench/peers/internal/corpus"
	"github.com/ordict/ordict/bench/peers/internal/trial"
)

// options is the command line, checked.
type options struct {
	sizes      []int
	sets       []corpus.Set
	arms       []peers.Arm
	operations []trial.Operation
	memory     bool

	repeats int // 0: by size
	budget  time.Duration
	gogc    int
	ballast int // MiB
}

// memoryName selects the memory table in -only, beside the names of operations.
const memoryName = "memory"

// largeSize is the size from which there are fewer repeats and no warm-up: what counts there is memory, not warmth.
const largeSize = 1 << 19

// repeatsFor returns the number of figures taken of every cell.
func (o *options) repeatsFor(n int) int {
	switch {
	case o.repeats > 0:
		return o.repeats
	case n >= largeSize:
		return 3
	}
	return 7
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{arms: peers.Arms(), operations: trial.Operations(), memory: true}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(stderr)
	sizes := flags.String("n", "4096,65536,1048576", "numbers of entries")
	keys := flags.String("keys", "paths,random8", "key sets: "+strings.Join(names(corpus.Sets(), setName), ", "))
	only := flags.String("only", "", "operations and stores to compare, all if none of its kind is named: "+
		strings.Join(slices.Concat(names(o.operations, operationName), []string{memoryName}, names(o.arms, armName)), ", "))
	flags.IntVar(&o.repeats, "repeats", 0, "figures for each cell (0: 7, from 524,288 entries 3)")
	flags.DurationVar(&o.budget, "budget", 50*time.Millisecond, "least time for each figure")
	flags.IntVar(&o.gogc, "gogc", 200, "GOGC while timing")
	flags.IntVar(&o.ballast, "ballast", 128, "MiB of live memory beside the stores, so that small stores do not have the collector run all the time")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if o.repeats < 0 || o.ballast < 0 || o.gogc < 1 || o.budget < 0 {
		return nil, fmt.Errorf("-repeats, -ballast and -budget must not be negative, -gogc must be positive")
	}
	for _, field := range split(*sizes) {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-n: %q is not a number of entries", field)
		}
		o.sizes = append(o.sizes, n)
	}
	var err error
	if o.sets, err = pick(corpus.Sets(), setName, split(*keys)); err != nil {
		return nil, fmt.Errorf("-keys: %w", err)
	}
	return o, o.keepOnly(split(*only))
}

// keepOnly drops what is not named; a kind of which nothing is named stays whole.
func (o *options) keepOnly(wanted []string) error {
	var arms, operations []string
	memory := false
	for _, name := range wanted {
		switch {
		case name == memoryName:
			memory = true
		case slices.Contains(names(o.arms, armName), name):
			arms = append(arms, name)
		case slices.Contains(names(o.operations, operationName), name):
			operations = append(operations, name)
		default:
			return fmt.Errorf("-only: no operation and no store has the name %q", name)
		}
	}
	if len(arms) > 0 {
		o.arms, _ = pick(o.arms, armName, arms)
	}
	if len(operations) > 0 || memory {
		o.operations, _ = pick(o.operations, operationName, operations)
		o.memory = memory
	}
	return nil
}

func setName(s corpus.Set) string            { return s.Name }
func armName(a peers.Arm) string             { return a.Name }
func operationName(o trial.Operation) string { return o.Name }

func names[T any](items []T, name func(T) string) []string {
	all := make([]string, len(items))
	for i, item := range items {
		all[i] = name(item)
	}
	return all
}

// pick returns the items with the wanted names, in the order of items.
func pick[T any](items []T, name func(T) string, wanted []string) ([]T, error) {
	known := names(items, name)
	for _, w := range wanted {
		if !slices.Contains(known, w) {
			return nil, fmt.Errorf("%q is none of %s", w, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(items), func(item T) bool { return !slices.Contains(wanted, name(item)) }), nil
}

// split returns the fields of a list with commas; none for an empty text.
func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

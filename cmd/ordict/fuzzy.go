package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

func (c *cli) fuzzyCommand() *cobra.Command {
	distance := number(1)
	cmd := c.command(&cobra.Command{
		Use:   "fuzzy WORD [FILE]",
		Short: "Print the entries whose keys are like a word",
		Long: `Prints the entries whose keys differ from WORD by at most N characters that are
inserted, deleted or replaced, each behind its distance, in key order. Not all
keys are looked at: whole prefixes that lead nowhere are skipped.`,
		Example: `  ordict fuzzy "GREEK SMALL LETTER ALFA" --distance 2
  ordict fuzzy definately --distance 2 /usr/share/dict/words | sort -n   # nearest first`,
	}, func(d commands, args []string) error { return d.fuzzy(args[0], int(distance), operand(args, 1)) })
	cmd.Flags().Var(&distance, "distance", "how many characters (or bytes, or tokens) may differ")
	return cmd
}

// fuzzy lets the automaton and the visitor work together: the visitor says how much of a key is new, the automaton which prefix is hopeless.
func (d *domain[K, U]) fuzzy(text string, distance int, file string) error {
	word, err := d.key("WORD", text)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	a := newAutomaton(unit.Append([]U(nil), word), distance)
	found := false
	var w visitor.Walker[U, string]
	err = w.Walk(&s.Span, func(e *visitor.Entry[U, string]) error {
		n, alive := a.step(e.Units, e.Shared)
		if !alive {
			e.Units = e.Units[:n]
			return visitor.SkipPrefix
		}
		if n > a.limit {
			return nil
		}
		found = true
		like := entry[K]{Key: unit.Make[K, U](e.Units), Value: e.Value, HasValue: e.HasValue}
		return d.out.entry(like, column{"distance", strconv.Itoa(n)})
	})
	if err != nil {
		return err
	}
	return foundAny(found)
}

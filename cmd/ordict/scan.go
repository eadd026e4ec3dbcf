package main

import (
	"bufio"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// scanOptions say how a range is printed.
type scanOptions struct {
	reverse  bool
	limit    number
	keysOnly bool
}

func (c *cli) scanCommand() *cobra.Command {
	var b bounds
	var o scanOptions
	cmd := c.command(&cobra.Command{
		Use:   "scan [FILE]",
		Short: "Print a range of entries in key order",
		Long: `Prints all entries in key order, each key once, or those of a range. Bounds can be
combined at will. Of a file of mere keys, "scan" prints what "LC_ALL=C sort -u" does.`,
		Example: `  ordict scan --prefix "GREEK SMALL LETTER " --limit 5
  ordict scan --from m --below n /usr/share/dict/words
  ordict scan --above "$last_seen" --limit 100 --json list.txt   # the next page
  ordict scan --reverse --limit 1 --prefix 2026-11 log.txt       # the newest`,
	}, func(d commands, args []string) error { return d.scan(b, o, operand(args, 0)) })
	b.add(cmd)
	cmd.Flags().BoolVar(&o.reverse, "reverse", false, "print the greatest key first")
	cmd.Flags().Var(&o.limit, "limit", "print at most this many entries; 0 means all")
	addKeysFlag(cmd, &o.keysOnly)
	return cmd
}

func addKeysFlag(cmd *cobra.Command, keysOnly *bool) {
	cmd.Flags().BoolVar(keysOnly, "keys", false, "print keys without their values")
}

func (d *domain[K, U]) scan(b bounds, o scanOptions, file string) error {
	narrow, err := d.narrowing(b)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	return d.some(narrow(s.Span), o)
}

// some prints entries of span, and reports if there were none. Entries that have no form as a line, which only JSON can bring, are
// looked for first, so that nothing is printed before the error.
func (d *domain[K, U]) some(span collection.Span[K, U, string], o scanOptions) error {
	if d.format.text == "jsonl" && !d.out.json {
		trial := d.out
		trial.to = bufio.NewWriter(io.Discard)
		if _, err := printSome(&trial, span, o); err != nil {
			return err
		}
	}
	printed, err := printSome(&d.out, span, o)
	if err != nil {
		return err
	}
	return foundAny(printed > 0)
}

// printSome prints the entries that o asks for, and counts them.
func printSome[K unit.Key[U], U unit.Unit](p *printer[K], span collection.Span[K, U, string], o scanOptions) (printed number, err error) {
	for e := range inOrder(span, o.reverse) {
		e.HasValue = e.HasValue && !o.keysOnly
		if err := p.entry(e); err != nil {
			return printed, err
		}
		if printed++; printed == o.limit {
			break
		}
	}
	return printed, nil
}

// inOrder returns the entries of a span, the greatest key first if reverse. It steps back by a cursor, because Backward does not tell a key
// without a value from one whose value is empty.
func inOrder[K unit.Key[U], U unit.Unit](span collection.Span[K, U, string], reverse bool) iter.Seq[entry[K]] {
	if !reverse {
		return span.Entries()
	}
	return func(yield func(entry[K]) bool) {
		c := span.Cursor()
		for ok := c.Last(); ok; ok = c.Prev() {
			if !yield(entry[K]{Key: c.Key(), Value: c.Value(), HasValue: c.HasValue()}) {
				return
			}
		}
	}
}

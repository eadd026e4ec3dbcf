package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

func (c *cli) statsCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "stats [FILE]",
		Short: "Print figures about the keys and about the pages that hold them",
		Long: `Prints figures, each in front of what it counts: entries and the memory they take,
the pages of the dictionary, the length of keys, and how much a key shares with the
key before it. Every entry has room for a value, 16 bytes, whether or not it has one;
the text of values comes on top and is counted by itself.`,
		Example: `  ordict stats
  ordict stats --json /usr/share/dict/words`,
	}, func(d commands, args []string) error { return d.stats(operand(args, 0)) })
}

func (d *domain[K, U]) stats(file string) error {
	s, err := d.load(file)
	if err != nil {
		return err
	}
	keys, err := measure(&s.Span)
	if err != nil {
		return err
	}
	return d.out.figures(figures(s.Stats(), keys, d.keys.unitNoun()))
}

// keyFigures are sums over all keys and values; lengths of keys are in units.
type keyFigures struct {
	valued, valueBytes     int
	units, shared, longest int
}

func measure[U unit.Unit](src visitor.Source[U, string]) (f keyFigures, err error) {
	var w visitor.Walker[U, string]
	err = w.Walk(src, func(e *visitor.Entry[U, string]) error {
		if e.HasValue {
			f.valued++
			f.valueBytes += len(e.Value)
		}
		f.units += len(e.Units)
		f.shared += e.Shared
		f.longest = max(f.longest, len(e.Units))
		return nil
	})
	return f, err
}

// A figure is one number of the statistics.
type figure struct {
	name   string // in JSON
	number string
	what   string // for people
}

func figures(pages collection.Stats, keys keyFigures, unit string) []figure {
	return []figure{
		{"entries", strconv.Itoa(pages.Entries), "entries"},
		{"valued", strconv.Itoa(keys.valued), "of them with a value"},
		{"bytes_per_entry", quotient(pages.Bytes, pages.Entries), "bytes an entry, without the text of values"},
		{"value_bytes_per_entry", quotient(keys.valueBytes, pages.Entries), "bytes of such text an entry"},
		{"leaf_pages", strconv.Itoa(pages.Leaves), "leaf pages"},
		{"inner_pages", strconv.Itoa(pages.Inners), "inner pages"},
		{"height", strconv.Itoa(pages.Height), "levels of inner pages"},
		{"leaf_fill", strconv.FormatFloat(pages.Fill, 'f', 3, 64), "of the places in leaf pages taken"},
		{"longest_key", strconv.Itoa(keys.longest), unit + "s in the longest key"},
		{"mean_key", quotient(keys.units, pages.Entries), unit + "s in a key, on average"},
		{"mean_shared", quotient(keys.shared, pages.Entries), unit + "s shared with the key before, on average"},
		{"shared_part", quotient(keys.shared, keys.units), "of all " + unit + "s shared with the key before"},
	}
}

func quotient(sum, n int) string {
	return strconv.FormatFloat(float64(sum)/float64(max(n, 1)), 'f', 3, 64)
}

// figures writes the statistics: a figure a line, in front of what it counts, or one object.
func (p *printer[K]) figures(figures []figure) error {
	if p.json {
		p.line = p.line[:0]
		for i, f := range figures {
			p.line = fmt.Appendf(p.line, `%c"%s":%s`, "{,"[min(i, 1)], f.name, f.number)
		}
		p.line = append(p.line, '}')
		return p.flushLine()
	}
	for _, f := range figures {
		p.line = fmt.Appendf(p.line[:0], "%s\t%s", f.number, f.what)
		if err := p.flushLine(); err != nil {
			return err
		}
	}
	return nil
}

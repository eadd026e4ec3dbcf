package main

import (
	"github.com/spf13/cobra"

	"github.com/ordict/ordict/collection"
)

func (c *cli) diffCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "diff FILE FILE",
		Short: "Print what changed from one file to the other",
		Long: `Prints, in key order, what must change to make the second file out of the first:
entries to remove behind a "-" and a tab, entries to add behind a "+" and a tab. A
changed value is both. With --json a change is an object with the key and its "old"
and "new" state: none if the key is absent there, {} if it has no value.

The exit code is 0 if something differs and 1 if nothing does: not that of diff(1).`,
		Example: `  ordict diff monday.txt tuesday.txt
  ordict diff --json yesterday.txt - < today.txt`,
	}, func(d commands, args []string) error { return d.diff(args[0], args[1]) })
}

func (d *domain[K, U]) diff(fileA, fileB string) error {
	a, b, err := d.loadTwo(fileA, fileB)
	if err != nil {
		return err
	}
	found := false
	for change := range collection.Diff(a, b, nil) {
		found = true
		if err := d.out.change(change); err != nil {
			return err
		}
	}
	return foundAny(found)
}

// change writes what became of a key.
func (p *printer[K]) change(c collection.Change[K, string]) error {
	if p.json {
		p.line = p.keys.appendJSON(append(p.line[:0], '{'), c.Key)
		p.line = appendState(p.line, "old", c.Old)
		p.line = append(appendState(p.line, "new", c.New), '}')
		return p.flushLine()
	}
	for _, side := range []struct {
		sign  string
		state collection.Result[string]
	}{{"-", c.Old}, {"+", c.New}} {
		if !side.state.Present {
			continue
		}
		e := entry[K]{Key: c.Key, Value: side.state.Value, HasValue: side.state.HasValue}
		if err := p.entry(e, column{text: side.sign}); err != nil {
			return err
		}
	}
	return nil
}

// appendState writes one of the three states of a key: as no member, an empty object, or one with the value.
func appendState(dst []byte, name string, state collection.Result[string]) []byte {
	if !state.Present {
		return dst
	}
	dst = append(append(append(dst, `,"`...), name...), `":{`...)
	if state.HasValue {
		dst = appendJSONString(dst, "value", state.Value)
	}
	return append(dst, '}')
}

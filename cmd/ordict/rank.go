package main

import "github.com/spf13/cobra"

func (c *cli) rankCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "rank KEY [FILE]",
		Short: "Print how many keys come before a key",
		Long: `Prints the number of keys that come before KEY: its position, counted from 0, or where
it would be. The exit code is 1 if the key is absent. "nth" is the way back.`,
		Example: `  ordict rank "GREEK SMALL LETTER ALPHA"
  ordict rank mango /usr/share/dict/words`,
	}, func(d commands, args []string) error { return d.rank(args[0], operand(args, 1)) })
}

func (d *domain[K, U]) rank(text, file string) error {
	key, err := d.key("KEY", text)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	before, present := s.Index(key)
	if err := d.out.number("rank", before); err != nil {
		return err
	}
	return foundAny(present)
}

func (c *cli) nthCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "nth N [FILE]",
		Short: "Print the entry at a position",
		Long: `Prints the entry at position N in key order, counted from 0. The exit code is 1 if
there are not that many. "rank" is the way back.`,
		Example: `  ordict nth 0
  ordict nth $(( $(ordict count words.txt) / 2 )) words.txt   # the one in the middle`,
	}, func(d commands, args []string) error { return d.nth(args[0], operand(args, 1)) })
}

func (d *domain[K, U]) nth(text, file string) error {
	n, err := parseNumber(text)
	if err != nil {
		return &operandError{"N", err.Error()}
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	e, ok := s.Nth(n)
	return d.one(e, ok)
}

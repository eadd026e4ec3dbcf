package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

type completeOptions struct {
	limit    number
	asked    bool // for that limit
	keysOnly bool
}

func (c *cli) completeCommand() *cobra.Command {
	o := completeOptions{limit: 20}
	cmd := c.command(&cobra.Command{
		Use:   "complete PREFIX [FILE]",
		Short: "Print the first entries whose keys start with a prefix",
		Long: `Prints the first entries, in key order, whose keys start with PREFIX. Upper and lower
case differ, as everywhere in ordict. Without --limit it prints 20, and says on
standard error if there are more.`,
		Example: `  ordict complete "GREEK SMALL LETTER A"
  ordict complete --keys --limit 5 auto /usr/share/dict/words
  ordict complete --domain tokens "15496 995" ngrams.txt`,
	}, func(d commands, args []string) error { return d.complete(args[0], o, operand(args, 1)) })
	cmd.PreRun = func(cmd *cobra.Command, _ []string) { o.asked = cmd.Flags().Changed("limit") }
	cmd.Flags().Var(&o.limit, "limit", "print at most this many entries; 0 means all")
	addKeysFlag(cmd, &o.keysOnly)
	return cmd
}

func (d *domain[K, U]) complete(text string, o completeOptions, file string) error {
	prefix, err := d.key("PREFIX", text)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	span := s.Prefix(prefix)
	err = d.some(span, scanOptions{limit: o.limit, keysOnly: o.keysOnly})
	if n := span.Len(); err == nil && o.limit > 0 && n > int(o.limit) && !o.asked {
		d.out.to.Flush()
		fmt.Fprintf(d.stderr, "ordict: the first %d of %d; --limit 0 prints all\n", o.limit, n)
	}
	return err
}

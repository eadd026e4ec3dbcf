package main

import "github.com/spf13/cobra"

func (c *cli) countCommand() *cobra.Command {
	var b bounds
	cmd := c.command(&cobra.Command{
		Use:   "count [FILE]",
		Short: "Print how many keys there are, or how many in a range",
		Long: `Prints the number of different keys, or of those in a range, which takes the same
bounds as scan. The exit code is 1 if the number is 0, as with grep -c.`,
		Example: `  ordict count
  ordict count --prefix "GREEK "
  ordict count --from a --below b /usr/share/dict/words`,
	}, func(d commands, args []string) error { return d.count(b, operand(args, 0)) })
	b.add(cmd)
	return cmd
}

func (d *domain[K, U]) count(b bounds, file string) error {
	narrow, err := d.narrowing(b)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	n := narrow(s.Span).Len()
	if err := d.out.number("count", n); err != nil {
		return err
	}
	return foundAny(n > 0)
}

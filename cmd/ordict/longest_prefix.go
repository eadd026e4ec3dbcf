package main

import "github.com/spf13/cobra"

func (c *cli) longestPrefixCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "longest-prefix KEY [FILE]",
		Short: "Print the entry with the longest key that KEY starts with",
		Long: `Prints the entry with the longest key that is a prefix of KEY, which may be KEY
itself: routes, number plans, tokenizers. The exit code is 1 if there is none.`,
		Example: `  printf '/\troot\n/api\tapi\n/api/users\tusers\n' | ordict longest-prefix /api/items -
  ordict longest-prefix "DIGIT ONEROUS"`,
	}, func(d commands, args []string) error { return d.longestPrefix(args[0], operand(args, 1)) })
}

func (d *domain[K, U]) longestPrefix(text, file string) error {
	key, err := d.key("KEY", text)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	e, ok := s.LongestPrefix(key)
	return d.one(e, ok)
}

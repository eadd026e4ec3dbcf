package main

import "github.com/spf13/cobra"

func (c *cli) getCommand() *cobra.Command {
	return c.command(&cobra.Command{
		Use:   "get KEY [FILE]",
		Short: "Print the entry of a key",
		Long: `Prints the entry of KEY: the key, a tab and its value, or the key alone if it has
no value. The exit code is 1 if the key is absent.`,
		Example: `  ordict get "GREEK SMALL LETTER ALPHA"
  ordict get zebra /usr/share/dict/words && echo "spelled right"
  ordict get "" list.txt                      # is there an empty line?
  ordict get --domain tokens "15496 995" ngrams.txt`,
	}, func(d commands, args []string) error { return d.get(args[0], operand(args, 1)) })
}

func (d *domain[K, U]) get(text, file string) error {
	key, err := d.key("KEY", text)
	if err != nil {
		return err
	}
	s, err := d.load(file)
	if err != nil {
		return err
	}
	e, ok := s.Entry(key)
	return d.one(e, ok)
}

// one prints the entry that was looked for, if there is one.
func (d *domain[K, U]) one(e entry[K], ok bool) error {
	if !ok {
		return errNothing
	}
	return d.out.entry(e)
}

package main

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/text/unicode/runenames"
)

// The exit codes.
const (
	exitFound   = 0
	exitNothing = 1
	exitError   = 2
)

// cli is one run of the command line: its streams, and the flags that every command has.
type cli struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	format, domain choice
	json           bool
}

// run carries out a command line and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &cli{stdin: stdin, stdout: stdout, stderr: stderr}
	root := c.root()
	root.SetArgs(append([]string{}, args...)) // nil would mean those of the process
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitFound
	case errors.Is(err, errNothing):
		return exitNothing
	}
	fmt.Fprintf(stderr, "ordict: %v\n", err)
	return exitError
}

const rootHelp = `ordict looks into a file of keys as an ordered dictionary: look-ups, prefixes
and ranges, ranks, set operations and fuzzy search. Without FILE it knows the
names of the Unicode characters; their values are the code points.

FILE is the last operand, and "-" is standard input. Each of its lines is a key,
or a key, a tab and a value; an empty line is the empty key. Of lines with the
same key the last one counts. The file need not be sorted; sorted ones load
faster. With --format jsonl each line is an object {"key":..., "value":...},
without "value" for a key that has none.

--domain says what keys are made of:
  text     characters, in code point order; broken UTF-8 is refused (default)
  bytes    bytes, whatever they are; in JSON "key_base64" where need be
  tokens   numbers from 0 to 18446744073709551615, separated by spaces;
           in JSON an array
A carriage return before a newline is part of the line end, except under bytes.
Keys are kept exactly, and nothing folds case: "a" and "A" are two keys.

Results come in key order as tab-separated lines, or as JSON lines with --json.
An operand that begins with "-" goes behind "--".

Exit codes: 0 found, 1 nothing found, 2 bad usage or bad input.`

const rootExamples = `  ordict complete "GREEK SMALL LETTER A"
  ordict scan --prefix app --limit 10 /usr/share/dict/words
  cut -d: -f1 /etc/passwd | ordict scan -
  ordict difference old.txt new.txt`

func (c *cli) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "ordict",
		Short:         "Look into files of keys as ordered dictionaries",
		Long:          rootHelp,
		Example:       rootExamples,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}, with the character names of Unicode " + runenames.UnicodeVersion + "\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage(cmd, err.Error()) })

	c.format = choice{text: "tsv", of: []string{"tsv", "jsonl"}}
	c.domain = choice{text: "text", of: []string{"text", "bytes", "tokens"}}
	flags := root.PersistentFlags()
	flags.Var(&c.format, "format", "what the lines of the input are")
	flags.Var(&c.domain, "domain", "what keys are made of")
	flags.BoolVar(&c.json, "json", false, "print JSON lines, as --format jsonl reads them")
	c.format.complete(root, "format")
	c.domain.complete(root, "domain")

	root.AddGroup(
		&cobra.Group{ID: groupKeys, Title: "Keys and ranges of keys:"},
		&cobra.Group{ID: groupSets, Title: "Two files:"},
	)
	for _, add := range []func() *cobra.Command{
		c.getCommand, c.scanCommand, c.completeCommand, c.countCommand, c.rankCommand, c.nthCommand,
		c.longestPrefixCommand, c.fuzzyCommand, c.statsCommand,
	} {
		cmd := add()
		cmd.GroupID = groupKeys
		root.AddCommand(cmd)
	}
	for _, cmd := range append(c.setCommands(), c.diffCommand()) {
		cmd.GroupID = groupSets
		root.AddCommand(cmd)
	}
	return root
}

const (
	groupKeys = "keys"
	groupSets = "sets"
)

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// A choice is a flag that takes one of a few words.
type choice struct {
	text string
	of   []string
}

func (c *choice) String() string { return c.text }
func (c *choice) Type() string   { return strings.Join(c.of, "|") }

func (c *choice) Set(text string) error {
	if !slices.Contains(c.of, text) {
		return fmt.Errorf("must be %s", strings.Join(c.of, " or "))
	}
	c.text = text
	return nil
}

// complete tells shells the words.
func (c *choice) complete(cmd *cobra.Command, flag string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(c.of, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is not there, or registered twice
	}
}

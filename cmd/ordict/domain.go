package main

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ordict/ordict/unit"
)

// commands is what can be done in any domain. Operands are as typed; file is "" for the names of the Unicode characters.
type commands interface {
	get(key, file string) error
	scan(b bounds, o scanOptions, file string) error
	complete(prefix string, o completeOptions, file string) error
	count(b bounds, file string) error
	rank(key, file string) error
	nth(n, file string) error
	longestPrefix(key, file string) error
	fuzzy(word string, distance int, file string) error
	stats(file string) error
	combine(op setOperation, keysOnly bool, a, b string) error
	diff(a, b string) error
}

// domain is the commands over one kind of keys.
type domain[K unit.Key[U], U unit.Unit] struct {
	*cli
	keys notation[K]
	out  printer[K]
}

func newDomain[K unit.Key[U], U unit.Unit](c *cli, keys notation[K], out *bufio.Writer) commands {
	return &domain[K, U]{cli: c, keys: keys, out: printer[K]{to: out, keys: keys, json: c.json}}
}

// command completes a command whose work is do, in the domain that the flags choose.
func (c *cli) command(cmd *cobra.Command, do func(d commands, args []string) error) *cobra.Command {
	takes(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		out := bufio.NewWriterSize(c.stdout, 64<<10)
		err := do(c.over(out), args)
		if bad, ok := errors.AsType[*operandError](err); ok {
			return usage(cmd, bad.Error())
		}
		if flushed := out.Flush(); flushed != nil {
			return flushed
		}
		return err
	}
	return cmd
}

// over returns the commands of the chosen domain.
func (c *cli) over(out *bufio.Writer) commands {
	switch c.domain.text {
	case "bytes":
		return newDomain[string, byte](c, &byteKeys{}, out)
	case "tokens":
		return newDomain[[]uint64, uint64](c, &tokenKeys{}, out)
	default:
		return newDomain[string, rune](c, &textKeys{}, out)
	}
}

// An operandError is an operand or the argument of a flag that cannot be read.
type operandError struct {
	name   string
	reason string
}

func (e *operandError) Error() string { return e.name + ": " + e.reason }

// key reads a key from the command line.
func (d *domain[K, U]) key(name, text string) (K, error) {
	key, err := d.keys.parse([]byte(text))
	if err != nil {
		return key, &operandError{name, fmt.Sprint(err)}
	}
	return key, nil
}

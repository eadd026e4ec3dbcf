package main

import (
	"github.com/spf13/cobra"

	"github.com/ordict/ordict/collection"
)

// A setOperation is one of those that make one dictionary of two.
type setOperation int

const (
	union setOperation = iota
	intersection
	difference
	symmetricDifference
)

func (c *cli) setCommands() []*cobra.Command {
	return []*cobra.Command{
		c.setCommand(union, "union", "Print the entries of both files",
			`Prints the entries of both files in key order. A key that both have is printed once,
as the second file has it.`),
		c.setCommand(intersection, "intersect", "Print the entries whose keys both files have",
			`Prints the entries whose keys both files have, as the second file has them.`),
		c.setCommand(difference, "difference", "Print the entries whose keys only the first file has",
			`Prints the entries of the first file whose keys the second file does not have.
Values are not compared; "diff" does that.`),
		c.setCommand(symmetricDifference, "symdiff", "Print the entries whose keys only one of the files has",
			`Prints the entries whose keys only one of the two files has. Values are not
compared; "diff" does that.`),
	}
}

func (c *cli) setCommand(op setOperation, name, short, long string) *cobra.Command {
	var keysOnly bool
	cmd := c.command(&cobra.Command{
		Use:   name + " FILE FILE",
		Short: short,
		Long:  long,
		Example: `  ordict ` + name + ` monday.txt tuesday.txt
  ls | ordict ` + name + ` --keys - expected.txt`,
	}, func(d commands, args []string) error { return d.combine(op, keysOnly, args[0], args[1]) })
	addKeysFlag(cmd, &keysOnly)
	return cmd
}

func (d *domain[K, U]) combine(op setOperation, keysOnly bool, fileA, fileB string) error {
	a, b, err := d.loadTwo(fileA, fileB)
	if err != nil {
		return err
	}
	var s collection.Snapshot[K, U, string]
	switch op {
	case union:
		s = collection.Union(a, b, nil)
	case intersection:
		s = collection.Intersection(a, b, nil)
	case difference:
		s = collection.Difference(a, b)
	case symmetricDifference:
		s = collection.SymmetricDifference(a, b)
	}
	return d.some(s.Span, scanOptions{keysOnly: keysOnly})
}

// loadTwo loads the two files of a set operation.
func (d *domain[K, U]) loadTwo(fileA, fileB string) (a, b collection.Snapshot[K, U, string], err error) {
	if fileA == "-" && fileB == "-" {
		return a, b, &operandError{"FILE", "standard input can be read once only"}
	}
	if a, err = d.load(fileA); err != nil {
		return a, b, err
	}
	b, err = d.load(fileB)
	return a, b, err
}

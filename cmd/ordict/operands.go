package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// usage makes an error of a mistake on the command line.
func usage(cmd *cobra.Command, reason string) error {
	return &usageError{reason, cmd.CommandPath() + " --help"}
}

// takes makes cmd accept the operands that its use line names, those in brackets being optional, and tells shells which are files.
func takes(cmd *cobra.Command) {
	name, operands, _ := strings.Cut(cmd.Use, " ")
	names := strings.Fields(operands)
	cmd.Use, cmd.DisableFlagsInUseLine = name+" [flags] "+operands, true // the file is the last, not what follows it
	least := 0
	for _, name := range names {
		if !strings.HasPrefix(name, "[") {
			least++
		}
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > len(names) {
			return usage(cmd, fmt.Sprintf("%s takes %s, and got %s", cmd.Name(), operands, operandCount(len(args))))
		}
		for i, arg := range args {
			if arg == "" && isFile(names[i]) {
				return usage(cmd, "the name of the file is empty")
			}
		}
		return nil
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) < len(names) && isFile(names[len(args)]) {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

func isFile(name string) bool { return strings.Trim(name, "[]") == "FILE" }

func operandCount(n int) string {
	if n == 1 {
		return "1 operand"
	}
	return fmt.Sprintf("%d operands", n)
}

// operand returns an operand, or "" if it was not given.
func operand(args []string, i int) string {
	if i < len(args) {
		return args[i]
	}
	return ""
}

// A number is a flag that takes a whole number from 0.
type number int

func (n *number) String() string { return strconv.Itoa(int(*n)) }
func (n *number) Type() string   { return "N" }

func (n *number) Set(text string) error {
	parsed, err := parseNumber(text)
	*n = number(parsed)
	return err
}

// parseNumber reads a whole number from 0. One beyond all sizes is the largest that there is, which limits, counts and reaches as little.
func parseNumber(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, strconv.IntSize-1)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, errors.New("must be a whole number from 0")
	}
	return int(n), nil
}

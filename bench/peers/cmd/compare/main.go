// Compare times ordict beside other ordered stores, all in this one process, and prints Markdown tables.
//
// Every store passes a gate on the very data before anything is timed. Figures are taken in turns, and the store that
// begins changes with every repeat. See the README of the module for how to read the tables.
//
//	go run ./bench/peers/cmd/compare -n 4096,65536,1048576 -keys paths,random8
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program: 0 done, 1 a store failed, 2 wrong use.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "compare:", err)
		return 2
	}
	defer debug.SetGCPercent(debug.SetGCPercent(o.gogc))
	c := comparison{options: o, out: stdout, progress: stderr}
	if err := c.all(); err != nil {
		fmt.Fprintln(stderr, "compare:", err)
		return 1
	}
	return 0
}

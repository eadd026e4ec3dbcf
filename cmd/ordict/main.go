package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// With the signal ignored, a write to a pipe that nobody reads any more returns an error, which run takes for what it is:
	// "ordict scan FILE | head" has all it wanted.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

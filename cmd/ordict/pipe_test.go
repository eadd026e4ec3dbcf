package main

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// manyLines is more than the pipes of any system hold.
func manyLines() string { return strings.Repeat("0123456789\n", 1) + distinctLines(200000) }

func distinctLines(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("x", i%7))
		b.WriteString(string(appendNumbers(nil, []uint64{uint64(i)}, ' ')))
		b.WriteByte('\n')
	}
	return b.String()
}

// TestReaderGone: whoever stops reading has had enough, which is no error.
func TestReaderGone(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r.Close()
	for _, args := range [][]string{{"scan", "-"}, {"stats", "-"}, {"scan", "--json", "--reverse", "-"}, {"fuzzy", "0", "-"}, {"union", "-", os.DevNull}} {
		var stderr bytes.Buffer
		if code := run(args, strings.NewReader(manyLines()), w, &stderr); code != 0 || stderr.Len() > 0 {
			t.Errorf("%v: exit code %d, %s", args, code, &stderr)
		}
	}
}

// TestDiskFull: other failures of the output are errors.
func TestDiskFull(t *testing.T) {
	var stderr bytes.Buffer
	code := run([]string{"scan", "-"}, strings.NewReader("a\n"), failingWriter{}, &stderr)
	if code != 2 || stderr.String() != "ordict: the disk is full\n" {
		t.Errorf("exit code %d, %q", code, &stderr)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

// command returns the command line as a process of its own.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// TestHead does what "ordict scan FILE | head -n 1" does.
func TestHead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "many.txt")
	if err := os.WriteFile(file, []byte(manyLines()), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := command(t, "scan", file)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || line != "0\n" {
		t.Errorf("the first line is %q: %v", line, err)
	}
	stdout.Close()
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("%v, standard error %q", err, &stderr)
	}
}

// TestProcess: streams and exit codes of a real process.
func TestProcess(t *testing.T) {
	for _, c := range []call{
		{args: []string{"scan", "-"}, in: "b\na\n", out: "a\nb\n", code: 0},
		{args: []string{"get", "c", "-"}, in: "b\na\n", code: 1},
		{args: []string{"scan", "-"}, in: "b\n\xff\n", code: 2,
			err: "ordict: standard input:2:1: invalid UTF-8; --domain bytes takes it (byte offset 2)\n"},
	} {
		cmd := command(t, c.args...)
		var stdout, stderr bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(c.in), &stdout, &stderr
		if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		if code := cmd.ProcessState.ExitCode(); code != c.code || stdout.String() != c.out || stderr.String() != c.err {
			t.Errorf("%v: exit code %d, %q, %q", c.args, code, &stdout, &stderr)
		}
	}
}

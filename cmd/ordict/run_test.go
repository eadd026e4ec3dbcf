package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// asCommand makes the test binary the command, so that tests can run it in a process of its own.
const asCommand = "ORDICT_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A call is a command line with its input, and what must come of it.
type call struct {
	name string
	args []string
	in   string
	out  string
	err  string
	code int
}

func (c call) check(t *testing.T) {
	t.Helper()
	out, err, code := ordict(c.in, c.args...)
	if diff := cmp.Diff(c.out, out); diff != "" {
		t.Errorf("standard output (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(c.err, err); diff != "" {
		t.Errorf("standard error (-want +got):\n%s", diff)
	}
	if code != c.code {
		t.Errorf("exit code %d, want %d", code, c.code)
	}
}

func checkAll(t *testing.T, calls []call) {
	t.Helper()
	for _, c := range calls {
		name := c.name
		if name == "" {
			name = strings.Join(c.args, " ")
		}
		t.Run(name, c.check)
	}
}

// ordict runs a command line in this process.
func ordict(stdin string, args ...string) (stdout, stderr string, code int) {
	var out, err bytes.Buffer
	code = run(args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), code
}

// inFolder makes a new folder with files in it the current one.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, content := range files {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

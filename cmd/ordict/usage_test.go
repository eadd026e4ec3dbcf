package main

import (
	"strings"
	"testing"
)

func TestUsageErrors(t *testing.T) {
	checkAll(t, []call{
		{args: []string{"get"}, code: 2, err: "ordict: get takes KEY [FILE], and got 0 operands\ntry: ordict get --help\n"},
		{args: []string{"get", "a", "b", "c"}, code: 2, err: "ordict: get takes KEY [FILE], and got 3 operands\ntry: ordict get --help\n"},
		{args: []string{"union", "a"}, code: 2, err: "ordict: union takes FILE FILE, and got 1 operand\ntry: ordict union --help\n"},
		{args: []string{"get", "a", ""}, code: 2, err: "ordict: the name of the file is empty\ntry: ordict get --help\n"},
		{args: []string{"scan", "--format", "csv", "-"}, code: 2,
			err: "ordict: invalid argument \"csv\" for \"--format\" flag: must be tsv or jsonl\ntry: ordict scan --help\n"},
		{args: []string{"scan", "--domain", "words"}, code: 2,
			err: "ordict: invalid argument \"words\" for \"--domain\" flag: must be text or bytes or tokens\ntry: ordict scan --help\n"},
		{args: []string{"scan", "--up"}, code: 2, err: "ordict: unknown flag: --up\ntry: ordict scan --help\n"},
		{args: []string{"nth", "first", "-"}, code: 2,
			err: "ordict: N: must be a whole number from 0\ntry: ordict nth --help\n"},
		{args: []string{"nth", "--", "-1", "-"}, code: 2,
			err: "ordict: N: must be a whole number from 0\ntry: ordict nth --help\n"},
		{args: []string{"get", "a\xffb", "-"}, code: 2,
			err: "ordict: KEY: invalid UTF-8; --domain bytes takes it (byte offset 1)\ntry: ordict get --help\n"},
		{args: []string{"count", "--to", "\xff", "-"}, code: 2,
			err: "ordict: --to: invalid UTF-8; --domain bytes takes it (byte offset 0)\ntry: ordict count --help\n"},
		{args: []string{"scan", "--domain", "tokens", "--prefix", "1 x", "-"}, code: 2,
			err: "ordict: --prefix: \"x\" is not a whole number from 0 to 18446744073709551615 (byte offset 2)\ntry: ordict scan --help\n"},
		{args: []string{"scan", "--limit", "-1", "-"}, code: 2,
			err: "ordict: invalid argument \"-1\" for \"--limit\" flag: must be a whole number from 0\ntry: ordict scan --help\n"},
		{args: []string{"fuzzy", "x", "--distance", "1.5", "-"}, code: 2,
			err: "ordict: invalid argument \"1.5\" for \"--distance\" flag: must be a whole number from 0\ntry: ordict fuzzy --help\n"},
		{args: []string{"gett", "a"}, code: 2, err: "ordict: unknown command \"gett\" for \"ordict\"\n\nDid you mean this?\n\tget\n\n"},
	})
}

// TestHelp: every command explains itself, with examples that name it.
func TestHelp(t *testing.T) {
	for _, cmd := range (&cli{}).root().Commands() {
		out, err, code := ordict("", cmd.Name(), "--help")
		if code != 0 || err != "" || !strings.Contains(out, "ordict "+cmd.Name()) {
			t.Errorf("%s: exit code %d, %q", cmd.Name(), code, err)
		}
		_, examples, _ := strings.Cut(out, "Examples:")
		if !strings.Contains(examples, "ordict "+cmd.Name()) {
			t.Errorf("%s has no example of itself", cmd.Name())
		}
		for line := range strings.Lines(out) {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: a line too long for a terminal: %s", cmd.Name(), line)
			}
		}
	}
	checkContains(t, "", "Exit codes: 0 found, 1 nothing found, 2 bad usage or bad input.")
	checkContains(t, "", "with the character names of Unicode 1", "--version")
}

func TestCompletion(t *testing.T) {
	for shell, sign := range map[string]string{"bash": "__start_ordict", "zsh": "#compdef ordict", "fish": "fish completion for ordict", "powershell": "Register-ArgumentCompleter"} {
		checkContains(t, "", sign, "completion", shell)
	}
	checkContains(t, "", "longest-prefix\t", "__complete", "lon")
	checkContains(t, "", "tokens\n", "__complete", "scan", "--domain", "")
	checkContains(t, "", ":4\n", "__complete", "get", "")      // a key: no file names
	checkContains(t, "", ":0\n", "__complete", "get", "k", "") // a file
	checkContains(t, "", ":0\n", "__complete", "union", "a", "")
	checkContains(t, "", ":4\n", "__complete", "union", "a", "b", "")
}

// TestNothingBeforeAnError: an entry that has no form as a line is found before others are printed.
func TestNothingBeforeAnError(t *testing.T) {
	var out, errs strings.Builder
	in := strings.NewReader("{\"key\":\"A\"}\n{\"key\":\"a\\nb\"}\n")
	code := run([]string{"scan", "--format", "jsonl", "-"}, in, &out, &errs)
	if code != 2 || out.Len() > 0 || !strings.Contains(errs.String(), "no form as a line") {
		t.Errorf("exit %d, printed %q, said %q", code, out.String(), errs.String())
	}
}

// TestCompleteSaysThereAreMore: also into a pipe, unless a limit was asked for.
func TestCompleteSaysThereAreMore(t *testing.T) {
	for limit, want := range map[string]bool{"": true, "20": false} {
		args := []string{"complete", "GREEK SMALL LETTER A"}
		if limit != "" {
			args = append(args, "--limit", limit)
		}
		var out, errs strings.Builder
		code := run(args, strings.NewReader(""), &out, &errs)
		if code != 0 || strings.Count(out.String(), "\n") != 20 || strings.Contains(errs.String(), "the first 20 of 29") != want {
			t.Errorf("limit %q: exit %d, %q, %q", limit, code, out.String(), errs.String())
		}
	}
}

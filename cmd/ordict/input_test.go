package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLastLineCounts: of equal keys the last line makes the state, whether the input is sorted or not, and whatever stands before.
func TestLastLineCounts(t *testing.T) {
	checkAll(t, []call{
		{name: "valued", args: []string{"scan", "-"}, in: "k\t1\nk\t2\n", out: "k\t2\n"},
		{name: "bare after valued", args: []string{"scan", "-"}, in: "k\t1\nk\n", out: "k\n"},
		{name: "valued after bare", args: []string{"scan", "-"}, in: "k\nk\t1\n", out: "k\t1\n"},
		{name: "bare after valued, sorted", args: []string{"scan", "-"}, in: "a\t1\na\nb\t2\nc\t3\nc\n", out: "a\nb\t2\nc\n"},
		{name: "bare after valued, not sorted", args: []string{"scan", "-"}, in: "c\t1\nb\t2\nc\nb\nc\t3\n", out: "b\nc\t3\n"},
		{name: "the one that breaks the order", args: []string{"scan", "-"}, in: "a\t1\nb\t2\na\n", out: "a\nb\t2\n"},
	})
}

// TestBuildAgainstMap feeds random entries, sorted and not, and compares with a map of the last states.
func TestBuildAgainstMap(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	for range 300 {
		var lines []string
		for range random.IntN(40) {
			line := randomKey(random, "ab", 3)
			if random.IntN(2) == 0 {
				line += fmt.Sprint("\t", random.IntN(10))
			}
			lines = append(lines, line)
		}
		if random.IntN(2) == 0 { // by key, with equal keys as they came
			slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(keyOf(a), keyOf(b)) })
		}
		last := map[string]string{}
		for _, line := range lines {
			last[keyOf(line)] = line
		}
		want := slices.SortedFunc(maps.Values(last), func(a, b string) int { return strings.Compare(keyOf(a), keyOf(b)) })
		out, err, _ := ordict(joinLines(lines), "scan", "-")
		if out != joinLines(want) || err != "" {
			t.Fatalf("scan of %q is %q, want %q (%s)", lines, out, want, err)
		}
	}
}

func TestLineEnds(t *testing.T) {
	checkAll(t, []call{
		{name: "no newline at the end", args: []string{"scan", "-"}, in: "b\na", out: "a\nb\n"},
		{name: "CRLF, as text", args: []string{"scan", "-"}, in: "b\t1\r\na\r\nc\r", out: "a\nb\t1\nc\n"},
		{name: "CRLF, as bytes", args: []string{"scan", "--domain", "bytes", "-"}, in: "b\t1\r\na\r\nc\r", out: "a\r\nb\t1\r\nc\r\n"},
		{name: "CRLF, as JSON", args: []string{"scan", "--format", "jsonl", "-"}, in: "{\"key\":\"a\"}\r\n{\"key\":\"b\"}\r", out: "a\nb\n"},
		{name: "a return of the key's own", args: []string{"scan", "-"}, in: "a\r\r\n", out: "a\r\r\n"},
		{name: "returns inside", args: []string{"scan", "-"}, in: "a\rb\tc\rd\n", out: "a\rb\tc\rd\n"},
		{name: "an empty line is the empty key", args: []string{"scan", "-"}, in: "b\n\na\n", out: "\na\nb\n"},
		{name: "an empty line with a value", args: []string{"get", "", "-"}, in: "\tv\n", out: "\tv\n"},
		{name: "only an empty line", args: []string{"count", "-"}, in: "\n", out: "1\n"},
		{name: "blank lines of JSON", args: []string{"count", "--format", "jsonl", "-"}, in: "\n \t\r\n{\"key\":\"\"}\n\n", out: "1\n"},
		{name: "bytes that end nothing elsewhere", args: []string{"scan", "-"}, in: "a\x00b\nc\vd\u2028e\n", out: "a\x00b\nc\vd\u2028e\n"},
	})
}

// TestScanIsSortUnique: of a file without tabs, scan makes what sort -u makes, by bytes.
func TestScanIsSortUnique(t *testing.T) {
	for domain, alphabet := range map[string]string{"bytes": "ab\x00\r\xff\xc3\xa9 ", "text": "ab\x00é\u007f\ud7ff\ue000\U0010ffff"} {
		t.Run(domain, func(t *testing.T) {
			random := rand.New(rand.NewPCG(6, 2))
			for range 200 {
				lines := make([]string, random.IntN(200))
				for i := range lines {
					if domain == "bytes" {
						lines[i] = randomBytes(random, alphabet, 6)
					} else {
						lines[i] = randomKey(random, alphabet, 6)
					}
				}
				in := joinLines(lines)
				slices.Sort(lines)
				out, err, code := ordict(in, "scan", "--domain", domain, "-")
				if want := joinLines(slices.Compact(lines)); out != want || err != "" || (code == 0) != (want != "") {
					t.Fatalf("scan of %q is %q, want %q; exit code %d, %s", in, out, want, code, err)
				}
			}
		})
	}
}

// TestLongLines: a line may be longer than every buffer.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("k", 1<<20)
	in := long + "b\t" + strings.Repeat("v", 3<<20) + "\nshort\n" + long + "a"
	want := long + "a\n" + long + "b\t" + strings.Repeat("v", 3<<20) + "\nshort\n"
	if out, err, code := ordict(in, "scan", "-"); out != want || code != 0 {
		t.Errorf("a scan of two long lines gave %d bytes, want %d: %s", len(out), len(want), err)
	}
	if out, _, code := ordict(in, "longest-prefix", "--domain", "bytes", long+"a and more", "-"); out != long+"a\n" || code != 0 {
		t.Errorf("the longest prefix has %d bytes", len(out))
	}
	if _, err, _ := ordict(in+"\xff", "scan", "-"); err != fmt.Sprintf("ordict: standard input:3:%d: invalid UTF-8; --domain bytes takes it (byte offset %d)\n", len(long)+2, len(in)) {
		t.Errorf("a fault in a long line: %s", err)
	}
	tokens := strings.Repeat("18446744073709551615 ", 100000)
	if out, err, code := ordict(tokens, "scan", "--domain", "tokens", "-"); out != strings.TrimSuffix(tokens, " ")+"\n" || code != 0 {
		t.Errorf("a scan of 100,000 tokens gave %d bytes: %s", len(out), err)
	}
}

// TestReadsInPieces: how the input arrives makes no difference.
func TestReadsInPieces(t *testing.T) {
	var out, err bytes.Buffer
	in := iotest.OneByteReader(strings.NewReader(fruit))
	if code := run([]string{"scan", "--keys", "-"}, in, &out, &err); code != 0 || out.String() != "app\napple\nfig\npear\nÄpfel\näpfel\n🍎\n" {
		t.Errorf("exit code %d, %q, %s", code, &out, &err)
	}
}

func TestInputThatFails(t *testing.T) {
	var out, err bytes.Buffer
	in := io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(errors.New("the tape tore")))
	code := run([]string{"scan", "-"}, in, &out, &err)
	if code != 2 || out.String() != "" || err.String() != "ordict: standard input: the tape tore\n" {
		t.Errorf("exit code %d, %q, %q", code, &out, &err)
	}

	inFolder(t, nil)
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	checkAll(t, []call{
		{args: []string{"scan", "absent"}, code: 2, err: "ordict: open absent: no such file or directory\n"},
		{args: []string{"scan", "folder"}, code: 2, err: "ordict: folder: is a directory\n"},
		{args: []string{"union", "-", "absent"}, in: "x\n", code: 2, err: "ordict: open absent: no such file or directory\n"},
	})
}

// TestBadInput: a message with the place, exit code 2, and nothing printed as if it were a result.
func TestBadInput(t *testing.T) {
	inFolder(t, map[string]string{"bad.txt": "good\nbad\xff\n"})
	text, tokens := []string{"scan", "-"}, []string{"scan", "--domain", "tokens", "-"}
	checkAll(t, []call{
		{args: []string{"scan", "bad.txt"}, code: 2, err: "ordict: bad.txt:2:4: invalid UTF-8; --domain bytes takes it (byte offset 8)\n"},
		{args: []string{"stats", "bad.txt"}, code: 2, err: "ordict: bad.txt:2:4: invalid UTF-8; --domain bytes takes it (byte offset 8)\n"},
		{args: []string{"diff", "-", "bad.txt"}, in: "x\n", code: 2, err: "ordict: bad.txt:2:4: invalid UTF-8; --domain bytes takes it (byte offset 8)\n"},
		{name: "behind CRLF", args: text, in: "é\r\n\xe2\x82\tv\n", code: 2,
			err: "ordict: standard input:2:1: invalid UTF-8; --domain bytes takes it (byte offset 4)\n"},
		{name: "behind what is not in order", args: text, in: "b\na\n\xed\xa0\x80\n", code: 2,
			err: "ordict: standard input:3:1: invalid UTF-8; --domain bytes takes it (byte offset 4)\n"},
		{name: "values are kept as they are", args: text, in: "k\tv\xff\n", out: "k\tv\xff\n"},

		{name: "no number", args: tokens, in: "1\n12 x3\n", code: 2,
			err: "ordict: standard input:2:4: \"x3\" is not a whole number from 0 to 18446744073709551615 (byte offset 5)\n"},
		{name: "too large", args: tokens, in: "18446744073709551616\n", code: 2,
			err: "ordict: standard input:1:1: \"18446744073709551616\" is not a whole number from 0 to 18446744073709551615 (byte offset 0)\n"},
		{name: "negative", args: tokens, in: "1  -1\tv\n", code: 2,
			err: "ordict: standard input:1:4: \"-1\" is not a whole number from 0 to 18446744073709551615 (byte offset 3)\n"},
		{name: "a fraction", args: tokens, in: "1.0", code: 2,
			err: "ordict: standard input:1:1: \"1.0\" is not a whole number from 0 to 18446744073709551615 (byte offset 0)\n"},
	})
}

func TestBadJSON(t *testing.T) {
	for _, c := range []struct {
		domain, line string
		column       int
		reason       string // or "", for the words of the decoder
	}{
		{"text", `"k"`, 1, `not an object {"key":..., "value":...}`},
		{"text", `  ["k"]`, 3, `not an object {"key":..., "value":...}`},
		{"text", `{`, 2, `the line ends in the middle of the object`},
		{"text", `{"key":"a`, 10, `the line ends in the middle of the object`},
		{"text", `{"key" "a"}`, 8, ""},
		{"text", `{"key":"a"} {}`, 13, `something follows the object on its line`},
		{"text", `{"key":"a"},`, 12, `something follows the object on its line`},
		{"text", `{"value":"a"}`, 1, `the object has no "key"`},
		{"text", `{"key":"a","key":"b"}`, 12, ""},
		{"text", `{"key":"a","key_base64":"YQ=="}`, 12, `a second key`},
		{"text", `{"value":"a","value_base64":"YQ==","key":""}`, 14, `a second value`},
		{"text", `{"key":"a", "Value":"b"}`, 13, `unknown member "Value"; there are key, value, key_base64 and value_base64`},
		{"text", `{"key":"a","value":1}`, 20, `value: must be a string`},
		{"text", `{"key":"a","value":null}`, 20, `value: must be a string`},
		{"text", `{"key":[1]}`, 8, `key: must be a string`},
		{"text", "{\"key\":\"a\xff\"}", 10, ""},
		{"bytes", "{\"key\":\"a\xff\"}", 10, ""},
		{"bytes", `{"key":"a","value":"\ud800"}`, 21, ""},
		{"text", `{"key_base64":"/w=="}`, 15, `key: invalid UTF-8; --domain bytes takes it`},
		{"bytes", `{"key_base64":"/w="}`, 15, `key: must be standard base64, padded`},
		{"bytes", `{"key_base64":"/w=\n="}`, 15, `key: must be standard base64, padded`},
		{"bytes", `{"key_base64":"/x=="}`, 15, `key: must be standard base64, padded`},
		{"tokens", `{"key":"1"}`, 8, "key: must be an array of numbers under --domain tokens"},
		{"tokens", `{"key_base64":[]}`, 15, "key: must be an array of numbers under --domain tokens"},
		{"tokens", `{"key":[ 1 , 1e3]}`, 14, `key: "1e3" is not a whole number from 0 to 18446744073709551615`},
		{"tokens", `{"key":[18446744073709551616]}`, 9, `key: "18446744073709551616" is not a whole number from 0 to 18446744073709551615`},
		{"tokens", `{"key":[1,[2]]}`, 11, `key: "[2]" is not a whole number from 0 to 18446744073709551615`},
	} {
		good := "{\"value\":\"é\",\"key\":\"\"}\n"
		if c.domain == "tokens" {
			good = "{\"key\":[]}\n\n\n"
		}
		t.Run(c.line, func(t *testing.T) {
			out, err, code := ordict(good+c.line+"\n", "scan", "--format", "jsonl", "--domain", c.domain, "-")
			begin := fmt.Sprintf("ordict: standard input:%d:%d: %s", 1+strings.Count(good, "\n"), c.column, c.reason)
			end := fmt.Sprintf(" (byte offset %d)\n", len(good)+c.column-1)
			if code != 2 || out != "" || !strings.HasPrefix(err, begin) || !strings.HasSuffix(err, end) || c.reason != "" && err != begin+end {
				t.Errorf("exit code %d, %q, %q; want %q", code, out, err, begin+end)
			}
		})
	}
}

func TestJSONRoundTrip(t *testing.T) {
	for domain, in := range map[string]string{
		"text":   `{"key":""}` + "\n" + `{"key":"\t\n\"\\\u0000","value":""}` + "\n" + `{"key":"é","value_base64":"/w=="}` + "\n" + `{"key":"😀","value":"<&>"}` + "\n",
		"bytes":  `{"key":"é","value":"1"}` + "\n" + `{"key_base64":"/w=="}` + "\n",
		"tokens": `{"key":[]}` + "\n" + `{"key":[0,18446744073709551615],"value":"x"}` + "\n" + `{"key":[9007199254740993]}` + "\n" + `{"key":[18446744073709551615]}` + "\n",
	} {
		out, err, code := ordict(in, "scan", "--json", "--format", "jsonl", "--domain", domain, "-")
		if out != in || err != "" || code != 0 {
			t.Errorf("%s: %q came back as %q: exit code %d, %s", domain, in, out, code, err)
		}
	}
	checkAll(t, []call{
		{name: "other spellings", args: []string{"scan", "--format", "jsonl", "-"},
			in: ` { "val\u0075e" : "\u00e9\ud83d\ude00" , "k\u0065y" : "\/" } ` + "\n", out: "/\té😀\n"},
		{name: "tokens", args: []string{"scan", "--format", "jsonl", "--domain", "tokens", "-"},
			in: `{"value":"v","key": [ 18446744073709551615 , 7 ]}`, out: "18446744073709551615 7\tv\n"},
	})
}

// TestNoLineForm: what cannot be a tab-separated line is refused, not mangled.
func TestNoLineForm(t *testing.T) {
	scan := []string{"scan", "--format", "jsonl", "-"}
	checkAll(t, []call{
		{name: "tab in a key", args: scan, in: `{"key":"a\tb"}`, code: 2,
			err: "ordict: the key \"a\\tb\" holds a tab or a newline and has no form as a line; --json has one for it\n"},
		{name: "newline in a key", args: scan, in: `{"key":"a\nb"}`, code: 2,
			err: "ordict: the key \"a\\nb\" holds a tab or a newline and has no form as a line; --json has one for it\n"},
		{name: "newline in a value", args: scan, in: `{"key":"a","value":"b\nc"}`, code: 2,
			err: "ordict: the value \"b\\nc\" holds a newline and has no form as a line; --json has one for it\n"},
		{name: "tab in a value", args: scan, in: `{"key":"a","value":"b\tc"}`, out: "a\tb\tc\n"},
		{name: "return at the end", args: scan, in: `{"key":"a\r"}`, out: "a\r\r\n"},
	})
}

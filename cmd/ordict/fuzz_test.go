package main

import (
	"bufio"
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// FuzzTSV and FuzzJSONL: whatever the bytes, reading them ends with entries or with a fault that has a place in the input; and entries come
// back as they are from either form of output.

func FuzzTSV(f *testing.F) {
	for _, seed := range []string{
		"", "\n", fruit, "a\r\n\r\n\r\r\n", "1 2\t3\n 18446744073709551615\n", "\xff\tv\xff\n", "b\na\nb\t\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkReadsBack[string, rune](t, &textKeys{}, false, data)
		checkReadsBack[string, byte](t, &byteKeys{}, false, data)
		checkReadsBack[[]uint64, uint64](t, &tokenKeys{}, false, data)
	})
}

func FuzzJSONL(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"key":"a","value":"b"}` + "\n\n" + `{"key_base64":"/w==","value_base64":""}`, `{"key":[1,18446744073709551615]}`,
		`{"key":[1e3]}`, `{"key":"\ud83d\ude00\t\n"}` + "\r\n", `{"value":"\ud800","key":"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkReadsBack[string, rune](t, &textKeys{}, true, data)
		checkReadsBack[string, byte](t, &byteKeys{}, true, data)
		checkReadsBack[[]uint64, uint64](t, &tokenKeys{}, true, data)
	})
}

// checkReadsBack reads data and what is printed of it. An entry of JSON may have no form as a line; those of lines always have.
func checkReadsBack[K unit.Key[U], U unit.Unit](t *testing.T, keys notation[K], json bool, data []byte) {
	s, err := readAll[K, U](keys, json, data)
	if err != nil {
		if bad, ok := errors.AsType[*inputError](err); !ok || bad.offset < 0 || bad.offset > int64(len(data)) || bad.line < 1 || bad.column < 1 {
			t.Fatalf("%T, JSON %v, %q: no place in %v", keys, json, data, err)
		}
		return
	}
	for _, asJSON := range []bool{true, false} {
		printed, err := printAll(keys, asJSON, s)
		if err != nil {
			if asJSON || !json {
				t.Fatalf("%T: what %q says cannot be printed: %v", keys, data, err)
			}
			return
		}
		again, err := readAll[K, U](keys, asJSON, printed)
		if err != nil {
			t.Fatalf("%T, JSON %v: %q does not read back: %v", keys, asJSON, printed, err)
		}
		for change := range collection.Diff(s, again, nil) {
			t.Fatalf("%T, JSON %v: %q does not read back: %v", keys, asJSON, printed, change)
		}
	}
}

// readAll reads through the smallest buffer there is, so that most lines are longer.
func readAll[K unit.Key[U], U unit.Unit](keys notation[K], json bool, data []byte) (s collection.Snapshot[K, U, string], err error) {
	r := newRecords("input", bufio.NewReaderSize(bytes.NewReader(data), 1), parserFor(keys, json))
	return build[K, U](r.next).Snapshot(), r.err
}

func printAll[K unit.Key[U], U unit.Unit](keys notation[K], json bool, s collection.Snapshot[K, U, string]) ([]byte, error) {
	var printed bytes.Buffer
	p := printer[K]{to: bufio.NewWriter(&printed), keys: keys, json: json}
	for e := range s.Entries() {
		if err := p.entry(e); err != nil {
			return nil, err
		}
	}
	err := p.to.Flush()
	return printed.Bytes(), err
}

// TestReadsBackLong puts entries through that fuzzing is slow to find.
func TestReadsBackLong(t *testing.T) {
	long := strings.Repeat("lóng\r", 100000)
	in := []byte(long + "\t" + long + "\r\n" + long + long + "\n")
	checkReadsBack[string, rune](t, &textKeys{}, false, in)
	checkReadsBack[string, byte](t, &byteKeys{}, false, in)
	checkReadsBack[[]uint64, uint64](t, &tokenKeys{}, true, []byte(`{"key":[`+strings.Repeat("18446744073709551615,", 100000)+`0]}`))
}

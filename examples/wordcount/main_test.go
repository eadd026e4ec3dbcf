package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ordict/ordict/unit"
)

const whole = `42 words, 24 different

in order:
   2  a
   2  and
   1  before
   1  begins
   1  easy
   1  every
   1  find
   3  follows
   1  habit
   1  in
   5  is
   3  near
   1  next
   2  order
   1  that
   2  the
   1  to
   1  with
   4  word
   1  zebra
   2  é
   2  été
   2  λέξη
   1  言葉

most frequent:
   5  is
   4  word
   3  follows
   3  near
   2  a
`

const startWithE = `42 words, 24 different
starting with "é": 2

in order:
   2  é
   2  été

most frequent:
   2  é
`

func TestRun(t *testing.T) {
	for _, c := range []struct {
		text, prefix string
		top          int
		want         string
	}{
		{sample, "", 5, whole},
		{sample, "é", 1, startWithE},
		{"", "", 5, "0 words, 0 different\n\nin order:\n\nmost frequent:\n"},
		{"it's -- IT'S\n(42) It's!", "", -1, "3 words, 1 different\n\nin order:\n   3  it's\n\nmost frequent:\n"},
	} {
		var got strings.Builder
		if err := run(&got, strings.NewReader(c.text), c.prefix, c.top); err != nil {
			t.Fatal(err)
		}
		if got.String() != c.want {
			t.Errorf("prefix %q, top %d: got:\n%s\nwant:\n%s", c.prefix, c.top, &got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	var got strings.Builder
	err := run(&got, strings.NewReader("ab c\xffd"), "", 5)
	var where *unit.TextError
	if !errors.As(err, &where) || where.Offset != 4 || got.Len() > 0 {
		t.Errorf("broken text: error %v and output %q", err, &got)
	}

	broken := errors.New("broken")
	if err := run(io.Discard, iotest.ErrReader(broken), "", 5); !errors.Is(err, broken) {
		t.Errorf("broken reader: error %v", err)
	}
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if err := run(w, strings.NewReader(sample), "", 5); !errors.Is(err, broken) {
		t.Errorf("broken writer: error %v", err)
	}
}

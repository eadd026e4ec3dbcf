//go:build !race && !ordict_debug

package visitor_test

import (
	"testing"

	"github.com/ordict/ordict/visitor"
)

// lender hands out one entry whose memory the test knows.
type lender struct {
	units []byte
	done  bool
}

func (l *lender) Open(visitor.Cursor[byte, int]) visitor.Cursor[byte, int] { return l }
func (l *lender) Close() error                                             { return nil }
func (l *lender) Next() ([]visitor.Entry[byte, int], error) {
	if l.done {
		return nil, nil
	}
	l.done = true
	return []visitor.Entry[byte, int]{{Units: l.units}}, nil
}

// Units are lent as they come, without a copy.
func TestUnitsAreNotCopied(t *testing.T) {
	src := &lender{units: []byte("key")}
	var w visitor.Walker[byte, int]
	w.Walk(src, func(e *visitor.Entry[byte, int]) error {
		if &e.Units[0] != &src.units[0] {
			t.Error("the units are a copy")
		}
		return nil
	})
}

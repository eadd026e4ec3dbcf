package entryiter_test

import (
	"errors"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/visitor"
)

// oneWay is a source of two entries; bothWays can hand them out in reverse, too.
type oneWay struct{}

func (oneWay) Open(visitor.Cursor[byte, int]) visitor.Cursor[byte, int] {
	return &once{[]visitor.Entry[byte, int]{{Units: []byte("a"), Value: 1}, {Units: []byte("b"), Value: 2}}}
}

type bothWays struct{ oneWay }

func (bothWays) OpenBackward(visitor.Cursor[byte, int]) visitor.Cursor[byte, int] {
	return &once{[]visitor.Entry[byte, int]{{Units: []byte("b"), Value: 2}, {Units: []byte("a"), Value: 1}}}
}

// once hands out one block.
type once struct{ block []visitor.Entry[byte, int] }

func (c *once) Next() ([]visitor.Entry[byte, int], error) {
	block := c.block
	c.block = nil
	return block, nil
}

func (c *once) Close() error { return nil }

func TestBackward(t *testing.T) {
	pairs, errf := entryiter.New[string](visitor.Source[byte, int](bothWays{})).Backward()
	for range 2 { // it can be ranged over again
		got := ""
		for k, v := range pairs {
			got += k + string(rune('0'+v))
		}
		if got != "b2a1" || errf() != nil {
			t.Errorf("Backward = %q, %v", got, errf())
		}
	}
	pairs, errf = entryiter.New[string](visitor.Source[byte, int](oneWay{})).Backward()
	for k := range pairs {
		t.Errorf("a source of one way yields %q backward", k)
	}
	if !errors.Is(errf(), visitor.ErrOneWay) {
		t.Errorf("errf = %v, want ErrOneWay", errf())
	}
	pairs, errf = new(entryiter.Stream[string, byte, int]).Backward()
	for k := range pairs {
		t.Errorf("the zero stream yields %q", k)
	}
	if errf() != nil {
		t.Errorf("errf of the zero stream = %v", errf())
	}
}

package visitor_test

import (
	"fmt"
	"slices"

	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// wordList is a source over words in ascending order; the value of a word is its position.
type wordList []string

// Open returns a cursor before the first word, the old one if it can be used again.
func (l wordList) Open(reuse visitor.Cursor[rune, int]) visitor.Cursor[rune, int] {
	c, ok := reuse.(*wordCursor)
	if !ok {
		c = new(wordCursor)
	}
	c.words, c.next, c.last = l, 0, c.last[:0]
	return c
}

// wordCursor hands out blocks of one word, which is the simplest that is right. Its words stay where they are until
// the next call, in one of two buffers that it uses by turns.
type wordCursor struct {
	words       []string
	next        int
	units, last []rune
	block       [1]visitor.Entry[rune, int]
}

// Next returns the next word.
func (c *wordCursor) Next() ([]visitor.Entry[rune, int], error) {
	if c.next == len(c.words) {
		return nil, nil
	}
	c.units, c.last = unit.Append(c.last[:0], c.words[c.next]), c.units
	shared := 0
	if c.next > 0 {
		shared = unit.CommonPrefix(c.last, c.units)
	}
	c.block[0] = visitor.Entry[rune, int]{Units: c.units, Shared: shared, Value: c.next, HasValue: true}
	c.next++
	return c.block[:], nil
}

// Close lets go of the words, and keeps the buffers.
func (c *wordCursor) Close() error {
	c.words, c.next = nil, 0
	return nil
}

func Example() {
	words := wordList{"car", "card", "care", "cat", "dog"}
	var w visitor.Walker[rune, int]
	err := w.Walk(&words, func(e *visitor.Entry[rune, int]) error {
		fmt.Println(string(e.Units), "shares", e.Shared, "value", e.Value)
		return nil
	})
	fmt.Println(err)
	// Output:
	// car shares 0 value 0
	// card shares 3 value 1
	// care shares 3 value 2
	// cat shares 2 value 3
	// dog shares 0 value 4
	// <nil>
}

// The keys of a source are walked as a tree: Shared is the depth down to which the path stays the same.
func ExampleEntry() {
	words := wordList{"car", "card", "care", "cat"}
	var w visitor.Walker[rune, int]
	steps := 0
	w.Walk(&words, func(e *visitor.Entry[rune, int]) error {
		steps += len(e.Units) - e.Shared
		return nil
	})
	fmt.Println(steps, "steps instead of 14")
	// Output: 6 steps instead of 14
}

// What is kept is copied.
func ExampleWalker_Walk() {
	words := wordList{"ape", "bee", "cat"}
	var w visitor.Walker[rune, int]
	var kept []rune
	w.Walk(&words, func(e *visitor.Entry[rune, int]) error {
		if e.Value == 1 {
			kept = slices.Clone(e.Units)
			return visitor.SkipAll
		}
		return nil
	})
	fmt.Println(string(kept))
	// Output: bee
}

// Only the first word of each first letter is wanted.
func ExampleSkipPrefix() {
	words := wordList{"ant", "ape", "asp", "bat", "bee", "cat"}
	var w visitor.Walker[rune, int]
	w.Walk(&words, func(e *visitor.Entry[rune, int]) error {
		fmt.Println(string(e.Units))
		e.Units = e.Units[:1]
		return visitor.SkipPrefix
	})
	// Output:
	// ant
	// bat
	// cat
}

func ExampleSkipAll() {
	words := wordList{"ant", "ape", "asp", "bat"}
	var w visitor.Walker[rune, int]
	err := w.Walk(&words, func(e *visitor.Entry[rune, int]) error {
		fmt.Println(string(e.Units))
		if e.Value == 1 {
			return visitor.SkipAll
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// ant
	// ape
	// <nil>
}

// A slice of words becomes a source by three short methods.
func ExampleSource() {
	words := wordList{"ape", "bee"}
	c := words.Open(nil)
	defer c.Close()
	for {
		block, err := c.Next()
		if err != nil || len(block) == 0 {
			fmt.Println("end", err)
			return
		}
		for _, e := range block {
			fmt.Println(string(e.Units))
		}
	}
	// Output:
	// ape
	// bee
	// end <nil>
}

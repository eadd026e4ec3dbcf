package entryiter_test

import (
	"errors"
	"fmt"
	"slices"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// lines is a source over lines in ascending order, which may break off with an error. The value of a line is its
// number.
type lines struct {
	text   []string
	broken error // after the last line
}

// Open returns a cursor before the first line.
func (l *lines) Open(visitor.Cursor[rune, int]) visitor.Cursor[rune, int] {
	return &lineCursor{from: l}
}

type lineCursor struct {
	from        *lines
	next        int
	units, last []rune
	block       [1]visitor.Entry[rune, int]
}

// Next returns the next line. Its units stay where they are until the call after.
func (c *lineCursor) Next() ([]visitor.Entry[rune, int], error) {
	if c.next == len(c.from.text) {
		return nil, c.from.broken
	}
	c.units, c.last = unit.Append(c.last[:0], c.from.text[c.next]), c.units
	c.block[0] = visitor.Entry[rune, int]{
		Units: c.units, Shared: unit.CommonPrefix(c.last, c.units), Value: c.next + 1, HasValue: true,
	}
	c.next++
	return c.block[:], nil
}

// Close has nothing to let go of that the collector would not find.
func (c *lineCursor) Close() error { return nil }

func Example() {
	stream := entryiter.New[string](&lines{text: []string{"ape", "bee", "cat"}})
	entries, errf := stream.All()
	for line, number := range entries {
		fmt.Println(number, line)
	}
	if err := errf(); err != nil {
		fmt.Println("failed:", err)
	}
	// Output:
	// 1 ape
	// 2 bee
	// 3 cat
}

// A source that fails has delivered everything before the failure. A loop that is left early did not fail.
func ExampleStream_All() {
	stream := entryiter.New[string](&lines{text: []string{"ape", "bee"}, broken: errors.New("disk on fire")})
	entries, errf := stream.All()
	for line := range entries {
		fmt.Println(line)
	}
	fmt.Println("error:", errf())
	for range entries {
		break
	}
	fmt.Println("error:", errf())
	// Output:
	// ape
	// bee
	// error: disk on fire
	// error: <nil>
}

// Keys are owned: they can be kept.
func ExampleStream_Keys() {
	stream := entryiter.New[[]rune](&lines{text: []string{"ape", "bee", "cat"}})
	keys, errf := stream.Keys()
	kept := slices.Collect(keys)
	kept[0][0] = 'A'
	fmt.Println(string(kept[0]), string(kept[1]), string(kept[2]), errf())
	// Output: Ape bee cat <nil>
}

func ExampleStream_Values() {
	stream := entryiter.New[string](&lines{text: []string{"ape", "bee", "cat"}})
	values, errf := stream.Values()
	sum := 0
	for v := range values {
		sum += v
	}
	fmt.Println(sum, errf())
	// Output: 6 <nil>
}

func ExampleStream_Entries() {
	stream := entryiter.New[string](&lines{text: []string{"ape"}})
	entries, errf := stream.Entries()
	for e := range entries {
		fmt.Println(e.Key, e.Value, e.HasValue)
	}
	fmt.Println(errf())
	// Output:
	// ape 1 true
	// <nil>
}

// A stream is a source itself, for a walker: nothing is copied for an entry.
func ExampleStream_Open() {
	stream := entryiter.New[string](&lines{text: []string{"ape", "apex", "bee"}})
	var w visitor.Walker[rune, int]
	err := w.Walk(stream, func(e *visitor.Entry[rune, int]) error {
		fmt.Println(e.Shared, string(e.Units[e.Shared:]))
		return nil
	})
	fmt.Println(err)
	// Output:
	// 0 ape
	// 3 x
	// 0 bee
	// <nil>
}

// codes is a coded source over tokens, as a file of codes could be: what it hands out are bytes.
type codes [][]byte

func (c codes) Plain() bool { return true }

func (c codes) Open(visitor.Cursor[byte, string]) visitor.Cursor[byte, string] {
	return &codeCursor{codes: c}
}

type codeCursor struct {
	codes [][]byte
	last  []byte
	block [1]visitor.Entry[byte, string]
}

func (c *codeCursor) Next() ([]visitor.Entry[byte, string], error) {
	if len(c.codes) == 0 {
		return nil, nil
	}
	code := c.codes[0]
	c.block[0] = visitor.Entry[byte, string]{Units: code, Shared: unit.CommonPrefix(c.last, code)}
	c.last, c.codes = code, c.codes[1:]
	return c.block[:], nil
}

func (c *codeCursor) Close() error { return nil }

// A coded source is read in the units of its keys.
func ExampleFromCode() {
	var src codes
	for _, key := range [][]uint64{{7}, {7, 1 << 40}, {300}} {
		src = append(src, unit.AppendUnitsCode(nil, key))
	}
	keys, errf := entryiter.FromCode[[]uint64, uint64](src).Keys()
	for key := range keys {
		fmt.Println(key)
	}
	fmt.Println(errf())
	// Output:
	// [7]
	// [7 1099511627776]
	// [300]
	// <nil>
}

// PushAll is the body of a range-over-func face.
func ExamplePushAll() {
	src := codes{[]byte("ape"), []byte("bee")}
	all := func(yield func(string, string) bool) {
		c := src.Open(nil)
		defer c.Close()
		entryiter.PushAll[string, rune](c, src.Plain(), yield)
	}
	for key := range all {
		fmt.Println(key)
	}
	// Output:
	// ape
	// bee
}

package unit_test

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ordict/ordict/unit"
)

func ExampleAppend() {
	fmt.Printf("%x\n", unit.Append([]rune(nil), "né"))
	fmt.Printf("%x\n", unit.Append([]byte(nil), "né"))
	fmt.Printf("%x\n", unit.Append([]rune(nil), "n\xe9")) // Latin-1: the last byte is no UTF-8
	// Output:
	// [6e e9]
	// 6ec3a9
	// [6e 1100e9]
}

func ExampleMake() {
	units := unit.Append([]rune(nil), "n\xe9e")
	fmt.Printf("%q\n", unit.Make[string](units[:2]))
	// Output: "n\xe9"
}

func ExampleLen() {
	fmt.Println(unit.Len[string, rune]("né"), unit.Len[string, byte]("né"))
	// Output: 2 3
}

func ExampleCompare() {
	type WordID uint64
	fmt.Println(unit.Compare([]WordID{1, 2}, []WordID{1, 10}))
	fmt.Println(unit.Compare([]WordID{1, 2}, []WordID{1}))
	// Output:
	// -1
	// 1
}

func ExampleCompareKeys() {
	fmt.Println(unit.CompareKeys[string, rune]("z", "é"))
	fmt.Println(unit.CompareKeys[string, rune]("\x80", "é"), unit.CompareKeys[string, byte]("\x80", "é"))
	// Output:
	// -1
	// 1 -1
}

func ExampleCommonPrefix() {
	fmt.Println(unit.CommonPrefix([]uint64{7, 300, 5}, []uint64{7, 300, 6, 1}))
	// Output: 2
}

func ExampleHasPrefix() {
	fmt.Println(unit.HasPrefix[string, rune]("€5", "€"))
	fmt.Println(unit.HasPrefix[string, rune]("€5", "\xe2"), unit.HasPrefix[string, byte]("€5", "\xe2"))
	// Output:
	// true
	// false true
}

func ExampleAppendCode() {
	code, plain := unit.AppendCode[string, rune](nil, "é")
	fmt.Printf("% x %t\n", code, plain)
	code, plain = unit.AppendCode[string, rune](nil, "\xe9")
	fmt.Printf("% x %t\n", code, plain)
	code, plain = unit.AppendCode[[]uint64, uint64](nil, []uint64{5, 300, 1<<64 - 1})
	fmt.Printf("% x %t\n", code, plain)
	// Output:
	// c3 a9 true
	// ff 00 11 00 e9 false
	// 05 81 2c ff ff ff ff ff ff ff ff ff true
}

func ExampleAppendUnitsCode() {
	small := unit.AppendUnitsCode(nil, []uint64{255})
	large := unit.AppendUnitsCode(nil, []uint64{256})
	fmt.Println(bytes.Compare(small, large))
	// Output: -1
}

func ExampleAppendUnits() {
	fmt.Println(unit.AppendUnits([]uint64(nil), []byte{5, 0x81, 0x2c}))
	// Output: [5 300]
}

func ExampleMakeFromCode() {
	code, plain := unit.AppendCode[string, rune](nil, "caf\xe9")
	fmt.Printf("%q\n", unit.MakeFromCode[string, rune](code, plain))
	// Output: "caf\xe9"
}

func ExampleView() {
	key := []byte("key")
	code, ok := unit.View[[]byte, byte](key)
	if !ok { // another kind of key
		code, _ = unit.AppendCode[[]byte, byte](nil, key)
	}
	fmt.Printf("%s\n", code)
	// Output: key
}

func ExampleAsBytes() {
	type Base byte // of a genome
	bases := []Base("GATTACA")
	if code, ok := unit.AsBytes(bases); ok {
		fmt.Println(bytes.Count(code, []byte("A")))
	}
	// Output: 3
}

func ExampleAsUnits() {
	type Base byte
	bases, ok := unit.AsUnits[Base]([]byte("GATTACA"))
	fmt.Println(bases[0] == 'G', ok)
	_, ok = unit.AsUnits[rune]([]byte("GATTACA"))
	fmt.Println(ok)
	// Output:
	// true true
	// false
}

func ExampleCount() {
	fmt.Println(unit.Count[rune]([]byte("né")))
	// Output: 2
}

func ExampleBoundary() {
	code := []byte("né!")
	for n := range len(code) + 1 {
		fmt.Print(unit.Boundary[rune](code, n), " ")
	}
	// Output: 0 1 1 3 4
}

func ExampleLocate() {
	// What must be decoded anew when a code shares its first bytes with the code before?
	before, code := []byte("née"), []byte("nègre")
	shared := 2 // n, and half of the next letter
	start, units := unit.Locate[rune](code, shared)
	decoded := unit.AppendUnits([]rune(nil), before)
	decoded = unit.AppendUnits(decoded[:units], code[start:])
	fmt.Println(string(decoded), units)
	// Output: nègre 1
}

func ExampleCheckText() {
	err := unit.CheckText("caf\xe9")
	fmt.Println(err)
	fmt.Println(errors.Is(err, unit.ErrInvalidUTF8))
	if e, ok := errors.AsType[*unit.TextError](err); ok {
		fmt.Println(e.Offset)
	}
	// Output:
	// unit: invalid UTF-8 at byte offset 3
	// true
	// 3
}

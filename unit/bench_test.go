package unit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ordict/ordict/unit"
)

// BenchmarkKey measures what a dictionary does with one key. The keys are of a usual length: a path, a phrase in
// Cyrillic, the same with a broken byte, twenty tokens of mixed sizes, and as many that take one byte.
func BenchmarkKey(b *testing.B) {
	path, phrase := "collection/0123/01234567/shared-suffix", "Сборник статей, том 12, часть"
	mixed, small := make([]WordID, 20), make([]WordID, 20)
	for i := range mixed {
		mixed[i], small[i] = WordID(1)<<(i*7%19), WordID(i)
	}
	benchKey[string, byte](b, "domain=bytes/key=path", path)
	benchKey[string, rune](b, "domain=text/key=path", path)
	benchKey[string, rune](b, "domain=text/key=phrase", phrase)
	benchKey[string, rune](b, "domain=text/key=broken", phrase+"\xff")
	benchKey[[]rune, rune](b, "domain=runes/key=phrase", []rune(phrase))
	benchKey[[]WordID, WordID](b, "domain=tokens/key=mixed", mixed)
	benchKey[[]WordID, WordID](b, "domain=tokens/key=small", small)
}

func benchKey[K unit.Key[U], U unit.Unit](b *testing.B, name string, key K) {
	units := unit.Append([]U(nil), key)
	code, plain := unit.AppendCode[K, U](nil, key)
	other := unit.MakeFromCode[K, U](code, plain)
	unitRoom, codeRoom := make([]U, 0, 2*len(code)), make([]byte, 0, 2*len(code))
	for _, op := range []struct {
		name string
		f    func()
	}{
		{"AppendCode", func() { sinkBytes, sinkBool = unit.AppendCode[K, U](codeRoom, key) }},
		{"AppendUnits", func() { sinkInt = len(unit.AppendUnits(unitRoom, code)) }},
		{"Locate", func() { sinkInt, _ = unit.Locate[U](code, len(code)/2) }},
		{"Boundary", func() { sinkInt = unit.Boundary[U](code, len(code)/2) }},
		{"Compare", func() { sinkInt = unit.Compare(units, units) }},
		{"CompareKeys", func() { sinkInt = unit.CompareKeys[K, U](key, other) }},
		{"MakeFromCode", func() { sinkInt = unit.Len[K, U](unit.MakeFromCode[K, U](code, plain)) }},
	} {
		b.Run(fmt.Sprintf("%s/op=%s", name, op.name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				op.f()
			}
		})
	}
}

// BenchmarkCheckText measures the check at the border, per megabyte.
func BenchmarkCheckText(b *testing.B) {
	text := strings.Repeat("ab€😀", million/10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if err := unit.CheckText(text); err != nil {
			b.Fatal(err)
		}
	}
}

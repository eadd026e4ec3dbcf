package unit_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"unicode/utf8"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ordict/ordict/unit"
)

// laws checks everything the package promises for one kind of key. A key is made from raw bytes, which a fuzzer can
// change, or drawn from pieces, which a property test can shrink.
type laws[K unit.Key[U], U unit.Unit] struct {
	name string
	make func(raw []byte) K
	draw func(t *rapid.T, label string) K
}

// domain is laws without its type parameters.
type domain interface {
	title() string
	checkRaw(t rapid.TB, a, b []byte)         // keys made from a and b
	checkDrawn(t *rapid.T)                    // two drawn keys
	checkCode(t rapid.TB, code []byte, n int) // any bytes taken for a code
}

var domains = []domain{
	laws[string, byte]{"string over byte", rawString, drawString},
	laws[string, rune]{"string over rune", rawString, drawString},
	laws[string, uint64]{"string over uint64", rawString, drawString},
	laws[string, Octet]{"string over Octet", rawString, drawString},
	laws[string, Letter]{"string over Letter", rawString, drawString},
	laws[[]byte, byte]{"[]byte", rawUnits[byte], drawUnits[byte]},
	laws[[]rune, rune]{"[]rune", rawUnits[rune], drawUnits[rune]},
	laws[[]uint64, uint64]{"[]uint64", rawUnits[uint64], drawUnits[uint64]},
	laws[[]Octet, Octet]{"[]Octet", rawUnits[Octet], drawUnits[Octet]},
	laws[[]Letter, Letter]{"[]Letter", rawUnits[Letter], drawUnits[Letter]},
	laws[[]WordID, WordID]{"[]WordID", rawUnits[WordID], drawUnits[WordID]},
}

func rawString(raw []byte) string { return string(raw) }

// rawUnits makes units of 0 to 8 bytes each, as the byte before them says.
func rawUnits[U unit.Unit](raw []byte) []U {
	units := []U{}
	for len(raw) > 0 {
		n := min(int(raw[0]%9), len(raw)-1)
		var u uint64
		for _, b := range raw[1 : 1+n] {
			u = u<<8 | uint64(b)
		}
		units = append(units, U(u))
		raw = raw[1+n:]
	}
	return units
}

// pieces of text: each class of UTF-8 at its ends, each way to break it, and what begins something longer.
var pieces = []string{
	"a", "b", "\x00", "\x7f", "\u0080", "é", "\u07ff", "\u0800", "€", "\ud7ff", "\ue000", "\ufffd", "\uffff", "😀", "\U00010000",
	"\U0010ffff", "\x80", "\xbf", "\xc0", "\xc1", "\xc3", "\xe0", "\xe2", "\xe2\x82", "\xed\xa0\x80", "\xf0\x9f", "\xf0\x9f\x98",
	"\xf4\x90\x80\x80", "\xf5", "\xfe", "\xff", "\xff\x00\x11\x00\x80", "abcdefgh", "Сборник",
}

func drawString(t *rapid.T, label string) string {
	text := ""
	for _, piece := range rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, label) {
		text += piece
	}
	return text
}

// edges are the numbers around which the code of a unit changes its form, in some domain.
var edges = func() []uint64 {
	edges := []uint64{0, 1, 'a', 0xD800, 0xDFFF, 0xE000, 0xFFFD, 0x10FFFF, 0x110000, 0x110080, 0x1100FF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
		1 << 63, 1<<63 - 1, 1<<64 - 1}
	for shift := 7; shift < 64; shift += 7 {
		edges = append(edges, 1<<shift-1, 1<<shift, 1<<shift+1)
	}
	return edges
}()

func drawUnits[U unit.Unit](t *rapid.T, label string) []U {
	one := rapid.OneOf(rapid.SampledFrom(edges), rapid.Uint64Range('a', 'c'), rapid.Uint64())
	units := []U{}
	for _, u := range rapid.SliceOfN(one, 0, 24).Draw(t, label) {
		units = append(units, U(u))
	}
	return units
}

func (l laws[K, U]) title() string { return l.name }

func (l laws[K, U]) checkRaw(t rapid.TB, a, b []byte) {
	t.Helper()
	l.checkPair(t, l.make(a), l.make(b))
}

// checkDrawn draws two keys, often one that begins like the other.
func (l laws[K, U]) checkDrawn(t *rapid.T) {
	a, b := l.draw(t, "a"), l.draw(t, "b")
	units := modelUnits[K, U](a)
	shared := rapid.IntRange(0, len(units)).Draw(t, "shared")
	l.checkPair(t, a, b)
	l.checkPair(t, a, unit.Make[K](append(slices.Clip(units[:shared]), modelUnits[K, U](b)...)))
}

func (l laws[K, U]) checkPair(t rapid.TB, a, b K) {
	t.Helper()
	l.checkKey(t, a)
	l.checkKey(t, b)
	l.checkOrder(t, a, b)
	l.checkOrder(t, b, a)
	if isRune[U]() {
		if text, ok := any(a).(string); ok {
			checkCheckText(t, text)
		}
	}
}

// same fails unless got equals want.
func same[T comparable](t rapid.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
}

// sameList fails unless got and want hold the same. Nil and empty are the same on purpose.
func sameList[T comparable](t rapid.TB, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: -want +got\n%s", what, gocmp.Diff(want, got))
	}
}

// sameKey fails unless got and want are the same key. A slice key is never nil.
func sameKey[K unit.Key[U], U unit.Unit](t rapid.TB, what string, got, want K) {
	t.Helper()
	if text, ok := any(got).(string); ok {
		same(t, what, text, any(want).(string))
		return
	}
	if any(got).([]U) == nil {
		t.Fatalf("%s: got nil", what)
	}
	sameList(t, what, any(got).([]U), any(want).([]U))
}

// checkKey holds a key against its units and its code.
func (l laws[K, U]) checkKey(t rapid.TB, key K) {
	t.Helper()
	units := modelUnits[K, U](key)
	var code []byte
	ends := []int{0}
	plain := true
	for _, u := range units {
		one := modelCode(u)
		code = append(code, one...)
		ends = append(ends, len(code))
		plain = plain && !(isRune[U]() && one[0] == unit.Escape)
	}

	sameList(t, "Append", unit.Append([]U(nil), key), units)
	sameList(t, "Append to two", unit.Append([]U{7, 8}, key), append([]U{7, 8}, units...))
	sameKey[K, U](t, "Make of Append", unit.Make[K](units), key)
	same(t, "Len", unit.Len[K, U](key), len(units))

	gotCode, gotPlain := unit.AppendCode[K, U](nil, key)
	sameList(t, "AppendCode", gotCode, code)
	same(t, "plain", gotPlain, plain)
	sameList(t, "AppendUnitsCode", unit.AppendUnitsCode([]byte("x"), units), append([]byte("x"), code...))
	sameList(t, "AppendUnits", unit.AppendUnits([]U(nil), code), units)
	sameList(t, "AppendUnits to one", unit.AppendUnits([]U{7}, code), append([]U{7}, units...))
	sameKey[K, U](t, "MakeFromCode, asked to look", unit.MakeFromCode[K, U](code, false), key)
	sameKey[K, U](t, "MakeFromCode", unit.MakeFromCode[K, U](code, plain), key)
	same(t, "Count", unit.Count[U](code), len(units))
	checkViews(t, key, units, code, plain)
	checkMargin(t, key, units, code)

	for n := -1; n <= len(code)+1; n++ {
		before, exact := slices.BinarySearch(ends, n)
		if !exact {
			before = max(before-1, 0)
		}
		same(t, "Boundary", unit.Boundary[U](code, n), ends[before])
		boundary, count := unit.Locate[U](code, n)
		same(t, "Locate", [2]int{boundary, count}, [2]int{ends[before], before})
	}
}

// checkViews holds the borrowed views against copies.
func checkViews[K unit.Key[U], U unit.Unit](t rapid.TB, key K, units []U, code []byte, plain bool) {
	t.Helper()
	view, ok := unit.View[K, U](key)
	text, isText := any(key).(string)
	switch {
	case !ok:
		sameList(t, "View that declines", view, nil)
		if viewsShare && (isByte[U]() || isText && isRune[U]()) {
			t.Fatalf("View declines %T over %T", key, units)
		}
	case isText:
		same(t, "View", string(view), text)
	default:
		sameList(t, "View", view, code)
	}
	if ok && plain {
		sameList(t, "View of what needs no escape", view, code)
	}
	asBytes, ok := unit.AsBytes(units)
	same(t, "AsBytes ok", ok, isByte[U]())
	asUnits, ok := unit.AsUnits[U](code)
	same(t, "AsUnits ok", ok, isByte[U]())
	if isByte[U]() {
		sameList(t, "AsBytes", asBytes, code)
		sameList(t, "AsUnits", asUnits, units)
	} else if asBytes != nil || asUnits != nil {
		t.Fatalf("views of %T are not nil", units)
	}
}

// checkMargin checks that what is appended needs no more room than it takes, that nothing is written past it, and that
// a buffer with too little room is replaced.
func checkMargin[K unit.Key[U], U unit.Unit](t rapid.TB, key K, units []U, code []byte) {
	t.Helper()
	for _, lack := range []int{1, 2, 3, 5} {
		few := make([]byte, 0, len(code)/lack)
		gotCode, _ := unit.AppendCode[K, U](few, key)
		sameList(t, "code in too little room", gotCode, code)
		sameList(t, "units in too little room", unit.AppendUnits(make([]U, 0, len(units)/lack), code), units)
		sameList(t, "key's units in too little room", unit.Append(make([]U, 0, len(units)/lack), key), units)
	}
	for _, margin := range []int{0, 1, 20} {
		codeRoom := bytes.Repeat([]byte{0x55}, len(code)+margin)
		gotCode, _ := unit.AppendCode[K, U](codeRoom[:0:len(codeRoom)], key)
		unitRoom := slices.Repeat([]U{0x55}, len(units)+margin)
		gotUnits := unit.AppendUnits(unitRoom[:0], code)
		keyRoom := slices.Repeat([]U{0x55}, len(units)+margin)
		gotKey := unit.Append(keyRoom[:0], key)
		if cap(gotCode) != cap(codeRoom) || cap(gotUnits) != cap(unitRoom) || cap(gotKey) != cap(keyRoom) {
			t.Fatalf("a buffer with room for %d code bytes and %d units has been replaced", len(code), len(units))
		}
		sameList(t, "code in its buffer", codeRoom[:len(code)], code)
		sameList(t, "bytes after it", codeRoom[len(code):], bytes.Repeat([]byte{0x55}, margin))
		sameList(t, "units in their buffer", unitRoom[:len(units)], units)
		sameList(t, "units after them", unitRoom[len(units):], slices.Repeat([]U{0x55}, margin))
		sameList(t, "key's units in their buffer", keyRoom[:len(units)], units)
		sameList(t, "key's units after them", keyRoom[len(units):], slices.Repeat([]U{0x55}, margin))
	}
}

// checkOrder holds the order of two keys against the order of their codes.
func (l laws[K, U]) checkOrder(t rapid.TB, a, b K) {
	t.Helper()
	unitsA, unitsB := modelUnits[K, U](a), modelUnits[K, U](b)
	codeA, _ := unit.AppendCode[K, U](nil, a)
	codeB, _ := unit.AppendCode[K, U](nil, b)

	order := modelCompare(unitsA, unitsB)
	same(t, "Compare", unit.Compare(unitsA, unitsB), order)
	same(t, "CompareKeys", unit.CompareKeys[K, U](a, b), order)
	same(t, "order of codes", bytes.Compare(codeA, codeB), order)

	common := modelCommon(unitsA, unitsB)
	same(t, "CommonPrefix", unit.CommonPrefix(unitsA, unitsB), common)
	_, located := unit.Locate[U](codeA, modelCommon(codeA, codeB))
	same(t, "units in the common bytes", located, common)

	begins := common == len(unitsB)
	same(t, "HasPrefix", unit.HasPrefix[K, U](a, b), begins)
	same(t, "prefix of codes", bytes.HasPrefix(codeA, codeB), begins)
}

// checkCheckText holds CheckText against the units of a text.
func checkCheckText(t rapid.TB, text string) {
	t.Helper()
	err := unit.CheckText(text)
	if utf8.ValidString(text) {
		if err != nil {
			t.Fatalf("CheckText(%q) = %v", text, err)
		}
		return
	}
	offset := 0
	for {
		u, size := modelDecodeText(text[offset:])
		if u >= 0x110000 {
			break
		}
		offset += size
	}
	textError, ok := errors.AsType[*unit.TextError](err)
	if !ok || textError.Offset != offset || !errors.Is(err, unit.ErrInvalidUTF8) {
		t.Fatalf("CheckText(%q) = %v, want offset %d", text, err, offset)
	}
}

func modelDecodeText(text string) (u rune, size int) {
	u, size = utf8.DecodeRuneInString(text)
	if u == utf8.RuneError && size == 1 {
		u = 0x110000 + rune(text[0])
	}
	return u, size
}

// checkCode takes any bytes for a code. Everything that reads codes sees the same units in them.
func (l laws[K, U]) checkCode(t rapid.TB, code []byte, n int) {
	t.Helper()
	var units []U
	ends := []int{0}
	for end := 0; end < len(code); ends = append(ends, end) {
		u, size := modelDecode[U](code[end:])
		units = append(units, u)
		end += size
	}
	sameList(t, "AppendUnits", unit.AppendUnits([]U(nil), code), units)
	same(t, "Count", unit.Count[U](code), len(units))
	sameKey[K, U](t, "MakeFromCode", unit.MakeFromCode[K, U](code, false), unit.Make[K](units))

	before, exact := slices.BinarySearch(ends, n)
	if !exact {
		before = max(before-1, 0)
	}
	boundary, count := unit.Locate[U](code, n)
	same(t, "Locate", [2]int{boundary, count}, [2]int{ends[before], before})
	same(t, "Boundary", unit.Boundary[U](code, n), boundary)
	sameList(t, "units before the boundary", unit.AppendUnits([]U(nil), code[:boundary]), units[:count])
	sameList(t, "units after it", unit.AppendUnits([]U(nil), code[boundary:]), units[count:])
}

func TestLaws(t *testing.T) {
	for _, d := range domains {
		t.Run(d.title(), func(t *testing.T) { rapid.Check(t, d.checkDrawn) })
	}
}

func TestLawsOfAnyCode(t *testing.T) {
	bits := rapid.OneOf(rapid.SampledFrom([]byte{0, 'a', 0x7F, 0x80, 0x82, 0xC3, 0xE2, 0xED, 0xF0, 0xFE, 0xFF}), rapid.Byte())
	for _, d := range domains {
		t.Run(d.title(), rapid.MakeCheck(func(t *rapid.T) {
			code := rapid.SliceOfN(bits, 0, 40).Draw(t, "code")
			for n := -1; n <= len(code)+1; n++ {
				d.checkCode(t, code, n)
			}
		}))
	}
}

// FuzzDrawn feeds the property of TestLaws from the fuzzer instead of from random numbers.
func FuzzDrawn(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		rapid.SampledFrom(domains).Draw(t, "domain").checkDrawn(t)
	}))
}

// FuzzKeys makes keys of every kind straight from the fuzzer's bytes.
func FuzzKeys(f *testing.F) {
	for i, piece := range pieces {
		f.Add([]byte(piece), []byte(pieces[(i+1)%len(pieces)]))
		f.Add([]byte(piece+"\x08\xff\xff\xff\xff\xff\xff\xff\xff"), []byte(piece))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if len(a) > 1<<8 || len(b) > 1<<8 {
			return // every position of a code is looked at: quadratic
		}
		for _, d := range domains {
			d.checkRaw(t, a, b)
		}
	})
}

// FuzzCode takes the fuzzer's bytes for a code.
func FuzzCode(f *testing.F) {
	for i, piece := range pieces {
		f.Add([]byte(piece+piece), i)
	}
	f.Add(bytes.Repeat([]byte{0xFF}, 40), 23)
	f.Add([]byte{0xFE, 1, 2, 3, 4, 5, 6, 7, 0xFF, 1, 2, 3}, 9)
	f.Fuzz(func(t *testing.T, code []byte, n int) {
		for _, d := range domains {
			d.checkCode(t, code, n)
		}
	})
}

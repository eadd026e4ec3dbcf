package unit_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/ordict/ordict/unit"
)

func TestTextUnits(t *testing.T) {
	for _, test := range []struct {
		text  string
		units []rune
		code  string
	}{
		{"", nil, ""},
		{"\x00", []rune{0}, "\x00"},
		{"aé€😀", []rune{'a', 'é', '€', '😀'}, "aé€😀"},
		{"\uFFFD", []rune{0xFFFD}, "\uFFFD"},
		{"e\u0301", []rune{'e', 0x301}, "e\u0301"}, // not composed
		{"\x80", []rune{0x110080}, "\xFF\x00\x11\x00\x80"},
		{"\xFF", []rune{0x1100FF}, "\xFF\x00\x11\x00\xFF"},
		{"a\xE2\x82b", []rune{'a', 0x1100E2, 0x110082, 'b'}, "a\xFF\x00\x11\x00\xE2\xFF\x00\x11\x00\x82b"},
		{"\xC0\x80", []rune{0x1100C0, 0x110080}, "\xFF\x00\x11\x00\xC0\xFF\x00\x11\x00\x80"},                                   // overlong
		{"\xED\xA0\x80", []rune{0x1100ED, 0x1100A0, 0x110080}, "\xFF\x00\x11\x00\xED\xFF\x00\x11\x00\xA0\xFF\x00\x11\x00\x80"}, // a surrogate
	} {
		sameList(t, fmt.Sprintf("units of %q", test.text), unit.Append([]rune(nil), test.text), test.units)
		code, plain := unit.AppendCode[string, rune](nil, test.text)
		same(t, fmt.Sprintf("code of %q", test.text), string(code), test.code)
		same(t, fmt.Sprintf("plain of %q", test.text), plain, test.text == test.code)
		same(t, "text made of its units", unit.Make[string](test.units), test.text)
	}
}

func TestTokenCodes(t *testing.T) {
	for _, test := range []struct {
		token uint64
		code  string
	}{
		{0, "\x00"},
		{127, "\x7F"},
		{128, "\x80\x80"},
		{1<<14 - 1, "\xBF\xFF"},
		{1 << 14, "\xC0\x40\x00"},
		{1<<49 - 1, "\xFD\xFF\xFF\xFF\xFF\xFF\xFF"},
		{1 << 49, "\xFE\x02\x00\x00\x00\x00\x00\x00"},
		{1<<56 - 1, "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"},
		{1 << 56, "\xFF\x01\x00\x00\x00\x00\x00\x00\x00"},
		{1 << 63, "\xFF\x80\x00\x00\x00\x00\x00\x00\x00"},
		{1<<64 - 1, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"},
	} {
		code := unit.AppendUnitsCode(nil, []uint64{test.token})
		same(t, fmt.Sprintf("code of %#x", test.token), string(code), test.code)
	}
}

// TestTextOrder lists texts in order. The byte order of the strings is another one where they are broken.
func TestTextOrder(t *testing.T) {
	ordered := []string{
		"", "\x00", "\x00\x00", "a", "a\x00", "aa", "a\U0010FFFF", "a\x80", "b", "é", "\uD7FF", "\uE000", "\uFFFD", "😀", "\U0010FFFF",
		"\x80", "\x80\x80", "\xBF", "\xC3", "\xE2", "\xE2a", "\xE2\x82", "\xE2\x82a", "\xE2\xE2", "\xFF",
	}
	for i, a := range ordered {
		for j, b := range ordered {
			want := 0
			if i != j {
				want = 1 - 2*boolInt(i < j)
			}
			same(t, fmt.Sprintf("CompareKeys(%q, %q)", a, b), unit.CompareKeys[string, rune](a, b), want)
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestRuneOrder lists []rune keys of one unit in order: what is no scalar value comes last, as uint32.
func TestRuneOrder(t *testing.T) {
	ordered := []rune{0, 'a', 0xD7FF, 0xE000, 0xFFFD, 0x10FFFF, 0xD800, 0xDFFF, 0x110000, 0x1100FF, 1<<31 - 1, -1 << 31, -2, -1}
	for i := range len(ordered) - 1 {
		a, b := ordered[i:i+1], ordered[i+1:i+2]
		same(t, fmt.Sprintf("Compare(%#x, %#x)", a, b), unit.Compare(a, b), -1)
		same(t, fmt.Sprintf("Compare(%#x, %#x)", b, a), unit.Compare(b, a), 1)
	}
}

func TestTextPrefixes(t *testing.T) {
	for _, test := range []struct {
		text, prefix string
		whole        bool
	}{
		{"", "", true},
		{"a", "", true},
		{"", "a", false},
		{"€", "€", true},
		{"€", "\xE2", false}, // begins its bytes, but is no unit of it
		{"€", "\xE2\x82", false},
		{"😀", "\xF0\x9F\x98", false},
		{"a€", "a", true},
		{"\xE2\x82", "\xE2", true}, // broken: two units
		{"\xE2\x82\x20", "\xE2\x82", true},
		{"€\xAC", "€", true}, // a loose continuation byte is a unit
		{"€\xAC\xAC\xAC\xAC", "€\xAC\xAC\xAC", true},
		{"\xE2€", "\xE2", true},
		{"\xE2€", "\xE2\xE2", false},
	} {
		same(t, fmt.Sprintf("HasPrefix(%q, %q)", test.text, test.prefix), unit.HasPrefix[string, rune](test.text, test.prefix), test.whole)
	}
	same(t, "bytes have no inner units", unit.HasPrefix[string, byte]("€", "\xE2"), true)
}

// TestMakeOfForeignUnits makes strings of units that no string has.
func TestMakeOfForeignUnits(t *testing.T) {
	for _, u := range []rune{0xD800, 0xDFFF, 0x110000, 0x11007F, 0x110100, -1, 1<<31 - 1} {
		same(t, fmt.Sprintf("text of %#x", u), unit.Make[string]([]rune{'<', u, '>'}), "<\uFFFD>")
		code := unit.AppendUnitsCode(nil, []rune{'<', u, '>'})
		same(t, fmt.Sprintf("text of the code of %#x", u), unit.MakeFromCode[string, rune](code, false), "<\uFFFD>")
	}
	same(t, "broken bytes that join", unit.Make[string]([]rune{0x1100C3, 0x1100A9}), "é")
	same(t, "a wide token", unit.Make[string]([]uint64{0x141, 'B'}), "AB")
}

func TestEmptyKeys(t *testing.T) {
	if got := unit.Make[[]rune]([]rune(nil)); got == nil || len(got) != 0 {
		t.Errorf("Make of no units = %#v", got)
	}
	if got := unit.MakeFromCode[[]WordID, WordID](nil, true); got == nil || len(got) != 0 {
		t.Errorf("MakeFromCode of no code = %#v", got)
	}
	same(t, "CompareKeys of nil and empty", unit.CompareKeys[[]rune, rune](nil, []rune{}), 0)
	same(t, "HasPrefix of nil", unit.HasPrefix[[]uint64, uint64](nil, nil), true)
	code, plain := unit.AppendCode[[]byte, byte](nil, nil)
	same(t, "code of the empty key", len(code), 0)
	same(t, "plain", plain, true)
}

func TestCheckText(t *testing.T) {
	for text, offset := range map[string]int{
		"\x80": 0, "abc\xFF": 3, "é\xE2\x82": 2, "\uFFFD\xED\xA0\x80": 3, "\xC0\x80": 0, "😀\xF4\x90\x80\x80": 4, "a\xE2": 1,
	} {
		err := unit.CheckText(text)
		textError, ok := errors.AsType[*unit.TextError](err)
		if !ok || textError.Offset != offset || !errors.Is(err, unit.ErrInvalidUTF8) {
			t.Errorf("CheckText(%q) = %v, want offset %d", text, err, offset)
		}
	}
	for _, text := range []string{"", "\x00", "\uFFFD", "é\U0010FFFF"} {
		if err := unit.CheckText(text); err != nil {
			t.Errorf("CheckText(%q) = %v", text, err)
		}
	}
}

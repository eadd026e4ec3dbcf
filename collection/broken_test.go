package collection_test

import (
	"slices"
	"testing"

	"github.com/ordict/ordict/collection"
)

// TestBrokenTextApart: broken text beside the valid text that it resembles. Whatever is stored, every other key is absent,
// from the first broken key on and before it.
func TestBrokenTextApart(t *testing.T) {
	pairs := [][2]string{
		{"\xff", "\ufffd"}, {"\xc3", "é"}, {"\xc3", "Ã"}, {"\xa9", "©"}, {"\xe2\x82", "€"}, {"\xed\xa0\x80", "\ud7ff"},
		{"\xf4\x90\x80\x80", "\U0010ffff"}, {"a\x80", "a"}, {"\xff\x00\x11\x00\xff", "\xff"}, {"\xff\x00\x00\x00a", "a"},
	}
	for _, pair := range pairs {
		for i := range pair {
			one, other := pair[i], pair[1-i]
			d := textOf(one)
			check := func(s collection.Snapshot[string, rune, int]) {
				t.Helper()
				if v, ok := s.Lookup(one); !ok || v != 0 {
					t.Errorf("%q: stored key is %v, %v", one, v, ok)
				}
				if s.Contains(other) || d.Contains(other) {
					t.Errorf("%q: %q is present", one, other)
				}
				if keys := slices.Collect(s.Prefix(one).Keys()); len(keys) != 1 || keys[0] != one {
					t.Errorf("Prefix(%q): %q", one, keys)
				}
				if n, found := s.Index(one); n != 0 || !found {
					t.Errorf("Index(%q): %d, %v", one, n, found)
				}
			}
			check(d.Snapshot())
			if _, deleted := d.Delete(other); deleted {
				t.Errorf("Delete(%q) finds %q", other, one)
			}
			if _, had := d.Unset(other); had {
				t.Errorf("Unset(%q) finds %q", other, one)
			}
			d.Set(other, 1)
			if d.Len() != 2 || d.Get(one) != 0 || d.Get(other) != 1 {
				t.Errorf("%q and %q: %s", one, other, show(entrySlice(d)))
			}
			d.Delete(other)
			d.Compact()
			check(d.Snapshot())
		}
	}
}

// TestBrokenTextIsNotAPrefix: a byte of a character is no unit of it.
func TestBrokenTextIsNotAPrefix(t *testing.T) {
	d := textOf("é", "éa", "\xc3", "\xc3\xa9x"[:1]+"x", "\xff")
	for prefix, want := range map[string][]string{
		"\xc3": {"\xc3", "\xc3x"[:1] + "x"},
		"é":    {"é", "éa"},
		"\xff": {"\xff"},
		"\xa9": nil,
	} {
		got := slices.Collect(d.Prefix(prefix).Keys())
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("Prefix(%q): %q, want %q", prefix, got, want)
		}
	}
	if n := d.CommonPrefix("é\xc3"); n != 1 {
		t.Errorf("CommonPrefix: %d units", n)
	}
}

// TestBrokenTextOrder: every broken byte sorts above every code point, and by its number.
func TestBrokenTextOrder(t *testing.T) {
	d := textOf("\xff", "\x80", "\U0010ffff", "a", "\x80\U0010ffff", "\x80\x80")
	if got, want := slices.Collect(d.Keys()), []string{"a", "\U0010ffff", "\x80", "\x80\U0010ffff", "\x80\x80", "\xff"}; !slices.Equal(got, want) {
		t.Errorf("order %q, want %q", got, want)
	}
}

// TestBrokenTextBounds: bounds of broken text hold in a dictionary that has none, where nothing else needs its code.
func TestBrokenTextBounds(t *testing.T) {
	d := textOf("a", "é", "\ufffd", "\U0010ffff")
	if n := d.From("\xc3").Len(); n != 0 {
		t.Errorf("%d keys from broken text on", n)
	}
	if n := d.Below("\x80").Len(); n != 4 {
		t.Errorf("%d keys below broken text", n)
	}
	c := d.Cursor()
	if c.Seek("\xc3") || !c.SeekBefore("\xc3") || c.Key() != "\U0010ffff" {
		t.Error("a cursor seeks broken text in the wrong place")
	}
	if i, present := d.Index("\xc3"); i != 4 || present {
		t.Errorf("Index of broken text: %d, %v", i, present)
	}
	if d.From("a").Contains("\xc3") || d.CommonPrefix("a\xc3") != 1 {
		t.Error("broken text is found")
	}
}

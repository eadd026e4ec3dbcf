package collection_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// Small tests of what users of other packages have complained about. What goes wrong there, and where it is tested here:
//
//	a walk cannot stop and go on                TestReportResume, TestReportPull
//	yielded keys or values change later         TestReportKeysKept, TestLoopOwnedKeys, TestCursorUnits
//	buffers shared with the caller              TestKeysAreCopied, TestSpanKeepsBounds, TestUpdateKeyBuffer
//	changes inside a loop skip, crash, loop     TestReportDeleteInLoop, TestReportLoopSeesStart, TestLoopMutation
//	iterators hold locks                        TestReportAbandoned
//	nothing may follow a false yield            TestLoopEnds
//	structure and Len after deletes, growth     TestReportFanOut, TestContractLarge, TestContractSmall
//	seeks, ends of ranges, inverted ranges      TestReportSeekTargets, TestReportInverted, TestSpanFilter
//	no bound or the empty key as bound          TestReportEmptyBound
//	reverse walks, look-ups of the floor        TestReportFloor, TestReportTopPrefix, TestSpanFilter
//	cursors that change direction               TestCursorWalk, TestCursorZigzag
//	empty keys, zero bytes, prefixes as keys    TestReportPrefixKeys
//	prefixes without an upper bound             TestReportTopPrefix
//	the order, and comparison by subtraction    TestReportOrder
//	text beyond ASCII, in whole characters      TestReportText, TestBrokenTextIsNotAPrefix
//	broken text that becomes another key        TestBrokenTextApart
//	zero, nil and absent are confused           TestReportZeroValues, TestStates
//	the longest prefix of what                  TestReportThreeQuestions, TestPrefixQuestions
//	long keys, deep chains                      TestReportLengths, TestContractNoRecursion
//	snapshots that see later writes             TestSnapshotFixed, TestSnapshotHistory, TestContractModel
//	two writers, readers beside a writer        TestGuardOverlap, TestContractRaceSnapshots

// tokens makes a key.
func tokens(units ...wordID) []wordID { return units }

// tokensOf returns a dictionary of the given keys, each with its place as value.
func tokensOf(keys ...[]wordID) *collection.Tokens[wordID, int] {
	d := new(collection.Tokens[wordID, int])
	for i, k := range keys {
		d.Set(k, i)
	}
	return d
}

// wantKeys checks the keys of a view, forwards and backwards.
func wantKeys[K unit.Key[U], U unit.Unit](t *testing.T, what string, view readable[K, U, int], want ...K) {
	t.Helper()
	got := slices.Collect(view.Keys())
	var back []K
	for k := range view.Backward() {
		back = append(back, k)
	}
	slices.Reverse(back)
	if !slices.EqualFunc(got, want, exactly[K, U]) || !slices.EqualFunc(back, want, exactly[K, U]) || view.Len() != len(want) {
		t.Errorf("%s: %d keys, forwards %#v, backwards %#v, want %#v", what, view.Len(), got, back, want)
	}
}

// TestReportOrder: the order of each domain is what its documentation says: not that of a locale, not that of UTF-16, not signed, and
// not that of differences that overflow.
func TestReportOrder(t *testing.T) {
	ordered[string, rune](t, "text", "", "\x00", "10", "9", "A", "Z", "_", "a", "a\x00", "aa", "b", "z", "zz", "ä", "é", "\u0301", "я", "あ", "語",
		"\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "😀", "\U0010ffff", "\x80", "\xff")
	ordered[string, byte](t, "bytes", "", "\x00", "\x00\x00", "\x00\xff", "\x01", "a", "a\xff", "b", "\x7f", "\x80", "\xc3\xa9", "\xff", "\xff\x00", "\xff\xff")
	ordered[[]byte, byte](t, "byte slices", nil, []byte{0}, []byte{0, 0}, []byte{1}, []byte{127}, []byte{128}, []byte{255}, []byte{255, 0})
	ordered[[]rune, rune](t, "runes", nil, []rune{0}, []rune{'a'}, []rune{'a', 0}, []rune{0xd7ff}, []rune{0xe000}, []rune{0x10ffff},
		[]rune{0xd800}, []rune{0xdfff}, []rune{0x110000}, []rune{1<<31 - 1}, []rune{-1 << 31}, []rune{-2}, []rune{-1}, []rune{-1, 0})
	ordered[[]wordID, wordID](t, "tokens", nil, tokens(0), tokens(0, 0), tokens(0, 1<<64-1), tokens(1), tokens(2), tokens(10), tokens(127), tokens(128),
		tokens(255), tokens(256), tokens(1<<31), tokens(1<<32), tokens(1<<63-1), tokens(1<<63), tokens(1<<63, 1), tokens(1<<64-1), tokens(1<<64-1, 0))
}

func ordered[K unit.Key[U], U unit.Unit](t *testing.T, what string, keys ...K) {
	t.Helper()
	var d collection.Dictionary[K, U, int]
	for i := range keys {
		j := i * 5 % len(keys)
		if len(keys)%5 == 0 {
			j = len(keys) - 1 - i
		}
		d.Set(keys[j], j)
	}
	wantKeys(t, what, &d, keys...)
}

// TestReportText: prefixes and bounds are in whole characters; nothing is folded, composed or normalised.
func TestReportText(t *testing.T) {
	d := textOf("cafe", "cafe\u0301", "café", "CAFÉ", "caféteria", "日本", "日本語", "日曜", "ﬁ", "fi", "ß", "ss", "\ufeffbom", "İ", "i")
	wantKeys(t, "é", d.Prefix("café"), "café", "caféteria")
	wantKeys(t, "e with an accent after it", d.Prefix("cafe"), "cafe", "cafe\u0301")
	wantKeys(t, "Japan", d.Prefix("日本"), "日本", "日本語")
	wantKeys(t, "one character", d.Prefix("日"), "日曜", "日本", "日本語") // 曜 is U+66DC, 本 is U+672C
	wantKeys(t, "ligature", d.Prefix("f"), "fi")
	wantKeys(t, "sharp s", d.Prefix("ß"), "ß")
	wantKeys(t, "byte order mark", d.Prefix("\ufeff"), "\ufeffbom")
	wantKeys(t, "first byte of 日", d.Prefix("\xe6"))
	wantKeys(t, "first two bytes of 日", d.Prefix("\xe6\x97"))
	for _, c := range []struct {
		of     string
		common int
	}{{"日本酒", 2}, {"日", 1}, {"caféx", 4}, {"cafè", 3}, {"月", 0}, {"日本語", 3}} {
		if got := d.CommonPrefix(c.of); got != c.common {
			t.Errorf("CommonPrefix(%q) is %d characters, want %d", c.of, got, c.common)
		}
	}
}

// TestReportPrefixKeys: the empty key, zero units and keys that are prefixes of others are keys like any other.
func TestReportPrefixKeys(t *testing.T) {
	keys := []string{"", "\x00", "\x00\x00", "a", "a\x00", "a\x00b", "ab", "abc"}
	d := textOf(keys...)
	for i, k := range keys {
		if v, ok := d.Lookup(k); !ok || v != i {
			t.Errorf("Lookup(%q) = %d, %v", k, v, ok)
		}
		if n, ok := d.Index(k); n != i || !ok {
			t.Errorf("Index(%q) = %d, %v", k, n, ok)
		}
		wantKeys(t, "From", d.From(k), keys[i:]...)
		wantKeys(t, "Above", d.Above(k), keys[i+1:]...)
		wantKeys(t, "To", d.To(k), keys[:i+1]...)
		wantKeys(t, "Below", d.Below(k), keys[:i]...)
	}
	wantKeys(t, "Prefix of the empty key", d.Prefix(""), keys...)
	wantKeys(t, "Prefix of a", d.Prefix("a"), keys[3:]...)
	wantKeys(t, "Prefix of a zero", d.Prefix("\x00"), keys[1:3]...)
	for i, k := range keys { // the shorter keys go first, and take nothing with them
		if _, deleted := d.Delete(k); !deleted {
			t.Errorf("Delete(%q) finds nothing", k)
		}
		wantKeys(t, "after the deletion of "+strconv.Quote(k), d, keys[i+1:]...)
		if _, deleted := d.Delete(k); deleted || d.Len() != len(keys)-i-1 {
			t.Errorf("%q is deleted twice", k)
		}
	}
}

// TestReportEmptyBound: a nil slice is the empty key, as a key and as a bound, and a bound is never "no bound".
func TestReportEmptyBound(t *testing.T) {
	d := tokensOf(tokens(0), tokens(1), tokens(1, 1))
	for _, none := range [][]wordID{nil, {}} {
		wantKeys(t, "From the empty key", d.From(none), tokens(0), tokens(1), tokens(1, 1))
		wantKeys(t, "Prefix of the empty key", d.Prefix(none), tokens(0), tokens(1), tokens(1, 1))
		wantKeys(t, "To the empty key", d.To(none))
		wantKeys(t, "Below the empty key", d.Below(none))
		if d.Contains(none) || d.Cursor().SeekBefore(none) {
			t.Error("the empty key is there before it is set, or something below it")
		}
	}
	d.Set(nil, 7)
	wantKeys(t, "To the empty key, stored", d.To(tokens()), tokens())
	wantKeys(t, "Above the empty key", d.Above(nil), tokens(0), tokens(1), tokens(1, 1))
	if d.Get(tokens()) != 7 || d.DeletePrefix(nil) != 4 || d.Len() != 0 {
		t.Error("nil and the empty slice are two keys")
	}
}

// TestReportSeekTargets: wherever a seek aims, at a stored key, between keys, at a prefix of one or past one, before all or behind
// all, it finds the neighbours.
func TestReportSeekTargets(t *testing.T) {
	d := textOf("b", "bb", "bbd", "bbdd", "d", "dd")
	c := d.Cursor()
	for _, row := range []struct{ target, atOrAfter, before string }{
		{"", "b", ""}, {"a", "b", ""}, {"zz", "", "dd"}, {"b", "b", ""}, {"ba", "bb", "b"}, {"bb", "bb", "b"}, {"bbc", "bbd", "bb"},
		{"bbd", "bbd", "bb"}, {"bbda", "bbdd", "bbd"}, {"bbddd", "d", "bbdd"}, {"bbe", "d", "bbdd"}, {"bc", "d", "bbdd"}, {"c", "d", "bbdd"},
		{"d\x00", "dd", "d"}, {"dc", "dd", "d"}, {"ddd", "", "dd"}, {"b\xff", "d", "bbdd"},
	} {
		if on := c.Seek(row.target); on != (row.atOrAfter != "") || c.Key() != row.atOrAfter {
			t.Errorf("Seek(%q) finds %q, want %q", row.target, c.Key(), row.atOrAfter)
		}
		if e, _ := d.From(row.target).Min(); e.Key != row.atOrAfter {
			t.Errorf("From(%q).Min is %q, want %q", row.target, e.Key, row.atOrAfter)
		}
		if on := c.SeekBefore(row.target); on != (row.before != "") || c.Key() != row.before {
			t.Errorf("SeekBefore(%q) finds %q, want %q", row.target, c.Key(), row.before)
		}
		if e, _ := d.Below(row.target).Max(); e.Key != row.before {
			t.Errorf("Below(%q).Max is %q, want %q", row.target, e.Key, row.before)
		}
	}
}

// TestReportFloor: the greatest key that is not above another one, present or not, and the least that is not below it.
func TestReportFloor(t *testing.T) {
	var d collection.Tokens[wordID, int]
	for i := range wordID(300) {
		d.Set(tokens(i*10), int(i))
	}
	for i := range wordID(3000) {
		floor, ok := d.To(tokens(i)).Max()
		ceiling, up := d.From(tokens(i)).Min()
		if !ok || floor.Key[0] != i/10*10 || up != (i <= 2990) || up && ceiling.Key[0] != (i+9)/10*10 {
			t.Fatalf("around %d are %v and %v", i, floor, ceiling)
		}
	}
	if floor, ok := d.To(tokens(1<<64 - 1)).Max(); !ok || floor.Value != 299 {
		t.Errorf("the greatest key is %v", floor)
	}
}

// TestReportInverted: a range whose ends are the wrong way round is empty, in every read, and nothing else.
func TestReportInverted(t *testing.T) {
	d := textOf("a", "b", "c")
	for _, s := range []collection.Span[string, rune, int]{
		d.From("c").To("a"), d.To("a").From("c"), d.Above("b").Below("b"), d.From("b").Below("b"), d.Above("b").To("b"),
		d.Prefix("a").Prefix("b"), d.Prefix("a").From("b"), d.Above("c").Below(""), d.From("c").To("a").From("a").To("c"),
	} {
		wantKeys(t, "inverted", s)
		_, least := s.Min()
		_, greatest := s.Max()
		_, nth := s.Nth(0)
		n, present := s.Index("b")
		if c := s.Cursor(); least || greatest || nth || n != 0 || present || s.Contains("b") || c.First() || c.Last() || c.Seek("") || c.SeekBefore("d") {
			t.Error("an inverted span has entries")
		}
		if d.DeleteSpan(s) != 0 || d.Len() != 3 {
			t.Error("deleting an inverted span deletes")
		}
	}
}

// TestReportTopPrefix: a prefix of the greatest units has no successor to serve as an upper bound.
func TestReportTopPrefix(t *testing.T) {
	top := new(collection.Bytes[int])
	for i, k := range []string{"\xfe", "\xff", "\xff\x00", "\xff\xff", "\xff\xff\xff", "a", "a\xff", "a\xff\xff", "b"} {
		top.Set(k, i)
	}
	wantKeys(t, "bytes", top.Prefix("\xff"), "\xff", "\xff\x00", "\xff\xff", "\xff\xff\xff")
	wantKeys(t, "bytes", top.Prefix("\xff\xff"), "\xff\xff", "\xff\xff\xff")
	wantKeys(t, "bytes", top.Prefix("a\xff"), "a\xff", "a\xff\xff")
	text := textOf("\U0010fffe", "\U0010ffff", "\U0010ffff\U0010ffff", "a\U0010ffff", "a\U0010ffffa", "b", "\xff", "\xff\xff", "\xfe")
	wantKeys(t, "text", text.Prefix("\U0010ffff"), "\U0010ffff", "\U0010ffff\U0010ffff")
	wantKeys(t, "text", text.Prefix("a\U0010ffff"), "a\U0010ffff", "a\U0010ffffa")
	wantKeys(t, "broken text", text.Prefix("\xff"), "\xff", "\xff\xff")
	const max = 1<<64 - 1
	last := tokensOf(tokens(max-1), tokens(max), tokens(max, 0), tokens(max, max), tokens(3, max), tokens(3, max, max), tokens(4))
	wantKeys(t, "tokens", last.Prefix(tokens(max)), tokens(max), tokens(max, 0), tokens(max, max))
	wantKeys(t, "tokens", last.Prefix(tokens(3, max)), tokens(3, max), tokens(3, max, max))
	if n := last.DeletePrefix(tokens(max)); n != 3 || last.Len() != 4 {
		t.Errorf("DeletePrefix of the top token says %d", n)
	}
}

// TestReportThreeQuestions: the longest stored key that is a prefix, all of them, and how much is shared with any key.
func TestReportThreeQuestions(t *testing.T) {
	d := textOf("", "foo", "foobar", "foozap/long", "zip")
	for _, row := range []struct {
		of, longest, all string
		common           int
	}{
		{"foo", "foo", ",foo", 3},
		{"foobarbaz", "foobar", ",foo,foobar", 6},
		{"foozap/lost", "foo", ",foo", 9},
		{"fo", "", "", 2},
		{"zi", "", "", 2},
		{"zipper", "zip", ",zip", 3},
		{"x", "", "", 0},
		{"", "", "", 0},
	} {
		var all []string
		for k := range d.Prefixes(row.of) {
			all = append(all, k)
		}
		e, ok := d.LongestPrefix(row.of)
		if !ok || e.Key != row.longest || strings.Join(all, ",") != row.all || d.CommonPrefix(row.of) != row.common {
			t.Errorf("%q: longest %q, all %q, common %d; want %+v", row.of, e.Key, all, d.CommonPrefix(row.of), row)
		}
	}
	d.Delete("")
	if e, ok := d.LongestPrefix("fo"); ok {
		t.Errorf("without the empty key, %q is a prefix of fo", e.Key)
	}
}

// TestReportZeroValues: values of zero, empty, nil and all bits are values, and a key without one is neither absent nor zero.
func TestReportZeroValues(t *testing.T) {
	zeroValues(t, 0, -1)
	zeroValues(t, "", "x")
	zeroValues(t, uint64(0), 1<<64-1)
	zeroValues[*int](t, nil, new(int))
	zeroValues[error](t, nil, strconv.ErrRange)
	zeroValues(t, struct{}{}, struct{}{})
	zeroValues(t, [64]uint64{}, [64]uint64{63: 1})
}

func zeroValues[V comparable](t *testing.T, zero, other V) {
	t.Helper()
	var d collection.Text[V]
	d.Set("other", other)
	d.Set("zero", zero)
	d.Insert("bare")
	for _, row := range []struct {
		key              string
		v                V
		present, isValue bool
	}{{"other", other, true, true}, {"zero", zero, true, true}, {"bare", zero, true, false}, {"absent", zero, false, false}} {
		v, ok := d.Lookup(row.key)
		e, there := d.Entry(row.key)
		if v != row.v || ok != row.isValue || there != row.present || e.HasValue != row.isValue || d.Contains(row.key) != row.present {
			t.Errorf("%T: %s is %v, %v, %v", zero, row.key, v, ok, there)
		}
	}
	if d.Len() != 3 || len(slices.Collect(d.Values())) != 3 || len(slices.Collect(d.Keys())) != 3 {
		t.Errorf("%T: %d keys, or Keys and Values are not in step", zero, d.Len())
	}
	if old, had := d.Unset("zero"); old != zero || !had {
		t.Errorf("%T: Unset of zero says %v, %v", zero, old, had)
	}
}

// TestReportFanOut: a place where keys part grows from 1 to 256 ways and shrinks again, at the top, below a prefix and between
// keys that end there; Len, look-ups and loops agree all the way.
func TestReportFanOut(t *testing.T) {
	for _, prefix := range []string{"", "a", "long prefix that many keys share/"} {
		var d collection.Bytes[int]
		present := map[string]int{}
		set := func(k string, v int) { d.Set(k, v); present[k] = v }
		check := func() {
			t.Helper()
			if d.Len() != len(present) {
				t.Fatalf("Len is %d, want %d", d.Len(), len(present))
			}
			n := 0
			for k, v := range d.All() {
				if want, ok := present[k]; !ok || want != v || d.Get(k) != v {
					t.Fatalf("a loop meets %q: %d, want %d, %v", k, v, want, ok)
				}
				n++
			}
			if n != len(present) || d.Prefix(prefix).Len() != n {
				t.Fatalf("a loop meets %d of %d", n, len(present))
			}
		}
		set(prefix, -1)
		for i := range 256 {
			set(prefix+string([]byte{byte(i * 37)}), i)
			set(prefix+string([]byte{byte(i * 37), byte(i)}), 1000+i)
			if i < 5 || i%16 < 2 || i%48 < 2 {
				check()
			}
		}
		for i := range 256 {
			d.Delete(prefix + string([]byte{byte(i * 91)}))
			delete(present, prefix+string([]byte{byte(i * 91)}))
			if n := d.Len(); i%16 < 2 || i > 250 {
				d.Delete("not there")
				d.Delete(prefix + "not there")
				if d.Len() != n {
					t.Fatal("deleting what is absent changes Len")
				}
				check()
			}
		}
		d.Clear()
		clear(present)
		check()
	}
}

// TestReportLengths: keys whose lengths stand around the limits of small integers and that differ in their last unit alone.
func TestReportLengths(t *testing.T) {
	lengths[string, rune](t, "é", "\xff")
	lengths[string, byte](t, "\x00", "\xff")
	lengths[[]wordID, wordID](t, tokens(0), tokens(1<<64-1))
	lengths[[]rune, rune](t, []rune{'語'}, []rune{-1})
}

func lengths[K unit.Key[U], U unit.Unit](t *testing.T, a, b K) {
	t.Helper()
	sizes := []int{0, 1, 126, 127, 128, 254, 255, 256, 257, 511, 512, 513, 32766, 32767, 32768, 65534, 65535, 65536, 65537}
	var d collection.Dictionary[K, U, int]
	long := concat[K, U](slices.Repeat([]K{a}, 1<<17)...)
	var keys []K
	for i := range sizes {
		n := sizes[i*7%len(sizes)]
		for j, last := range []K{a, b} {
			key := concat[K, U](cutTo[K, U](long, n*len(a)), last)
			d.Set(key, 2*n+j)
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(x, y K) int { return slices.Compare(keyOrder[K, U](x), keyOrder[K, U](y)) })
	wantKeys(t, "long keys", &d, keys...)
	for i, key := range keys {
		if n, ok := d.Index(key); n != i || !ok {
			t.Errorf("Index of a key of %d is %d, %v, want %d", len(key), n, ok, i)
		}
		if d.Contains(concat[K, U](key, b, a)) {
			t.Errorf("a key of %d and two more is there", len(key))
		}
	}
}

// TestReportShortResults: LookupMany into too few results is a mistake that panics, and writes nothing; into more it leaves the rest alone.
func TestReportShortResults(t *testing.T) {
	d := textOf("a", "b")
	out := make([]collection.Result[int], 3)
	for _, view := range []readable[string, rune, int]{d, d.Snapshot(), d.From("")} {
		why := mustPanic(t, func() { view.LookupMany([]string{"a", "b", "c", "d"}, out) })
		if text, ok := why.(string); !ok || !strings.HasPrefix(text, "collection: LookupMany") {
			t.Errorf("LookupMany panics with %v", why)
		}
		if out[0].Present {
			t.Error("LookupMany has written before it panicked")
		}
		view.LookupMany(nil, nil)
		view.LookupMany(nil, out)
	}
}

package collection_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// TestPrefixQuestions asks the three questions about every key, over every span cut at a key, and compares with a search
// through all keys.
func TestPrefixQuestions(t *testing.T) {
	domainTest{
		testPrefixQuestions[string, rune], testPrefixQuestions[string, byte], testPrefixQuestions[[]uint64, uint64],
		testPrefixQuestions[[]wordID, wordID], testPrefixQuestions[[]byte, byte], testPrefixQuestions[[]rune, rune],
	}.run(t)
}

func testPrefixQuestions[K unit.Key[U], U unit.Unit](t *testing.T, keys []K) {
	all := entriesOf[K, U](keys)
	d := fill[K, U](all)
	d.Delete(keys[0]) // the empty key is a prefix of everything: ask with it and without it
	for range 2 {
		whole := d.Snapshot().Span
		spans := []collection.Span[K, U, int]{whole, {}}
		for _, key := range keys {
			spans = append(spans, whole.From(key), whole.Below(key), whole.Prefix(key))
		}
		for _, s := range spans {
			entries := slices.Collect(s.Entries())
			for _, of := range questions[K, U](keys) {
				checkPrefixes(t, s, entries, of)
			}
		}
		d.Insert(keys[0])
	}
}

// questions are all keys, all their prefixes, and keys with one more unit.
func questions[K unit.Key[U], U unit.Unit](keys []K) (all []K) {
	for _, key := range keys {
		units := unit.Append[K, U](nil, key)
		for n := range len(units) + 1 {
			all = append(all, unit.Make[K, U](units[:n]))
		}
		all = append(all, unit.Make[K, U](append(units, 0)), unit.Make[K, U](append(slices.Clone(units), 'z', 'z')))
	}
	return sorted[K, U](all)
}

func checkPrefixes[K unit.Key[U], U unit.Unit](t *testing.T, s collection.Span[K, U, int], entries []collection.Entry[K, int], of K) {
	t.Helper()
	var want []collection.Entry[K, int]
	common := 0
	units := unit.Append[K, U](nil, of)
	for _, e := range entries {
		n := unit.CommonPrefix(unit.Append[K, U](nil, e.Key), units)
		common = max(common, n)
		if n == unit.Len[K, U](e.Key) {
			want = append(want, e) // sorted: shortest first
		}
	}
	var got []collection.Entry[K, int]
	for k, v := range s.Prefixes(of) {
		got = append(got, collection.Entry[K, int]{Key: k, Value: v, HasValue: s.Contains(k) && func() bool { _, ok := s.Lookup(k); return ok }()})
	}
	if !sameEntries[K, U](got, want) {
		t.Errorf("Prefixes(%#v) of %s: %s, want %s", of, show(entries), show(got), show(want))
	}
	e, ok := s.LongestPrefix(of)
	if ok != (len(want) > 0) || ok && !sameEntries[K, U]([]collection.Entry[K, int]{e}, want[len(want)-1:]) {
		t.Errorf("LongestPrefix(%#v) of %s: %v, %v", of, show(entries), e, ok)
	}
	if got := s.CommonPrefix(of); got != common {
		t.Errorf("CommonPrefix(%#v) of %s: %d, want %d", of, show(entries), got, common)
	}
}

// TestPrefixesOfDictionary: the dictionary answers as its snapshot does, and with the present content.
func TestPrefixesOfDictionary(t *testing.T) {
	d := textOf("", "a", "abc", "abcde", "b")
	prefixes := d.Prefixes("abcdef")
	d.Set("abcd", 7)
	var got []string
	for k := range prefixes {
		got = append(got, k)
	}
	if want := []string{"", "a", "abc", "abcd", "abcde"}; !slices.Equal(got, want) {
		t.Errorf("Prefixes: %q, want %q", got, want)
	}
	if e, ok := d.LongestPrefix("abcdx"); !ok || e.Key != "abcd" || e.Value != 7 {
		t.Errorf("LongestPrefix: %v, %v", e, ok)
	}
	if n := d.CommonPrefix("abcdx"); n != 4 {
		t.Errorf("CommonPrefix: %d", n)
	}
}

// TestPrefixesMany: more prefixes than fit any small buffer.
func TestPrefixesMany(t *testing.T) {
	var d text
	for n := range 200 {
		d.Set(strings.Repeat("a", n), n)
		d.Set(strings.Repeat("a", n)+"A", -1) // between one prefix and the next
		d.Set(strings.Repeat("a", n)+"b", -1)
	}
	n := 0
	for k, v := range d.Prefixes(strings.Repeat("a", 1000)) {
		if v != n || len(k) != n {
			t.Fatalf("prefix %d is %d units with value %d", n, len(k), v)
		}
		n++
	}
	if n != 200 {
		t.Errorf("%d prefixes, want 200", n)
	}
}

// TestLongKeys: keys of a million units work everywhere.
func TestLongKeys(t *testing.T) {
	long := strings.Repeat("é", 500_000) + strings.Repeat("a", 500_000)
	d := textOf(long, long[:len(long)-1], long+"b", "é")
	if !d.Contains(long) || d.Contains(long+"a") {
		t.Error("Contains")
	}
	if e, ok := d.LongestPrefix(long + "z"); !ok || e.Key != long {
		t.Error("LongestPrefix")
	}
	if n := d.CommonPrefix(long + "z"); n != 1_000_000 {
		t.Errorf("CommonPrefix %d", n)
	}
	n := 0
	for k := range d.Prefixes(long + "z") {
		n++
		if !strings.HasPrefix(long, k) {
			t.Error("Prefixes")
		}
	}
	if n != 3 || d.Prefix(long).Len() != 2 || d.From(long).Below(long+"b").Len() != 1 {
		t.Error("spans of long keys")
	}
	c := d.Cursor()
	if !c.Seek(long) || len(c.Units()) != 1_000_000 || c.Key() != long {
		t.Error("Cursor")
	}
	var tokens collection.Tokens[uint64, int]
	key := make([]uint64, 1_000_000)
	for i := range key {
		key[i] = uint64(i) << 40
	}
	tokens.Set(key, 1)
	tokens.Set(key[:999_999], 2)
	if tokens.Get(key) != 1 || tokens.Get(key[:999_999]) != 2 || tokens.Contains(key[1:]) || tokens.CommonPrefix(key[:5]) != 5 {
		t.Error("long token keys")
	}
	if e, ok := tokens.LongestPrefix(append(key, 1)); !ok || len(e.Key) != 1_000_000 {
		t.Error("LongestPrefix of a long token key")
	}
}

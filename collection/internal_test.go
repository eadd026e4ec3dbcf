package collection

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// codes are all keys of up to three bytes out of three, in order: enough for every relation that two positions can have.
func codes() (all []string) {
	all = []string{""}
	for i := 0; i < len(all) && len(all[i]) < 3; i++ {
		for _, b := range []string{"\x00", "a", "\xff"} {
			all = append(all, all[i]+b)
		}
	}
	slices.Sort(all)
	return all
}

// TestPositionOrder: a position before another one has, among all keys, no more keys below it; and bounds agree with what
// positions mean.
func TestPositionOrder(t *testing.T) {
	keys := codes()
	below := func(p position) (n int) { // how many keys stand below p, by what p means
		for _, k := range keys {
			switch p.side {
			case tree.Before:
				if k < p.code {
					n++
				}
			case tree.After:
				if k <= p.code {
					n++
				}
			case tree.AfterPrefix:
				if k <= p.code || strings.HasPrefix(k, p.code) {
					n++
				}
			}
		}
		return n
	}
	var all []position
	for _, k := range keys {
		for _, side := range []tree.Side{tree.Before, tree.After, tree.AfterPrefix} {
			all = append(all, position{k, side})
		}
	}
	for _, p := range all {
		for _, q := range all {
			order := p.compare(q)
			if sign(order) != -sign(q.compare(p)) || (order == 0) != (p == q) {
				t.Fatalf("compare(%q, %q) is %d, the other way %d", p, q, order, q.compare(p))
			}
			if order < 0 && below(p) > below(q) {
				t.Fatalf("%q stands before %q but has more keys below it", p, q)
			}
			if below(p) < below(q) && order >= 0 {
				t.Fatalf("%q does not stand before %q but has fewer keys below it", p, q)
			}
		}
		var cut bounds
		cut.raise(p)
		n := 0
		for _, k := range keys {
			if !cut.contain([]byte(k)) {
				n++
			}
		}
		if n != below(p) {
			t.Errorf("%q cuts off %d keys, want %d", p, n, below(p))
		}
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

// TestBoundsZero: bounds that were never moved hold everything, and the range of the tree says so.
func TestBoundsZero(t *testing.T) {
	var open, moved bounds
	moved.raise(position{})
	moved.lower(position{side: tree.AfterPrefix})
	for _, k := range codes() {
		if !open.contain([]byte(k)) || !moved.contain([]byte(k)) {
			t.Errorf("%q is cut off", k)
		}
	}
	if r := moved.among(); r.Lo.Side != tree.Before || len(r.Lo.Key)+len(r.Hi.Key) != 0 || r.Hi.Side != tree.AfterPrefix {
		t.Errorf("range %v", r)
	}
}

// TestRankSet compares the runs of sets with those of lists of bits.
func TestRankSet(t *testing.T) {
	const n = 200
	for _, members := range [][][2]int{
		nil, {{0, 1}}, {{0, n}}, {{n - 1, n}}, {{63, 64}}, {{64, 65}}, {{63, 65}}, {{0, 64}}, {{64, 128}}, {{1, 127}, {128, 192}},
		{{0, 1}, {2, 3}, {62, 66}, {127, 129}, {191, 193}, {199, 200}}, {{10, 190}},
	} {
		s := make(rankSet, (n+63)/64)
		for _, run := range members {
			for i := run[0]; i < run[1]; i++ {
				s.add(i)
			}
		}
		var got [][2]int
		for end := n; ; {
			i, j := s.lastRun(end)
			if i == j {
				break
			}
			got = append(got, [2]int{i, j})
			end = i
		}
		slices.Reverse(got)
		if !slices.Equal(got, members) {
			t.Errorf("runs %v, want %v", got, members)
		}
	}
}

// TestKeepCode: bounds over string keys keep the key's own memory while that is the code.
func TestKeepCode(t *testing.T) {
	for _, s := range []string{"", "é\x00", "a"} {
		if code, itself := keepCode[string, rune](s); code != s || !itself {
			t.Errorf("%q is not its own code", s)
		}
	}
	if code, itself := keepCode[string, byte]("\xff"); code != "\xff" || !itself {
		t.Error("a string of bytes is not its own code")
	}
	for _, s := range []string{"\xff", "a\xc3"} {
		want, plain := unit.AppendCode[string, rune](nil, s)
		if got, itself := keepCode[string, rune](s); plain || got != string(want) || itself {
			t.Errorf("keepCode(%q) is %q, want %q", s, got, want)
		}
	}
	buf := []byte("abc")
	kept, _ := keepCode[[]byte, byte](buf)
	buf[0] = 'x'
	if kept != "abc" {
		t.Errorf("keepCode follows the buffer: %q", kept)
	}
}

// TestProbe: while no stored code has an escape, the bytes of broken text equal no stored code; afterwards the code is built.
func TestProbe(t *testing.T) {
	for _, s := range []string{"", "a", "é", "\xff", "\xc3", "a\xe2\x82"} {
		code, _ := unit.AppendCode[string, rune](nil, s)
		for _, escaped := range []bool{false, true} {
			probe, ok := probeCode[string, rune](s, escaped)
			if ok && escaped && !bytes.Equal(probe, code) {
				t.Errorf("%q, escaped: probe %q, code %q", s, probe, code)
			}
			if ok && !escaped && !bytes.Equal(probe, code) && bytes.Equal(probe, []byte(strings.ToValidUTF8(s, "?"))) {
				t.Errorf("%q: the probe could be stored", s)
			}
		}
	}
}

// TestMaxCode: no code is longer than the bound by which its place is chosen.
func TestMaxCode(t *testing.T) {
	check := func(code []byte, limit int) {
		t.Helper()
		if len(code) > limit {
			t.Errorf("code of %d bytes, bound %d", len(code), limit)
		}
	}
	for _, s := range []string{"", "a", "\xff\xff", "é", "\U0010ffff"} {
		code, _ := unit.AppendCode[string, rune](nil, s)
		check(code, maxCode[string, rune](s))
		code, _ = unit.AppendCode[string, byte](nil, s)
		check(code, maxCode[string, byte](s))
		code, _ = unit.AppendCode[string, uint64](nil, s)
		check(code, maxCode[string, uint64](s))
	}
	tokens, runes := []uint64{1<<64 - 1, 0, 1 << 40}, []rune{-1, 'a', 0x10FFFF}
	code, _ := unit.AppendCode[[]uint64, uint64](nil, tokens)
	check(code, maxCode[[]uint64, uint64](tokens))
	code, _ = unit.AppendCode[[]rune, rune](nil, runes)
	check(code, maxCode[[]rune, rune](runes))
}

// TestGuardTexts: the two refusals say what is wrong.
func TestGuardTexts(t *testing.T) {
	for state, want := range map[uint32]string{writing: overlapText, calling: callbackText} {
		var g guard
		g.enter(state)
		func() {
			defer func() {
				if why := recover(); why != want {
					t.Errorf("entering over state %d panics with %v, want %v", state, why, want)
				}
			}()
			g.enter(writing)
		}()
		g.leave()
		g.enter(writing)
	}
}

// TestPoolsByType: each type has a pool of its own, the same one every time.
func TestPoolsByType(t *testing.T) {
	type mine [1]int
	if first := poolOf[mine](); poolOf[mine]() != first || poolOf[int]() == first {
		t.Error("pools are mixed up")
	}
	if _, ok := poolOf[mine]().Get().(*mine); !ok {
		t.Error("a pool holds another type")
	}
}

// TestEscapedFlag: the flag is set by what stores broken text, and by nothing else, and goes with the last such text when the
// dictionary is rewritten or emptied.
func TestEscapedFlag(t *testing.T) {
	type text = Text[int]
	keep := func(e Entry[string, int], _ bool) (Entry[string, int], bool) { return e, true }
	drop := func(e Entry[string, int], _ bool) (Entry[string, int], bool) { return e, false }
	for _, c := range []struct {
		name string
		do   func(d *text)
		want bool
	}{
		{"Set of valid text", func(d *text) { d.Set("é", 1) }, false},
		{"Set", func(d *text) { d.Set("\xff", 1) }, true},
		{"Insert", func(d *text) { d.Insert("\xff") }, true},
		{"Update that keeps", func(d *text) { d.Update("\xff", keep) }, true},
		{"Update that does not", func(d *text) { d.Update("\xff", drop) }, false},
		{"Unset and Delete", func(d *text) { d.Unset("\xff"); d.Delete("\xff") }, false},
		{"reads", func(d *text) { d.Contains("\xff"); d.Index("\xff"); d.From("\xff").Len(); d.DeletePrefix("\xff") }, false},
		{"Insert of a sequence", func(d *text) { Insert(d, func(yield func(string, int) bool) { yield("\xff", 1) }) }, true},
		{"Compact", func(d *text) { d.Set("\xff", 1); d.Compact() }, true},
		{"Compact without it", func(d *text) { d.Set("\xff", 1); d.Delete("\xff"); d.Compact() }, false},
		{"Clear", func(d *text) { d.Set("\xff", 1); d.Clear() }, false},
	} {
		var d text
		d.Set("a", 1)
		c.do(&d)
		if d.escaped != c.want || d.Snapshot().escaped != c.want || d.Clone().escaped != c.want {
			t.Errorf("after %s: escaped is %v, want %v", c.name, d.escaped, c.want)
		}
	}
}

package unit_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/ordict/ordict/unit"
)

// Results go here, so that nothing is computed for nobody.
var (
	sinkInt   int
	sinkBool  bool
	sinkBytes []byte
)

// TestNoAllocation counts the allocations of everything that promises to make none. What is measured needs no race
// detector and no views that copy; the other builds run the same calls uncounted.
func TestNoAllocation(t *testing.T) {
	t.Run("string over byte", func(t *testing.T) { checkNoAllocation[string, byte](t, "a key of more than thirty-two bytes") })
	t.Run("ASCII", func(t *testing.T) { checkNoAllocation[string, rune](t, "a key of more than thirty-two bytes") })
	t.Run("Cyrillic", func(t *testing.T) {
		checkNoAllocation[string, rune](t, "Сборник статей, том двенадцатый, часть первая")
	})
	t.Run("broken text", func(t *testing.T) {
		checkNoAllocation[string, rune](t, "a key\xff of more than thirty-two\xe2\x82 bytes")
	})
	t.Run("string over WordID", func(t *testing.T) { checkNoAllocation[string, WordID](t, "a key of more than thirty-two bytes") })
	t.Run("[]byte", func(t *testing.T) { checkNoAllocation[[]byte, byte](t, []byte("a key of more than thirty-two bytes")) })
	t.Run("[]Octet", func(t *testing.T) {
		checkNoAllocation[[]Octet, Octet](t, []Octet("a key of more than thirty-two bytes"))
	})
	t.Run("[]rune", func(t *testing.T) { checkNoAllocation[[]rune, rune](t, []rune("a key of more than thirty-two runes")) })
	t.Run("[]Letter", func(t *testing.T) {
		checkNoAllocation[[]Letter, Letter](t, []Letter{1, -1, 0xD800, 'é', '😀', 1, 1, 1, 1, 1, 1, 1, 1, 1})
	})
	t.Run("[]uint64", func(t *testing.T) { checkNoAllocation[[]uint64, uint64](t, repeat(uint64(1<<64-1), 40)) })
	t.Run("[]WordID", func(t *testing.T) {
		checkNoAllocation[[]WordID, WordID](t, []WordID{1, 1 << 7, 1 << 20, 1 << 56, 3, 4, 5, 6, 7, 8, 9, 10})
	})
}

func checkNoAllocation[K unit.Key[U], U unit.Unit](t *testing.T, key K) {
	units := unit.Append([]U(nil), key)
	code, _ := unit.AppendCode[K, U](nil, key)
	other := unit.MakeFromCode[K, U](code, false)
	unitRoom, codeRoom := make([]U, 0, len(units)), make([]byte, 0, len(code))

	for _, call := range []struct {
		name string
		f    func()
	}{
		{"Append", func() { unitRoom = unit.Append(unitRoom[:0], key) }},
		{"AppendCode", func() { codeRoom, sinkBool = unit.AppendCode[K, U](codeRoom[:0], key) }},
		{"AppendUnitsCode", func() { codeRoom = unit.AppendUnitsCode(codeRoom[:0], units) }},
		{"AppendUnits", func() { unitRoom = unit.AppendUnits(unitRoom[:0], code) }},
		{"View", func() { sinkBytes, sinkBool = unit.View[K, U](key) }},
		{"Len", func() { sinkInt = unit.Len[K, U](key) }},
		{"Compare", func() { sinkInt = unit.Compare(units, units) }},
		{"CompareKeys", func() { sinkInt = unit.CompareKeys[K, U](key, other) }},
		{"CommonPrefix", func() { sinkInt = unit.CommonPrefix(units, units) }},
		{"HasPrefix", func() { sinkBool = unit.HasPrefix[K, U](key, other) }},
		{"Count", func() { sinkInt = unit.Count[U](code) }},
		{"Boundary", func() { sinkInt = unit.Boundary[U](code, len(code)-1) }},
		{"Locate", func() { sinkInt, _ = unit.Locate[U](code, len(code)-1) }},
	} {
		if allocs := testing.AllocsPerRun(100, call.f); allocs != 0 && countAllocs {
			t.Errorf("%s: %v allocations", call.name, allocs)
		}
	}

	// These make one object, and it is the result.
	for _, call := range []struct {
		name string
		f    func() K
	}{
		{"Make", func() K { return unit.Make[K](units) }},
		{"MakeFromCode", func() K { return unit.MakeFromCode[K, U](code, false) }},
	} {
		var made K
		allocs := testing.AllocsPerRun(100, func() { made = call.f() })
		if allocs != 1 && countAllocs {
			t.Errorf("%s: %v allocations", call.name, allocs)
		}
		same(t, call.name, unit.CompareKeys[K, U](made, key), 0)
	}
}

// TestMadeTextHasItsSize checks that a broken text does not keep the memory its five times longer code would take.
func TestMadeTextHasItsSize(t *testing.T) {
	code, _ := unit.AppendCode[string, rune](nil, strings.Repeat("\xff", million))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text := unit.MakeFromCode[string, rune](code, false)
	runtime.ReadMemStats(&after)
	if size := after.TotalAlloc - before.TotalAlloc; size > million+million/4 && countAllocs {
		t.Errorf("a text of %d bytes takes %d", len(text), size)
	}
}

// TestViewsShareMemory checks that views are not copies, where the build allows it.
func TestViewsShareMemory(t *testing.T) {
	octets := []Octet("octets")
	asBytes, _ := unit.AsBytes(octets)
	asUnits, _ := unit.AsUnits[Octet](asBytes)
	view, ok := unit.View[[]Octet, Octet](octets)
	octets[0] = 'O'
	same(t, "AsBytes shares", string(asBytes) == "Octets", viewsShare)
	same(t, "AsUnits shares", string(asUnits) == "Octets", viewsShare)
	same(t, "View shares", ok && string(view) == "Octets", viewsShare)

	plain := []byte("bytes") // byte itself needs no unsafe: every build shares it
	asBytes, _ = unit.AsBytes(plain)
	view, _ = unit.View[[]byte, byte](plain)
	plain[0] = 'B'
	same(t, "AsBytes of []byte", string(asBytes), "Bytes")
	same(t, "View of []byte", string(view), "Bytes")

	allocs := testing.AllocsPerRun(100, func() {
		sinkBytes, _ = unit.AsBytes(octets)
		_, sinkBool = unit.AsUnits[Octet](plain)
	})
	if viewsShare && allocs != 0 {
		t.Errorf("views make %v allocations", allocs)
	}
}

// TestMadeIsOwned checks that nothing made shares memory with what it was made from.
func TestMadeIsOwned(t *testing.T) {
	units, code := []byte("units"), []byte("code")
	made, fromCode := unit.Make[[]byte](units), unit.MakeFromCode[[]byte, byte](code, true)
	text, textFromCode := unit.Make[string](units), unit.MakeFromCode[string, byte](code, true)
	runeText := unit.MakeFromCode[string, rune](code, true)
	units[0], code[0] = 'X', 'X'
	same(t, "Make", string(made), "units")
	same(t, "MakeFromCode", string(fromCode), "code")
	same(t, "Make of a string", text, "units")
	same(t, "MakeFromCode of a string", textFromCode, "code")
	same(t, "MakeFromCode of a text", runeText, "code")
}

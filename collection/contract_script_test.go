package collection_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ordict/ordict/unit"
)

// The format of the cases that contract_cases_test.go replays.

type scriptCase struct {
	ID, Source, Kind, Domain, About, Contract string
	Needs                                     []string
	Ops                                       []scriptOp
	Expect                                    []json.RawMessage // one for each operation that answers
}

// A scriptKey is a key as the case writes it: bytes in hexadecimal, a text, tokens as decimal strings, or {"rep":K,"n":N,"then":K2}.
type scriptKey json.RawMessage

func (k *scriptKey) UnmarshalJSON(data []byte) error { *k = slices.Clone(data); return nil }

// name is the key read as the name of a snapshot, which is what "from" means to a fork.
func (k scriptKey) name() (name string) {
	if err := json.Unmarshal(k, &name); err != nil {
		panic(err)
	}
	return name
}

type scriptBounds struct {
	Prefix, From, To scriptKey
	FromExclusive    bool `json:"from_exclusive"`
	ToInclusive      bool `json:"to_inclusive"`
}

func (b scriptBounds) bounded() bool { return b.Prefix != nil || b.From != nil || b.To != nil }

func (b scriptBounds) String() string {
	return fmt.Sprintf("prefix %s from %s (exclusive %v) to %s (inclusive %v)", b.Prefix, b.From, b.FromExclusive, b.To, b.ToInclusive)
}

type scriptOp struct {
	Op, On, Name, Seq, Move, Encode, Start, Step string
	scriptBounds
	Key, Unit     scriptKey
	Value, Count  *int
	Limit         *int
	Reverse       bool
	Retain        bool // keys are always kept and compared after the loop
	Scribble      bool
	Each          scriptEach
	After         int
	Threads       []scriptThread
	FreshSnapshot bool `json:"fresh_snapshot"`

	Keep, At, Index json.RawMessage // of files, which no case that is replayed has
	Image           bool            // likewise
}

type scriptThread struct {
	Repeat int
	Ops    []scriptOp
}

// scriptEach is what happens in a loop: "remove", or steps to be taken after so many entries.
type scriptEach struct {
	remove bool
	steps  []scriptOp
}

func (e *scriptEach) UnmarshalJSON(data []byte) error {
	if e.remove = string(data) == `"remove"`; e.remove {
		return nil
	}
	return json.Unmarshal(data, &e.steps)
}

func (p *player[K, U]) parse(data []byte, into any) {
	if err := json.Unmarshal(data, into); err != nil {
		p.Fatalf("%v in %s", err, data)
	}
}

func (p *player[K, U]) key(k scriptKey) (key K) {
	var long struct {
		Rep, Then scriptKey
		N         int
	}
	if strings.HasPrefix(string(k), "{") {
		p.parse(k, &long)
		key = concat[K, U](slices.Repeat([]K{p.key(long.Rep)}, long.N)...)
		if long.Then != nil {
			key = concat[K, U](key, p.key(long.Then))
		}
		return key
	}
	if unitSize[U]() == 8 {
		var numbers []string
		p.parse(k, &numbers)
		var units []U
		for _, number := range numbers {
			u, err := strconv.ParseUint(number, 10, 64)
			if err != nil {
				p.Fatal(err)
			}
			units = append(units, U(u))
		}
		return makeKey[K](units)
	}
	var text string
	p.parse(k, &text)
	if unitSize[U]() == 1 {
		raw, err := hex.DecodeString(text)
		if err != nil {
			p.Fatal(err)
		}
		text = string(raw)
	}
	return makeKey[K](unitsOf[string, U](text))
}

// makeKey is the key with the given units, none of which is broken text.
func makeKey[K unit.Key[U], U unit.Unit](units []U) K {
	if key, ok := any(units).(K); ok {
		return key
	}
	var text strings.Builder
	for _, u := range units {
		if unitSize[U]() == 1 {
			text.WriteByte(byte(u))
		} else {
			text.WriteRune(rune(u))
		}
	}
	return any(text.String()).(K)
}

// scribble overwrites a key that can be overwritten.
func scribble[K unit.Key[U], U unit.Unit](key K) {
	if units, ok := any(key).([]U); ok {
		for i := range units {
			units[i] = 'X'
		}
	}
}

// filled is the i-th key of a fill.
func (p *player[K, U]) filled(op scriptOp, i int) K {
	start, err := strconv.ParseUint(op.Start, 10, 64)
	step, err2 := strconv.ParseUint(op.Step, 10, 64)
	if err != nil || err2 != nil {
		p.Fatalf("fill from %q by %q", op.Start, op.Step)
	}
	number := start + uint64(i)*step
	size := map[string]int{"u32be": 4, "u64be": 8}[op.Encode]
	if size == 0 && op.Encode != "one" {
		p.Fatalf("no encoding %q", op.Encode)
	}
	if size == 0 {
		return makeKey[K]([]U{U(number)})
	}
	units := make([]U, size)
	for j := range units {
		units[size-1-j] = U(number >> (8 * j) & 0xFF)
	}
	return makeKey[K](units)
}

// Answers are compared as texts: a number, null, key=value, or a list of these.

func (p *player[K, U]) keyText(key K) string {
	order := keyOrder[K, U](key)
	if len(order) < 100 {
		return fmt.Sprint(order)
	}
	hash := uint64(14695981039346656037) // FNV-1a, by units
	for _, u := range order {
		hash = (hash ^ u) * 1099511628211
	}
	return fmt.Sprintf("[%d units, hash %x]", len(order), hash)
}

func (p *player[K, U]) entryText(key K, v int, ok bool) string {
	if !ok {
		return "null"
	}
	return fmt.Sprintf("%s=%d", p.keyText(key), v)
}

func valueText(v int, ok bool) string {
	if !ok {
		return "null"
	}
	return strconv.Itoa(v)
}

// wanted is the expected answer of an operation as a text.
func (p *player[K, U]) wanted(op scriptOp, want json.RawMessage) string {
	pairText := func(pair []json.RawMessage) string {
		if pair == nil {
			return "null"
		}
		var v int
		p.parse(pair[1], &v)
		return p.entryText(p.key(scriptKey(pair[0])), v, true)
	}
	switch op.Op {
	case "scan", "range", "prefixes_of":
		var pairs [][]json.RawMessage
		p.parse(want, &pairs)
		var list []string
		for _, pair := range pairs {
			list = append(list, pairText(pair))
		}
		return "[" + strings.Join(list, " ") + "]"
	case "longest_prefix", "cur":
		var pair []json.RawMessage
		p.parse(want, &pair)
		return pairText(pair)
	case "parallel":
		return ""
	}
	return string(want)
}

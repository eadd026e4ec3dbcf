package collection_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

// This file replays cases from public bug reports of other packages. A case is a script: operations, and what each of those that
// answer should say. The reading of keys and answers is in contract_script_test.go.

const publicReports = "testdata/public-reports.json"

var casesFile = flag.String("contract.cases", publicReports, "the cases that TestContractCases replays")

// leftOut says why a case is not for a dictionary, or nothing.
func leftOut(c scriptCase) string {
	if c.Contract == "live" {
		return "contract: live" // a loop walks the revision at its start
	}
	for _, need := range c.Needs {
		if need == "durable" || need == "image" {
			return "needs " + need
		}
	}
	return ""
}

// TestContractCases replays each case with every key type of its domain. Cases that are left out show as a subtest named
// after the reason.
func TestContractCases(t *testing.T) {
	data, err := os.ReadFile(*casesFile)
	if err != nil {
		t.Fatal(err)
	}
	var cases []json.RawMessage
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	run, out := 0, map[string]int{}
	for _, raw := range cases {
		var c scriptCase
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.DisallowUnknownFields() // a field that is not known here is an operation half done
		if err := decoder.Decode(&c); err != nil {
			t.Fatalf("%v in %s", err, raw)
		}
		if why := leftOut(c); why != "" {
			out[why]++
			t.Run(c.ID+" left out ("+why+")", func(t *testing.T) { t.Log(c.About, c.Source) })
			continue
		}
		run++
		t.Run(c.ID, func(t *testing.T) {
			switch c.Domain {
			case "text":
				replay[string, rune](t, c)
				replay[[]rune, rune](t, c)
			case "bytes":
				replay[string, byte](t, c)
				replay[[]byte, byte](t, c)
			case "tokens":
				replay[[]wordID, wordID](t, c)
			default:
				t.Errorf("no domain %q", c.Domain)
			}
			if t.Failed() {
				t.Logf("%s (%s, %s)\n%s", c.About, c.Source, c.Kind, clip(string(raw)))
			}
		})
	}
	t.Logf("%d cases replayed, left out: %v", run, out)
	if *casesFile == publicReports && (run != 113 || fmt.Sprint(out) != "map[contract: live:3 needs durable:6 needs image:6]") {
		t.Errorf("%d cases replayed and %v left out: not all of the file", run, out)
	}
}

func clip(s string) string {
	if len(s) > 3000 {
		return s[:3000] + " ..."
	}
	return s
}

// A player replays one case.
type player[K unit.Key[U], U unit.Unit] struct {
	*testing.T
	dicts   map[string]*collection.Dictionary[K, U, int] // forks by name; "" is the live one
	snaps   map[string]collection.Snapshot[K, U, int]
	cursors map[string]*collection.Cursor[K, U, int]
	seqs    map[string]iter.Seq2[K, int]
	expect  []json.RawMessage
	lock    sync.Locker // held for writes and for taking snapshots; nil while one goroutine is at work
}

func replay[K unit.Key[U], U unit.Unit](t *testing.T, c scriptCase) {
	p := &player[K, U]{
		T:       t,
		dicts:   map[string]*collection.Dictionary[K, U, int]{"": new(collection.Dictionary[K, U, int])},
		snaps:   map[string]collection.Snapshot[K, U, int]{},
		cursors: map[string]*collection.Cursor[K, U, int]{},
		seqs:    map[string]iter.Seq2[K, int]{},
		expect:  c.Expect,
	}
	for i, op := range c.Ops {
		got, answers := p.play(op)
		if !answers {
			continue
		}
		if len(p.expect) == 0 {
			t.Fatalf("operation %d answers %s, but nothing is expected", i, got)
		}
		if want := p.wanted(op, p.expect[0]); op.Op != "parallel" && got != want {
			t.Errorf("%T, operation %d, %+v: got %s, want %s", *new(K), i, op.scriptBounds, clip(got), clip(want))
		}
		p.expect = p.expect[1:]
	}
	if len(p.expect) > 0 {
		t.Errorf("%d answers were never given", len(p.expect))
	}
}

// on is what an operation reads: a snapshot or a dictionary.
func (p *player[K, U]) on(name string) readable[K, U, int] {
	if s, ok := p.snaps[name]; ok {
		return s
	}
	return p.dict(name)
}

// dict is what an operation writes to.
func (p *player[K, U]) dict(name string) *collection.Dictionary[K, U, int] {
	d := p.dicts[name]
	if d == nil {
		p.Fatalf("no map %q", name)
	}
	return d
}

// play runs one operation. What it answers is written as a text, so that answers can be compared.
func (p *player[K, U]) play(op scriptOp) (answer string, answers bool) {
	if p.write(op) {
		return "", false
	}
	switch op.Op {
	case "snapshot":
		s, ok := p.snaps[op.On]
		if !ok {
			s = p.dict(op.On).Snapshot()
		}
		p.snaps[op.Name] = s
	case "fork":
		p.dicts[op.Name] = p.snaps[op.From.name()].Fork()
	case "cursor":
		if op.bounded() {
			p.cursors[op.Name] = p.span(op, p.on(op.On)).Cursor()
		} else {
			p.cursors[op.Name] = p.on(op.On).Cursor()
		}
	case "seq":
		p.seqs[op.Name] = p.sequence(op)
	case "get":
		v, ok := p.on(op.On).Lookup(p.key(op.Key))
		return valueText(v, ok), true
	case "len":
		return fmt.Sprint(p.on(op.On).Len()), true
	case "count":
		n := 0
		for range p.sequence(op) {
			n++
		}
		if op.bounded() && n != p.span(op, p.on(op.On)).Len() || !op.bounded() && n != p.on(op.On).Len() {
			p.Errorf("a loop counts %d, Len disagrees", n)
		}
		return fmt.Sprint(n), true
	case "scan":
		return p.scan(p.sequence(op), op), true
	case "range":
		return p.scan(p.seqs[op.Seq], op), true
	case "longest_prefix":
		e, ok := p.on(op.On).LongestPrefix(p.key(op.Key))
		return p.entryText(e.Key, e.Value, ok), true
	case "prefixes_of":
		return p.scan(p.on(op.On).Prefixes(p.key(op.Key)), scriptOp{}), true
	case "cur":
		return p.move(p.cursors[op.Name], op), true
	case "parallel":
		p.parallel(op)
		return "", true
	default:
		p.Fatalf("no operation %q", op.Op)
	}
	return "", false
}

// write runs an operation that changes a map. It reports false if op is another one.
func (p *player[K, U]) write(op scriptOp) bool {
	switch op.Op {
	case "insert", "remove", "remove_prefix", "remove_range", "clear", "fill", "fill_rep":
	default:
		return false
	}
	d := p.dict(op.On)
	if p.lock != nil {
		p.lock.Lock()
		defer p.lock.Unlock()
	}
	switch op.Op {
	case "insert":
		key := p.key(op.Key)
		d.Set(key, *op.Value)
		if op.Scribble {
			scribble[K, U](key)
		}
	case "remove":
		d.Delete(p.key(op.Key))
	case "remove_prefix":
		if op.From == nil && op.To == nil {
			d.DeletePrefix(p.key(op.Prefix))
		} else {
			d.DeleteSpan(p.span(op, d))
		}
	case "remove_range":
		d.DeleteSpan(p.span(op, d))
	case "clear":
		d.Clear()
	case "fill":
		for i := range *op.Count {
			d.Set(p.filled(op, i), i)
		}
	case "fill_rep":
		var key K
		for i := range *op.Count {
			key = concat[K, U](key, p.key(op.Unit))
			d.Set(key, i+1)
		}
	}
	return true
}

// span is what the bounds of an operation leave of a map.
func (p *player[K, U]) span(op scriptOp, of readable[K, U, int]) collection.Span[K, U, int] {
	s := of.From(*new(K)) // everything
	if op.Prefix != nil {
		s = s.Prefix(p.key(op.Prefix))
	}
	switch {
	case op.From != nil && op.FromExclusive:
		s = s.Above(p.key(op.From))
	case op.From != nil:
		s = s.From(p.key(op.From))
	}
	switch {
	case op.To != nil && op.ToInclusive:
		s = s.To(p.key(op.To))
	case op.To != nil:
		s = s.Below(p.key(op.To))
	}
	return s
}

// sequence is one value to range over, any number of times. One over a map itself follows the map; a span of it does not, so
// that it is made anew when the map has changed.
func (p *player[K, U]) sequence(op scriptOp) iter.Seq2[K, int] {
	of := p.on(op.On)
	if !op.bounded() {
		if op.Reverse {
			return of.Backward()
		}
		return of.All()
	}
	make := func() iter.Seq2[K, int] {
		if op.Reverse {
			return p.span(op, of).Backward()
		}
		return p.span(op, of).All()
	}
	d, follows := of.(*collection.Dictionary[K, U, int])
	if !follows || p.lock != nil {
		return make()
	}
	made, at := make(), d.Snapshot().Identity()
	return func(yield func(K, int) bool) {
		if now := d.Snapshot().Identity(); now != at {
			made, at = make(), now
		}
		made(yield)
	}
}

// scan lists a sequence, and does in the loop what the operation says.
func (p *player[K, U]) scan(seq iter.Seq2[K, int], op scriptOp) string {
	var list []string
	var kept []K
	var then []string
	if op.Limit != nil && *op.Limit == 0 {
		return "[]"
	}
	for key, v := range seq {
		list = append(list, p.entryText(key, v, true))
		kept, then = append(kept, key), append(then, p.keyText(key))
		if op.Limit != nil && len(list) == *op.Limit {
			break
		}
		if op.Each.remove {
			p.dict("").Delete(key)
		}
		for _, step := range op.Each.steps {
			if step.After == len(list) {
				p.write(step)
			}
		}
	}
	for i, key := range kept { // whether asked to retain keys or not
		if p.keyText(key) != then[i] {
			p.Errorf("a key was %s and has become %s", then[i], p.keyText(key))
		}
	}
	return "[" + strings.Join(list, " ") + "]"
}

// move moves a cursor. To seek the last key <= k is to seek k, and the key before it if it is not there.
func (p *player[K, U]) move(c *collection.Cursor[K, U, int], op scriptOp) string {
	var on bool
	switch op.Move {
	case "first":
		on = c.First()
	case "last":
		on = c.Last()
	case "next":
		on = c.Next()
	case "prev":
		on = c.Prev()
	case "seek_ge":
		on = c.Seek(p.key(op.Key))
	case "seek_le":
		key := p.key(op.Key)
		on = c.Seek(key) && exactly[K, U](c.Key(), key) || c.SeekBefore(key)
	default:
		p.Fatalf("no move %q", op.Move)
	}
	if on != (c.Position() == collection.OnKey) {
		p.Errorf("%s says %v at %v", op.Move, on, c.Position())
	}
	return p.entryText(c.Key(), c.Value(), on)
}

// parallel runs threads, the first of which writes. Writes and the taking of snapshots are under a lock, reads are not.
func (p *player[K, U]) parallel(op scriptOp) {
	var want struct {
		Allowed [][]json.RawMessage `json:"allowed"`
	}
	p.parse(p.expect[0], &want)
	if len(want.Allowed) != len(op.Threads) {
		p.Fatalf("%d threads, %d lists of answers", len(op.Threads), len(want.Allowed))
	}
	shared := *p
	shared.lock = new(sync.Mutex)
	var group sync.WaitGroup
	for i, thread := range op.Threads {
		group.Go(func() { shared.thread(thread, want.Allowed[i]) })
	}
	group.Wait()
}

func (p *player[K, U]) thread(thread scriptThread, allowed []json.RawMessage) {
	for range thread.Repeat {
		for _, op := range thread.Ops {
			own := *p
			if op.FreshSnapshot {
				p.lock.Lock()
				s := p.dict("").Snapshot()
				p.lock.Unlock()
				own.snaps = map[string]collection.Snapshot[K, U, int]{"": s}
			}
			got, answers := own.play(op)
			ok := !answers
			for _, want := range allowed {
				ok = ok || got == p.wanted(op, want)
			}
			if !ok {
				p.Errorf("%s answers %s, allowed is %s", op.Op, got, allowed)
				return
			}
		}
	}
}

package peers

import (
	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/visitor"
)

// The snapshot and span types of a dictionary of bytes.
type (
	ordictSnapshot = collection.Snapshot[string, byte, uint64]
	ordictSpan     = collection.Span[string, byte, uint64]
)

// ordictWalk walks spans. It is kept with what it reads, as a program would keep it that walks more than once: so a
// walk allocates nothing.
type ordictWalk struct {
	span   ordictSpan
	walker visitor.Walker[byte, uint64]
}

// sum feeds s with the borrowed entries of span.
func (w *ordictWalk) sum(span ordictSpan, s *Sink) {
	w.span = span
	w.must(w.walker.Walk(&w.span, s.Entry))
	w.span = ordictSpan{}
}

// each calls f for the entries of span. It has a walker of its own, so that f may scan too.
func (w *ordictWalk) each(span ordictSpan, f func(key string, value uint64) bool) {
	var walker visitor.Walker[byte, uint64]
	w.must(walker.Walk(&span, func(e *visitor.Entry[byte, uint64]) error {
		if !f(stringOf(e.Units), e.Value) {
			return visitor.SkipAll
		}
		return nil
	}))
}

// must holds what the package says: reading memory does not fail.
func (w *ordictWalk) must(err error) {
	if err != nil {
		panic(err)
	}
}

// ordictView is a snapshot.
type ordictView struct {
	snapshot ordictSnapshot
	walk     ordictWalk
}

// ordictStore is the dictionary.
type ordictStore struct {
	dict collection.Bytes[uint64]
	walk ordictWalk
}

// NewOrdict returns an ordict dictionary of byte strings.
func NewOrdict() Store { return new(ordictStore) }

func (v *ordictView) Len() int                      { return v.snapshot.Len() }
func (v *ordictView) Get(key string) (uint64, bool) { return v.snapshot.Lookup(key) }

func (v *ordictView) Scan(f func(key string, value uint64) bool) { v.walk.each(v.snapshot.Span, f) }

func (v *ordictView) SeekScan(from string, f func(key string, value uint64) bool) {
	v.walk.each(v.snapshot.From(from), f)
}

func (v *ordictView) Sum(s *Sink)                  { v.walk.sum(v.snapshot.Span, s) }
func (v *ordictView) SumFrom(from string, s *Sink) { v.walk.sum(v.snapshot.From(from), s) }

func (v *ordictView) SumOwned(s *Sink) {
	for key, value := range v.snapshot.All() {
		if !s.TakeOwned(key, value) {
			return
		}
	}
}

func (o *ordictStore) Len() int                      { return o.dict.Len() }
func (o *ordictStore) Get(key string) (uint64, bool) { return o.dict.Lookup(key) }

func (o *ordictStore) Scan(f func(key string, value uint64) bool) {
	o.walk.each(o.dict.Snapshot().Span, f)
}

func (o *ordictStore) SeekScan(from string, f func(key string, value uint64) bool) {
	o.walk.each(o.dict.From(from), f)
}

func (o *ordictStore) Sum(s *Sink)                  { o.walk.sum(o.dict.Snapshot().Span, s) }
func (o *ordictStore) SumFrom(from string, s *Sink) { o.walk.sum(o.dict.From(from), s) }

func (o *ordictStore) SumOwned(s *Sink) {
	for key, value := range o.dict.All() {
		if !s.TakeOwned(key, value) {
			return
		}
	}
}

func (o *ordictStore) Set(key string, value uint64) bool {
	_, added := o.dict.Set(key, value)
	return added
}

func (o *ordictStore) Delete(key string) bool {
	_, deleted := o.dict.Delete(key)
	return deleted
}

func (o *ordictStore) Load(sorted []Entry) {
	collection.Insert(&o.dict, func(yield func(string, uint64) bool) { each(sorted, yield) })
}

func (o *ordictStore) Snapshot(reuse Reader) Reader {
	view, ok := reuse.(*ordictView)
	if !ok {
		view = new(ordictView)
	}
	view.snapshot = o.dict.Snapshot()
	return view
}

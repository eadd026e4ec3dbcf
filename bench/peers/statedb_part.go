package peers

import "github.com/cilium/statedb/part"

// partReader is an immutable radix tree of statedb's package part.
type partReader struct{ tree part.Tree[uint64] }

// partStore is one transaction that stays open. Iterating over a transaction freezes its present nodes, so that the
// next write to each of them copies it; the reading methods here do it too, and are not mixed with timed writes.
type partStore struct{ txn *part.Txn[uint64] }

// NewPart returns the adaptive radix tree of cilium/statedb, package part.
//
// It has one watch channel at its root instead of one a node (RootOnlyWatch), which makes it faster and smaller, and
// one transaction for all writes, so that nodes are changed in place; a snapshot is a clone of the transaction. It
// keeps the []byte it is given: the wrapper copies it. Keys longer than 65,535 bytes are beyond it: it keeps the length in 16
// bits and cuts them without an error.
func NewPart() Store {
	tree := part.New[uint64](part.RootOnlyWatch)
	return &partStore{tree.Txn()}
}

func (r *partReader) Len() int                      { return r.tree.Len() }
func (r *partReader) Get(key string) (uint64, bool) { return r.tree.Get(bytesOf(key)) }

func (r *partReader) Scan(f func(key string, value uint64) bool) {
	r.tree.All(func(key []byte, value uint64) bool { return f(stringOf(key), value) })
}

func (r *partReader) SeekScan(from string, f func(key string, value uint64) bool) {
	r.tree.LowerBound(bytesOf(from)).All(func(key []byte, value uint64) bool { return f(stringOf(key), value) })
}

func (r *partReader) Sum(s *Sink)                  { r.tree.All(s.Bytes) }
func (r *partReader) SumFrom(from string, s *Sink) { r.tree.LowerBound(bytesOf(from)).All(s.Bytes) }
func (r *partReader) SumOwned(s *Sink)             { r.tree.All(s.OwnBytes) }

func (p *partStore) Len() int                      { return p.txn.Len() }
func (p *partStore) Get(key string) (uint64, bool) { return p.txn.Get(bytesOf(key)) }

func (p *partStore) Scan(f func(key string, value uint64) bool) {
	p.txn.All(func(key []byte, value uint64) bool { return f(stringOf(key), value) })
}

func (p *partStore) SeekScan(from string, f func(key string, value uint64) bool) {
	p.txn.LowerBound(bytesOf(from)).All(func(key []byte, value uint64) bool { return f(stringOf(key), value) })
}

func (p *partStore) Sum(s *Sink)                  { p.txn.All(s.Bytes) }
func (p *partStore) SumFrom(from string, s *Sink) { p.txn.LowerBound(bytesOf(from)).All(s.Bytes) }
func (p *partStore) SumOwned(s *Sink)             { p.txn.All(s.OwnBytes) }

func (p *partStore) Set(key string, value uint64) bool {
	_, replaced := p.txn.Insert([]byte(key), value)
	return !replaced
}

func (p *partStore) Delete(key string) bool {
	_, deleted := p.txn.Delete(bytesOf(key))
	return deleted
}

// Load inserts one by one: part has no bulk way.
func (p *partStore) Load(sorted []Entry) {
	for _, e := range sorted {
		p.txn.Insert([]byte(e.Key), e.Value)
	}
}

func (p *partStore) Snapshot(reuse Reader) Reader {
	view, ok := reuse.(*partReader)
	if !ok {
		view = new(partReader)
	}
	view.tree = p.txn.Clone()
	return view
}

package peers

import (
	"strings"

	"github.com/tidwall/btree"
)

// tidwallReader is a map of tidwall/btree or a copy of one. Strings are immutable, so its scans may hand out the
// strings that it stores.
type tidwallReader struct{ m *btree.Map[string, uint64] }

type tidwallStore struct{ tidwallReader }

// NewTidwall returns the B-tree map of tidwall/btree. It keeps the string it is given, which may be cut from a larger
// text: the wrapper clones it. Its Copy writes to the map it copies, so a snapshot needs the writer's lock there.
func NewTidwall() Store {
	return &tidwallStore{tidwallReader{new(btree.Map[string, uint64])}}
}

func (r *tidwallReader) Len() int                      { return r.m.Len() }
func (r *tidwallReader) Get(key string) (uint64, bool) { return r.m.Get(key) }

func (r *tidwallReader) Scan(f func(key string, value uint64) bool) { r.m.Scan(f) }

func (r *tidwallReader) SeekScan(from string, f func(key string, value uint64) bool) {
	r.m.Ascend(from, f)
}

func (r *tidwallReader) Sum(s *Sink)                  { r.m.Scan(s.String) }
func (r *tidwallReader) SumFrom(from string, s *Sink) { r.m.Ascend(from, s.String) }
func (r *tidwallReader) SumOwned(s *Sink)             { r.m.Scan(s.OwnString) }

func (t *tidwallStore) Set(key string, value uint64) bool {
	_, replaced := t.m.Set(strings.Clone(key), value)
	return !replaced
}

func (t *tidwallStore) Delete(key string) bool {
	_, deleted := t.m.Delete(key)
	return deleted
}

func (t *tidwallStore) Load(sorted []Entry) {
	for _, e := range sorted {
		t.m.Load(strings.Clone(e.Key), e.Value)
	}
}

// Snapshot cannot reuse the map of an earlier one: Copy always makes a new map.
func (t *tidwallStore) Snapshot(reuse Reader) Reader {
	view, ok := reuse.(*tidwallReader)
	if !ok {
		view = new(tidwallReader)
	}
	view.m = t.m.Copy()
	return view
}

package peers

import (
	"slices"
	"strings"
)

// sliceReader is a sorted slice of entries, searched by bisection.
type sliceReader struct{ entries []Entry }

// sliceStore is a sorted slice that a snapshot shares until the next write, which then copies it.
type sliceStore struct {
	sliceReader
	shared bool
}

// NewSlice returns a sorted slice: the least an ordered store can be, and the reference for scans. Its writes move
// the entries behind them, and the first write after a snapshot copies them all.
func NewSlice() Store { return new(sliceStore) }

// find returns the position of the first key that is not below key.
func (r *sliceReader) find(key string) (pos int, found bool) {
	low, high := 0, len(r.entries)
	for low < high {
		mid := int(uint(low+high) / 2)
		if r.entries[mid].Key < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < len(r.entries) && r.entries[low].Key == key
}

func (r *sliceReader) Len() int { return len(r.entries) }

func (r *sliceReader) Get(key string) (uint64, bool) {
	if i, ok := r.find(key); ok {
		return r.entries[i].Value, true
	}
	return 0, false
}

func (r *sliceReader) Scan(f func(key string, value uint64) bool) { each(r.entries, f) }

func (r *sliceReader) SeekScan(from string, f func(key string, value uint64) bool) {
	i, _ := r.find(from)
	each(r.entries[i:], f)
}

func each(entries []Entry, f func(key string, value uint64) bool) {
	for i := range entries {
		if !f(entries[i].Key, entries[i].Value) {
			return
		}
	}
}

func (r *sliceReader) Sum(s *Sink)                  { r.Scan(s.String) }
func (r *sliceReader) SumFrom(from string, s *Sink) { r.SeekScan(from, s.String) }
func (r *sliceReader) SumOwned(s *Sink)             { r.Scan(s.OwnString) }

func (s *sliceStore) Set(key string, value uint64) bool {
	i, found := s.find(key)
	s.own()
	if found {
		s.entries[i].Value = value
		return false
	}
	s.entries = slices.Insert(s.entries, i, Entry{strings.Clone(key), value})
	return true
}

func (s *sliceStore) Delete(key string) bool {
	i, found := s.find(key)
	if !found {
		return false
	}
	s.own()
	s.entries = slices.Delete(s.entries, i, i+1)
	return true
}

// own copies what a snapshot shares, with room for one more entry.
func (s *sliceStore) own() {
	if s.shared {
		s.entries = append(make([]Entry, 0, len(s.entries)+1), s.entries...)
		s.shared = false
	}
}

func (s *sliceStore) Load(sorted []Entry) {
	s.own()
	s.entries = slices.Grow(s.entries, len(sorted))
	for _, e := range sorted {
		s.entries = append(s.entries, Entry{strings.Clone(e.Key), e.Value})
	}
}

func (s *sliceStore) Snapshot(reuse Reader) Reader {
	view, ok := reuse.(*sliceReader)
	if !ok {
		view = new(sliceReader)
	}
	s.shared = true
	view.entries = s.entries
	return view
}

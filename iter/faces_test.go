package entryiter_test

import (
	"slices"
	"testing"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"pgregory.net/rapid"
)

// face reads all entries of a stream through one of its faces, at most limit of them. A face that does not show a part
// of an entry leaves it zero.
type face[K unit.Key[U], U unit.Unit] struct {
	name                 string
	keys, values, states bool // what it shows
	read                 func(s *entryiter.Stream[K, U, int], limit int) ([]entryiter.Entry[K, int], error)
	each                 func(s *entryiter.Stream[K, U, int], body func())
}

// shows reduces an entry to what the face shows of it.
func (f face[K, U]) shows(e entryiter.Entry[K, int]) entryiter.Entry[K, int] {
	var shown entryiter.Entry[K, int]
	if f.keys {
		shown.Key = e.Key
	}
	if f.values {
		shown.Value = e.Value
	}
	if f.states {
		shown.HasValue = e.HasValue
	}
	return shown
}

// expect returns what the face shows of the first n entries of d.
func (f face[K, U]) expect(d dataset[K, U], n int) []entryiter.Entry[K, int] {
	all := d.entries()[:n]
	for i, e := range all {
		all[i] = f.shows(e)
	}
	return all
}

func facesOf[K unit.Key[U], U unit.Unit]() []face[K, U] {
	type entry = entryiter.Entry[K, int]
	type stream = entryiter.Stream[K, U, int]
	return []face[K, U]{
		{"All", true, true, false, func(s *stream, limit int) (got []entry, _ error) {
			seq, errf := s.All()
			for k, v := range seq {
				if got = append(got, entry{Key: k, Value: v}); len(got) == limit {
					break
				}
			}
			return got, errf()
		}, func(s *stream, body func()) {
			seq, _ := s.All()
			for range seq {
				body()
			}
		}},
		{"Keys", true, false, false, func(s *stream, limit int) (got []entry, _ error) {
			seq, errf := s.Keys()
			for k := range seq {
				if got = append(got, entry{Key: k}); len(got) == limit {
					break
				}
			}
			return got, errf()
		}, func(s *stream, body func()) {
			seq, _ := s.Keys()
			for range seq {
				body()
			}
		}},
		{"Values", false, true, false, func(s *stream, limit int) (got []entry, _ error) {
			seq, errf := s.Values()
			for v := range seq {
				if got = append(got, entry{Value: v}); len(got) == limit {
					break
				}
			}
			return got, errf()
		}, func(s *stream, body func()) {
			seq, _ := s.Values()
			for range seq {
				body()
			}
		}},
		{"Entries", true, true, true, func(s *stream, limit int) (got []entry, _ error) {
			seq, errf := s.Entries()
			for e := range seq {
				if got = append(got, e); len(got) == limit {
					break
				}
			}
			return got, errf()
		}, func(s *stream, body func()) {
			seq, _ := s.Entries()
			for range seq {
				body()
			}
		}},
	}
}

func equalEntries[K unit.Key[U], U unit.Unit](a, b []entryiter.Entry[K, int]) bool {
	return slices.EqualFunc(a, b, func(a, b entryiter.Entry[K, int]) bool {
		return unit.CompareKeys[K, U](a.Key, b.Key) == 0 && a.Value == b.Value && a.HasValue == b.HasValue
	})
}

// checkFaces draws a source and compares what every owned face of its streams delivers with the data.
func checkFaces[K unit.Key[U], U unit.Unit](t *rapid.T) {
	d := drawDataset[K, U](t)
	coded, units := d.coded(rapid.IntRange(1, 9).Draw(t, "block")), d.units(rapid.IntRange(1, 9).Draw(t, "block"))
	coded.plain = coded.plain && rapid.Bool().Draw(t, "plain")
	streams := map[string]*entryiter.Stream[K, U, int]{
		"codes": entryiter.FromCode[K, U](coded),
		"units": entryiter.New[K, U](units),
	}
	for _, f := range facesOf[K, U]() {
		limit := rapid.IntRange(1, len(d.keys)+1).Draw(t, "limit")
		for name, s := range streams {
			for range 2 { // a stream is read again
				got, err := f.read(s, limit)
				if want := f.expect(d, min(limit, len(d.keys))); err != nil || !equalEntries[K, U](got, want) {
					t.Fatalf("%s over %s: %v, %v; want %v", f.name, name, got, err, want)
				}
			}
		}
	}
	if coded.opened != 8 || coded.closed != 8 || units.opened != 8 || units.closed != 8 {
		t.Fatalf("opened %d and %d, closed %d and %d; want 8", coded.opened, units.opened, coded.closed, units.closed)
	}
}

func TestFaces(t *testing.T) {
	t.Run("text", rapid.MakeCheck(checkFaces[string, rune]))
	t.Run("bytes", rapid.MakeCheck(checkFaces[string, byte]))
	t.Run("tokens", rapid.MakeCheck(checkFaces[[]token, token]))
	t.Run("byte slices", rapid.MakeCheck(checkFaces[[]byte, byte]))
	t.Run("rune slices", rapid.MakeCheck(checkFaces[[]rune, rune]))
	t.Run("named bytes", rapid.MakeCheck(checkFaces[[]octet, octet]))
	t.Run("strings over named bytes", rapid.MakeCheck(checkFaces[string, octet]))
	t.Run("strings over tokens", rapid.MakeCheck(checkFaces[string, token]))
}

func FuzzFaces(f *testing.F) {
	domains := rapid.SampledFrom([]func(*rapid.T){
		checkFaces[string, rune], checkFaces[[]rune, rune], checkFaces[[]byte, byte], checkFaces[[]token, token],
	})
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { domains.Draw(t, "domain")(t) }))
}

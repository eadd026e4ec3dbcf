package collection_test
import ("testing";"slices";"github.com/ordict/ordict/collection")
func TestZZ(t *testing.T) {
	s := numbered(1000).Snapshot()
	n := len(slices.Collect(collection.Diff(s.Prefix("key/10001"), s, nil)))
	m := s.Prefix("key/10001").Len()
	if n != 1000-m { t.Error(n, m) }
}

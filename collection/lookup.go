package collection

import (
	"github.com/ordict/ordict/collection/internal/tree"
	"github.com/ordict/ordict/unit"
)

// Result answers a look-up of one key, as [Dictionary.LookupMany] does and [Change] reports: absent (Present is false),
// bare (Present alone) or valued (both true). The zero Result says absent.
type Result[V any] struct {
	Value    V
	Present  bool
	HasValue bool
}

func resultOf[V any](v V, state tree.State) Result[V] {
	return Result[V]{Value: v, Present: state != tree.Absent, HasValue: state == tree.Valued}
}

// find returns the value and the state of key in v. It allocates nothing.
func find[K unit.Key[U], U unit.Unit, V any](v *tree.Version[V], key K, escaped bool) (V, tree.State) {
	if code, ok := probeCode[K, U](key, escaped); ok {
		return v.Find(code)
	}
	return findCoded[K, U](v, key)
}

// findCoded is find for keys whose code must be built. It is a function of its own so that other keys do not pay for the
// buffer.
//
//go:noinline
func findCoded[K unit.Key[U], U unit.Unit, V any](v *tree.Version[V], key K) (V, tree.State) {
	if maxCode[K, U](key) <= stackCode {
		var buf [stackCode]byte
		code, _ := unit.AppendCode[K, U](buf[:0], key)
		return v.Find(code)
	}
	code, in := lendCode[K, U](key)
	val, state := v.Find(code)
	in.put()
	return val, state
}

// lookupChunk is how many keys descend together: enough for their cache misses to overlap.
const lookupChunk = 16

func lookupMany[K unit.Key[U], U unit.Unit, V any](v *tree.Version[V], b *bounds, escaped bool, keys []K, out []Result[V]) {
	if len(out) < len(keys) {
		panic("collection: LookupMany: out is shorter than keys")
	}
	var codes [lookupChunk][]byte
	var found [lookupChunk]tree.Found[V]
	scratch := takeScratch()
	for len(keys) > 0 {
		n := min(len(keys), lookupChunk)
		built := scratch.buf[:0]
		for i, key := range keys[:n] {
			code, ok := probeCode[K, U](key, escaped)
			if !ok {
				from := len(built)
				built, _ = unit.AppendCode[K, U](built, key) // if it moves, earlier codes stay where they were
				code = built[from:]
			}
			codes[i] = code
		}
		scratch.buf = built
		v.FindMany(codes[:n], found[:n])
		for i := range n {
			if b.contain(codes[i]) {
				out[i] = resultOf(found[i].Value, found[i].State)
			} else {
				out[i] = Result[V]{}
			}
		}
		keys, out = keys[n:], out[n:]
	}
	scratch.put()
}

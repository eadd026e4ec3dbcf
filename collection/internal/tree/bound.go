package tree

import "bytes"

// State says what a tree knows of a key.
type State uint8

// The three states of a key.
const (
	Absent State = iota // not in the tree
	Bare                // present without a value
	Valued              // present with a value
)

// Side says where, next to a key, a [Bound] stands.
type Side uint8

// The sides of a key, in the order in which they stand.
const (
	Before      Side = iota // just before the key
	After                   // just after the key
	AfterPrefix             // after every key that starts with the key
)

// Bound is a position between keys. The zero Bound stands before every key, [End] behind every key.
type Bound struct {
	Key  []byte
	Side Side
}

// End is the bound behind every key: all of them start with the empty key.
var End = Bound{Side: AfterPrefix}

// Range is the keys between two bounds. An inverted range is empty.
type Range struct{ Lo, Hi Bound }

// All is the range of every key.
var All = Range{Hi: End}

// whole reports that b is [End], or at least behind every key.
func (b Bound) end() bool { return b.Side == AfterPrefix && len(b.Key) == 0 }

// start reports that b is the zero Bound.
func (b Bound) start() bool { return b.Side == Before && len(b.Key) == 0 }

// Below reports whether b stands before key.
func (b Bound) Below(key []byte) bool {
	switch c := bytes.Compare(b.Key, key); b.Side {
	case Before:
		return c <= 0
	case After:
		return c < 0
	default:
		return c < 0 && !bytes.HasPrefix(key, b.Key)
	}
}

// compareBounds orders positions.
func compareBounds(a, b Bound) int {
	switch {
	case a.Side == AfterPrefix && bytes.HasPrefix(b.Key, a.Key) && (len(a.Key) < len(b.Key) || b.Side != AfterPrefix):
		return 1
	case b.Side == AfterPrefix && bytes.HasPrefix(a.Key, b.Key) && (len(b.Key) < len(a.Key) || a.Side != AfterPrefix):
		return -1
	}
	if c := bytes.Compare(a.Key, b.Key); c != 0 {
		return c
	}
	return int(a.Side) - int(b.Side)
}

package entryiter

import (
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

// PushAll calls yield for the entries of c, with an owned key and a shared value, until yield returns false or c
// ends. A bare key comes with V's zero.
//
// PushAll and its sisters are the body of the range-over-func faces of a collection, whose reads cannot fail: they
// panic when c does. Whoever opened c closes it. plain promises that no code holds an escape, as [Coded.Plain] does.
//
// The cost per entry is that of making the key. Keys are cut from slabs of at most 2 KiB.
func PushAll[K unit.Key[U], U unit.Unit, V any](c visitor.Cursor[byte, V], plain bool, yield func(K, V) bool) {
	mustNot(pushAll(c, fromCode[K, U](plain), yield))
}

// PushKeys is [PushAll] for the keys alone.
func PushKeys[K unit.Key[U], U unit.Unit, V any](c visitor.Cursor[byte, V], plain bool, yield func(K) bool) {
	mustNot(pushKeys(c, fromCode[K, U](plain), yield))
}

// PushValues is [PushAll] for the values alone. It makes no keys: K, U and plain are there to be called like its
// sisters.
func PushValues[K unit.Key[U], U unit.Unit, V any](c visitor.Cursor[byte, V], plain bool, yield func(V) bool) {
	mustNot(pushValues(c, yield))
}

// PushEntries is [PushAll] for whole entries.
func PushEntries[K unit.Key[U], U unit.Unit, V any](c visitor.Cursor[byte, V], plain bool, yield func(Entry[K, V]) bool) {
	mustNot(pushEntries(c, fromCode[K, U](plain), yield))
}

// mustNot panics with the error of a cursor that was said not to fail.
func mustNot(err error) {
	if err != nil && err != visitor.SkipAll {
		panic("entryiter: push over a cursor that failed: " + err.Error())
	}
}

// The loops below return nil at the end, the error of a cursor that failed, and visitor.SkipAll when yield returned
// false.

func pushAll[K any, X unit.Unit, V any](c visitor.Cursor[X, V], keys keyMaker[K, X], yield func(K, V) bool) error {
	for {
		block, err := c.Next()
		if len(block) == 0 {
			return err
		}
		for i := range block {
			e := &block[i]
			if !yield(keys.key(e.Units, e.Shared), e.Value) {
				return visitor.SkipAll
			}
		}
	}
}

func pushKeys[K any, X unit.Unit, V any](c visitor.Cursor[X, V], keys keyMaker[K, X], yield func(K) bool) error {
	for {
		block, err := c.Next()
		if len(block) == 0 {
			return err
		}
		for i := range block {
			e := &block[i]
			if !yield(keys.key(e.Units, e.Shared)) {
				return visitor.SkipAll
			}
		}
	}
}

func pushValues[X unit.Unit, V any](c visitor.Cursor[X, V], yield func(V) bool) error {
	for {
		block, err := c.Next()
		if len(block) == 0 {
			return err
		}
		for i := range block {
			if !yield(block[i].Value) {
				return visitor.SkipAll
			}
		}
	}
}

func pushEntries[K any, X unit.Unit, V any](c visitor.Cursor[X, V], keys keyMaker[K, X], yield func(Entry[K, V]) bool) error {
	for {
		block, err := c.Next()
		if len(block) == 0 {
			return err
		}
		for i := range block {
			e := &block[i]
			if !yield(Entry[K, V]{Key: keys.key(e.Units, e.Shared), Value: e.Value, HasValue: e.HasValue}) {
				return visitor.SkipAll
			}
		}
	}
}

package main

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/ordict/ordict/collection"
)

// A place is what a search finds. Its key is its name in lower case.
type place struct {
	name   string
	visits int // made up
}

type snapshot = collection.Snapshot[string, rune, place]

// An index has one writer, which owns places, and any number of readers, which
// load what was published last.
type index struct {
	places    collection.Text[place]
	published atomic.Pointer[snapshot]
}

func (x *index) add(batch []place) {
	for _, p := range batch {
		x.places.Set(strings.ToLower(p.name), p)
	}
	snap := x.places.Snapshot()
	x.published.Store(&snap)
}

// first completes what was typed in key order. The scan ends at the limit,
// however many matches there are.
func first(snap snapshot, typed string, limit int) (list []place) {
	for p := range snap.Prefix(strings.ToLower(typed)).Values() {
		if len(list) == limit {
			break
		}
		list = append(list, p)
	}
	return list
}

// best completes what was typed by visits, and in key order where they are equal.
func best(snap snapshot, typed string, limit int) (list []place) {
	for p := range snap.Prefix(strings.ToLower(typed)).Values() {
		i := len(list)
		for i > 0 && p.visits > list[i-1].visits {
			i--
		}
		if i < limit {
			list = slices.Insert(list[:min(len(list), limit-1)], i, p)
		}
	}
	return list
}

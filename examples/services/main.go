// Services compares the service catalogues of two regions by set operations.
// A value is the number of instances; a service that is planned, and has none
// yet, is a key without a value.
//
//	go run ./examples/services
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"maps"
	"os"

	"github.com/ordict/ordict/collection"
)

type (
	entry    = collection.Entry[string, int]
	snapshot = collection.Snapshot[string, rune, int]
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal("services: ", err)
	}
}

func run(w io.Writer) error {
	east := collection.CollectText(maps.All(map[string]int{
		"auth/login": 3, "auth/token": 2, "shop/cart": 4, "shop/search": 6, "mail/send": 1, "auth/audit": 1,
	}))
	west := collection.CollectText(maps.All(map[string]int{
		"auth/login": 2, "auth/token": 2, "shop/cart": 1, "shop/stock": 2,
	}))
	east.Insert("shop/stock")
	east.Insert("shop/gift")
	west.Insert("shop/gift")
	west.Insert("mail/send")
	west.Insert("mail/receive")

	out := bufio.NewWriter(w)
	list(out, "all services, instances added", collection.Union(east, west, sum))
	list(out, "in both regions, the smaller number", collection.Intersection(east, west, smaller))
	list(out, "in one region only", collection.SymmetricDifference(east, west))

	// Set operations take spans as well.
	list(out, "shop services that west must get", collection.Difference(east.Prefix("shop/"), west))

	// The result of one operation goes into the next.
	running := func(e entry) bool { return e.HasValue }
	list(out, "running in east, not in west",
		collection.Difference(filter(east.Snapshot(), running), filter(west.Snapshot(), running)))
	return out.Flush()
}

// sum adds what has a value; a service that is planned in both stays planned.
func sum(a, b entry) entry {
	return entry{Value: a.Value + b.Value, HasValue: a.HasValue || b.HasValue}
}

// smaller is what is left of a service if the region with more of it fails.
func smaller(a, b entry) entry {
	if !a.HasValue || !b.HasValue {
		return entry{}
	}
	return entry{Value: min(a.Value, b.Value), HasValue: true}
}

// filter returns the entries that keep accepts. It starts from a fork, which
// leaves s as it is.
func filter(s snapshot, keep func(entry) bool) snapshot {
	fork := s.Fork()
	fork.DeleteFunc(func(e entry) bool { return !keep(e) })
	return fork.Snapshot()
}

func list(w io.Writer, title string, s snapshot) {
	fmt.Fprintf(w, "%s:\n", title)
	for e := range s.Entries() {
		if e.HasValue {
			fmt.Fprintf(w, "  %-12s %d\n", e.Key, e.Value)
		} else {
			fmt.Fprintf(w, "  %-12s planned\n", e.Key)
		}
	}
}

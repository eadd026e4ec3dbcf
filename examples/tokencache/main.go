// Tokencache is the index of a prompt cache, as servers of language models
// have one: of each request it finds how many leading tokens were computed
// before, in whatever prompt, so that only the rest must be computed.
//
//	go run ./examples/tokencache
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/visitor"
)

// A cache knows the prompts whose computed state is kept. A value says which
// request computed it; a real server would find the state by it.
type cache struct {
	prompts collection.Tokens[token, int]
	recent  []*chat // that have prompts here, the least recent first
	limit   int     // of recent
	evicted int     // prompts
}

// hit returns how many leading tokens of prompt were computed before: as a
// whole stored prompt, and as the beginning of any.
func (k *cache) hit(prompt []token) (whole, part int) {
	before, _ := k.prompts.LongestPrefix(prompt)
	return len(before.Key), k.prompts.CommonPrefix(prompt)
}

// keep stores the prompt of c. If that is one chat too many, the least recent
// one has to go, with all prompts that start as it started.
func (k *cache) keep(c *chat, request int) {
	k.prompts.Set(c.prompt, request)
	k.recent = slices.DeleteFunc(k.recent, func(other *chat) bool { return other == c })
	k.recent = append(k.recent, c)
	if len(k.recent) > k.limit {
		k.evicted += k.prompts.DeletePrefix(k.recent[0].start)
		k.recent = k.recent[1:]
	}
}

// drop removes the prompts of all earlier releases of the model. The release
// is the first token of a prompt, so theirs are the keys below this one.
func (k *cache) drop(release token) (prompts int) {
	return k.prompts.DeleteSpan(k.prompts.Below([]token{release}))
}

// size returns how many tokens the prompts have, and how many are left to store
// when each prompt shares what it has in common with the one before it.
func (k *cache) size() (tokens, shared int, err error) {
	var w visitor.Walker[token, int]
	err = w.Walk(&k.prompts, func(e *visitor.Entry[token, int]) error {
		tokens += len(e.Units)
		shared += len(e.Units) - e.Shared
		return nil
	})
	return tokens, shared, err
}

func main() {
	if err := run(os.Stdout, 400); err != nil {
		log.Fatal("tokencache: ", err)
	}
}

func run(w io.Writer, requests int) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "leading tokens of a request that were computed before:")
	fmt.Fprintln(out, "request  tokens  as a whole prompt  as part of any")

	people, store := newWorkload(40), cache{limit: 20}
	var asked, whole, part, dropped int
	for request := 1; request <= requests; request++ {
		if request == requests/2 {
			people.release++
			dropped = store.drop(people.release)
		}
		c := people.ask()
		asWhole, asPart := store.hit(c.prompt)
		if request <= 6 {
			fmt.Fprintf(out, "%7d %7d %18d %15d\n", request, len(c.prompt), asWhole, asPart)
		}
		asked, whole, part = asked+len(c.prompt), whole+asWhole, part+asPart

		people.answer(c)
		store.keep(c, request)
	}

	tokens, shared, err := store.size()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "    all %7d %17.1f%% %14.1f%%\n\n", asked,
		100*float64(whole)/float64(asked), 100*float64(part)/float64(asked))
	fmt.Fprintf(out, "%d prompts evicted, %d dropped with the old release of the model\n", store.evicted, dropped)
	fmt.Fprintf(out, "%d prompts kept: %d tokens, or %d when beginnings are shared\n", store.prompts.Len(), tokens, shared)
	return out.Flush()
}

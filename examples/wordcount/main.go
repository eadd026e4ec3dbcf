// Wordcount counts the words of a text and prints them in order.
//
//	go run ./examples/wordcount                      # an embedded text
//	go run ./examples/wordcount -top 3 book.txt      # a file
//	go run ./examples/wordcount -prefix th - <book.txt
package main

import (
	"bufio"
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/ordict/ordict/collection"
	"github.com/ordict/ordict/unit"
)

//go:embed text.txt
var sample string

func main() {
	log.SetFlags(0)
	log.SetPrefix("wordcount: ")
	top := flag.Int("top", 5, "how many of the most frequent words to print")
	prefix := flag.String("prefix", "", "list only the words that start with this")
	flag.Parse()

	text, err := open(flag.Arg(0))
	if err == nil {
		err = run(os.Stdout, text, *prefix, *top)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func open(name string) (io.Reader, error) {
	switch name {
	case "":
		return strings.NewReader(sample), nil
	case "-":
		return os.Stdin, nil
	}
	return os.Open(name)
}

func run(w io.Writer, text io.Reader, prefix string, top int) error {
	words, total, err := count(text)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d words, %d different\n", total, words.Len())

	found := words.Prefix(prefix)
	if prefix != "" {
		fmt.Fprintf(out, "starting with %q: %d\n", prefix, found.Len())
	}
	fmt.Fprint(out, "\nin order:\n")
	for word, n := range found.All() {
		fmt.Fprintf(out, "%4d  %s\n", n, word)
	}

	// The sort is stable, so words with equal counts stay in order.
	byCount := slices.SortedStableFunc(found.Entries(), func(a, b collection.Entry[string, int]) int {
		return cmp.Compare(b.Value, a.Value)
	})
	fmt.Fprint(out, "\nmost frequent:\n")
	for _, e := range byCount[:min(max(top, 0), len(byCount))] {
		fmt.Fprintf(out, "%4d  %s\n", e.Value, e.Key)
	}
	return out.Flush()
}

// count counts words in lower case, without the punctuation around them.
func count(r io.Reader) (words *collection.Text[int], total int, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, 0, err
	}
	// A dictionary takes any string. Text from outside should be text.
	if err := unit.CheckText(string(text)); err != nil {
		return nil, 0, err
	}
	words = new(collection.Text[int])
	for field := range strings.FieldsSeq(string(text)) {
		word := strings.ToLower(strings.TrimFunc(field, notLetter))
		if word == "" {
			continue
		}
		words.Set(word, words.Get(word)+1)
		total++
	}
	return words, total, nil
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }

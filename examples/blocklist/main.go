// Blocklist tells whether a host name, or any domain above it, is blocked.
//
// A key is a domain backwards, a dot after each label: "com.example.ads.".
// So a domain is a prefix of all below it, and of nothing else:
// "com.example." is no prefix of "com.example-shop.".
//
//	go run ./examples/blocklist [HOST...]
package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/ordict/ordict/collection"
)

//go:embed rules.txt
var sampleRules string

var sampleHosts = []string{
	"ads.example.com", "pixel.ads.example.com", "example.com", "adserver.example.com",
	"login.tracker.example", "eu.login.tracker.example", "spam.login.tracker.example",
	"WWW.CDN.Example.Net.", "werbung.bücher.example",
}

type action bool

const (
	allow action = false
	block action = true
)

func (a action) String() string {
	if a == block {
		return "block"
	}
	return "allow"
}

type rules = collection.Bytes[action]

func main() {
	hosts := os.Args[1:]
	if len(hosts) == 0 {
		hosts = sampleHosts
	}
	if err := run(os.Stdout, strings.NewReader(sampleRules), hosts); err != nil {
		log.Fatal("blocklist: ", err)
	}
}

func run(w io.Writer, list io.Reader, hosts []string) error {
	known, err := parse(list)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d rules", known.Len())
	fmt.Fprintf(out, ", less %d that a rule above makes needless\n\n", simplify(known))

	for _, host := range hosts {
		verdict, ok := known.LongestPrefix(key(host)) // the nearest rule decides
		fmt.Fprintf(out, "%v  %s", verdict.Value, host)
		if ok {
			fmt.Fprint(out, "  by")
		}
		for domain, a := range known.Prefixes(key(host)) {
			fmt.Fprintf(out, " [%v %s]", a, name(domain))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// simplify removes the rules that say what the nearest rule above them says.
func simplify(known *rules) (removed int) {
	return known.DeleteFunc(func(e collection.Entry[string, action]) bool {
		above, _ := known.Below(e.Key).LongestPrefix(e.Key)
		return above.Value == e.Value
	})
}

func parse(list io.Reader) (*rules, error) {
	known := new(rules)
	lines := bufio.NewScanner(list)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		domain, exception := strings.CutPrefix(line, "!")
		if strings.Contains(domain, " ") || slices.Contains(strings.Split(domain, "."), "") {
			return nil, fmt.Errorf("line %d: %q is no domain", n, domain)
		}
		known.Set(key(domain), action(!exception))
	}
	return known, lines.Err()
}

func key(domain string) string {
	return backwards(strings.ToLower(strings.TrimSuffix(domain, "."))) + "."
}

func name(key string) string { return backwards(strings.TrimSuffix(key, ".")) }

func backwards(domain string) string {
	labels := strings.Split(domain, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".")
}

package main

import (
	"github.com/spf13/cobra"

	"github.com/ordict/ordict/collection"
)

// bounds are the flags that cut a range out of the keys. All of them can be given together; what is left satisfies each.
type bounds struct {
	prefix, from, above, to, below optional
}

func (b *bounds) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(&b.prefix, "prefix", "only keys that start with this")
	flags.Var(&b.from, "from", "only this key and keys after it")
	flags.Var(&b.above, "above", "only keys after this one")
	flags.Var(&b.to, "to", "only keys before this one, and itself")
	flags.Var(&b.below, "below", "only keys before this one")
	for _, name := range []string{"prefix", "from", "above", "to", "below"} {
		if err := cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions); err != nil {
			panic(err)
		}
	}
}

// An optional is a flag that tells its empty argument from its absence: the empty key is a key.
type optional struct {
	text  string
	given bool
}

func (o *optional) String() string { return o.text }
func (o *optional) Type() string   { return "KEY" }

func (o *optional) Set(text string) error {
	o.text, o.given = text, true
	return nil
}

// narrowing reads the bounds, and returns a function that cuts a span down to them.
func (d *domain[K, U]) narrowing(b bounds) (func(collection.Span[K, U, string]) collection.Span[K, U, string], error) {
	type span = collection.Span[K, U, string]
	type cut struct {
		by  func(span, K) span
		key K
	}
	var cuts []cut
	for _, bound := range []struct {
		name string
		flag optional
		by   func(span, K) span
	}{
		{"--prefix", b.prefix, span.Prefix},
		{"--from", b.from, span.From},
		{"--above", b.above, span.Above},
		{"--to", b.to, span.To},
		{"--below", b.below, span.Below},
	} {
		if !bound.flag.given {
			continue
		}
		key, err := d.key(bound.name, bound.flag.text)
		if err != nil {
			return nil, err
		}
		cuts = append(cuts, cut{bound.by, key})
	}
	return func(s span) span {
		for _, c := range cuts {
			s = c.by(s, c.key)
		}
		return s
	}, nil
}

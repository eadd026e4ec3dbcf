package main

import (
	"strings"
	"testing"
)

const want = `7 rules, less 1 that a rule above makes needless

block  ads.example.com  by [block ads.example.com]
block  pixel.ads.example.com  by [block ads.example.com]
allow  example.com
allow  adserver.example.com
allow  login.tracker.example  by [block tracker.example] [allow login.tracker.example]
allow  eu.login.tracker.example  by [block tracker.example] [allow login.tracker.example]
block  spam.login.tracker.example  by [block tracker.example] [allow login.tracker.example] [block spam.login.tracker.example]
block  WWW.CDN.Example.Net.  by [block example.net]
block  werbung.bücher.example  by [block werbung.bücher.example]
`

func TestRun(t *testing.T) {
	var got strings.Builder
	if err := run(&got, strings.NewReader(sampleRules), sampleHosts); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

func TestRuleForAll(t *testing.T) {
	var got strings.Builder
	rules := "example\n!good.example\n\n # a note\nbad.good.example\n"
	if err := run(&got, strings.NewReader(rules), []string{"example", "GOOD.example.", "x.bad.good.example", "other"}); err != nil {
		t.Fatal(err)
	}
	const want = `3 rules, less 0 that a rule above makes needless

block  example  by [block example]
allow  GOOD.example.  by [block example] [allow good.example]
block  x.bad.good.example  by [block example] [allow good.example] [block bad.good.example]
allow  other
`
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

func TestBadRules(t *testing.T) {
	for rules, want := range map[string]string{
		"example.com\n\na..b\n":  `line 3: "a..b" is no domain`,
		"# hosts\n0.0.0.0 a.b\n": `line 2: "0.0.0.0 a.b" is no domain`,
		"!":                      `line 1: "" is no domain`,
	} {
		var got strings.Builder
		if err := run(&got, strings.NewReader(rules), nil); err == nil || err.Error() != want || got.Len() > 0 {
			t.Errorf("%q: error %v and output %q; want the error %s", rules, err, &got, want)
		}
	}
}

package main

import "testing"

// fruit has every state, an empty value, a value with a tab, two lines of one key, characters of two and more bytes, and no newline at its end.
const fruit = "pear\t7\napple\t3\nfig\napp\t\nÄpfel\tviele\tgrüne\napple\t5\näpfel\n🍎\tred"

func TestCommands(t *testing.T) {
	inFolder(t, map[string]string{"fruit.txt": fruit, "empty.txt": ""})
	checkAll(t, []call{
		{args: []string{"get", "apple", "fruit.txt"}, out: "apple\t5\n"},
		{args: []string{"get", "fig", "fruit.txt"}, out: "fig\n"},
		{args: []string{"get", "app", "fruit.txt"}, out: "app\t\n"},
		{args: []string{"get", "Äpfel", "fruit.txt"}, out: "Äpfel\tviele\tgrüne\n"},
		{args: []string{"get", "Fig", "fruit.txt"}, code: 1},
		{args: []string{"get", "", "fruit.txt"}, code: 1},
		{args: []string{"get", "--json", "apple", "fruit.txt"}, out: `{"key":"apple","value":"5"}` + "\n"},
		{args: []string{"get", "--json", "app", "fruit.txt"}, out: `{"key":"app","value":""}` + "\n"},
		{args: []string{"get", "fig", "--json", "fruit.txt"}, out: `{"key":"fig"}` + "\n"},
		{args: []string{"get", "x", "empty.txt"}, code: 1},
		{args: []string{"get", "--", "--json", "fruit.txt"}, code: 1},

		{args: []string{"scan", "fruit.txt"}, out: "app\t\napple\t5\nfig\npear\t7\nÄpfel\tviele\tgrüne\näpfel\n🍎\tred\n"},
		{args: []string{"scan", "--reverse", "fruit.txt"}, out: "🍎\tred\näpfel\nÄpfel\tviele\tgrüne\npear\t7\nfig\napple\t5\napp\t\n"},
		{args: []string{"scan", "--keys", "fruit.txt"}, out: "app\napple\nfig\npear\nÄpfel\näpfel\n🍎\n"},
		{args: []string{"scan", "--keys", "--limit", "2", "fruit.txt"}, out: "app\napple\n"},
		{args: []string{"scan", "--keys", "--limit", "2", "--reverse", "fruit.txt"}, out: "🍎\näpfel\n"},
		{args: []string{"scan", "--keys", "--limit", "0", "--prefix", "ä", "fruit.txt"}, out: "äpfel\n"},
		{args: []string{"scan", "--prefix", "app", "fruit.txt"}, out: "app\t\napple\t5\n"},
		{args: []string{"scan", "--prefix", "app", "--above", "app", "fruit.txt"}, out: "apple\t5\n"},
		{args: []string{"scan", "--keys", "--from", "fig", "--to", "pear", "fruit.txt"}, out: "fig\npear\n"},
		{args: []string{"scan", "--keys", "--above", "fig", "--below", "Ä", "fruit.txt"}, out: "pear\n"},
		{args: []string{"scan", "--keys", "--above", "apple", "--below", "pear", "fruit.txt"}, out: "fig\n"},
		{args: []string{"scan", "--from", "q", "--to", "b", "fruit.txt"}, code: 1},
		{args: []string{"scan", "--to", "", "fruit.txt"}, code: 1},
		{args: []string{"scan", "empty.txt"}, code: 1},
		{args: []string{"scan", "--json", "--to", "fig", "fruit.txt"}, out: `{"key":"app","value":""}
{"key":"apple","value":"5"}
{"key":"fig"}
`},
		{args: []string{"scan", "--json", "--keys", "--prefix", "apple", "fruit.txt"}, out: `{"key":"apple"}` + "\n"},

		{args: []string{"complete", "a", "fruit.txt"}, out: "app\t\napple\t5\n"},
		{args: []string{"complete", "--limit", "1", "--keys", "a", "fruit.txt"}, out: "app\n"},
		{args: []string{"complete", "", "fruit.txt", "--limit", "1"}, out: "app\t\n"},
		{args: []string{"complete", "b", "fruit.txt"}, code: 1},

		{args: []string{"count", "fruit.txt"}, out: "7\n"},
		{args: []string{"count", "--prefix", "app", "fruit.txt"}, out: "2\n"},
		{args: []string{"count", "--json", "--from", "fig", "--below", "Ä", "fruit.txt"}, out: `{"count":2}` + "\n"},
		{args: []string{"count", "--prefix", "b", "fruit.txt"}, out: "0\n", code: 1},
		{args: []string{"count", "empty.txt"}, out: "0\n", code: 1},

		{args: []string{"rank", "app", "fruit.txt"}, out: "0\n"},
		{args: []string{"rank", "🍎", "fruit.txt"}, out: "6\n"},
		{args: []string{"rank", "--json", "pear", "fruit.txt"}, out: `{"rank":3}` + "\n"},
		{args: []string{"rank", "orange", "fruit.txt"}, out: "3\n", code: 1},

		{args: []string{"nth", "0", "fruit.txt"}, out: "app\t\n"},
		{args: []string{"nth", "6", "fruit.txt"}, out: "🍎\tred\n"},
		{args: []string{"nth", "7", "fruit.txt"}, code: 1},
		{args: []string{"nth", "99999999999999999999", "fruit.txt"}, code: 1},

		{args: []string{"longest-prefix", "apples", "fruit.txt"}, out: "apple\t5\n"},
		{args: []string{"longest-prefix", "appliance", "fruit.txt"}, out: "app\t\n"},
		{args: []string{"longest-prefix", "fig", "fruit.txt"}, out: "fig\n"},
		{args: []string{"longest-prefix", "ap", "fruit.txt"}, code: 1},
		{args: []string{"longest-prefix", "x", "-"}, in: "\nxy\n", out: "\n"},

		{args: []string{"fuzzy", "aple", "fruit.txt"}, out: "1\tapple\t5\n"},
		{args: []string{"fuzzy", "apfel", "--distance", "1", "fruit.txt"}, out: "1\tÄpfel\tviele\tgrüne\n1\täpfel\n"},
		{args: []string{"fuzzy", "fig", "--distance", "0", "fruit.txt"}, out: "0\tfig\n"},
		{args: []string{"fuzzy", "fog", "--distance", "0", "fruit.txt"}, code: 1},
		{args: []string{"fuzzy", "fogg", "--distance", "2", "fruit.txt", "--json"}, out: `{"distance":2,"key":"fig"}` + "\n"},
		{args: []string{"fuzzy", "apple", "--distance", "18446744073709551615", "-"}, in: "x\n", out: "5\tx\n"},
	})
}

func TestStats(t *testing.T) {
	checkAll(t, []call{
		{args: []string{"stats", "-"}, in: "", out: `0	entries
0	of them with a value
0.000	bytes an entry, without the text of values
0.000	bytes of such text an entry
0	leaf pages
0	inner pages
0	levels of inner pages
0.000	of the places in leaf pages taken
0	characters in the longest key
0.000	characters in a key, on average
0.000	characters shared with the key before, on average
0.000	of all characters shared with the key before
`},
	})

	// Figures of pages are the engine's; those of keys are counted here.
	out, err, code := ordict("äb\t12345\näbc\n\nä\t\n", "stats", "--json", "-")
	figures := decode(t, out)
	if err != "" || code != 0 {
		t.Fatalf("exit code %d, standard error %q", code, err)
	}
	for name, want := range map[string]float64{
		"entries": 4, "valued": 2, "value_bytes_per_entry": 1.25, "leaf_pages": 1, "inner_pages": 0, "height": 0,
		"longest_key": 3, "mean_key": 1.5, "mean_shared": 0.75, "shared_part": 0.5,
	} {
		if figures[name] != want {
			t.Errorf("%s is %v, want %v", name, figures[name], want)
		}
	}
	if figures["bytes_per_entry"] <= 16 || figures["leaf_fill"] <= 0 || figures["leaf_fill"] > 1 {
		t.Errorf("figures of pages make no sense: %v", figures)
	}
}

func TestStatsNamesUnits(t *testing.T) {
	for domain, noun := range map[string]string{"text": "2\tcharacters in", "bytes": "3\tbytes in", "tokens": "1\ttokens in"} {
		in := "é1\n"
		if domain == "tokens" {
			in = "111\n"
		}
		checkContains(t, in, noun, "stats", "--domain", domain, "-")
	}
}

func TestSets(t *testing.T) {
	inFolder(t, map[string]string{"a": "x\t1\nboth\told\nbare\nsame\t=\n", "b": "both\tnew\ny\nbare\t2\nsame\t=\n"})
	checkAll(t, []call{
		{args: []string{"union", "a", "b"}, out: "bare\t2\nboth\tnew\nsame\t=\nx\t1\ny\n"},
		{args: []string{"union", "b", "a"}, out: "bare\nboth\told\nsame\t=\nx\t1\ny\n"},
		{args: []string{"intersect", "a", "b"}, out: "bare\t2\nboth\tnew\nsame\t=\n"},
		{args: []string{"difference", "a", "b"}, out: "x\t1\n"},
		{args: []string{"difference", "b", "a"}, out: "y\n"},
		{args: []string{"symdiff", "a", "b"}, out: "x\t1\ny\n"},
		{args: []string{"symdiff", "a", "a"}, code: 1},
		{args: []string{"difference", "a", "a"}, code: 1},
		{args: []string{"intersect", "--keys", "a", "-"}, in: "x\tother\nz\n", out: "x\n"},
		{args: []string{"intersect", "--json", "-", "a"}, in: "x\tother\nz\n", out: `{"key":"x","value":"1"}` + "\n"},

		{args: []string{"diff", "a", "b"}, out: "-\tbare\n+\tbare\t2\n-\tboth\told\n+\tboth\tnew\n-\tx\t1\n+\ty\n"},
		{args: []string{"diff", "a", "a"}, code: 1},
		{args: []string{"diff", "--json", "a", "b"}, out: `{"key":"bare","old":{},"new":{"value":"2"}}
{"key":"both","old":{"value":"old"},"new":{"value":"new"}}
{"key":"x","old":{"value":"1"}}
{"key":"y","new":{}}
`},
		{args: []string{"union", "-", "-"}, in: "x\n", code: 2,
			err: "ordict: FILE: standard input can be read once only\ntry: ordict union --help\n"},
	})
}

func TestDomains(t *testing.T) {
	inFolder(t, map[string]string{
		"bytes":  "\xff\t1\n\xc3\xa9\ne\r\n",
		"tokens": "18446744073709551615\tmax\n10 2\tb\n9\n10\n\n  007  1 \r\n",
	})
	checkAll(t, []call{
		{args: []string{"scan", "--domain", "bytes", "bytes"}, out: "e\r\n\xc3\xa9\n\xff\t1\n"},
		{args: []string{"scan", "--domain", "bytes", "--json", "bytes"}, out: `{"key":"e\r"}
{"key":"é"}
{"key_base64":"/w==","value":"1"}
`},
		{args: []string{"complete", "--domain", "bytes", "\xc3", "bytes"}, out: "\xc3\xa9\n"},
		{args: []string{"complete", "--domain", "bytes", "GREEK SMALL LETTER ALPHA WITH OXIA AND", "--keys"},
			out: "GREEK SMALL LETTER ALPHA WITH OXIA AND YPOGEGRAMMENI\n"},

		{args: []string{"scan", "--domain", "tokens", "tokens"}, out: "\n7 1\n9\n10\n10 2\tb\n18446744073709551615\tmax\n"},
		{args: []string{"scan", "--domain=tokens", "--json", "tokens"}, out: `{"key":[]}
{"key":[7,1]}
{"key":[9]}
{"key":[10]}
{"key":[10,2],"value":"b"}
{"key":[18446744073709551615],"value":"max"}
`},
		{args: []string{"scan", "--domain", "tokens", "--prefix", "10", "tokens"}, out: "10\n10 2\tb\n"},
		{args: []string{"longest-prefix", "--domain", "tokens", "10 2 3", "tokens"}, out: "10 2\tb\n"},
		{args: []string{"fuzzy", "--domain", "tokens", "10 3", "tokens"}, out: "1\t10\n1\t10 2\tb\n"},
		{args: []string{"get", "--domain", "tokens", "", "tokens"}, out: "\n"},
	})
}

// TestUnicodeNames is the first thing that people try.
func TestUnicodeNames(t *testing.T) {
	checkAll(t, []call{
		{args: []string{"get", "GREEK SMALL LETTER ALPHA"}, out: "GREEK SMALL LETTER ALPHA\tU+03B1\n"},
		{args: []string{"complete", "GREEK SMALL LETTER A", "--limit", "3"}, out: `GREEK SMALL LETTER ALPHA	U+03B1
GREEK SMALL LETTER ALPHA WITH DASIA	U+1F01
GREEK SMALL LETTER ALPHA WITH DASIA AND OXIA	U+1F05
`},
		{args: []string{"longest-prefix", "GREEK SMALL LETTER ALPHABET"}, out: "GREEK SMALL LETTER ALPHA\tU+03B1\n"},
		{args: []string{"get", "<control>"}, code: 1},
		{args: []string{"scan", "--domain", "tokens"}, code: 2,
			err: "ordict: FILE: needed under --domain tokens: the names of the Unicode characters are text\ntry: ordict scan --help\n"},
	})
	// 34,823 of Unicode 15; a later table has more.
	out, _, _ := ordict("", "count", "--json")
	if n := decode(t, out)["count"]; n < 34823 || n > 60000 {
		t.Errorf("%v names", n)
	}
}

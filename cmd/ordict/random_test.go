package main

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// randomKey returns up to n characters of an alphabet.
func randomKey(random *rand.Rand, alphabet string, n int) string {
	letters := []rune(alphabet)
	var key strings.Builder
	for range random.IntN(n + 1) {
		key.WriteRune(letters[random.IntN(len(letters))])
	}
	return key.String()
}

// randomBytes returns up to n bytes of an alphabet.
func randomBytes(random *rand.Rand, alphabet string, n int) string {
	key := make([]byte, random.IntN(n+1))
	for i := range key {
		key[i] = alphabet[random.IntN(len(alphabet))]
	}
	return string(key)
}

// joinLines ends each line with a newline.
func joinLines(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func keyOf(line string) string {
	key, _, _ := strings.Cut(line, "\t")
	return key
}

// decode reads an object of numbers.
func decode(t *testing.T, object string) map[string]float64 {
	t.Helper()
	var numbers map[string]float64
	if err := json.Unmarshal([]byte(object), &numbers); err != nil {
		t.Fatal(err)
	}
	return numbers
}

func checkContains(t *testing.T, in, want string, args ...string) {
	t.Helper()
	if out, err, _ := ordict(in, args...); !strings.Contains(out, want) {
		t.Errorf("ordict %s prints %q, without %q: %s", strings.Join(args, " "), out, want, err)
	}
}

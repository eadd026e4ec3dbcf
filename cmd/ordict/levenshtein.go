package main

// An automaton tells how far keys are from a word, by the number of units to insert, delete or replace (Levenshtein's distance), as far
// as a limit. Its state after a prefix of a key is a row of the table of Wagner and Fischer (The String-to-String Correction Problem, 1974):
// the distances from that prefix to every prefix of the word. It keeps the rows of the last key, so that a key that begins like the last one
// costs only its new units; a row without a distance in the limit is a dead state, after which no key can come back.
type automaton[U comparable] struct {
	word  []U
	limit int
	rows  [][]int // rows[i][j] is the distance from i units of the key to j units of the word
	depth int     // the last row that belongs to the last key
}

func newAutomaton[U comparable](word []U, limit int) *automaton[U] {
	first := make([]int, len(word)+1)
	for j := range first {
		first[j] = j
	}
	return &automaton[U]{word: word, limit: limit, rows: [][]int{first}}
}

// step goes on to the next key, which has shared leading units in common with the last one. It returns the distance of the key, and alive
// true; or, if no key that starts with key[:n] is within the limit, n and alive false.
func (a *automaton[U]) step(key []U, shared int) (n int, alive bool) {
	for a.depth = min(a.depth, shared); a.depth < len(key); {
		least := a.advance(key[a.depth])
		a.depth++
		if least > a.limit {
			return a.depth, false
		}
	}
	return a.rows[a.depth][len(a.word)], true
}

// advance fills the row behind the last one for the next unit of the key, and returns the least distance in it.
func (a *automaton[U]) advance(u U) (least int) {
	if a.depth+1 == len(a.rows) {
		a.rows = append(a.rows, make([]int, len(a.word)+1))
	}
	above, row := a.rows[a.depth], a.rows[a.depth+1]
	row[0] = above[0] + 1
	least = row[0]
	for j, w := range a.word {
		replaced := above[j]
		if w != u {
			replaced++
		}
		row[j+1] = min(replaced, above[j+1]+1, row[j]+1)
		least = min(least, row[j+1])
	}
	return least
}

package collection_test

import "testing"

// Units of the caller's own, and pairs of key and unit that no alias names.
type (
	octet  byte
	letter rune
)

// TestOtherKinds runs the tables over them: a string over tokens is its bytes, widened.
func TestOtherKinds(t *testing.T) {
	octets := [][]octet{{}, {0}, {0, 0}, {'a'}, {'a', 0xFF}, {'b'}, {0xFF}, {0xFF, 0xFF}}
	letters := [][]letter{{}, {0}, {'a'}, {'a', 'a'}, {'é'}, {0xD800}, {-1}, {'a', -1}}
	t.Run("string over tokens", func(t *testing.T) {
		testStates[string, wordID](t, byteKeys)
		testUpdate[string, wordID](t, byteKeys)
		testSpanFilter[string, wordID](t, byteKeys)
		testPrefixQuestions[string, wordID](t, byteKeys)
		testCursorWalk[string, wordID](t, byteKeys)
		testWalk[string, wordID](t, byteKeys)
	})
	t.Run("string over letters", func(t *testing.T) {
		testStates[string, letter](t, textKeys)
		testUpdate[string, letter](t, textKeys)
		testPrefixQuestions[string, letter](t, textKeys)
		testCursorWalk[string, letter](t, textKeys)
		testWalk[string, letter](t, textKeys)
	})
	t.Run("octets", func(t *testing.T) {
		testStates[[]octet, octet](t, octets)
		testUpdate[[]octet, octet](t, octets)
		testSpanFilter[[]octet, octet](t, octets)
		testPrefixQuestions[[]octet, octet](t, octets)
		testCursorWalk[[]octet, octet](t, octets)
		testWalk[[]octet, octet](t, octets)
	})
	t.Run("letters", func(t *testing.T) {
		testStates[[]letter, letter](t, letters)
		testUpdate[[]letter, letter](t, letters)
		testSpanFilter[[]letter, letter](t, letters)
		testPrefixQuestions[[]letter, letter](t, letters)
		testCursorWalk[[]letter, letter](t, letters)
		testWalk[[]letter, letter](t, letters)
	})
}

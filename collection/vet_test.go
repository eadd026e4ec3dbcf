package collection_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestVetFindsCopies: a dictionary and a cursor must not be copied, and vet says so.
func TestVetFindsCopies(t *testing.T) {
	out, err := exec.Command("go", "vet", "-copylocks", "./testdata/copies").CombinedOutput()
	if err == nil {
		t.Fatalf("vet has nothing to say: %s", out)
	}
	for _, copied := range []string{"collection.Text", "collection.Cursor"} {
		found := false
		for line := range strings.Lines(string(out)) {
			found = found || strings.Contains(line, "assignment copies lock value") && strings.Contains(line, copied)
		}
		if !found {
			t.Errorf("vet does not find the copy of a %s:\n%s", copied, out)
		}
	}
}

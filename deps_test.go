package ordict_test

import (
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A rule says what the folders that it matches may import. A name that ends in
// "/..." matches a folder and everything below it; of two rules that match,
// the one with the longer name holds.
type rule struct {
	folder  string
	ours    string // folders of this repository, separated by spaces
	outside string // modules from elsewhere, or "any" in nested modules
	tests   string // what test files may import besides, of ours
}

// direction is the import direction of the project:
//
//	unit  <-  visitor  <-  iter  <-  collection  <-  examples, cmd
//	                        ^            ^
//	                   materialize   lawtests, bench
//
// A folder that is not listed here is a defect until it is.
var direction = []rule{
	{folder: ".", tests: "internal/apitext"},
	{folder: "internal/apitext"},

	{folder: "unit"},
	{folder: "visitor", ours: "unit"},
	{folder: "iter", ours: "unit visitor"},
	{folder: "materialize", ours: "unit visitor iter", tests: "lawtests"},
	{folder: "collection", ours: "unit visitor iter collection/internal/...", tests: "lawtests"},
	{folder: "collection/internal/...", ours: "unit visitor iter collection/internal/..."},
	{folder: "collection/cascade", ours: "unit visitor iter collection collection/internal/...", tests: "lawtests"},
	{folder: "collection/image", ours: "unit visitor iter collection collection/internal/...", tests: "lawtests"},
	{folder: "lawtests", ours: "unit visitor iter materialize collection", outside: "pgregory.net/rapid github.com/google/go-cmp"},

	{folder: "examples/...", ours: "unit visitor iter materialize collection"},
	{folder: "bench/...", ours: "unit visitor iter materialize collection lawtests bench/...", outside: "golang.org/x/exp"},
	{folder: "bench/peers/...", ours: "unit visitor iter collection bench/...", outside: "any"},
	{folder: "cmd/ordict/...", ours: "unit visitor iter materialize collection cmd/ordict/...", outside: "any"},
}

// mayTest names the one package whose ordinary code may import testing.
const mayTest = "lawtests"

// rootRequires and testModules are what the root module may require, and what
// the tests of any of its packages may import.
var (
	rootRequires = []string{"golang.org/x/exp", "github.com/google/go-cmp", "pgregory.net/rapid"}
	testModules  = rootRequires[1:]
)

// TestImportDirection holds every import of every file against the table.
func TestImportDirection(t *testing.T) {
	fset := token.NewFileSet()
	for _, f := range folders(t, fset, parser.ImportsOnly) {
		r, ok := ruleFor(f.dir)
		if !ok {
			t.Errorf("%s: no rule says what this folder may import; give it one in deps_test.go", f.dir)
			continue
		}
		for name, file := range f.files {
			for _, spec := range file.Imports {
				path, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if why := r.forbids(f.dir, path, isTest(name)); why != "" {
					t.Errorf("%s: import %q: %s", fset.Position(spec.Pos()), path, why)
				}
			}
		}
	}
}

func ruleFor(dir string) (best rule, ok bool) {
	for _, r := range direction {
		if matches(r.folder, dir) && (!ok || len(r.folder) > len(best.folder)) {
			best, ok = r, true
		}
	}
	return best, ok
}

func matches(pattern, dir string) bool {
	if base, ok := strings.CutSuffix(pattern, "/..."); ok {
		return dir == base || strings.HasPrefix(dir, base+"/")
	}
	return dir == pattern
}

// forbids returns why a file in dir must not import path, or "".
func (r rule) forbids(dir, path string, test bool) string {
	if ours, ok := strings.CutPrefix(path, modulePath); ok && (ours == "" || ours[0] == '/') {
		ours = strings.TrimPrefix(ours, "/")
		if ours == "" {
			ours = "."
		}
		return r.forbidsOurs(dir, ours, test)
	}
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") { // the standard library
		if !test && (path == "testing" || strings.HasPrefix(path, "testing/")) && dir != mayTest {
			return "only tests, and " + mayTest + ", import testing"
		}
		return ""
	}
	allowed := strings.Fields(r.outside)
	if test {
		allowed = append(allowed, testModules...)
	}
	if r.outside == "any" || slices.ContainsFunc(allowed, func(m string) bool { return matches(m+"/...", path) }) {
		return ""
	}
	return r.folder + " may import from elsewhere only: " + orNothing(allowed)
}

func (r rule) forbidsOurs(dir, path string, test bool) string {
	allowed := strings.Fields(r.ours)
	if test {
		allowed = append(allowed, strings.Fields(r.tests)...)
		allowed = append(allowed, dir) // the package under test
	}
	if slices.ContainsFunc(allowed, func(p string) bool { return matches(p, path) }) {
		return ""
	}
	return r.folder + " may import of this module only: " + orNothing(allowed)
}

// TestRules shows that the table forbids what it is there to forbid.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		dir, path string
		test      bool
		ok        bool
	}{
		{"visitor", modulePath + "/unit", false, true},
		{"unit", modulePath + "/visitor", false, false},
		{"visitor", modulePath + "/iter", false, false},
		{"iter", modulePath + "/collection", false, false},
		{"materialize", modulePath + "/collection", false, false},
		{"collection", modulePath + "/collection/internal/tree", false, true},
		{"collection", modulePath + "/materialize", false, false},
		{"collection", modulePath + "/lawtests", false, false},
		{"collection", modulePath + "/lawtests", true, true},
		{"collection", modulePath, false, false},
		{"collection/internal/tree", modulePath + "/collection", true, false},
		{"lawtests", modulePath + "/examples/wordcount", false, false},
		{"lawtests", modulePath + "/bench", false, false},
		{"examples/wordcount", modulePath + "/collection", false, true},
		{"examples/wordcount", modulePath + "/collection/internal/tree", false, false},
		{"cmd/ordict", modulePath + "/bench/peers", false, false},

		{"collection", "testing", false, false},
		{"collection", "testing/fstest", false, false},
		{"collection", "testing", true, true},
		{"lawtests", "testing", false, true},

		{"collection", "pgregory.net/rapid", false, false},
		{"collection", "pgregory.net/rapid", true, true},
		{"collection", "golang.org/x/exp/rand", true, false},
		{"unit", "github.com/google/go-cmp/cmp", false, false},
		{"lawtests", "github.com/google/go-cmp/cmp", false, true},
		{"examples/wordcount", "golang.org/x/exp/rand", false, false},
		{"bench/peers", "github.com/tidwall/btree", false, true},
		{"bench", "github.com/tidwall/btree", false, false},
	} {
		r, ok := ruleFor(c.dir)
		if !ok {
			t.Errorf("no rule for %s", c.dir)
			continue
		}
		if why := r.forbids(c.dir, c.path, c.test); (why == "") != c.ok {
			t.Errorf("%s imports %s, in a test %v: got %q, want allowed %v", c.dir, c.path, c.test, why, c.ok)
		}
	}
	if r, ok := ruleFor("collection2"); ok {
		t.Errorf("an unlisted folder got the rule of %s", r.folder)
	}
}

func orNothing(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

// TestRootRequirements: whoever requires the root module gets these modules in
// the module graph, and no others.
func TestRootRequirements(t *testing.T) {
	data, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	inBlock := false
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		switch {
		case fields[0] == "require" && len(fields) == 2 && fields[1] == "(":
			inBlock = true
			continue
		case fields[0] == ")":
			inBlock = false
			continue
		case fields[0] == "require":
			fields = fields[1:]
		case fields[0] == "replace" || fields[0] == "tool":
			t.Errorf("go.mod: %s: the root module has no replacements and no tools", strings.TrimSpace(line))
			continue
		case !inBlock:
			continue
		}
		if !slices.Contains(rootRequires, fields[0]) && !strings.Contains(line, "// indirect") {
			t.Errorf("go.mod: requires %s; the root module may require only %s", fields[0], strings.Join(rootRequires, ", "))
		}
	}
}

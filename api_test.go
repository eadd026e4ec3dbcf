package ordict_test

import (
	"errors"
	"flag"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ordict/ordict/internal/apitext"
)

var update = flag.Bool("update", false, "TestAPI rewrites api/ to what the packages export now")

// TestAPI compares what each public package exports with the committed text in
// api/. A difference is not wrong, but it has to be wanted, and seen in review.
func TestAPI(t *testing.T) {
	exported := exportedAPI(t)
	if *update {
		if err := writeAPI(exported); err != nil {
			t.Fatal(err)
		}
		return
	}
	committed, err := readAPI()
	if err != nil {
		t.Fatal(err)
	}
	changed := false
	for _, name := range slices.Sorted(maps.Keys(union(exported, committed))) {
		var diff strings.Builder
		for _, line := range difference(committed[name], exported[name]) {
			diff.WriteString("\n- " + line)
		}
		for _, line := range difference(exported[name], committed[name]) {
			diff.WriteString("\n+ " + line)
		}
		if diff.Len() > 0 {
			changed = true
			t.Errorf("api/%s:%s", name, diff.String())
		}
	}
	for _, tag := range []string{"ordict_safe", "ordict_debug"} {
		// Build tags choose how things are done, not what is exported.
		tagged := exportedAPI(t, tag)
		for name := range union(exported, tagged) {
			if !slices.Equal(exported[name], tagged[name]) {
				t.Errorf("api/%s: under the tag %s, missing %q, added %q", name, tag,
					difference(exported[name], tagged[name]), difference(tagged[name], exported[name]))
			}
		}
	}
	if changed {
		t.Log("if these changes of the exported API are wanted: go test . -run TestAPI -update")
	}
}

// An api is the lines of each file under api/, by the file's name.
type api map[string][]string

// exportedAPI type-checks every public package from source, under the given
// build tags. It needs no network and no compiled packages.
func exportedAPI(t *testing.T, tags ...string) api {
	t.Helper()
	// The source importer finds packages by the default build context.
	saved := build.Default
	build.Default.BuildTags = tags
	build.Default.CgoEnabled = false
	defer func() { build.Default = saved }()

	fset := token.NewFileSet()
	source := importer.ForCompiler(fset, "source", nil).(types.ImporterFrom)
	exported := api{}
	for _, f := range folders(t, fset, parser.PackageClauseOnly) {
		if !f.public() {
			continue
		}
		pkg, err := source.ImportFrom(f.importPath(), f.dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		if lines := apitext.Features(f.dir, pkg); len(lines) > 0 {
			exported[f.dir+".txt"] = lines
		}
	}
	return exported
}

func readAPI() (api, error) {
	committed := api{}
	err := filepath.WalkDir("api", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".txt") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel("api", name)
		committed[filepath.ToSlash(rel)] = strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' || r == '\r' })
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return committed, nil
	}
	return committed, err
}

func writeAPI(exported api) error {
	committed, err := readAPI()
	if err != nil {
		return err
	}
	for name := range union(exported, committed) {
		file := filepath.Join("api", filepath.FromSlash(name))
		lines := exported[name]
		if len(lines) == 0 {
			if err := os.Remove(file); err != nil {
				return err
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// union returns the names of files in a or b.
func union(a, b api) map[string]bool {
	names := map[string]bool{}
	for _, files := range []api{a, b} {
		for name := range files {
			names[name] = true
		}
	}
	return names
}

// difference returns the lines of a that b lacks.
func difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(line string) bool { return slices.Contains(b, line) })
}

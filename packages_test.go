package ordict_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// modulePath is the root module; every nested module lives below it.
const modulePath = "github.com/ordict/ordict"

// A folder is one folder of Go files, of the root module or of a nested one.
// All files count, whatever their build tags.
type folder struct {
	dir   string // slash-separated, from the root of the repository
	name  string // of its package clause
	files map[string]*ast.File
}

// importPath returns the path by which the folder is imported.
func (f folder) importPath() string { return path.Join(modulePath, f.dir) }

// public reports whether the folder is a package that others may rely on:
// no command, nothing internal, and none of the benchmarks' machinery.
func (f folder) public() bool {
	return f.name != "main" && f.name != "" && !strings.Contains("/"+f.dir+"/", "/internal/") && !matches("bench/...", f.dir)
}

// folders parses every Go file of the repository. The standard library's
// parser opens them in this process, so that the test cache knows them.
func folders(t *testing.T, fset *token.FileSet, mode parser.Mode) []folder {
	t.Helper()
	var all []folder
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if base := entry.Name(); name != "." && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
			return filepath.SkipDir
		}
		f, err := parseFolder(fset, name, mode)
		if err == nil && len(f.files) > 0 {
			all = append(all, f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func parseFolder(fset *token.FileSet, dir string, mode parser.Mode) (folder, error) {
	f := folder{dir: filepath.ToSlash(dir), files: map[string]*ast.File{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return f, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || entry.IsDir() {
			continue
		}
		file, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, mode)
		if err != nil {
			return f, err
		}
		f.files[name] = file
		if !isTest(name) {
			f.name = file.Name.Name
		}
	}
	return f, nil
}

func isTest(fileName string) bool { return strings.HasSuffix(fileName, "_test.go") }

package ordict_test

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestUnsafe: a package keeps its unsafe code in one file, and that file is
// not built under the tag ordict_safe nor under the race detector, so that a
// safe twin has to exist and gets tested.
func TestUnsafe(t *testing.T) {
	fset := token.NewFileSet()
	for _, f := range folders(t, fset, parser.ParseComments|parser.SkipObjectResolution) {
		var users []string
		for name, file := range f.files {
			if isTest(name) {
				continue
			}
			code, declared := usesUnsafe(file)
			if code {
				users = append(users, name)
			}
			for _, tag := range []string{"ordict_safe", "race"} {
				if (code || declared) && builtUnder(t, file, tag) {
					t.Errorf("%s/%s: uses unsafe, and is built under %s too", f.dir, name, tag)
				}
			}
		}
		if len(users) > 1 {
			slices.Sort(users)
			t.Errorf("%s: unsafe is used in %s; keep it in one file", f.dir, strings.Join(users, ", "))
		}
	}
}

// usesUnsafe reports whether a file uses unsafe in code, or else only in the
// signature of a function, as the declaration of an assembly routine does.
// Sizes and offsets are constants and count as safe.
func usesUnsafe(file *ast.File) (code, declared bool) {
	for _, decl := range file.Decls {
		f, isFunc := decl.(*ast.FuncDecl)
		switch {
		case !isFunc:
			code = code || mentionsUnsafe(decl)
		case f.Body != nil && mentionsUnsafe(f.Body):
			code = true
		default:
			declared = declared || mentionsUnsafe(f.Type)
		}
	}
	return code, declared
}

func mentionsUnsafe(root ast.Node) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			x, ok := sel.X.(*ast.Ident)
			constant := slices.Contains([]string{"Sizeof", "Alignof", "Offsetof"}, sel.Sel.Name)
			found = found || ok && x.Name == "unsafe" && !constant
		}
		return !found
	})
	return found
}

// TestBuiltUnder shows which constraints count as keeping a file out.
func TestBuiltUnder(t *testing.T) {
	for _, c := range []struct {
		constraint string
		built      bool
	}{
		{"//go:build !ordict_safe && !race", false},
		{"//go:build !(ordict_safe || race) && amd64", false},
		{"//go:build !race", true},
		{"//go:build !ordict_safe || amd64", true},
		{"", true},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", c.constraint+"\n\npackage p\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := builtUnder(t, file, "ordict_safe"); got != c.built {
			t.Errorf("%q: built under ordict_safe: %v, want %v", c.constraint, got, c.built)
		}
	}
}

// builtUnder reports whether the file's build constraint can hold when tag is
// set: whether it holds for some setting of the other tags.
func builtUnder(t *testing.T, file *ast.File, tag string) bool {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if group.Pos() > file.Package || !constraint.IsGoBuild(comment.Text) {
				continue
			}
			expr, err := constraint.Parse(comment.Text)
			if err != nil {
				t.Fatal(err)
			}
			return satisfiable(expr, tag)
		}
	}
	return true
}

// satisfiable tries every setting of the tags in expr, with tag set.
func satisfiable(expr constraint.Expr, tag string) bool {
	tags := tagsOf(expr, nil)
	for set := range 1 << len(tags) {
		if expr.Eval(func(name string) bool { return name == tag || set>>slices.Index(tags, name)&1 != 0 }) {
			return true
		}
	}
	return false
}

func tagsOf(expr constraint.Expr, tags []string) []string {
	switch expr := expr.(type) {
	case *constraint.TagExpr:
		if !slices.Contains(tags, expr.Tag) {
			tags = append(tags, expr.Tag)
		}
	case *constraint.NotExpr:
		tags = tagsOf(expr.X, tags)
	case *constraint.AndExpr:
		tags = tagsOf(expr.Y, tagsOf(expr.X, tags))
	case *constraint.OrExpr:
		tags = tagsOf(expr.Y, tagsOf(expr.X, tags))
	}
	return tags
}

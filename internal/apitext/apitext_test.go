package apitext_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/ordict/ordict/internal/apitext"
)

const source = `package p

import (
	"errors"
	"iter"
)

const Limit = 7
const Typed Kind = 1 << 40
const hidden = 1

type Kind uint64

func (k *Kind) Grow(by int) {}

var ErrFull = errors.New("full")

type Unit interface{ ~uint8 | ~int32 }
type Key[U Unit] interface{ string | []U }

type Box[K Key[U], U Unit, V any] struct {
	base[V]
	*Part
	Name   string
	secret int
}

// Receivers may use other names for the type parameters.
func (b *Box[A, B, C]) Set(key A, value C) (old C, added bool)     { return }
func (b Box[A, B, C]) All() iter.Seq2[A, C]                         { return nil }
func (b Box[A, B, C]) Each(f func(key A, units ...B) (stop error)) {}
func (b Box[A, B, C]) private()                                     {}

type base[V any] struct{ Value V }

func (base[V]) Zero() (v V) { return }

type Part struct{}

func (p *Part) Wheel(m map[string][4]chan<- byte) <-chan rune { return nil }

type Text[V any] = Box[string, rune, V]

type Source[U Unit] interface {
	Next() ([]U, error)
	close()
}

func Join[T ~uint64, K interface{ ~[]T }](keys ...K) (K, struct{ n int }, any) { panic(0) }
func internal()                                                              {}
`

const want = `
pkg x/p, const Limit untyped int = 7
pkg x/p, const Typed Kind = 1099511627776
pkg x/p, func Join[T ~uint64, K ~[]T](...K) (K, struct{ n int }, any)
pkg x/p, method (*Kind) Grow(int)
pkg x/p, method (*Box[K, U, V]) Set(K, V) (V, bool)
pkg x/p, method (*Part) Wheel(map[string][4]chan<- byte) <-chan rune
pkg x/p, method (Box[K, U, V]) All() iter.Seq2[K, V]
pkg x/p, method (Box[K, U, V]) Each(func(K, ...U) error)
pkg x/p, method (Box[K, U, V]) Wheel(map[string][4]chan<- byte) <-chan rune
pkg x/p, method (Box[K, U, V]) Zero() V
pkg x/p, type Box[K Key[U], U Unit, V any] struct
pkg x/p, type Box[K, U, V] struct, Name string
pkg x/p, type Box[K, U, V] struct, Value V
pkg x/p, type Box[K, U, V] struct, embedded *Part
pkg x/p, type Key[U Unit] interface { string | []U }
pkg x/p, type Kind uint64
pkg x/p, type Part struct
pkg x/p, type Source[U Unit] interface { Next; close }
pkg x/p, type Source[U] interface, Next() ([]U, error)
pkg x/p, type Text[V any] = Box[string, rune, V]
pkg x/p, type Unit interface { ~uint8 | ~int32 }
pkg x/p, var ErrFull error
`

func TestFeatures(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := config.Check("x/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := apitext.Features("x/p", pkg)

	missing := map[string]bool{}
	for line := range strings.Lines(strings.TrimSpace(want) + "\n") {
		missing[strings.TrimSuffix(line, "\n")] = true
	}
	for _, line := range got {
		if !missing[line] {
			t.Errorf("not expected: %s", line)
		}
		delete(missing, line)
	}
	for line := range missing {
		t.Errorf("missing:      %s", line)
	}
}

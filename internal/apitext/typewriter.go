package apitext

import (
	"go/types"
	"strconv"
	"strings"
)

// A typeWriter spells types the way Go code does, with two differences: names
// of parameters are left out, since no caller depends on them, and names of
// the package being described stand without a qualifier.
type typeWriter struct {
	strings.Builder
	home *types.Package
}

// object writes a name, qualified unless it is predeclared or from home.
func (w *typeWriter) object(obj *types.TypeName) {
	if pkg := obj.Pkg(); pkg != nil && pkg != w.home {
		w.WriteString(pkg.Name())
		w.WriteByte('.')
	}
	w.WriteString(obj.Name())
}

func (w *typeWriter) typ(t types.Type) {
	switch t := t.(type) {
	case *types.Basic:
		w.WriteString(t.String()) // unsafe.Pointer prints its qualifier itself
	case *types.TypeParam:
		w.WriteString(t.Obj().Name())
	case *types.Named:
		w.object(t.Obj())
		w.arguments(t.TypeArgs())
	case *types.Alias:
		w.object(t.Obj())
		w.arguments(t.TypeArgs())
	case *types.Pointer:
		w.prefixed("*", t.Elem())
	case *types.Slice:
		w.prefixed("[]", t.Elem())
	case *types.Array:
		w.prefixed("["+strconv.FormatInt(t.Len(), 10)+"]", t.Elem())
	case *types.Map:
		w.WriteString("map[")
		w.typ(t.Key())
		w.prefixed("]", t.Elem())
	case *types.Chan:
		w.prefixed([]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()], t.Elem())
	case *types.Signature:
		w.WriteString("func")
		w.signature(t)
	case *types.Union:
		w.union(t)
	case *types.Interface:
		w.literalInterface(t)
	case *types.Struct:
		w.literalStruct(t)
	default:
		panic("apitext: no spelling for " + t.String())
	}
}

func (w *typeWriter) prefixed(prefix string, t types.Type) {
	w.WriteString(prefix)
	w.typ(t)
}

// list writes n items between open and close.
func (w *typeWriter) list(open, separator, close string, n int, item func(i int)) {
	w.WriteString(open)
	for i := range n {
		if i > 0 {
			w.WriteString(separator)
		}
		item(i)
	}
	w.WriteString(close)
}

// arguments writes the type arguments of an instantiated type.
func (w *typeWriter) arguments(args *types.TypeList) {
	if args.Len() > 0 {
		w.list("[", ", ", "]", args.Len(), func(i int) { w.typ(args.At(i)) })
	}
}

// parameters writes the declaration of type parameters, constraints included:
// a narrower constraint breaks callers as surely as a missing function.
func (w *typeWriter) parameters(params *types.TypeParamList) {
	if params.Len() > 0 {
		w.list("[", ", ", "]", params.Len(), func(i int) {
			p := params.At(i)
			w.WriteString(p.Obj().Name())
			w.WriteByte(' ')
			w.typ(p.Constraint())
		})
	}
}

// names writes type parameters as the arguments of their own type.
func (w *typeWriter) names(params *types.TypeParamList) {
	if params.Len() > 0 {
		w.list("[", ", ", "]", params.Len(), func(i int) { w.WriteString(params.At(i).Obj().Name()) })
	}
}

func (w *typeWriter) signature(sig *types.Signature) {
	params, results := sig.Params(), sig.Results()
	w.list("(", ", ", ")", params.Len(), func(i int) {
		t := params.At(i).Type()
		if slice, ok := t.(*types.Slice); ok && sig.Variadic() && i == params.Len()-1 {
			w.prefixed("...", slice.Elem())
			return
		}
		w.typ(t)
	})
	switch results.Len() {
	case 0:
	case 1:
		w.prefixed(" ", results.At(0).Type())
	default:
		w.list(" (", ", ", ")", results.Len(), func(i int) { w.typ(results.At(i).Type()) })
	}
}

func (w *typeWriter) union(u *types.Union) {
	w.list("", " | ", "", u.Len(), func(i int) {
		if u.Term(i).Tilde() {
			w.WriteByte('~')
		}
		w.typ(u.Term(i).Type())
	})
}

// literalInterface writes an interface that has no name of its own. One that
// only embeds one other thing, as the constraint in [T ~int] does, means that
// thing.
func (w *typeWriter) literalInterface(t *types.Interface) {
	if t.NumExplicitMethods() == 0 && t.NumEmbeddeds() == 1 {
		w.typ(t.EmbeddedType(0))
		return
	}
	if t.NumExplicitMethods()+t.NumEmbeddeds() == 0 {
		w.WriteString("interface{}")
		return
	}
	w.list("interface{ ", "; ", " }", t.NumExplicitMethods()+t.NumEmbeddeds(), func(i int) {
		if i < t.NumExplicitMethods() {
			m := t.ExplicitMethod(i)
			w.WriteString(m.Name())
			w.signature(m.Signature())
			return
		}
		w.typ(t.EmbeddedType(i - t.NumExplicitMethods()))
	})
}

func (w *typeWriter) literalStruct(t *types.Struct) {
	if t.NumFields() == 0 {
		w.WriteString("struct{}")
		return
	}
	w.list("struct{ ", "; ", " }", t.NumFields(), func(i int) {
		f := t.Field(i)
		if !f.Embedded() {
			w.WriteString(f.Name())
			w.WriteByte(' ')
		}
		w.typ(f.Type())
	})
}

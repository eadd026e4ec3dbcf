// Package apitext writes the exported API of a package as text, one feature a
// line, so that a change of the API shows up as a changed line under api/.
//
// It records what a caller's code can depend on: type parameters with their
// constraints and their order, targets of aliases, fields, methods (promoted
// ones included, and with the receiver that they need), signatures without
// the names of parameters, and values of constants.
package apitext

import (
	"go/types"
	"slices"
)

// Features returns the lines for pkg, sorted. Each starts with "pkg " and
// path. A package that exports nothing has none.
func Features(path string, pkg *types.Package) []string {
	d := describer{prefix: "pkg " + path + ", ", pkg: pkg}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() {
			d.object(obj)
		}
	}
	slices.Sort(d.lines)
	return d.lines
}

// A describer collects the lines of one package.
type describer struct {
	prefix string
	pkg    *types.Package
	lines  []string
}

// add makes one line of what write writes.
func (d *describer) add(write func(w *typeWriter)) {
	w := &typeWriter{home: d.pkg}
	w.WriteString(d.prefix)
	write(w)
	d.lines = append(d.lines, w.String())
}

func (d *describer) object(obj types.Object) {
	switch obj := obj.(type) {
	case *types.Const:
		d.add(func(w *typeWriter) {
			w.prefixed("const "+obj.Name()+" ", obj.Type())
			w.WriteString(" = " + obj.Val().ExactString())
		})
	case *types.Var:
		d.add(func(w *typeWriter) { w.prefixed("var "+obj.Name()+" ", obj.Type()) })
	case *types.Func:
		d.add(func(w *typeWriter) {
			w.WriteString("func " + obj.Name())
			w.parameters(obj.Signature().TypeParams())
			w.signature(obj.Signature())
		})
	case *types.TypeName:
		if alias, ok := obj.Type().(*types.Alias); ok {
			d.alias(alias)
		} else {
			d.named(obj.Type().(*types.Named))
		}
	}
}

func (d *describer) alias(alias *types.Alias) {
	d.add(func(w *typeWriter) {
		w.WriteString("type " + alias.Obj().Name())
		w.parameters(alias.TypeParams())
		w.prefixed(" = ", alias.Rhs())
	})
}

func (d *describer) named(named *types.Named) {
	head := func(w *typeWriter) {
		w.WriteString("type " + named.Obj().Name())
		w.parameters(named.TypeParams())
		w.WriteByte(' ')
	}
	switch under := named.Underlying().(type) {
	case *types.Struct:
		d.add(func(w *typeWriter) { head(w); w.WriteString("struct") })
		d.fields(named, under)
	case *types.Interface:
		d.add(func(w *typeWriter) { head(w); w.interfaceSummary(under) })
		d.interfaceMethods(named, under)
		return // its methods are those of the interface
	default:
		d.add(func(w *typeWriter) { head(w); w.typ(under) })
	}
	d.methods(named)
}

// member starts a line about a part of a named type.
func (w *typeWriter) member(kind string, named *types.Named) {
	w.WriteString("type " + named.Obj().Name())
	w.names(named.TypeParams())
	w.WriteString(" " + kind + ", ")
}

func (d *describer) fields(named *types.Named, under *types.Struct) {
	for f := range under.Fields() {
		switch {
		case f.Exported() && f.Embedded():
			d.add(func(w *typeWriter) { w.member("struct", named); w.prefixed("embedded ", f.Type()) })
		case f.Exported():
			d.add(func(w *typeWriter) { w.member("struct", named); w.prefixed(f.Name()+" ", f.Type()) })
		case f.Embedded():
			// Exported fields of an unexported embedded struct are promoted.
			t := f.Type()
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
			if inner, ok := t.Underlying().(*types.Struct); ok {
				d.fields(named, inner)
			}
		}
	}
}

// interfaceSummary writes the names of the methods of an interface, or its
// union of types, on one line; a method that is added then changes a line.
func (w *typeWriter) interfaceSummary(t *types.Interface) {
	if t.NumMethods()+t.NumEmbeddeds() == 0 {
		w.WriteString("interface {}")
		return
	}
	var parts []func()
	for m := range t.ExplicitMethods() {
		parts = append(parts, func() { w.WriteString(m.Name()) })
	}
	for e := range t.EmbeddedTypes() {
		parts = append(parts, func() { w.typ(e) })
	}
	w.list("interface { ", "; ", " }", len(parts), func(i int) { parts[i]() })
}

func (d *describer) interfaceMethods(named *types.Named, t *types.Interface) {
	for m := range t.ExplicitMethods() {
		if m.Exported() {
			d.add(func(w *typeWriter) {
				w.member("interface", named)
				w.WriteString(m.Name())
				w.signature(m.Signature())
			})
		}
	}
}

// methods describes the methods that a value or a pointer has, promoted ones
// included.
func (d *describer) methods(named *types.Named) {
	self := instantiated(named)
	value := types.NewMethodSet(self)
	for sel := range types.NewMethodSet(types.NewPointer(self)).Methods() {
		m := sel.Obj().(*types.Func)
		if !m.Exported() {
			continue
		}
		star := "*"
		if value.Lookup(m.Pkg(), m.Name()) != nil {
			star = ""
		}
		d.add(func(w *typeWriter) {
			w.WriteString("method (" + star + named.Obj().Name())
			w.names(named.TypeParams())
			w.WriteString(") " + m.Name())
			w.signature(sel.Type().(*types.Signature))
		})
	}
}

// instantiated returns a generic type with its own type parameters as
// arguments: its methods then use the names of the declaration, whatever
// names their receivers give them.
func instantiated(named *types.Named) types.Type {
	if named.TypeParams().Len() == 0 {
		return named
	}
	var args []types.Type
	for p := range named.TypeParams().TypeParams() {
		args = append(args, p)
	}
	self, err := types.Instantiate(nil, named, args, false)
	if err != nil {
		panic("apitext: " + err.Error()) // the declaration fits itself
	}
	return self
}

package visitor

import "github.com/ordict/ordict/unit"

// loan is how a walker lends entries in checked builds: as copies that become unusable when the callback returns, so
// that a reference that it kept fails a test. The memory of the source is only read.
type loan[U unit.Unit, V any] struct {
	entry Entry[U, V]
	units []U // of entry; nil while nothing is lent
	ring  []U // copies are made all around it, so that one that was spoiled stays so for a while
	next  int // in ring
}

// call calls f with a copy of e, and carries a change of its Units over to e.
func (l *loan[U, V]) call(f func(*Entry[U, V]) error, e *Entry[U, V]) error {
	n := len(e.Units)
	if n > len(l.ring)-l.next {
		l.next = 0
	}
	if n > len(l.ring) {
		l.ring = make([]U, max(2*n, 1<<10))
	}
	l.units = l.ring[l.next : l.next+n : l.next+n]
	l.next += n
	copy(l.units, e.Units)
	l.entry = *e
	l.entry.Units = l.units
	err := f(&l.entry)
	if kept := len(l.entry.Units); kept <= n {
		e.Units = e.Units[:kept]
	} else {
		e.Units = l.entry.Units
	}
	l.end()
	return err
}

// end overwrites what was lent, if anything is: every unit becomes its complement, so that none stays what it was.
func (l *loan[U, V]) end() {
	for i, u := range l.units {
		l.units[i] = ^u
	}
	l.units = nil
	l.entry = Entry[U, V]{Shared: -1}
}

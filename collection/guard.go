package collection

import "sync/atomic"

// guard refuses a second writer while one is at work. It is no lock: it neither waits nor orders anything, it only turns
// most overlaps, which would corrupt pages, into a panic that says so.
type guard struct {
	state atomic.Uint32
}

// What the writer inside the guard is doing.
const (
	idle    uint32 = iota
	writing        // changing pages
	calling        // running a callback of the user between reading and changing pages
)

// enter begins a mutator, which must call leave. Only a mutator that runs a callback pays for a defer to do so.
func (g *guard) enter(as uint32) {
	if !g.state.CompareAndSwap(idle, as) {
		refuse(g.state.Load())
	}
}

func (g *guard) leave() { g.state.Store(idle) }

// Texts of the two panics.
const (
	overlapText  = "collection: two writers at once: a Dictionary has one writer, and changes from several goroutines need a lock of the caller's"
	callbackText = "collection: Dictionary changed while a callback of its Update or DeleteFunc, or a sequence it is built from, is running"
)

//go:noinline
func refuse(found uint32) {
	if found == calling {
		panic(callbackText)
	}
	panic(overlapText)
}

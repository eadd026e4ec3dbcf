package collection

import "sync/atomic"

// Identity names one revision of one producer. Two snapshots with equal identities have equal content; the converse does
// not hold, because storing a value publishes a revision whether or not the value changed.
//
// A producer is whatever content can grow from: a [Dictionary], a fork or clone of one, the result of a set operation.
// Producers are numbered from 1 for the life of the process. Revisions of one producer only promise to grow. The zero
// Identity is that of the zero [Snapshot].
type Identity struct {
	Producer, Revision uint64
}

// producers is the number of the youngest producer.
var producers atomic.Uint64

// newProducer is the identity of fresh content that nothing can change, such as the result of a set operation.
func newProducer() Identity { return Identity{Producer: producers.Add(1)} }

// origin is the identity of a dictionary. Its producer is numbered when somebody first asks, so that the zero value is
// ready, and by compare-and-swap, so that readers may ask from many goroutines.
type origin struct {
	producer atomic.Uint64
	revision uint64 // written by the writer alone
}

func (o *origin) identity() Identity {
	p := o.producer.Load()
	if p == 0 {
		o.producer.CompareAndSwap(0, producers.Add(1))
		p = o.producer.Load()
	}
	return Identity{Producer: p, Revision: o.revision}
}

// publish makes what was written a revision of its own, if anything was.
func (o *origin) publish(changed bool) {
	if changed {
		o.revision++
	}
}

package trial

import (
	"runtime"
	"time"
)

// Figure is a timing: so many single operations in so much time.
type Figure struct {
	Operations  int
	Elapsed     time.Duration
	Collections uint32 // garbage collections that ended while the figure was taken, set-up included
}

// Nanoseconds returns the time of a single operation.
func (f Figure) Nanoseconds() float64 {
	return float64(f.Elapsed.Nanoseconds()) / float64(max(1, f.Operations))
}

// Run runs the pass once, set-up first, and returns the timed part.
func (p *Pass) Run() (Figure, error) {
	if p.setup != nil {
		p.setup()
	}
	start := time.Now()
	n, err := p.run()
	return Figure{Operations: n, Elapsed: time.Since(start)}, err
}

// Measure collects garbage and then runs the pass until the timed parts add up to budget. With warm it first runs it
// once without timing.
func (p *Pass) Measure(budget time.Duration, warm bool) (Figure, error) {
	runtime.GC()
	if warm {
		if _, err := p.Run(); err != nil {
			return Figure{}, err
		}
	}
	var total Figure
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for total.Operations == 0 || total.Elapsed < budget {
		f, err := p.Run()
		if err != nil {
			return Figure{}, err
		}
		total.Operations += f.Operations
		total.Elapsed += f.Elapsed
	}
	runtime.ReadMemStats(&after)
	total.Collections = after.NumGC - before.NumGC
	return total, nil
}

// Census is what a single operation allocates, on average.
type Census struct{ Bytes, Objects float64 }

// Census runs the pass and counts its allocations, without those of the set-up. A pass without a set-up runs once
// before, so that what is kept for the next run is not counted.
func (p *Pass) Census() (Census, error) {
	if p.setup != nil {
		p.setup()
	} else if _, err := p.run(); err != nil {
		return Census{}, err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n, err := p.run()
	runtime.ReadMemStats(&after)
	if err != nil {
		return Census{}, err
	}
	each := 1 / float64(max(1, n))
	return Census{
		Bytes:   float64(after.TotalAlloc-before.TotalAlloc) * each,
		Objects: float64(after.Mallocs-before.Mallocs) * each,
	}, nil
}

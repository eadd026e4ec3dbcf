package peers

// Entry is one key with its value.
type Entry struct {
	Key   string
	Value uint64
}

// Reader is what a store and each of its snapshots answer. Order is byte order, a proper prefix first.
type Reader interface {
	// Len returns the number of entries.
	Len() int

	// Get returns the value of key; absent is 0, false. It keeps nothing of key.
	Get(key string) (value uint64, ok bool)

	// Scan calls f for every entry in order until f returns false. The key is borrowed: valid until f returns.
	Scan(f func(key string, value uint64) bool)

	// SeekScan is Scan from the first key that is not below from.
	SeekScan(from string, f func(key string, value uint64) bool)

	// Sum is Scan for timing: it feeds s, from a callback of the kind the store itself calls, until s is full. So an
	// arm pays for its own callback and not for a second one that only fits it to this interface.
	Sum(s *Sink)

	// SumFrom is SeekScan for timing.
	SumFrom(from string, s *Sink)

	// SumOwned is Sum with a key of its own for every entry: one that the caller may keep for ever, and that shares
	// no memory with the store.
	SumOwned(s *Sink)
}

// Store is a mutable arm. It has one user at a time.
type Store interface {
	Reader

	// Set stores value under key and reports whether key is new. It copies key: a caller may overwrite its buffer.
	Set(key string, value uint64) (added bool)

	// Delete removes key and reports whether it was there.
	Delete(key string) (deleted bool)

	// Load fills an empty store from entries in strictly ascending order, by the fastest way the store offers.
	Load(sorted []Entry)

	// Snapshot returns the present content, which no later write to the store changes. It may reuse the memory of
	// reuse, nil or an earlier result of the same store, whose content is then gone: so a snapshot that a program
	// would hold as a plain value costs no allocation here either.
	Snapshot(reuse Reader) Reader
}

// Arm names a store under comparison and makes empty ones.
type Arm struct {
	Name string

	// New returns an empty store.
	New func() Store

	// Quadratic says that a write anywhere but at the end costs time in proportion to the number of entries.
	Quadratic bool
}

// Arms returns every arm, ordict first.
func Arms() []Arm {
	return []Arm{
		{Name: "ordict", New: NewOrdict},
		{Name: "tidwall", New: NewTidwall},
		{Name: "part", New: NewPart},
		{Name: "slice", New: NewSlice, Quadratic: true},
	}
}

// quadraticLimit is the number of entries up to which a quadratic arm is put through every write.
const quadraticLimit = 16_384

// quadraticMoves bounds the entries that a sampled quadratic arm moves in one pass.
const quadraticMoves = 1 << 26

// Writes returns how many of n writes in random order the arm is put through: all of them, unless the arm is
// quadratic and n is large. Then a sample goes into a store that holds the rest, and its figure is the price of a
// write at full size, not the mean of a growing store.
func (a Arm) Writes(n int) int {
	if !a.Quadratic || n <= quadraticLimit {
		return n
	}
	return max(64, quadraticMoves/n)
}

// Package peers sets ordict beside other ordered stores, each behind the same small interface.
//
// An [Arm] is a store under comparison. Every arm maps string keys, in byte order, to uint64 values. Before an arm is
// timed it passes [Gate]: the same ordered digest, lookups, seeks, deletes and snapshots as a model that a reader can
// check in a minute. A figure of a store that answers differently is worth nothing.
//
// The packages below hold the rest: internal/corpus the key sets, internal/trial the timed operations and the memory
// measurement, cmd/compare the command that prints one table for all arms in one process.
package peers

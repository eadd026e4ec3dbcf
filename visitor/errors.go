package visitor

import "errors"

// SkipPrefix is what a callback of [Walker.Walk] returns to pass over all remaining entries that start with the key
// just seen.
//
// A callback that knows of a shorter hopeless prefix shortens the key first; the walk then passes over everything
// that starts with what is left of it:
//
//	e.Units = e.Units[:n]
//	return visitor.SkipPrefix
//
// It is not an error: Walk never returns it. It has the name and the place of [io/fs.SkipDir].
var SkipPrefix = errors.New("visitor: skip entries with this prefix")

// SkipAll is what a callback of [Walker.Walk] returns to end the walk. It is not an error: Walk returns nil then. It
// has the name and the place of [io/fs.SkipAll].
var SkipAll = errors.New("visitor: skip all remaining entries")

// ErrOneWay is the error of walking a source backward that is not a [BackwardSource].
var ErrOneWay = errors.New("visitor: source cannot be walked backward")

package unit

import (
	"errors"
	"strconv"
)

// ErrInvalidUTF8 is matched, through [errors.Is], by every error that [CheckText] returns.
var ErrInvalidUTF8 = errors.New("unit: invalid UTF-8")

// A TextError says where a text stops being valid UTF-8. It unwraps to [ErrInvalidUTF8].
type TextError struct {
	Offset int // byte offset of the first byte that is not part of valid UTF-8
}

// Error names the fault and its byte offset.
func (e *TextError) Error() string {
	return ErrInvalidUTF8.Error() + " at byte offset " + strconv.Itoa(e.Offset)
}

// Unwrap returns [ErrInvalidUTF8].
func (e *TextError) Unwrap() error { return ErrInvalidUTF8 }

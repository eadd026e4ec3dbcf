package main

import (
	"bufio"
	"errors"
	"io"
)

// lines cuts an input into lines of any length and knows where each begins.
type lines struct {
	in     *bufio.Reader
	number int   // of the line handed out last, from 1
	begin  int64 // its offset
	end    int64 // the offset of the next one
	long   []byte
}

// next returns the next line without its newline, borrowed until the next call. After the last one it returns io.EOF; a last line
// without a newline is a line like the others.
func (l *lines) next() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = l.readLong(line)
	}
	if err != nil && (!errors.Is(err, io.EOF) || len(line) == 0) {
		return nil, err
	}
	l.number++
	l.begin, l.end = l.end, l.end+int64(len(line))
	if err == nil {
		line = line[:len(line)-1]
	}
	return line, nil
}

// readLong gathers a line that is longer than the buffer of the reader.
func (l *lines) readLong(head []byte) ([]byte, error) {
	l.long = append(l.long[:0], head...)
	for {
		part, err := l.in.ReadSlice('\n')
		l.long = append(l.long, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l.long, err
		}
	}
}

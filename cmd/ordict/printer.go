package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
)

// A printer writes results, one a line, as tab-separated fields or as JSON objects. Its errors are those of the writer, but for entries that
// have no form as a line.
type printer[K any] struct {
	to   *bufio.Writer
	keys notation[K]
	json bool
	line []byte
}

// A column stands before the entry on its line, under a name in JSON.
type column struct{ name, text string }

// entry writes an entry as the reader of its format takes it, behind further columns.
func (p *printer[K]) entry(e entry[K], before ...column) error {
	if p.json {
		p.line = append(p.line[:0], '{')
		for _, c := range before {
			p.line = append(fmt.Appendf(p.line, `"%s":%s`, c.name, c.text), ',')
		}
		p.line = p.keys.appendJSON(p.line, e.Key)
		if e.HasValue {
			p.line = appendJSONString(append(p.line, ','), "value", e.Value)
		}
		p.line = append(p.line, '}')
		return p.flushLine()
	}
	p.line = p.line[:0]
	for _, c := range before {
		p.line = append(append(p.line, c.text...), '\t')
	}
	return p.tabbed(e)
}

// tabbed ends a line with the fields of an entry. It refuses a line that would read back as something else.
func (p *printer[K]) tabbed(e entry[K]) error {
	begin := len(p.line)
	p.line = p.keys.append(p.line, e.Key)
	if at := bytes.IndexAny(p.line[begin:], "\t\n"); at >= 0 {
		return fmt.Errorf("the key %.60q holds a tab or a newline and has no form as a line; --json has one for it", p.line[begin:])
	}
	if e.HasValue {
		p.line = append(p.line, '\t')
		begin = len(p.line)
		p.line = append(p.line, e.Value...)
		if bytes.IndexByte(p.line[begin:], '\n') >= 0 {
			return fmt.Errorf("the value %.60q holds a newline and has no form as a line; --json has one for it", e.Value)
		}
	}
	if p.keys.returnEndsLine() && bytes.HasSuffix(p.line, []byte{'\r'}) {
		p.line = append(p.line, '\r') // the reader takes one away
	}
	return p.flushLine()
}

// number writes a figure, under a name in JSON.
func (p *printer[K]) number(name string, n int) error {
	p.line = p.line[:0]
	if p.json {
		p.line = fmt.Appendf(p.line, `{"%s":%d}`, name, n)
	} else {
		p.line = strconv.AppendInt(p.line, int64(n), 10)
	}
	return p.flushLine()
}

func (p *printer[K]) flushLine() error {
	p.line = append(p.line, '\n')
	_, err := p.to.Write(p.line)
	return err
}

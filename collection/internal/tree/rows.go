package tree

import (
	"math/bits"
	"slices"

	"github.com/ordict/ordict/visitor"
)

// blockLen is how many entries are decoded ahead. A key handed out right after it was written would make its reader wait for
// stores in flight; eight keys later they have landed.
const blockLen = 8

// rows decodes the keys of a page, one a row. The prefix stays in the rows from page to page as far as it is the same, so that
// an entry costs the store of its head and a copy of its tail.
type rows[V any] struct {
	entries [blockLen]visitor.Entry[byte, V]
	buf     []byte
	stride  int
	height  int    // rows
	page    *page  // whose prefix stands in the rows
	prefix  []byte // that prefix
	next    []byte // room for the one to come
}

// enter readies the rows for keys of p, and returns how many bytes entry i shares with last, a key handed out before.
func (r *rows[V]) enter(p *page, i int, last []byte) (shared int) {
	r.next = p.prefix(r.next[:0])
	if last != nil {
		if shared = common(last, r.next); shared == len(r.next) {
			shared += p.commonSuffix(i, last[shared:])
		}
	}
	same := common(r.prefix, r.next)
	r.prefix, r.next, r.page = r.next, r.prefix, p
	if need := len(r.prefix) + longSuffix + 32; need > r.stride {
		r.grow(need)
		same = 0
	}
	if same < len(r.prefix) {
		for at := 0; at < len(r.buf); at += r.stride {
			copy(r.buf[at+same:], r.prefix[same:])
		}
	}
	return shared
}

// grow makes rows of at least need bytes: one alone if they are long.
func (r *rows[V]) grow(need int) {
	r.stride, r.height = (need+127)&^63, blockLen
	if r.stride > 1<<13 {
		r.height = 1
	}
	r.buf = make([]byte, r.stride*r.height)
}

// release forgets the page and the values.
func (r *rows[V]) release() {
	r.page = nil
	clear(r.entries[:])
}

// fill decodes n entries of l, of which r has the prefix: i and those behind it in the direction of step, to the rows
// from row on. The first shares shared bytes with the key handed out before.
func (r *rows[V]) fill(l *leaf[V], i, step, n, row, shared int) {
	p := &l.page
	skip := int(p.skip)
	var before slot
	var headBefore uint64
	for k := row; k < row+n; k++ {
		s, h := p.slot(i), p.head(i)
		e := &r.entries[k]
		if s.long() {
			e.Units = slices.Clip(p.long(s))
		} else {
			buf := r.buf[k*r.stride:][:r.stride]
			p.emit(buf[skip:], h, s.off(), s.len()-8)
			end := skip + s.len()
			e.Units = buf[:end:end]
		}
		if k > row {
			x := h ^ headBefore
			shared = bits.LeadingZeros64(x) >> 3
			if x == 0 || s.long() || before.long() {
				shared = p.commonSuffix(i, r.entries[k-1].Units[skip:])
			}
			shared = skip + min(shared, s.len(), before.len())
		}
		before, headBefore = s, h
		e.Shared = shared
		e.Value = *l.val(i)
		e.HasValue = !s.bare()
		i += step
	}
}

// commonSuffix is how many bytes the suffix of entry i shares with suffix.
func (p *page) commonSuffix(i int, suffix []byte) int {
	n := min(p.suffixLen(i), len(suffix))
	if x := p.head(i) ^ head(suffix, 0); x != 0 {
		return min(bits.LeadingZeros64(x)>>3, n)
	}
	return min(8, n) + common(p.tail(i), from(suffix, 8))
}

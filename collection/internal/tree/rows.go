package tree

import (
	"math/bits"
	"slices"

	"github.com/ordict/ordict/visitor"
)

// blockLen is how many entries are decoded ahead. A key handed out right after it was written would make its reader wait for
// stores in flight; some keys later they have landed.
const blockLen = 16

// rows decodes the keys of a page, one a row. The prefix stays in the rows from page to page as far as it is the same, so that
// an entry costs the store of its head and a copy of its tail.
type rows[V any] struct {
	entries [blockLen]visitor.Entry[byte, V]
	buf     []byte
	stride  int
	height  int    // rows
	aside   bool   // some entry shows a long key instead of its row
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
	r.lay()
	r.aside = false
}

// release forgets the page and the values.
func (r *rows[V]) release() {
	var zero V
	r.page = nil
	for k := range r.entries {
		r.entries[k].Value = zero
	}
	if r.aside {
		r.lay()
		r.aside = false
	}
}

// fill decodes n entries of l, of which r has the prefix: i and those behind it in the direction of step, to the rows
// from row on. The first shares shared bytes with the key handed out before.
func (r *rows[V]) fill(l *leaf[V], i, step, n, row, shared int) {
	if l.ext != nil || r.aside {
		r.fillLong(l, i, step, n, row, shared)
		return
	}
	entries := r.entries[row : row+n]
	if l.fill(entries, i, step) {
		shareTails(entries, int(l.skip)+8)
	}
	entries[0].Shared = shared
}

// shareTails adds to Shared, where it ends with the heads, what the tails share.
func shareTails[V any](entries []visitor.Entry[byte, V], heads int) {
	for k := 1; k < len(entries); k++ {
		if e := &entries[k]; e.Shared == heads {
			e.Shared += common(e.Units[heads:], entries[k-1].Units[heads:])
		}
	}
}

// fillLong is fill for leaves with long keys, which are handed out as they are.
func (r *rows[V]) fillLong(l *leaf[V], i, step, n, row, shared int) {
	p := &l.page
	skip := int(p.skip)
	r.lay()
	r.aside = l.ext != nil
	var before []byte
	for k := row; k < row+n; k++ {
		s := p.slot(i)
		e := &r.entries[k]
		if s.long() {
			e.Units = slices.Clip(p.long(s))
		} else {
			e.Units = e.Units[:skip+s.len()]
			p.emit(e.Units, skip, p.head(i), s)
		}
		if k > row {
			shared = skip + p.commonSuffix(i, before[skip:])
		}
		before = e.Units
		e.Shared = shared
		e.Value = *l.val(i)
		e.HasValue = !s.bare()
		i += step
	}
}

// lay makes every entry show its own row.
func (r *rows[V]) lay() {
	for k := range r.height {
		r.entries[k].Units = r.buf[k*r.stride : k*r.stride : (k+1)*r.stride]
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

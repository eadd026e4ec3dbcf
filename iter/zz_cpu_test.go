package entryiter_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"
	"unsafe"

	entryiter "github.com/ordict/ordict/iter"
	"github.com/ordict/ordict/unit"
	"github.com/ordict/ordict/visitor"
)

func cpu() time.Duration {
	var ts syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 2, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}

var big = make([]byte, 16<<20)

func show(name string, f func()) {
	_ = big
	f()
	best := time.Hour
	for range 60 {
		t := cpu()
		f()
		best = min(best, cpu()-t)
	}
	fmt.Printf("%-40s %.2f\n", name, float64(best.Nanoseconds())/scanned)
}

func cv[K unit.Key[U], U unit.Unit](name string, src *scan) {
	s := entryiter.FromCode[K, U](src)
	var w visitor.Walker[U, uint64]
	show(name, func() {
		w.Walk(s, func(e *visitor.Entry[U, uint64]) error {
			sinkValue += e.Value + uint64(len(e.Units))
			return nil
		})
	})
}
func ca[K unit.Key[U], U unit.Unit](name string, src *scan, plain bool, sink *K) {
	show(name, func() {
		entryiter.PushAll[K, U](src.Open(nil), plain, func(k K, v uint64) bool {
			*sink = k
			sinkValue += v
			return true
		})
	})
}

func TestCPU(t *testing.T) {
	ascii := scanOf[string, rune](func(i int) string { return fmt.Sprintf("collection/%04x/%08x/shared-suffix", i/256, i) })
	mixed := scanOf[string, rune](func(i int) string { return fmt.Sprintf("коллекция/%04x/%08x/файл", i/256, i) })
	tokens := scanOf[[]uint64, uint64](func(i int) []uint64 { return []uint64{77, uint64(i / 256), uint64(1000 + i/16), uint64(i), 123456} })
	show("raw", func() {
		c := ascii.Open(nil)
		for {
			blk, _ := c.Next()
			if len(blk) == 0 {
				break
			}
			for i := range blk {
				sinkValue += blk[i].Value + uint64(len(blk[i].Units))
			}
		}
	})
	cv[string, byte]("visit byte", ascii)
	cv[string, rune]("visit rune", ascii)
	cv[string, rune]("visit rune mixed", mixed)
	cv[[]uint64, uint64]("visit tokens", tokens)
	ca[string, rune]("all string", ascii, true, &sinkText)
	ca[string, rune]("all string esc", ascii, false, &sinkText)
	ca[[]byte, byte]("all bytes", ascii, true, &sinkBytes)
	ca[[]rune, rune]("all runes", ascii, true, &sinkRunes)
	ca[[]uint64, uint64]("all tokens", tokens, true, &sinkTokens)
	{
		var w visitor.Walker[byte, uint64]
		show("fresh", func() {
			w.Walk(ascii, func(e *visitor.Entry[byte, uint64]) error {
				sinkText = string(e.Units)
				sinkValue += e.Value
				return nil
			})
		})
	}
}

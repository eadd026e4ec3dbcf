package main

import (
	"strings"
	"testing"
)

const want = `all services, instances added:
  auth/audit   1
  auth/login   5
  auth/token   4
  mail/receive planned
  mail/send    1
  shop/cart    5
  shop/gift    planned
  shop/search  6
  shop/stock   2
in both regions, the smaller number:
  auth/login   2
  auth/token   2
  mail/send    planned
  shop/cart    1
  shop/gift    planned
  shop/stock   planned
in one region only:
  auth/audit   1
  mail/receive planned
  shop/search  6
shop services that west must get:
  shop/search  6
running in east, not in west:
  auth/audit   1
  mail/send    1
  shop/search  6
`

func TestRun(t *testing.T) {
	var got strings.Builder
	if err := run(&got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

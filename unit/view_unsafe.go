//go:build !ordict_safe && !race

package unit

import "unsafe"

// This file is the only one of the package that imports unsafe; view_safe.go is its twin. Each function views memory as
// what it already is, a run of bytes, and the view keeps that memory alive. The views are read-only by contract, save
// that appendBytes writes through bytesOf to memory that is its own.

// bytesOfText views a string as bytes.
func bytesOfText(s string) (b []byte, ok bool) {
	return unsafe.Slice(unsafe.StringData(s), len(s)), true
}

// bytesOf views units as bytes, if U is one byte wide.
func bytesOf[U Unit](units []U) (b []byte, ok bool) {
	if domainOf[U]() != byteDomain {
		return nil, false
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(units))), len(units)), true
}

// unitsOf views bytes as units, if U is one byte wide.
func unitsOf[U Unit](b []byte) (units []U, ok bool) {
	if domainOf[U]() != byteDomain {
		return nil, false
	}
	return unsafe.Slice((*U)(unsafe.Pointer(unsafe.SliceData(b))), len(b)), true
}

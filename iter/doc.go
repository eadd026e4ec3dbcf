// Package entryiter is the one adapter between sources of entries and those who read them.
package entryiter

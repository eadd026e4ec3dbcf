package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ordict/ordict/bench/peers"
)

// table is a Markdown table with one column an arm. The first arm is the one the others are compared with.
type table struct {
	head []string
	rows [][]string
}

func newTable(corner string, arms []peers.Arm) *table {
	return &table{head: append([]string{corner}, names(arms, armName)...)}
}

// add adds a row of numbers with their ratios to the first.
func (t *table) add(name, format string, numbers []float64) {
	row := []string{name}
	for i, number := range numbers {
		row = append(row, fmt.Sprintf(format, number)+ratio(i, number, numbers[0]))
	}
	t.rows = append(t.rows, row)
}

// addTimes adds a row of medians, least values and ratios of medians.
func (t *table) addTimes(name string, cells []cell) {
	row, ours := []string{name}, median(cells[0].nanoseconds)
	for i, c := range cells {
		m := median(c.nanoseconds)
		row = append(row, short(m)+"/"+short(slices.Min(c.nanoseconds))+star(c)+ratio(i, m, ours))
	}
	t.rows = append(t.rows, row)
}

// addCensus adds a row of allocations.
func (t *table) addCensus(name string, cells []cell) {
	row := []string{name}
	for _, c := range cells {
		row = append(row, fmt.Sprintf("%.0f / %.2f%s", c.census.Bytes, c.census.Objects, star(c)))
	}
	t.rows = append(t.rows, row)
}

func star(c cell) string {
	if c.sampled {
		return "*"
	}
	return ""
}

// ratio returns number/ours for all columns but the first; nothing where it would say nothing.
func ratio(column int, number, ours float64) string {
	if column == 0 || ours == 0 {
		return ""
	}
	return " ×" + short(number/ours)
}

// short formats with three digits, as the noise leaves no more.
func short(x float64) string {
	switch {
	case x < 9.995:
		return fmt.Sprintf("%.2f", x)
	case x < 99.95:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// median returns the middle of xs, the mean of the two in the middle if their number is even.
func median(xs []float64) float64 {
	sorted := slices.Sorted(slices.Values(xs))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}

// print writes the table.
func (t *table) print(w io.Writer) {
	fmt.Fprintf(w, "| %s |\n|%s%s\n", strings.Join(t.head, " | "), "---|", strings.Repeat("---:|", len(t.head)-1))
	for _, row := range t.rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
}

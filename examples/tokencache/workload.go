package main

import (
	"math/rand/v2"
	"slices"
)

// A token is a number from the vocabulary of a model.
type token uint64

// A chat is a prompt that grows by a question and an answer at a time. First
// comes the release of the model, because what one release computed is of no
// use to another; then the instructions of an assistant, alike in many chats.
type chat struct {
	prompt []token
	start  []token // the prompt up to the end of the first question
}

// A workload is people who chat with two assistants, the same every time.
type workload struct {
	random  *rand.Rand
	release token
	chats   []*chat
}

func newWorkload(chats int) *workload {
	p := &workload{random: rand.New(rand.NewPCG(1, 2)), release: 1}
	instructions := [][]token{p.text(120), p.text(80)}
	for i := range chats {
		prompt := append([]token{p.release}, instructions[i%2]...)
		p.chats = append(p.chats, &chat{prompt: prompt})
	}
	return p
}

// ask adds a question to one of the chats and returns it.
func (p *workload) ask() *chat {
	c := p.chats[p.random.IntN(len(p.chats))]
	c.prompt[0] = p.release
	c.prompt = append(c.prompt, p.text(10+p.random.IntN(20))...)
	if c.start == nil || c.start[0] != p.release {
		c.start = slices.Clone(c.prompt)
	}
	return c
}

// answer adds an answer to c.
func (p *workload) answer(c *chat) {
	c.prompt = append(c.prompt, p.text(20+p.random.IntN(60))...)
}

// text returns n tokens.
func (p *workload) text(n int) []token {
	text := make([]token, n)
	for i := range text {
		text[i] = token(p.random.IntN(50_000))
	}
	return text
}

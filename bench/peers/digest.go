package peers

import "encoding/binary"

// Digest is an FNV-1a hash, 64 bits, over entries in order: for each the length of the key as 8 bytes little-endian,
// the key, the byte 1 (the entry has a value) and the value as 8 bytes little-endian.
type Digest uint64

// NewDigest returns the digest of no entries.
func NewDigest() Digest { return 14695981039346656037 }

// Add returns the digest with one more entry.
func (d Digest) Add(key string, value uint64) Digest {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], uint64(len(key)))
	d = fold(d, word[:])
	d = fold(d, key)
	d = fold(d, "\x01")
	binary.LittleEndian.PutUint64(word[:], value)
	return fold(d, word[:])
}

func fold[B string | []byte](d Digest, b B) Digest {
	for i := range len(b) {
		d = (d ^ Digest(b[i])) * 1099511628211
	}
	return d
}

// DigestOf returns the digest of entries in the order given.
func DigestOf(entries []Entry) Digest {
	d := NewDigest()
	for _, e := range entries {
		d = d.Add(e.Key, e.Value)
	}
	return d
}

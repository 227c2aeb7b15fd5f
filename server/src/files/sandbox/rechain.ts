// Changes part of a stream that is encrypted with AES in CBC mode, in as few bytes as possible: each block is chained to the one
// before, so that encrypting a photo anew would change everything after its metadata. Blocks at its beginning are chained backwards, to
// the initialisation vector, and blocks at its end forwards (NIST SP 800-38A, 6.2; ISO 32000-2, 7.6.3).

/** One block at a time, with the library's own key. */
export type Aes = {
  _key: Uint8Array
  _encrypt: (block: Uint8Array, key: Uint8Array) => Uint8Array
  _decrypt: (block: Uint8Array, key: Uint8Array) => Uint8Array
}

const BLOCK = 16

export const isAes = (cipher: object): cipher is Aes => '_decrypt' in cipher

type Change = { stored: Uint8Array; plain: Uint8Array; other: Uint8Array }

/** Bytes that decrypt to `other`, which is no longer than `plain`: as long as `stored`, and the same wherever possible. */
export function rechain(aes: Aes, { stored, plain, other }: Change): Uint8Array {
  const count = Math.floor(stored.length / BLOCK) - 1
  const chained = Uint8Array.from(stored)
  const wanted = filled(other, plain.length, count)
  const same = longestSame(filled(plain, plain.length, count), wanted, count)
  const block = (bytes: Uint8Array, index: number) => bytes.subarray(index * BLOCK, (index + 1) * BLOCK)
  // The block `index` of the plain bytes is stored one place further, after the vector.
  for (let index = same.from - 1; index >= 0; index--)
    block(chained, index).set(xor(aes._decrypt(block(chained, index + 1).slice(), aes._key), block(wanted, index)))
  for (let index = same.to; index < count; index++)
    block(chained, index + 1).set(aes._encrypt(xor(block(chained, index), block(wanted, index)), aes._key))
  return chained
}

/** Padded with zeros to the old length, and the last block with the number of bytes that it lacks. */
function filled(bytes: Uint8Array, length: number, count: number): Uint8Array {
  const whole = new Uint8Array(count * BLOCK)
  whole.set(bytes.subarray(0, whole.length))
  return whole.fill(whole.length - length, Math.min(length, whole.length))
}

/** The longest run of blocks that both have in common. */
function longestSame(one: Uint8Array, other: Uint8Array, count: number): { from: number; to: number } {
  let longest = { from: 0, to: 0 }
  let from = 0
  for (let index = 0; index <= count; index++) {
    const at = index * BLOCK
    if (index < count && one.subarray(at, at + BLOCK).every((byte, i) => byte === other[at + i])) continue
    if (index - from > longest.to - longest.from) longest = { from, to: index }
    from = index + 1
  }
  return longest
}

const xor = (one: Uint8Array, other: Uint8Array) => one.map((byte, i) => byte ^ (other[i] ?? 0))

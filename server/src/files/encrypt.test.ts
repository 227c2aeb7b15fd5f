import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Keyring } from '../config/keyring.ts'
import { decrypter, ENCRYPTED_SEGMENT_BYTES, encrypt, HEADER_BYTES, plainSize, SEGMENT_BYTES } from './encrypt.ts'

const key = randomBytes(32)

/** The header, and each segment with its tag. */
async function encrypted(chunks: Buffer[], name = 'a-name') {
  const pieces: Buffer[] = []
  for await (const piece of encrypt(streamOf(chunks), key, name)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const parts = [bytes.subarray(0, HEADER_BYTES)]
  for (let at = HEADER_BYTES; at < bytes.length; at += ENCRYPTED_SEGMENT_BYTES)
    parts.push(bytes.subarray(at, at + ENCRYPTED_SEGMENT_BYTES))
  return parts as [Buffer, ...Buffer[]]
}
async function* streamOf(chunks: Buffer[]) {
  yield* chunks
}

const three = Buffer.alloc(2 * SEGMENT_BYTES + 5, 'content ')

test('the header is the mark and a salt that differs for each file', async () => {
  const [header] = await encrypted([three])
  const [other] = await encrypted([three])
  expect(header).toHaveLength(HEADER_BYTES)
  expect(header.subarray(0, 8).toString()).toBe('ARUGA-1\n')
  expect(header.subarray(8)).not.toEqual(other.subarray(8))
})

test.each([
  ['nothing', [], [16]],
  ['a byte', [1], [17]],
  ['exactly a segment', [SEGMENT_BYTES], [ENCRYPTED_SEGMENT_BYTES]],
  ['a segment in two chunks', [SEGMENT_BYTES - 1, 1], [ENCRYPTED_SEGMENT_BYTES]],
  ['a segment and a byte', [SEGMENT_BYTES, 1], [ENCRYPTED_SEGMENT_BYTES, 17]],
  ['three segments at once', [3 * SEGMENT_BYTES], Array(3).fill(ENCRYPTED_SEGMENT_BYTES)],
])('%s is split into whole segments and a last one', async (_what, chunks, sizes) => {
  const [header, ...segments] = await encrypted(chunks.map((bytes) => Buffer.alloc(bytes, 7)))
  expect(segments.map(({ length }) => length)).toEqual(sizes)
  const open = decrypter(header, [key], 'a-name')
  const last = segments.length - 1
  if (sizes[0] === 16) return
  const opened = segments.map((segment, index) => open(index, index === last, segment))
  expect(Buffer.concat(opened)).toEqual(
    Buffer.alloc(
      chunks.reduce((sum, bytes) => sum + bytes, 0),
      7,
    ),
  )
})

test('a segment opens only at its own index, and the last one only as the last', async () => {
  const [header, first, second, last] = (await encrypted([three])) as [Buffer, Buffer, Buffer, Buffer]
  const open = decrypter(header, [key], 'a-name')
  expect(open(1, false, second)).toEqual(three.subarray(SEGMENT_BYTES, 2 * SEGMENT_BYTES))
  expect(() => open(0, false, second)).toThrow()
  expect(() => open(1, false, first)).toThrow()
  expect(() => open(2, false, last)).toThrow()
  expect(() => open(1, true, second)).toThrow()
})

test('a file opens only with its own name, key and header', async () => {
  const [header, first] = (await encrypted([three])) as [Buffer, Buffer]
  const [otherHeader] = await encrypted([three])
  expect(() => decrypter(header, [key], 'another-name')(0, false, first)).toThrow()
  expect(() => decrypter(header, [randomBytes(32)], 'a-name')(0, false, first)).toThrow()
  expect(() => decrypter(otherHeader, [key], 'a-name')(0, false, first)).toThrow()
})

test('any part of a file opens with two keys if its own is either of them', async () => {
  const [header, first, second, last] = (await encrypted([three])) as [Buffer, Buffer, Buffer, Buffer]
  for (const keys of [
    [key, randomBytes(32)],
    [randomBytes(32), key],
  ] as Keyring[]) {
    expect(decrypter(header, keys, 'a-name')(1, false, second)).toEqual(
      three.subarray(SEGMENT_BYTES, 2 * SEGMENT_BYTES),
    )
    const open = decrypter(header, keys, 'a-name')
    expect(Buffer.concat([open(0, false, first), open(1, false, second), open(2, true, last)])).toEqual(three)
    expect(() => open(0, true, last)).toThrow('was changed')
  }
})

test('any changed bit is detected', async () => {
  const [header, ...segments] = await encrypted([Buffer.from('a receipt')])
  const segment = segments[0] as Buffer
  for (let at = 0; at < segment.length; at += 1) {
    const changed = Buffer.from(segment)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decrypter(header, [key], 'a-name')(0, true, changed)).toThrow()
  }
})

test.each([
  ['too short', (header: Buffer) => header.subarray(1)],
  ['too long', (header: Buffer) => Buffer.concat([header, Buffer.alloc(1)])],
  ['with another mark', (header: Buffer) => Buffer.concat([Buffer.from('OTHER-1\n'), header.subarray(8)])],
])('a header %s is refused', async (_what, damage) => {
  const [header] = await encrypted([three])
  expect(() => decrypter(damage(header), [key], 'a-name')).toThrow('Not an encrypted file')
})

test.each([0, 15, 16])('a segment of %i bytes is refused as truncated', async (bytes) => {
  const [header, first] = (await encrypted([three])) as [Buffer, Buffer]
  expect(() => decrypter(header, [key], 'a-name')(0, true, first.subarray(0, bytes))).toThrow(
    'An encrypted file was cut short',
  )
})

test('a file encrypted by an earlier release opens', () => {
  const fixed = Buffer.alloc(32, 1)
  const header = Buffer.from('41525547412d310a0202020202020202020202020202020202020202020202020202020202020202', 'hex')
  const segment = Buffer.from('198dc9670f31d57d4e528ebb71449be9a44cf94ec98c', 'hex')
  expect(decrypter(header, [fixed], 'kept')(0, true, segment).toString()).toBe('Reseta')
})

test.each([
  [1, 1],
  [SEGMENT_BYTES, 1],
  [SEGMENT_BYTES + 1, 2],
  [3 * SEGMENT_BYTES, 3],
])('%i plain bytes are computed from the encrypted size', (bytes, segments) => {
  expect(plainSize(HEADER_BYTES + bytes + segments * 16)).toEqual({ bytes, segments })
})

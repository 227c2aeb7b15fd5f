// Encryption at rest. An encrypted file is a header (mark, 32 bytes of salt) and segments of 64 KiB, each AES-256-GCM under a
// key of the file's own, numbered, the last one marked. Any segment opens alone (ranges), and a changed, moved, swapped or
// missing one is detected. The construction is STREAM (https://eprint.iacr.org/2015/189), as in age.
// By hand on node:crypto: libsodium's secretstream opens only from the beginning, and a range needs segments of the middle.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Keyring } from '../config/keyring.ts'
import { FileDamaged } from './file-damaged.ts'
import { freeBuffer } from './free-buffer.ts'

const MARK = Buffer.from('ARUGA-1\n')
const SALT_BYTES = 32
const TAG_BYTES = 16
export const HEADER_BYTES = MARK.length + SALT_BYTES
export const SEGMENT_BYTES = 64 * 1024
export const ENCRYPTED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES

type FileKey = { secret: KeyObject; name: Buffer }

// The name is authenticated, so that an encrypted file does not open under another file's name.
const fileKey = (deploymentKey: Buffer, salt: Buffer, name: string): FileKey => ({
  // As bytes it would become an object again for each segment, which costs as much as encrypting the segment.
  secret: createSecretKey(Buffer.from(hkdfSync('sha256', deploymentKey, salt, 'aruga sealed file', 32))),
  name: Buffer.from(name),
})

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(index, 7)
  bytes.writeUInt8(last ? 1 : 0, 11)
  return bytes
}

/** Its content, and the tag. */
function encryptSegment(key: FileKey, index: number, last: boolean, plain: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce(index, last)).setAAD(key.name)
  const content = cipher.update(plain)
  // Adds no bytes.
  cipher.final()
  return [content, cipher.getAuthTag()]
}

/** Encrypts chunks of any size; yields the header first. Buffers one segment, always in the same memory. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  deploymentKey: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = fileKey(deploymentKey, salt, name)
  yield Buffer.concat([MARK, salt])
  const segment = Buffer.allocUnsafe(SEGMENT_BYTES)
  let filled = 0
  let index = 0
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length; ) {
      // A full segment waits until the next byte arrives, which shows that it is not the last.
      if (filled === SEGMENT_BYTES) {
        yield* encryptSegment(key, index++, false, segment)
        filled = 0
      }
      const part = chunk.subarray(taken, taken + SEGMENT_BYTES - filled)
      segment.set(part, filled)
      filled += part.length
      taken += part.length
    }
  }
  yield* encryptSegment(key, index, true, segment.subarray(0, filled))
  freeBuffer(segment)
}

function decryptSegment(key: FileKey, index: number, last: boolean, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce(index, last), { authTagLength: TAG_BYTES })
  decipher.setAAD(key.name).setAuthTag(encrypted.subarray(-TAG_BYTES))
  const plain = decipher.update(encrypted.subarray(0, -TAG_BYTES))
  // Throws when the segment was changed; adds no bytes.
  decipher.final()
  return plain
}

/**
 * Returns a function that decrypts the segments of one file, under whichever key it was encrypted: the first segment
 * that opens decides. Throws when the header is not valid.
 */
export function decrypter(header: Buffer, deploymentKeys: Keyring, name: string) {
  if (header.length !== HEADER_BYTES || !header.subarray(0, MARK.length).equals(MARK))
    throw new FileDamaged('Not an encrypted file')
  let keys = deploymentKeys.map((key) => fileKey(key, header.subarray(MARK.length), name))
  return (index: number, last: boolean, encrypted: Buffer): Buffer => {
    if (encrypted.length <= TAG_BYTES) throw new FileDamaged('An encrypted file was cut short')
    let cause: unknown
    for (const key of keys) {
      try {
        const plain = decryptSegment(key, index, last, encrypted)
        keys = [key]
        return plain
      } catch (error) {
        cause = error
      }
    }
    throw new FileDamaged('An encrypted file was changed, or needs another key', { cause })
  }
}

/** Decrypts a whole encrypted file from its beginning. Throws at the first segment that was changed, moved or is missing. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  deploymentKeys: Keyring,
  name: string,
): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0)
  let decryptNext: ReturnType<typeof decrypter> | undefined
  let index = 0
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk])
    if (!decryptNext && pending.length >= HEADER_BYTES) {
      decryptNext = decrypter(pending.subarray(0, HEADER_BYTES), deploymentKeys, name)
      pending = pending.subarray(HEADER_BYTES)
    }
    // Only the end of the source shows which segment is the last.
    while (decryptNext && pending.length > ENCRYPTED_SEGMENT_BYTES) {
      yield decryptNext(index++, false, pending.subarray(0, ENCRYPTED_SEGMENT_BYTES))
      pending = pending.subarray(ENCRYPTED_SEGMENT_BYTES)
    }
  }
  if (!decryptNext) throw new FileDamaged('An encrypted file was cut short')
  yield decryptNext(index, true, pending)
}

/** Bytes of plain content in an encrypted file of this size, and its number of segments. */
export function plainSize(encryptedBytes: number): { bytes: number; segments: number } {
  const body = encryptedBytes - HEADER_BYTES
  const segments = Math.ceil(body / ENCRYPTED_SEGMENT_BYTES)
  return { bytes: body - segments * TAG_BYTES, segments }
}

// A file gets another key by being written anew through the store, so alike on a disk and in S3. Its key is derived, not
// wrapped, and neither place could change just the header (docs/decisions/031).
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Keyring } from '../config/keyring.ts'
import { decrypt, decrypter, ENCRYPTED_SEGMENT_BYTES, encrypt, HEADER_BYTES } from './encrypt.ts'
import type { FileStore } from './store.ts'

/** The stored file under `fileKey`, encrypted anew under the first key. A damaged file is an error on the stream. */
export function reEncrypted(stored: AsyncIterable<Buffer>, fileKey: string, keys: Keyring): Readable {
  const name = basename(fileKey)
  return Readable.from(encrypt(decrypt(stored, keys, name), keys[0], name), { objectMode: false })
}

/**
 * Encrypts a stored file under the first key; false when it is already. Whole or not at all: a reader meanwhile gets the
 * old or the new one. Rejects when no key opens it, it is damaged, or missing (`ENOENT`).
 */
export async function reEncrypt(files: FileStore, fileKey: string, keys: Keyring): Promise<boolean> {
  if (await opensWith(files, fileKey, [keys[0]])) return false
  await files.putStored(fileKey, reEncrypted(await files.openStored(fileKey), fileKey, keys))
  return true
}

/** Reads the first segment only. */
async function opensWith(files: FileStore, fileKey: string, keys: Keyring): Promise<boolean> {
  let stored = Buffer.alloc(0)
  for await (const chunk of await files.openStored(fileKey)) {
    stored = Buffer.concat([stored, chunk])
    if (stored.length > HEADER_BYTES + ENCRYPTED_SEGMENT_BYTES) break
  }
  const isAll = stored.length <= HEADER_BYTES + ENCRYPTED_SEGMENT_BYTES
  const first = stored.subarray(HEADER_BYTES, HEADER_BYTES + ENCRYPTED_SEGMENT_BYTES)
  try {
    decrypter(stored.subarray(0, HEADER_BYTES), keys, basename(fileKey))(0, isAll, first)
    return true
  } catch {
    return false
  }
}

// The database's part of a backup: files that are compressed, then encrypted under BACKUP_KEY. The name is authenticated too, so that no
// file passes for another one, of this or another backup.
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Keyring } from '../config/keyring.ts'
import { decrypt, encrypt } from '../files/encrypt.ts'

/** Writes and syncs `source` to `path`. */
export async function writeEncrypted(path: string, name: string, key: Buffer, source: AsyncIterable<Buffer>) {
  const compressed = Readable.from(source, { objectMode: false }).compose<NodeJS.ReadWriteStream & Readable>(
    createGzip({ level: constants.Z_BEST_SPEED }),
  )
  await pipe(encrypt(compressed, key, name), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** The content of a file of `writeEncrypted`. A changed, renamed, cut or missing file is an error on the stream. */
export function readEncrypted(path: string, name: string, keys: Keyring): Readable {
  const content = createGunzip()
  pipeline(
    createReadStream(path),
    (stored: AsyncIterable<Buffer>) => decryptPart(stored, keys, name),
    content,
    () => {}, // The error is the returned stream's too.
  )
  return content
}

async function* decryptPart(stored: AsyncIterable<Buffer>, keys: Keyring, name: string) {
  try {
    yield* decrypt(stored, keys, name)
  } catch (cause) {
    throw new Error(`${name} is damaged or missing.`, { cause })
  }
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { encrypt, plainSize } from './encrypt.ts'
import { openEncrypted } from './open-encrypted.ts'
import { UploadRejected } from './rejected.ts'
import type { ByteRange, FileStore, ReceivedFile } from './store.ts'
import { filesBelow, unreferenced } from './sweep.ts'
import { syncDirectory } from './sync-directory.ts'

/**
 * Stores files in a local directory, encrypted with the deployment's `key` (32 bytes). Throws when the directory is not
 * writable or was used with another key.
 */
export async function openDiskStore(options: { dir: string; key: Buffer }): Promise<FileStore> {
  const { dir, key } = options
  if (key.length !== 32) throw new Error('The key of the files must be 32 bytes long')
  await mkdir(join(dir, 'incoming'), { recursive: true, mode: 0o700 })
  await mkdir(join(dir, 'kept'), { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  await checkKey(dir, key)
  return {
    receive: async (source, limits) => receive(dir, key, source, limits.maxBytes),
    keep: async (received) => keep(dir, received),
    discard: async (received) => rm(pathOf(dir, received.key), { force: true }),
    open: async (fileKey, range) => openFile(pathOf(dir, fileKey), key, range),
    size: async (fileKey) => plainSize((await stat(pathOf(dir, fileKey))).size).bytes,
    checkWritable: async () => checkWritable(dir),
    openStored: async (fileKey) => (await open(pathOf(dir, fileKey), 'r')).createReadStream(),
    putStored: async (fileKey, source) => putStored(dir, fileKey, source),
    remove: async (fileKey) => rm(pathOf(dir, fileKey), { force: true }),
    listKept: () => filesBelow(dir, 'kept'),
    sweep: async ({ olderThan, referenced }) => {
      const none = async () => new Set<string>()
      let deleted = 0
      for (const stale of [
        unreferenced(filesBelow(dir, 'incoming'), olderThan, none),
        unreferenced(filesBelow(dir, 'kept'), olderThan, referenced),
      ]) {
        for await (const key of stale) {
          await rm(pathOf(dir, key), { force: true })
          deleted++
        }
      }
      return deleted
    },
  }
}

// A key is a path below the directory; nothing else is accepted as one.
const KEY = /^(incoming|kept\/[0-9a-f]{2}\/[0-9a-f]{2})\/[0-9a-f]{64}$/

function pathOf(dir: string, key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of a stored file')
  return join(dir, key)
}

async function receive(dir: string, key: Buffer, source: Readable, maxBytes: number): Promise<ReceivedFile> {
  const name = randomBytes(32).toString('hex')
  const received: ReceivedFile = { key: `incoming/${name}`, size: 0, sha256: '' }
  const path = pathOf(dir, received.key)
  const hash = createHash('sha256')

  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      received.size += chunk.length
      if (received.size > maxBytes) throw new UploadRejected('too_large')
      hash.update(chunk)
      yield chunk
    }
    if (received.size === 0) throw new UploadRejected('empty')
  }

  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const encrypted of encrypt(measured(), key, name)) await writeAll(handle, encrypted)
      await handle.sync()
    } finally {
      await handle.close()
    }
    received.sha256 = hash.digest('hex')
    return received
  } catch (error) {
    source.destroy()
    await rm(path, { force: true }).catch(() => undefined) // A read-only disk has nothing to remove.
    throw asStorageFull(error)
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten
}

async function putStored(dir: string, fileKey: string, source: Readable): Promise<void> {
  const draft = pathOf(dir, `incoming/${basename(fileKey)}`)
  const handle = await open(draft, 'w', 0o600)
  try {
    for await (const chunk of source) await writeAll(handle, chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await moveIntoPlace(dir, draft, pathOf(dir, fileKey))
}

async function keep(dir: string, received: ReceivedFile): Promise<string> {
  const name = basename(received.key)
  const key = `kept/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  await moveIntoPlace(dir, pathOf(dir, received.key), pathOf(dir, key))
  return key
}

async function moveIntoPlace(dir: string, draft: string, path: string): Promise<void> {
  try {
    // The first directory that had to be made, or undefined.
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await syncDirectory(dirname(path))
    // After a power cut the entry of a new directory must exist too.
    if (made) for (const level of [dirname(dirname(path)), join(dir, 'kept')]) await syncDirectory(level)
  } catch (error) {
    throw asStorageFull(error)
  }
}

async function openFile(path: string, key: Buffer, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  const stored = {
    size: (await handle.stat()).size,
    readAt: (position: number, length: number) => readAt(handle, position, length),
    close: () => handle.close(),
  }
  return openEncrypted(stored, { key, name: basename(path), range })
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** What tells later whether files were encrypted with this key. */
export const keyCheckOf = (key: Buffer): string => createHmac('sha256', key).update('aruga key check').digest('hex')

// Detects a wrong key at the start, not when the first file does not open.
async function checkKey(dir: string, key: Buffer): Promise<void> {
  const path = join(dir, 'key-check')
  const expected = keyCheckOf(key)
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found === null) {
    const draft = `${path}-${randomBytes(8).toString('hex')}`
    await writeFile(draft, expected, { mode: 0o600, flush: true })
    await rename(draft, path)
  } else if (found !== expected) {
    throw new Error(`The files in ${dir} were encrypted with another key than the one configured`)
  }
}

/** More than one block, so that a full disk is noticed. A crash leaves the file to the sweep. */
const PROBE = Buffer.alloc(16 * 1024)

async function checkWritable(dir: string): Promise<void> {
  const path = pathOf(dir, `incoming/${randomBytes(32).toString('hex')}`)
  try {
    await writeFile(path, PROBE, { mode: 0o600 })
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

const CANNOT_STORE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']

function asStorageFull(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return CANNOT_STORE.includes(code) ? new UploadRejected('storage_full', { cause: error }) : error
}

import { createHash, randomBytes } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Keyring } from '../config/keyring.ts'
import { ENCRYPTED_SEGMENT_BYTES, encrypt, plainSize } from './encrypt.ts'
import { freeBuffer } from './free-buffer.ts'
import { checkOf, startingCheck } from './key-check.ts'
import { openEncrypted } from './open-encrypted.ts'
import { UploadRejected } from './rejected.ts'
import type { ByteRange, FileStore, ReceivedFile } from './store.ts'
import { filesBelow, unreferenced } from './sweep.ts'
import { syncDirectory, syncFile } from './sync.ts'

/**
 * Stores files in a local directory, encrypted with the deployment's `keys`. Throws when the directory is not writable or has
 * files under another key. `keepsNothing`: for arriving files only, which no later start needs.
 */
export async function openDiskStore({
  dir,
  keys,
  keepsNothing = false,
}: {
  dir: string
  keys: Keyring
  keepsNothing?: boolean
}): Promise<FileStore> {
  await mkdir(join(dir, 'incoming'), { recursive: true, mode: 0o700 })
  await mkdir(join(dir, 'kept'), { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  if (!keepsNothing) await checkKeys(dir, keys)
  return {
    receive: async (source, limits) => receive(dir, keys[0], source, limits),
    persist: async (received) => (await persistTogether(dir, [received]))[0] ?? '',
    persistTogether: async (received) => persistTogether(dir, received),
    discard: async (received) => rm(pathOf(dir, received.key), { force: true }),
    open: async (fileKey, range) => openFile(pathOf(dir, fileKey), keys, range),
    size: async (fileKey) => plainSize((await stat(pathOf(dir, fileKey))).size).bytes,
    checkWritable: async () => checkWritable(dir),
    openStored: async (fileKey) => (await open(pathOf(dir, fileKey), 'r')).createReadStream(),
    putStored: async (fileKey, source) => putStored(dir, fileKey, source),
    onlyCurrentKey: async () => writeCheck(dir, checkOf(keys[0])),
    remove: async (fileKey) => rm(pathOf(dir, fileKey), { force: true }),
    listStored: () => filesBelow(dir, 'kept'),
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

type Limits = Parameters<FileStore['receive']>[1]

async function receive(dir: string, key: Buffer, source: Readable, limits: Limits): Promise<ReceivedFile> {
  const { maxBytes, beside, disposable = false } = limits
  const name = nameOf(beside)
  const received: ReceivedFile = { key: `incoming/${name}`, size: 0, sha256: '' }
  const path = pathOf(dir, received.key)
  const hash = createHash('sha256')

  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      received.size += chunk.length
      if (received.size > maxBytes) throw new UploadRejected('too_large')
      hash.update(chunk)
      yield chunk
      if (disposable) freeBuffer(chunk)
    }
    if (received.size === 0) throw new UploadRejected('empty')
  }

  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      await writeAll(handle, encrypt(measured(), key, name), freeBuffer)
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

/** A name begins with its directory's name; 240 bits of it are random in any case. */
function nameOf(beside: string | undefined): string {
  const name = randomBytes(32).toString('hex')
  return beside === undefined ? name : `${basename(beside).slice(0, 4)}${name.slice(4)}`
}

/** The minimum size of a write: each costs as much as encrypting its bytes. */
const WRITE_BYTES = 2 * ENCRYPTED_SEGMENT_BYTES

/** `written`: gets each piece that is no longer needed. */
async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Buffer>,
  written?: (piece: Buffer) => void,
): Promise<void> {
  let pieces: Buffer[] = []
  let bytes = 0
  const write = async () => {
    for (let rest = pieces; bytes > 0; ) {
      const { bytesWritten } = await handle.writev(rest)
      rest = piecesAfter(rest, bytesWritten)
      bytes -= bytesWritten
    }
    if (written) pieces.forEach(written)
    pieces = []
  }
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= WRITE_BYTES) await write()
  }
  await write()
}

/** The rest of the chunks after their first bytes. */
function piecesAfter(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let written = bytes
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(written)
    written = Math.max(0, written - piece.length)
    return rest.length > 0 ? [rest] : []
  })
}

async function putStored(dir: string, fileKey: string, source: Readable): Promise<void> {
  const draft = pathOf(dir, `incoming/${basename(fileKey)}`)
  const handle = await open(draft, 'w', 0o600)
  try {
    await writeAll(handle, source)
  } finally {
    await handle.close()
  }
  await moveIntoPlace(dir, [{ draft, path: pathOf(dir, fileKey) }])
}

async function persistTogether(dir: string, received: readonly ReceivedFile[]): Promise<string[]> {
  const moves = received.map(({ key }) => {
    const name = basename(key)
    const stored = `kept/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    return { stored, draft: pathOf(dir, key), path: pathOf(dir, stored) }
  })
  try {
    await moveIntoPlace(dir, moves)
  } catch (error) {
    for (const { path } of moves) await rm(path, { force: true }).catch(() => undefined)
    throw error
  }
  return moves.map(({ stored }) => stored)
}

/** Syncs the files before they are moved, and each directory once, however many were moved into it. */
async function moveIntoPlace(dir: string, moves: { draft: string; path: string }[]): Promise<void> {
  try {
    // In parallel: the disk has one journal to write for all of them.
    await Promise.all(moves.map(({ draft }) => syncFile(draft)))
    const changed = new Set<string>()
    for (const { draft, path } of moves) {
      // The first directory that had to be made, or undefined.
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(draft, path)
      changed.add(dirname(path))
      // After a power cut, the entry of a new directory must exist too.
      if (made) changed.add(dirname(dirname(path))).add(join(dir, 'kept'))
    }
    await Promise.all([...changed].map(syncDirectory))
  } catch (error) {
    throw asStorageFull(error)
  }
}

async function openFile(path: string, keys: Keyring, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  const segment = Buffer.allocUnsafe(ENCRYPTED_SEGMENT_BYTES)
  const stored = {
    size: (await handle.stat()).size,
    readAt: async (position: number, length: number) => {
      const { bytesRead } = await handle.read(segment, 0, length, position)
      return segment.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
  return openEncrypted(stored, { keys, name: basename(path), range })
}

async function checkKeys(dir: string, keys: Keyring): Promise<void> {
  const found = await readFile(join(dir, 'key-check'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const check = startingCheck(`The files in ${dir}`, found, keys)
  if (check !== found) await writeCheck(dir, check)
}

async function writeCheck(dir: string, check: string): Promise<void> {
  const path = join(dir, 'key-check')
  const draft = `${path}-${randomBytes(8).toString('hex')}`
  await writeFile(draft, check, { mode: 0o600, flush: true })
  await rename(draft, path)
  await syncDirectory(dir)
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

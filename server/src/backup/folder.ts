// A folder of backups:
//   key-check              which keys its backups are under, a line for each
//   files/ab/cd/…          stored files, as the store encrypted them; they never change, so all backups share them
//   2026-11-22T23-10-00Z/  one backup; until it is complete its name ends in .part
//     manifest, keys, erased, sequences, jobs, tables/…   (encrypted-file.ts)
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Keyring, keyCheck, refuseOtherKeys } from '../config/keyring.ts'
import { syncDirectory } from '../files/sync.ts'
import { readEncrypted, writeEncrypted } from './encrypted-file.ts'
import type { Manifest } from './manifest.ts'

const COMPLETE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const PART = '.part'

export type BackupFolder = Awaited<ReturnType<typeof openBackupFolder>>

/** Opens a folder of backups, creating it when `create` is set. Throws a one-line Error for another folder or another key. */
export async function openBackupFolder(path: string, keys: Keyring, { create = false } = {}) {
  if (create) await mkdir(join(path, 'files'), { recursive: true, mode: 0o700 })
  await checkKeys(path, keys, create)
  const partOf = (id: string, part: string) => join(path, id, part)
  const fileOf = (fileKey: string) => join(path, 'files', fileKey.replace(/^kept\//, ''))
  const write = (id: string, part: string, source: AsyncIterable<Buffer>) =>
    writeEncrypted(partOf(`${id}${PART}`, part), `${id}/${part}`, keys[0], source)
  const read = (id: string, part: string) => readEncrypted(partOf(id, part), `${id}/${part}`, keys)
  const list = async () => (await readdir(path)).filter((name) => COMPLETE.test(name)).sort()
  const keyOf = async (id: string) => {
    for (const key of keys) {
      const manifest = readEncrypted(partOf(id, 'manifest'), `${id}/manifest`, [key])
      if (await buffer(manifest).then(Boolean, () => false)) return key
    }
  }
  return {
    path,
    /** The complete backups, the oldest first. */
    list,
    /** Begins a backup; removes the remains of an interrupted one. */
    begin: async (id: string) => {
      for (const name of await readdir(path)) {
        if (name.endsWith(PART)) await rm(join(path, name), { recursive: true })
      }
      await mkdir(partOf(`${id}${PART}`, 'tables'), { recursive: true, mode: 0o700 })
    },
    write,
    /** Writes the manifest, which makes the backup complete. */
    finish: async (id: string, manifest: Manifest) => {
      await write(id, 'manifest', linesIn([JSON.stringify(manifest)]))
      await syncDirectory(partOf(`${id}${PART}`, 'tables'))
      await syncDirectory(join(path, `${id}${PART}`))
      await rename(join(path, `${id}${PART}`), join(path, id))
      await syncDirectory(path)
    },
    abandon: (id: string) => rm(join(path, `${id}${PART}`), { recursive: true, force: true }),
    remove: (id: string) => rm(join(path, id), { recursive: true }),
    /** Called after backups were removed: keys of none of the rest are no longer needed. */
    forgetKeys: async () => {
      const needed = [keys[0]]
      for (const id of await list()) {
        const key = await keyOf(id)
        if (!key) return // A damaged backup may be under any.
        if (!needed.includes(key)) needed.push(key)
      }
      await writeChecks(path, needed.map(checkOf))
    },
    readManifest: async (id: string): Promise<Manifest> => JSON.parse((await buffer(read(id, 'manifest'))).toString()),
    read,
    /** A part that is being written. */
    readUnfinished: (id: string, part: string) => readEncrypted(partOf(`${id}${PART}`, part), `${id}/${part}`, keys),
    fileOf,
    /** Bytes of a copy and when it was last written; undefined when there is none. */
    findFile: (fileKey: string) => statIfThere(fileOf(fileKey)),
    /** When a complete backup was finished, in milliseconds. */
    finishedAt: async (id: string) => (await stat(partOf(id, 'manifest'))).mtimeMs,
    /** Copies a stored file into the folder if `accept` finds the copy whole; otherwise the old copy stays. Returns whether it did. */
    putFile: async (fileKey: string, source: Readable, accept: (path: string) => Promise<boolean>) => {
      const file = fileOf(fileKey)
      const draft = `${file}${PART}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
        const accepted = await accept(draft)
        await (accepted ? rename(draft, file) : rm(draft))
        return accepted
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

const statIfThere = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

/** Lines as a part's content. */
export async function* linesIn(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`)
}

const CHECK = { variable: 'BACKUP_KEY', purpose: 'backup key' }
const checkOf = (key: Buffer) => keyCheck(key, CHECK.purpose)

async function checkKeys(path: string, keys: Keyring, create: boolean) {
  const found = await readFile(join(path, 'key-check'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found === undefined && !create) throw new Error(`There is no backup in ${path}.`)
  const known = found?.split('\n').filter((line) => line) ?? []
  refuseOtherKeys(`The backups in ${path}`, known, { ...CHECK, keys })
  const current = checkOf(keys[0])
  if (create && !known.includes(current)) await writeChecks(path, [...known, current])
}

async function writeChecks(path: string, checks: string[]) {
  // Whole or not at all: half of it, from a full disk, would pass for another key.
  const draft = join(path, `key-check${PART}`)
  await writeFile(draft, checks.join('\n'), { mode: 0o600, flush: true })
  await rename(draft, join(path, 'key-check'))
}

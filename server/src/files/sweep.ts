import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBefore } from '@aruga/contract/instants'
import type { StoredFile } from './store.ts'

const BATCH = 500

/** The keys of those `files` that were last written before `olderThan` and that `referenced` does not return. */
export async function* unreferenced(
  files: AsyncIterable<StoredFile>,
  olderThan: Date,
  referenced: (keys: string[]) => Promise<Set<string>>,
): AsyncGenerator<string> {
  let batch: string[] = []
  for await (const { key, writtenAt } of files) {
    if (isBefore(writtenAt, olderThan)) batch.push(key)
    if (batch.length < BATCH) continue
    yield* missingFrom(batch, await referenced(batch))
    batch = []
  }
  if (batch.length > 0) yield* missingFrom(batch, await referenced(batch))
}

const missingFrom = (keys: string[], known: Set<string>) => keys.filter((key) => !known.has(key))

/** The stored files in a folder of `dir`. */
export async function* filesBelow(dir: string, folder: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(join(dir, folder))) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(dir, key)
    else if (/^[0-9a-f]{64}$/.test(entry.name)) {
      const stat = await statOf(join(dir, key))
      if (stat) yield { key, writtenAt: stat.mtime, size: stat.size }
    }
  }
}

/** Undefined when the file was stored or discarded meanwhile. */
const statOf = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

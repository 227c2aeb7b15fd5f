import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const BATCH = 500

/** The keys below `dir` last written before `olderThan` that are unused: incoming ones, and kept ones that are not referenced. */
export async function* staleFiles(
  dir: string,
  olderThan: Date,
  referenced: (keys: string[]) => Promise<Set<string>>,
): AsyncGenerator<string> {
  for await (const key of keysBelow(dir, 'incoming', olderThan)) yield key
  let batch: string[] = []
  for await (const key of keysBelow(dir, 'kept', olderThan)) {
    batch.push(key)
    if (batch.length < BATCH) continue
    yield* missingFrom(batch, await referenced(batch))
    batch = []
  }
  if (batch.length > 0) yield* missingFrom(batch, await referenced(batch))
}

const missingFrom = (keys: string[], known: Set<string>) => keys.filter((key) => !known.has(key))

async function* keysBelow(dir: string, folder: string, olderThan: Date): AsyncGenerator<string> {
  for await (const entry of await opendir(join(dir, folder))) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* keysBelow(dir, key, olderThan)
    else if (/^[0-9a-f]{64}$/.test(entry.name) && (await writtenBefore(join(dir, key), olderThan))) yield key
  }
}

async function writtenBefore(path: string, time: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < time
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false // kept or discarded meanwhile
    throw error
  }
}

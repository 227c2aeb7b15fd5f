import { forEach } from './for-each.ts'
import type { FileStore } from './store.ts'

/**
 * Copies the files of one store, encrypted as they are and under their keys, to another with the same key. Leaves out those that are
 * there already, so that a second run copies only new files.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  report: (line: string) => void,
): Promise<{ copied: number; there: number }> {
  const done = { copied: 0, there: 0 }
  await forEach(from.listStored(), async ({ key }) => {
    report(`file ${done.copied + done.there + 1}`)
    if ((await sizeOf(to, key)) === (await sizeOf(from, key))) done.there++
    else {
      await to.putStored(key, await from.openStored(key))
      done.copied++
    }
  })
  return done
}

const sizeOf = (store: FileStore, key: string) =>
  store.size(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFolder } from './folder.ts'
import { linesOf } from './lines.ts'

/** Deletes all but the newest `keep` backups, then the files of none of the rest. Returns the deleted backups. */
export async function prune(folder: BackupFolder, keep: number): Promise<string[]> {
  const all = await folder.list()
  const old = all.slice(0, Math.max(0, all.length - keep))
  for (const id of old) await folder.remove(id)
  if (old.length === 0) return []
  await folder.forgetKeys()
  const lists = all.slice(old.length).map((id) => linesOf(folder.read(id, 'keys')))
  const isUsed = mergedSearch(lists)
  for await (const key of storedKeys(folder.path)) if (!(await isUsed(key))) await rm(folder.fileOf(key))
  return old
}

/** Whether a key is in one of the sorted lists, for keys asked in ascending order: the lists need not fit into memory. */
function mergedSearch(lists: AsyncGenerator<string>[]) {
  const heads = lists.map(() => '')
  return async (key: string): Promise<boolean> => {
    let found = false
    for (const [index, list] of lists.entries()) {
      while ((heads[index] ?? '') < key) {
        const next = await list.next()
        heads[index] = next.done ? '\uffff' : next.value
      }
      found ||= heads[index] === key
    }
    return found
  }
}

/** The keys of the folder's files, ascending. Deletes the remains of interrupted copies. */
async function* storedKeys(path: string): AsyncGenerator<string> {
  const sorted = async (...parts: string[]) => (await readdir(join(path, 'files', ...parts))).sort()
  for (const a of await sorted())
    for (const b of await sorted(a))
      for (const name of await sorted(a, b)) {
        if (name.endsWith('.part')) await rm(join(path, 'files', a, b, name))
        else yield `kept/${a}/${b}/${name}`
      }
}

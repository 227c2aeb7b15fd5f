import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Keyring } from '../config/keyring.ts'
import { decrypt } from '../files/encrypt.ts'
import { forEach } from '../files/for-each.ts'
import type { BackupFolder } from './folder.ts'
import { linesOf } from './lines.ts'
import { filesKeysOf } from './manifest.ts'

/** Whether a stored file exists and has every byte that the store wrote. Reads all of it. */
export async function isWhole(path: string, key: string, filesKeys: Keyring): Promise<boolean> {
  try {
    for await (const _ of decrypt(createReadStream(path), filesKeys, basename(key)));
    return true
  } catch (error) {
    // A fault of the disk is not a fault of the file.
    if ((error as NodeJS.ErrnoException).code === 'EIO') throw error
    return false
  }
}

/** Reads every byte of a backup. Returns its damaged and missing parts; empty when it can be restored whole. */
export async function verifyBackup(
  folder: BackupFolder,
  id: string,
  report: (line: string) => void,
): Promise<string[]> {
  const faults: string[] = []
  const manifest = await folder.readManifest(id).catch(() => undefined)
  if (!manifest) return ['manifest']
  const filesKeys = filesKeysOf(manifest)
  for (const { name, rows } of manifest.tables) {
    report(`table ${name}`)
    if ((await countLines(folder, id, `tables/${name}`)) !== rows) faults.push(`tables/${name}`)
  }
  if (manifest.jobs > 0 && (await countLines(folder, id, 'jobs')) !== manifest.jobs) faults.push('jobs')
  for (const part of ['sequences', 'erased', 'keys']) {
    if ((await countLines(folder, id, part)) === undefined) faults.push(part)
  }
  if (faults.includes('keys')) return faults
  let count = 0
  await forEach(linesOf(folder.read(id, 'keys')), async (key) => {
    report(`file ${++count} of ${manifest.files.count}`)
    if (!(await isWhole(folder.fileOf(key), key, filesKeys))) faults.push(folder.fileOf(key))
  })
  return faults
}

/** The rows of a part; undefined when it is damaged or missing. COPY writes a line for each row, with line ends in texts escaped. */
async function countLines(folder: BackupFolder, id: string, part: string): Promise<number | undefined> {
  let lines = 0
  try {
    for await (const chunk of folder.read(id, part)) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    }
    return lines
  } catch {
    return undefined
  }
}

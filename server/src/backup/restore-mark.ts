import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../files/sync.ts'

/** Names the backup that is being restored into a data folder. */
export const restoreMark = (dataDir: string) => join(dataDir, 'restoring')

/** Throws when a restore was interrupted: the files may lack their database, and the sweep would delete them. */
export function refuseHalfRestored(dataDir: string) {
  if (existsSync(restoreMark(dataDir))) {
    throw new Error(`A restore into ${dataDir} was interrupted: run npm run restore again, or empty the folder.`)
  }
}

/** Whole or not at all: with an empty one the restore could not go on, and no other begin. */
export async function markRestore(dataDir: string, backup: string) {
  const mark = restoreMark(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${mark}.part`, backup, { flush: true })
  await rename(`${mark}.part`, mark)
  await syncDirectory(dataDir)
}

// Reads a stored file to its end and reports its fault.
import { createHash } from 'node:crypto'
import type { FileFault } from '@aruga/contract/operations/staff'
import type { Row } from '../../db/query.ts'
import { faultOf } from '../../files/file-damaged.ts'
import type { FileStore } from '../../files/store.ts'

export type CheckedFile = Row<'files.list-stored'>

/**
 * The fault of a file; undefined when it is whole. Its stored size and SHA-256 must match, too. Throws when the store
 * cannot be read, and the file may be sound.
 */
export async function faultIn(files: FileStore, file: CheckedFile): Promise<FileFault | undefined> {
  const fault = await readOnce(files, file)
  if (fault === 'Missing') await refuseIfAway(files)
  // Read once more: a faulty way to the store is not a faulty file.
  return fault && readOnce(files, file)
}

async function readOnce(files: FileStore, { key, size, sha256 }: CheckedFile): Promise<FileFault | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of await files.open(key)) {
      bytes += chunk.length
      hash.update(chunk)
    }
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    return fault
  }
  const fits = (size ?? bytes) === bytes && (sha256 === null || sha256 === hash.digest('hex'))
  return fits ? undefined : 'Different'
}

/** Without its folder (a disk that is not mounted, say) every file is missing, but none is lost. */
async function refuseIfAway(files: FileStore): Promise<void> {
  await files.checkWritable().catch((error: NodeJS.ErrnoException) => {
    if (faultOf(error) === 'Missing') throw error
  })
}

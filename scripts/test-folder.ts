// Tests write thousands of small files, most of them PostgreSQL's: each test file copies a database.
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Three times the size of a full run. */
const PLENTY_BYTES = 8 * 2 ** 30

/**
 * A new folder for the files of a run, the `TMPDIR` of everything it starts: in memory if there is plenty, as a database is
 * copied there in a tenth of the time. The caller removes it.
 */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join((await hasPlenty()) ? MEMORY : tmpdir(), 'aruga-run-'))
  // Under root, PostgreSQL and some tests run as other accounts, which make folders of their own in it.
  await chmod(folder, 0o1777)
  return folder
}

async function hasPlenty(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, process.availableMemory()) >= PLENTY_BYTES
}

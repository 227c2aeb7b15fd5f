// Encrypts everything under the current FILES_KEY, so that the previous one can be thrown away. Servers run meanwhile. Each file shows
// its own key, so that an interrupted run is simply repeated.
import type { Client } from 'pg'
import { reEncryptSecrets } from '../../auth/re-encrypt-secrets.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import { openUnlimitedSession } from '../../db/unlimited-session.ts'
import { FileDamaged } from '../../files/file-damaged.ts'
import { forEach } from '../../files/for-each.ts'
import { countUsers } from '../../files/key-in-use.ts'
import { reEncrypt } from '../../files/re-encrypt.ts'
import type { FileStore } from '../../files/store.ts'
import { findReferenced, referencedFiles } from '../../records/stored-files/referenced-files.ts'

export type Rotated = {
  files: number
  changedFiles: number
  changedSecrets: number
  missing: string[]
  damaged: string[]
}
type Deployment = {
  db: Database
  config: Pick<Config, 'filesKeys'>
  /** Called when nothing is left under the previous key: from then on no server starts with that key only. */
  openFiles: () => Promise<FileStore>
}

/**
 * Returns its result; when nothing is `damaged`, the store opens without the previous key from then on. Throws a one-line
 * Error when there is no previous key, a server still encrypts under it, or another rotation runs.
 */
export async function rotateFilesKey(
  { db, config: { filesKeys }, openFiles }: Deployment,
  report: (line: string) => void,
): Promise<Rotated> {
  const others = filesKeys.slice(1)
  if (others.length === 0) {
    throw new Error('FILES_KEY_PREVIOUS is not set: there is no other key to change from.')
  }
  await refuseWhileUsed(db, others)
  const session = await openUnlimitedSession(db)
  try {
    await lockRotation(session)
    const files = await openFiles()
    const changedSecrets = await reEncryptSecrets(db, filesKeys)
    const result: Rotated = { files: 0, changedFiles: 0, changedSecrets, missing: [], damaged: [] }
    await forEach(storedFiles(session), async (fileKey) => {
      result.files++
      report(`file ${result.files}, ${result.changedFiles} encrypted anew`)
      const done = await reEncryptReferenced({ db, files }, fileKey, filesKeys)
      if (done === 'changed') result.changedFiles++
      else if (done !== 'same') result[done].push(fileKey)
    })
    // A server was started since with the two keys swapped.
    await refuseWhileUsed(db, others)
    if (result.damaged.length === 0) await files.onlyCurrentKey()
    return result
  } finally {
    await session.end()
  }
}

async function refuseWhileUsed(db: Database, keys: readonly Buffer[]) {
  for (const key of keys) {
    const servers = await countUsers(db, key)
    if (servers === 0) continue
    throw new Error(
      `${servers === 1 ? 'A server runs' : `${servers} servers run`} with the key of FILES_KEY_PREVIOUS as FILES_KEY. Start it with the new FILES_KEY and the old one as FILES_KEY_PREVIOUS first.`,
    )
  }
}

async function lockRotation(session: Client) {
  const { rows } = await session.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended(current_schema() || ' files key', 0)) AS taken`,
  )
  if (!rows[0]?.taken) throw new Error('The key of the files is being changed already. Wait for that to end.')
}

/** Every file that the database refers to now; later ones are under the current key. PostgreSQL stores the list, without a snapshot. */
async function* storedFiles(session: Client): AsyncGenerator<string> {
  await session.query(`DECLARE stored_files CURSOR WITH HOLD FOR SELECT key FROM (${referencedFiles}) referenced`)
  for (;;) {
    const { rows } = await session.query<{ key: string }>('FETCH 500 FROM stored_files')
    if (rows.length === 0) return
    for (const { key } of rows) yield key
  }
}

async function reEncryptReferenced(
  { db, files }: { db: Database; files: FileStore },
  fileKey: string,
  keys: Config['filesKeys'],
): Promise<'changed' | 'same' | 'missing' | 'damaged'> {
  const isReferenced = async () => (await findReferenced(db, { keys: [fileKey] })).length > 0
  try {
    if (!(await reEncrypt(files, fileKey, keys))) return 'same'
    // Deleted meanwhile, as by an erasure: it must not reappear.
    if (!(await isReferenced())) await files.remove(fileKey)
    return 'changed'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return (await isReferenced()) ? 'missing' : 'same'
    if (error instanceof FileDamaged) return 'damaged'
    throw error
  }
}

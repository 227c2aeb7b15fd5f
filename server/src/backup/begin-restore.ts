// Where a restore begins: in an empty deployment, or where the same restore was interrupted.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { lockMigrations, openMigrationSession } from '../db/migrate.ts'
import { type OpenedForCommand, openForCommand } from '../db/open-for-command.ts'
import {
  findDatabaseMark,
  findFolderMark,
  hasTables,
  markDatabase,
  markFolder,
  RestoreUnfinished,
} from '../db/restore-mark.ts'
import { openFileStore } from '../files/open-store.ts'

type Begun = OpenedForCommand & {
  /** Whether the interrupted restore has loaded the database. */
  loaded: boolean
}

/**
 * Marks the deployment and opens its database. Throws a one-line Error, and marks nothing, when the deployment is not empty or another
 * backup is being restored.
 */
export async function beginRestore(config: Config, id: string): Promise<Begun> {
  const { dataDir, databaseUrl } = config
  const isMarked = refuseOther(findFolderMark(dataDir), id, dataDir)
  const takeFolder = async (isBegun: boolean) => {
    if (!isBegun) await refuseFiles(config)
    await markFolder(dataDir, id)
  }
  // Opening makes an embedded database, on which a server could start.
  const isNew = !databaseUrl && !existsSync(join(dataDir, 'database'))
  if (isNew) await takeFolder(isMarked)
  const opened = await openForCommand(config)
  try {
    const client = await openMigrationSession(opened.db)
    try {
      // A server that starts meanwhile waits here, then finds the mark.
      await lockMigrations(client)
      const mark = await findDatabaseMark(client)
      refuseOther(mark?.backup, id, 'this database')
      if (!mark?.loaded && (await hasTables(client))) throw new Error(notEmpty(config))
      if (!isNew) await takeFolder(isMarked || mark !== undefined)
      if (!mark) await markDatabase(client, id)
      return { ...opened, loaded: mark?.loaded ?? false }
    } finally {
      await client.end()
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Whether this restore was begun before. */
function refuseOther(mark: string | undefined, id: string, place: string): boolean {
  if (mark !== undefined && mark !== id) throw new RestoreUnfinished(mark, place)
  return mark !== undefined
}

const notEmpty = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl
    ? 'The database of DATABASE_URL is not empty.'
    : `${dataDir} is not empty: choose another DATA_DIR, or move it away.`

/** Creates no folder of files: a missing folder is empty. */
async function refuseFiles(config: Config): Promise<void> {
  const { dataDir, filesUrl } = config
  const stored = await readdir(join(dataDir, 'files', 'kept')).catch(() => [])
  if (stored.length > 0) throw new Error(notEmpty({ dataDir, databaseUrl: undefined }))
  if (filesUrl) {
    for await (const _ of (await openFileStore(config)).listStored())
      throw new Error('The bucket of FILES_URL is not empty: choose another folder in it, s3://bucket/folder.')
  }
}

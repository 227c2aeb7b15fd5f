// Makes `backup/`: node drills/last-version/make.ts CHECKOUT
// CHECKOUT is a work tree of the commit in story.ts, with its dependencies, built. Its own server serves a patient from registration
// to receipt, and its own command makes the backup.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '../support/program.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { BACKUP_KEY, folderOfBackup } from './story.ts'

const checkout = process.argv[2] ?? ''
const { goThroughProgram } = await import(join(checkout, 'drills/support/journey.ts'))
const { openOwnDatabase } = await import(join(checkout, 'drills/support/database.ts'))
const folder = await makeFolder()
const dataDir = join(folder.path, 'data')
const server = await startServer({ folder: folder.path, root: checkout, env: { DEMO: 'none' } })
try {
  await server.ready()
  const { db } = await openOwnDatabase(dataDir)
  await goThroughProgram({ url: server.url, db, mails: join(dataDir, 'mail') })
  await db.close()
  await rm(folderOfBackup, { recursive: true, force: true })
  const command = [join(checkout, 'server/src/commands/backup.ts'), 'backup', folderOfBackup]
  const backup = startProgram('node', command, { cwd: checkout, env: { DATA_DIR: dataDir, BACKUP_KEY } })
  const { code } = await backup.ended
  if (code !== 0) throw new Error(backup.output())
  await server.stop()
} finally {
  server.killGroup()
  await folder.remove()
}

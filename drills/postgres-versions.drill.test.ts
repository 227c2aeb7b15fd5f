// The server on each major version of PostgreSQL that the documentation names, with a backup and its restore.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { listLetters } from '@aruga/contract/letters/letters'
import { openDatabase } from '@aruga/server/db/open'
import { expect, onTestFinished, test } from 'vitest'
import { contentOf } from './support/content.ts'
import { startDebianPostgres } from './support/debian-postgres.ts'
import { goThroughProgram } from './support/journey.ts'
import { canInstall, installPostgres } from './support/postgres-versions.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
const FILES_KEY = '11'.repeat(32)

test.skipIf(!canInstall).each([15, 16, 17, 18] as const)(
  'On PostgreSQL %i a patient goes from registration to receipt, and a backup restores every table (skipped where npm has no PostgreSQL)',
  async (version) => {
    const folder = await makeFolder()
    onTestFinished(folder.remove)
    const bin = await installPostgres(version, folder.path)
    const postgres = await startDebianPostgres({ folder: folder.path, bin })
    onTestFinished(async () => void (await postgres.stop()))
    const env = { DATABASE_URL: postgres.url, FILES_KEY }
    const server = await startServer({ folder: folder.path, env })
    onTestFinished(async () => void (await server.stop()))
    await server.ready()
    const db = openDatabase({ connection: postgres.url, max: 2 })
    onTestFinished(db.close)
    const [running] = (await db.query('SHOW server_version')).rows
    expect(running?.server_version).toMatch(new RegExp(`^${version}\\.`))

    const mails = join(folder.path, 'data/mail')
    const { token, letter } = await goThroughProgram({ url: server.url, db, mails })
    expect(letter).toMatchObject({ quantityApproved: 6, quantityPurchased: 2 })
    expect(await server.stop()).toEqual({ code: 0, signal: null })

    const command = async (name: 'backup' | 'restore', own: Record<string, string>) => {
      const program = startProgram(
        'node',
        [join(root, 'server/src/commands/backup.ts'), name, join(folder.path, 'backups')],
        {
          cwd: root,
          env: { ...env, BACKUP_KEY, DATA_DIR: join(folder.path, 'data'), ...own },
        },
      )
      expect([(await program.ended).code, program.output()]).toEqual([0, expect.any(String)])
    }
    const BACKUP_KEY = randomBytes(32).toString('hex')
    await command('backup', {})
    await postgres.run('CREATE DATABASE restored OWNER aruga')
    const elsewhere = { DATABASE_URL: postgres.url.replace(/aruga$/, 'restored'), FILES_KEY }
    const dataDir = join(folder.path, 'elsewhere/data')
    await command('restore', { ...elsewhere, DATA_DIR: dataDir })
    const restored = openDatabase({ connection: elsewhere.DATABASE_URL, max: 2 })
    onTestFinished(restored.close)
    const content = await contentOf(db)
    expect(await contentOf(restored)).toEqual(content)

    const second = await startServer({ folder: join(folder.path, 'elsewhere'), env: elsewhere })
    onTestFinished(async () => void (await second.stop()))
    await second.ready()
    const letters = await fetch(second.url + listLetters.path, { headers: { authorization: `Bearer ${token}` } })
    expect(await letters.json()).toMatchObject({ totalCount: 1 })
    report(`PostgreSQL ${running?.server_version}: ${Object.keys(content).length} tables equal after the restore`)
  },
)

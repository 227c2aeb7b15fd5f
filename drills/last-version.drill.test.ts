// A backup that the last version made (last-version/make.ts) is restored by today's commands and goes on under today's server.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { listDocuments, viewDocument } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_KEY, FILES_KEY, folderOfBackup, madeBy, PASSWORD } from './last-version/story.ts'
import { openOwnDatabase } from './support/database.ts'
import { goThroughProgram } from './support/journey.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
let folder: Awaited<ReturnType<typeof makeFolder>>
let backups: string
let dataDir: string
let server: ServerProcess
let source: Awaited<ReturnType<typeof openOwnDatabase>>

beforeAll(async () => {
  folder = await makeFolder()
  backups = join(folder.path, 'backups')
  dataDir = join(folder.path, 'data')
  await cp(folderOfBackup, backups, { recursive: true })
})
afterAll(async () => {
  await source?.db.close()
  await server?.stop()
  await folder.remove()
})

async function command(name: string, ...args: string[]) {
  const env = { DATA_DIR: dataDir, BACKUP_KEY, FILES_KEY }
  const program = startProgram('node', [join(root, `server/src/${name}.ts`), ...args], { cwd: root, env })
  const { code } = await program.ended
  return { code, output: program.output() }
}

test('The backup of the last version is whole, and is restored under another key', async () => {
  expect(await command('commands/backup', 'backup', backups, '--verify')).toMatchObject({ code: 0 })
  const restored = await command('commands/backup', 'restore', backups)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Restored .* rows and [1-9]\d* files/) })
})

test('Its patient logs in to the new version, sees what she bought, and opens each of her documents', async () => {
  server = await startServer({ folder: folder.path, env: { FILES_KEY } })
  await server.ready()
  source = await openOwnDatabase(dataDir)
  const { rows } = await source.db.query(`SELECT email FROM account WHERE 'patient' = ANY (roles)`)
  const grant = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'openid aruga offline_access' }
  const body = new URLSearchParams({ ...grant, username: rows[0]?.email, password: PASSWORD })
  const logIn = await fetch(`${server.url}/connect/token`, { method: 'POST', body })
  expect(logIn.status).toBe(200)
  const { access_token: token } = (await logIn.json()) as { access_token: string }
  const read = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  const letters = (await (await read(listLetters.path)).json()) as { items: object[] }
  expect(letters.items).toMatchObject([{ quantityApproved: 6, quantityPurchased: 2 }])
  const documents = (await (await read(listDocuments.path)).json()) as { items: { filename: string }[] }
  expect(documents.items).toHaveLength(3)
  for (const { filename } of documents.items) {
    const file = await read(`${viewDocument.path}?${new URLSearchParams({ filename })}`)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
})

test('Every file of it is whole, the doctor finds no failure, and the next backup too is whole', async () => {
  expect(await command('commands/staff', 'verify-files')).toMatchObject({
    code: 0,
    output: expect.stringContaining('files read, all whole'),
  })
  const { code, output } = await command('commands/doctor')
  expect([code, output.match(/^FAILURE.*$/gm)]).toEqual([0, null])
  expect(await command('commands/backup', 'backup', backups)).toMatchObject({ code: 0 })
  expect(await command('commands/backup', 'backup', backups, '--verify')).toMatchObject({ code: 0 })
})

test('A new patient goes from registration to receipt beside her', async () => {
  const { letter } = await goThroughProgram({ url: server.url, db: source.db, mails: join(dataDir, 'mail') })
  expect(letter).toMatchObject({ quantityApproved: 6, quantityPurchased: 2 })
  report(`the backup of ${madeBy}: restored, migrated and whole`)
})

// Stored files that are changed, cut and removed under a running server: each is found and reported.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { viewDocument } from '@aruga/contract/documents/documents'
import { listDamagedFiles } from '@aruga/contract/operations/staff'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { openLog } from '@aruga/server/http/logging'
import { openJobs } from '@aruga/server/jobs/jobs'
import { addPatient, addSession, addStaff } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { startProgram } from './support/program.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: ServerProcess
let metricsPort: number
let own: Awaited<ReturnType<typeof openOwnDatabase>>

beforeAll(async () => {
  folder = await makeFolder()
  metricsPort = await freePort()
  server = await startServer({
    folder: folder.path,
    env: { METRICS_PORT: `127.0.0.1:${metricsPort}` },
  })
  await server.ready()
  own = await openOwnDatabase(join(folder.path, 'data'))
})
afterAll(async () => {
  await own.db.close()
  await server.stop()
  await folder.remove()
})

const pathOf = (key: string) => join(folder.path, 'data', 'files', key)
const metric = async () =>
  (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).match(/^aruga_files_damaged (\d+)$/m)?.[1]
const logged = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('a stored file is damaged'))
    .map((line) => JSON.parse(line))
async function verifyFiles() {
  const program = startProgram('node', [join(root, 'server/src/commands/staff.ts'), 'verify-files'], {
    cwd: root,
    env: { DATA_DIR: join(folder.path, 'data') },
  })
  const { code } = await program.ended
  return { code, output: program.output() }
}

/** A document of the store that the running server has, two segments long. */
async function addDocument(patientId: string): Promise<{ id: string; key: string }> {
  const key = Buffer.from((await readFile(join(folder.path, 'data', 'files.key'), 'utf8')).trim(), 'hex')
  const files = await openDiskStore({ dir: join(folder.path, 'data', 'files'), keys: [key] })
  const received = await files.receive(Readable.from([randomBytes(100_000)]), { maxBytes: 200_000 })
  const id = randomUUID()
  const filename = await files.persist(received)
  await own.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES ($1, $2, 'Id', 'Accepted', $3, 'id.jpg', 'image/jpeg', $4, $5, now())`,
    [id, patientId, filename, received.size, received.sha256],
  )
  return { id, key: filename }
}

/** As if the current round had begun four weeks ago, at the schedule's next minute. */
async function runDueCheck() {
  await own.db.query(`UPDATE file_check SET began_at = began_at - interval '28 days'`)
  const jobs = await openJobs(own.db, openLog('silent'))
  await jobs.send(own.db, 'fileCheck', {})
  await jobs.stop()
}

test('The check of a running server finds and reports flipped bytes, truncated and removed files, and forgets those that are mended', async () => {
  const { patientId, accountId: owner } = await addPatient(own.db)
  const [flipped, cut, gone] = [
    await addDocument(patientId),
    await addDocument(patientId),
    await addDocument(patientId),
  ]
  expect(await verifyFiles()).toMatchObject({ code: 0, output: expect.stringContaining('all whole') })

  const whole = await Promise.all([flipped, cut, gone].map(({ key }) => readFile(pathOf(key))))
  const bytes = Buffer.from(whole[0] as Buffer)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(pathOf(flipped.key), bytes)
  await truncate(pathOf(cut.key), (whole[1] as Buffer).length - 100)
  await rm(pathOf(gone.key))

  const { accountId } = await addStaff(own.db, 'administrator')
  const { token } = await addSession(own.db, accountId)
  const listed = async () => {
    const answer = await fetch(server.url + listDamagedFiles.path, { headers: { authorization: `Bearer ${token}` } })
    const { items } = (await answer.json()) as { items: { documentId: string; fault: string; part: string }[] }
    return items.map(({ documentId, fault, part }) => `${part} ${documentId} ${fault}`).sort()
  }
  const expected = [
    `Original ${cut.id} Damaged`,
    `Original ${flipped.id} Damaged`,
    `Original ${gone.id} Missing`,
  ].sort()
  await own.db.query(`INSERT INTO file_check (began_at, files_expected) VALUES (now(), 0)`)
  await runDueCheck()
  await expect.poll(listed, { timeout: 60_000 }).toEqual(expected)
  await expect
    .poll(() =>
      logged()
        .map(({ document, fault }) => `Original ${document} ${fault}`)
        .sort(),
    )
    .toEqual(expected)
  await expect.poll(metric).toBe('3')
  const notifications = () =>
    own.db.query(`SELECT FROM notification WHERE kind = 'FilesDamaged' AND account_id = $1`, [accountId])
  await expect.poll(async () => (await notifications()).rowCount).toBe(1)

  // A person who opens one gets an error, never wrong bytes.
  const { token: ownerToken } = await addSession(own.db, owner)
  const view = `${server.url}${viewDocument.path}?filename=${flipped.key.slice(-64)}`
  const read = await fetch(view, { headers: { authorization: `Bearer ${ownerToken}` } }).then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 'cut off',
  )
  expect([500, 'cut off']).toContain(read)
  await expect.poll(() => logged().filter(({ document }) => document === flipped.id).length).toBe(2)

  const result = await verifyFiles()
  expect(result.code).toBe(1)
  for (const { id, key } of [flipped, cut, gone])
    expect(result.output).toMatch(new RegExp(`${key} .Original of document ${id}`))

  for (const [index, { key }] of [flipped, cut, gone].entries()) await writeFile(pathOf(key), whole[index] as Buffer)
  await runDueCheck()
  await expect.poll(listed, { timeout: 60_000 }).toEqual([])
  await expect.poll(metric).toBe('0')
  expect(await verifyFiles()).toMatchObject({ code: 0 })
})

// The check in one process, with faults made by hand. With a running server: drills/damaged-files.drill.test.ts.
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { viewDocument } from '@aruga/contract/documents/documents'
import { listDamagedFiles, readOperations } from '@aruga/contract/operations/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPlace } from '../../testing/fixtures.ts'
import { addPatientWithAll } from '../../testing/patient-fixtures.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { checkAllFiles, checkDueFiles } from './file-check.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-11-20T00:00:00.000Z')

let server: TestApp
let token: string
let administrator: string
let patient: Awaited<ReturnType<typeof addPatientWithAll>>['things']

beforeAll(async () => {
  server = await startTestApp()
  patient = (await addPatientWithAll(server, await addPlace(server), { name: 'Zzyzx', status: 'Active' })).things
  administrator = (await addStaff(server.db, 'administrator')).accountId
  token = (await addSession(server.db, administrator)).token
})
afterAll(() => server.close())

/** The check as it runs on this day after the first one. */
async function checkOnDay(day: number) {
  server.setClock(new Date(START + day * DAY_MS))
  await checkDueFiles(server.context).finally(() => server.setClock(new Date()))
}
const pathOf = (key: string) => join(server.context.config.dataDir, 'files', key)
const damaged = async () => (await call(server.app, listDamagedFiles, {}, { token })).result.items
const readCount = async () => (await server.db.query('SELECT files_read FROM file_check')).rows[0]?.files_read as number
const mails = async () =>
  (await server.db.query(`SELECT body_en FROM notification WHERE kind = 'FilesDamaged'`)).rows.map((row) => row.body_en)

async function flip(key: string) {
  const bytes = await readFile(pathOf(key))
  const at = bytes.length - 20
  await writeFile(pathOf(key), Buffer.from(bytes).fill(bytes.readUInt8(at) ^ 1, at, at + 1))
  return () => writeFile(pathOf(key), bytes)
}
async function original(kind: string) {
  const { rows } = await server.db.query(
    'SELECT id, filename AS key, content_type FROM document WHERE patient_id = $1 AND kind = $2 ORDER BY id LIMIT 1',
    [patient.id, kind],
  )
  return rows[0] as { id: string; key: string }
}

test('Stored files are read a few at a time, all within four weeks, and then from the beginning', async () => {
  await checkOnDay(0)
  expect(await readCount()).toBe(0)
  const all = await checkAllFiles(server.context, () => {})
  expect(all).toBeGreaterThan(5)
  await checkOnDay(7)
  expect(await readCount()).toBe(Math.ceil(all / 4))
  await checkOnDay(7)
  expect(await readCount()).toBe(Math.ceil(all / 4))
  const state = async () => (await call(server.app, readOperations, {}, { token })).result.files
  expect(await state()).toEqual({ damaged: 0, allReadAt: null })
  await checkOnDay(28)
  expect(await readCount()).toBe(all)
  expect(await state()).toEqual({ damaged: 0, allReadAt: '2026-12-18T00:00:00.000Z' })
  await checkOnDay(35)
  expect(await readCount()).toBe(0)
  expect(await damaged()).toEqual([])
})

test('Administrators are notified once of a flipped byte, a cut, a missing or a swapped file, which is forgotten when mended', async () => {
  const [changed, cut, gone] = [await original('Id'), await original('Prescription'), await original('OfficialReceipt')]
  const mend = await flip(changed.key)
  const whole = await Promise.all([cut, gone].map(({ key }) => readFile(pathOf(key))))
  await truncate(pathOf(cut.key), 0)
  await rm(pathOf(gone.key))
  const { files } = server.context
  const other = await files.persist(await files.receive(Readable.from([Buffer.from('another')]), { maxBytes: 100 }))
  await server.db.query('UPDATE patient SET photo = $2 WHERE id = $1', [patient.id, other])

  await checkOnDay(63)
  const { patientCode } = patient
  const rows = await damaged()
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ documentId: changed.id, fault: 'Damaged', part: 'Original', patientCode }),
      expect.objectContaining({ documentId: cut.id, fault: 'Damaged' }),
      expect.objectContaining({ documentId: gone.id, fault: 'Missing' }),
      expect.objectContaining({ documentId: null, fault: 'Different', part: 'Photo', key: other }),
    ]),
  )
  const lines = server.failures.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a stored file is damaged')
  expect(lines).toHaveLength(4)
  expect(lines).toContainEqual(expect.objectContaining({ document: gone.id, fault: 'Missing', part: 'Original' }))
  expect(JSON.stringify(lines)).not.toContain('Zzyzx')
  expect(await mails()).toEqual([expect.stringContaining('store: 4.')])

  // Later runs know them, and report nothing new.
  await checkOnDay(63)
  await checkAllFiles(server.context, () => {})
  expect(await damaged()).toHaveLength(4)
  expect(await mails()).toHaveLength(1)

  await mend()
  await writeFile(pathOf(cut.key), whole[0] as Buffer)
  await writeFile(pathOf(gone.key), whole[1] as Buffer)
  await server.db.query('UPDATE patient SET photo = NULL WHERE id = $1', [patient.id])
  await checkOnDay(63)
  expect(await damaged()).toEqual([])
})

test('While the storage is away, no file is reported missing', async () => {
  const store = server.context.files
  const away = async () => Promise.reject(Object.assign(new Error('away'), { code: 'ENOENT' }))
  const context = { ...server.context, files: { ...store, open: away, checkWritable: away } }
  await expect(checkAllFiles(context, () => {})).rejects.toThrow('away')
  const refused = async () => Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
  await expect(checkAllFiles({ ...context, files: { ...store, open: refused } }, () => {})).rejects.toThrow('refused')
  expect(await damaged()).toEqual([])
})

test('A person who opens a damaged file gets no wrong bytes, and the log names the document', async () => {
  const { id, key } = await original('Id')
  const mend = await flip(key)
  server.failures.length = 0
  const { token: own } = await addSession(server.db, patient.accountId ?? '')
  const answer = await call(server.app, viewDocument, { query: { filename: key.slice(-64) } }, { token: own })
  expect(answer.statusCode).toBe(500)
  expect(server.failures.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ document: id, fault: 'Damaged', msg: 'a stored file is damaged' }),
  )
  await mend()
})

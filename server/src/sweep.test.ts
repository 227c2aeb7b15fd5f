import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from './sweep.ts'
import { ageFiles } from './testing/age-files.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { addPatient } from './testing/people.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>

beforeAll(async () => {
  server = await startTestApp()
  patient = await addPatient(server.db)
})
afterAll(() => server.close())

const storeFile = async (content: string) => {
  const { files } = server.context
  return files.persist(await files.receive(Readable.from([Buffer.from(content)]), { maxBytes: 100 }))
}
const content = async (key: string) => text(await server.context.files.open(key))
const query = (sql: string, values: unknown[]) => server.db.query(sql, values)

test('Files that the database references stay; others are deleted an hour old by the machine’s clock, which dates them', async () => {
  const [photo, copy, orphan] = await Promise.all(['photo', 'copy', 'orphan'].map(storeFile))
  await query('UPDATE patient SET photo = $2 WHERE id = $1', [patient.patientId, photo])
  await query(
    `INSERT INTO portable_copy (id, patient_id, requested_at, ready_at, expires_at, filename, size)
     VALUES (gen_random_uuid(), $1, now(), now(), now() + interval '7 days', $2, 4)`,
    [patient.patientId, copy],
  )
  for (const ahead of [-2, 2]) {
    server.setClock(new Date(Date.now() + ahead * HOUR_MS))
    await sweep(server.context)
    expect(await content(orphan ?? '')).toBe('orphan')
  }
  await ageFiles(server)
  await sweep(server.context)
  expect(await content(photo ?? '')).toBe('photo')
  expect(await content(copy ?? '')).toBe('copy')
  await expect(server.context.files.open(orphan ?? '').then(text)).rejects.toThrow()
})

test('The outcome of mails is stored for 90 days', async () => {
  const old = randomUUID()
  const recent = randomUUID()
  const now = server.context.clock().getTime()
  const insert = `INSERT INTO mail (id, state, began_at) VALUES ($1, 'unknown', $2)`
  await query(insert, [old, new Date(now - 91 * DAY_MS)])
  await query(insert, [recent, new Date(now - 89 * DAY_MS)])
  await sweep(server.context)
  expect((await query('SELECT id FROM mail', [])).rows).toEqual([{ id: recent }])
})

test('Two servers can sweep at the same time', async () => {
  await Promise.all([sweep(server.context), sweep(server.context), sweep(server.context)])
})

test('A step that fails does not stop the others, and its error is thrown', async () => {
  await query(
    `INSERT INTO idempotency (key_hash, request_hash, created_at) VALUES ('k', 'r', now() - interval '3 days')`,
    [],
  )
  await query(`INSERT INTO mail (id, state, began_at) VALUES ($1, 'sent', now() - interval '100 days')`, [randomUUID()])
  const db = {
    ...server.db,
    query: ((statement: { name?: string } | string, values?: unknown[]) =>
      typeof statement === 'object' && statement.name === 'sweep.idempotency'
        ? Promise.reject(new Error('disk on fire'))
        : server.db.query(statement as never, values)) as typeof server.db.query,
  }
  await expect(sweep({ ...server.context, db })).rejects.toThrow('disk on fire')
  expect((await query(`SELECT 1 FROM mail WHERE state = 'sent'`, [])).rowCount).toBe(0)
})

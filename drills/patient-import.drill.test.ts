// 50,000 patients from one file, with the server killed in the middle: it goes on by itself, and nobody is in twice.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkPatients,
  importPatients,
  MAX_PATIENT_ROWS,
  type PatientImport,
  readPatientImport,
} from '@aruga/contract/patients/import'
import { addDoctor, addProduct, addSession, addStaff } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
const env = { PORT: `${await freePort()}`, LOG_LEVEL: 'error' }
let server: ServerProcess
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let token: string

beforeAll(async () => {
  server = await startServer({ folder: folder.path, env })
  await server.ready()
  own = await openOwnDatabase(join(folder.path, 'data'))
  await addDoctor(own.db, 'HCP-DRILL')
  await addProduct(own.db)
  const { accountId } = await addStaff(own.db, 'administrator')
  token = (await addSession(own.db, accountId)).token
})
afterAll(async () => {
  await own?.db.close()
  await server?.stop()
  await folder.remove()
})

const columns =
  'old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper,mobile,email,product,strength,form,units'
const rowOf = (n: number) =>
  [
    ...[`A-${n}`, 'Ligaya', `Halimbawa ${n}`, '1961-03-14', 'HCP-DRILL', '2026-01-02', `C-${n}`],
    ...[
      `0917${String(n).padStart(7, '0')}`,
      `patient-${n}@import.test`,
      'Insulin glargine',
      '100 units/mL pen',
      'Solution',
      '8',
    ],
  ].join(',')

async function ask(path: string, init: RequestInit = {}): Promise<PatientImport> {
  const response = await fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as PatientImport
}
const pathOf = (path: string, id: string) => path.replace('{id}', id)
const read = (id: string) => ask(pathOf(readPatientImport.path, id))
async function untilDone(id: string, isOver: (file: PatientImport) => boolean) {
  for (;;) {
    const file = await read(id)
    if (isOver(file)) return file
    await sleep(200)
  }
}
const count = async (sql: string) =>
  Number((await own.db.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n)

test('A file of 50,000 patients is brought in within minutes, also when the server is killed in the middle', async () => {
  const before = { patients: await count('patient'), letters: await count('letter') }
  const rows = Array.from({ length: MAX_PATIENT_ROWS }, (_, n) => rowOf(n))
  const form = new FormData()
  form.append('file', new Blob([[columns, ...rows].join('\n')], { type: 'text/csv' }), 'clinic.csv')
  const began = performance.now()
  const checked = await ask(checkPatients.path, { method: 'POST', body: form })
  expect(checked).toMatchObject({ new: MAX_PATIENT_ROWS, refused: 0, withUnits: MAX_PATIENT_ROWS })
  const { id } = checked
  const checkedAt = performance.now()
  await ask(pathOf(importPatients.path, id), { method: 'POST' })
  await untilDone(id, ({ done }) => done > MAX_PATIENT_ROWS / 4)
  server.kill('SIGKILL')
  await server.ended
  const killedAt = performance.now()
  server = await startServer({ folder: folder.path, env })
  await server.ready()
  const stopped = await read(id)
  expect(stopped.done).toBeLessThan(MAX_PATIENT_ROWS)
  await untilDone(id, ({ done }) => done > stopped.done)
  const resumedAt = performance.now()
  const done = await untilDone(id, ({ state }) => state !== 'Importing')
  expect(done).toMatchObject({ state: 'Imported', done: MAX_PATIENT_ROWS, new: MAX_PATIENT_ROWS, same: 0, refused: 0 })
  const works = killedAt - checkedAt + (performance.now() - resumedAt)
  const figures = [checkedAt - began, works, resumedAt - killedAt].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  report(
    `50,000 patients: checked in ${figures[0]}, in within ${figures[1]} of work; went on ${figures[2]} after the kill`,
  )

  expect(await count('patient')).toBe(before.patients + MAX_PATIENT_ROWS)
  expect(await count('letter')).toBe(before.letters + MAX_PATIENT_ROWS)
  expect(await count(`imported_patient WHERE import_id = '${id}'`)).toBe(MAX_PATIENT_ROWS)
  expect(
    await count(`consent c JOIN imported_patient i ON i.patient_id = c.patient_id WHERE i.import_id = '${id}'`),
  ).toBe(MAX_PATIENT_ROWS * 3)
  expect(await count(`audit_entry WHERE action = 'registration.imported'`)).toBe(MAX_PATIENT_ROWS)
  // Nobody was told.
  expect(await count(`mail m JOIN imported_patient i ON i.mail_id = m.id`)).toBe(0)
  expect(await count('imported_patient WHERE mail_id IS NOT NULL')).toBe(0)
}, 900_000)

// Programs in schemas of their own (DATABASE_SCHEMA) on one database, beside one in its usual schema.
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './db/migrate.ts'
import { inTransaction, openDatabase } from './db/open.ts'
import { prepareProgram } from './db/prepare-program.ts'
import { publishToPatient } from './events/publish.ts'
import { follow, topicsOf } from './events/testing.ts'
import { isPharmacyNameTaken } from './features/pharmacies/staff-queries.ts'
import { call, logIn, startTestApp, type TestApp } from './testing/app.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { addAccount, addLetter, addPatient, addSession, PASSWORD } from './testing/people.ts'

let usual: TestDatabase
const programs: Record<'heart' | 'lung', TestApp> = {} as never

const openProgram = (schema: string) => openDatabase({ ...usual.settings, schema })
const startProgram = (schema: 'heart' | 'lung') => {
  const db = openProgram(schema)
  return startTestApp({ databaseSchema: schema }, { database: { ...db, drop: () => db.close() } })
}

beforeAll(async () => {
  usual = await createTestDatabase()
  // Both start for the first time, simultaneously.
  await Promise.all(['heart', 'lung'].map(async (schema) => migrate(openProgram(schema))))
  programs.heart = await startProgram('heart')
  programs.lung = await startProgram('lung')
})
afterAll(async () => {
  await Promise.all(Object.values(programs).map((program) => program.close()))
  await usual.drop()
})

test('A patient of one program is unknown to another program on the same database', async () => {
  const patient = await addPatient(programs.heart.db)
  await addLetter(programs.heart.db, patient.patientId)
  const token = await logIn(programs.heart.app, patient.email, PASSWORD)
  const own = await call(programs.heart.app, listLetters, { query: {} }, { token })
  expect(own.result.totalCount).toBe(1)
  expect((await call(programs.lung.app, listLetters, { query: {} }, { token })).statusCode).toBe(401)
  await expect(logIn(programs.lung.app, patient.email, PASSWORD)).rejects.toThrow('failed')
  // The address is free in another program.
  await addAccount(programs.lung.db, 'patient', patient.email)
  for (const db of [programs.lung.db, usual]) expect((await db.query('SELECT FROM letter')).rowCount).toBe(0)
  expect((await usual.query('SELECT FROM account')).rowCount).toBe(0)
})

test('A change in one program reaches no open app of another', async () => {
  const { accountId, patientId } = await addPatient(programs.heart.db)
  const { token } = await addSession(programs.heart.db, accountId)
  const reader = await follow(programs.heart.app, token)
  await inTransaction(programs.lung.db, (tx) => publishToPatient(tx, patientId, 'letters'))
  await inTransaction(programs.heart.db, (tx) => publishToPatient(tx, patientId, 'documents'))
  await expect.poll(() => topicsOf(reader)).toEqual(['documents'])
  reader.disconnect()
})

test('Only a program’s own servers do its jobs', async () => {
  const done: string[] = []
  const work = (name: 'heart' | 'lung') =>
    programs[name].context.jobs.work('portableCopy', async ({ copyId }) => void done.push(`${name} ${copyId}`))
  await work('heart')
  await work('lung')
  await programs.lung.context.jobs.send(programs.lung.db, 'portableCopy', { copyId: 'of lung' })
  await programs.heart.context.jobs.send(programs.heart.db, 'portableCopy', { copyId: 'of heart' })
  await expect.poll(() => done.toSorted()).toEqual(['heart of heart', 'lung of lung'])
})

test('A lock held by one program delays no other', async () => {
  await inTransaction(programs.heart.db, async (tx) => {
    await isPharmacyNameTaken(tx, 'Botika', null)
    await inTransaction(programs.lung.db, async (other) => {
      await other.query(`SET LOCAL lock_timeout = '1s'`)
      expect(await isPharmacyNameTaken(other, 'Botika', null)).toBe(false)
    })
  })
})

test('One role cannot serve two programs behind a pooler in transaction mode', async () => {
  const client = openProgram('lung').direct()
  await client.connect()
  const { rows } = await client.query('SELECT current_database() AS name')
  const role = `ALTER ROLE CURRENT_USER IN DATABASE ${rows[0].name}`
  await client.query(`${role} SET search_path TO 'heart'`)
  const prepared = prepareProgram(client, { connection: {}, schema: 'lung', pooling: 'transaction' })
  await expect(prepared).rejects.toThrow('each program needs a role of its own')
  await client.query('ROLLBACK')
  await client.query(`${role} RESET search_path`)
  await client.end()
})

test('When a program’s schemas are dropped, the others go on', async () => {
  await programs.lung.close()
  await usual.query('DROP SCHEMA lung, lung_jobs CASCADE')
  programs.lung = await migrate(openProgram('lung')).then(() => startProgram('lung'))
  const patient = await addPatient(programs.heart.db)
  expect(await logIn(programs.heart.app, patient.email, PASSWORD)).toEqual(expect.any(String))
})

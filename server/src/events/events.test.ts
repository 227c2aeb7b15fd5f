// Who hears of what, over two servers on one database.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPaths } from '@aruga/contract/connect'
import { followChanges } from '@aruga/contract/events'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { endAllSessions } from '../auth/sessions/lifecycle/end-all.ts'
import { hashToken } from '../auth/sessions/tokens.ts'
import { inTransaction } from '../db/open.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { holdLooksAtTokens } from '../testing/fault-injection.ts'
import { addAccount, addBranch, addPatient, addPharmacist, addSession } from '../testing/people.ts'
import { runAsSuperuser } from '../testing/start-postgres.ts'
import { accountEvent, publishAssignments, publishToAccount, publishToBranch, publishToReviewers } from './publish.ts'
import { createStreams, STREAMS_OF_ACCOUNT, UNREAD_BYTES } from './streams.ts'
import { follow, type Reader, topicsOf } from './testing.ts'

let server: TestApp
let other: FastifyInstance
const readers: Reader[] = []

beforeAll(async () => {
  server = await startTestApp()
  other = await server.startAnother()
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.goAway()
})
afterAll(() => server.close())

async function somebody(add: Promise<{ accountId: string }> = addPatient(server.db)) {
  const { accountId } = await add
  return { accountId, ...(await addSession(server.db, accountId, server.context.clock())) }
}
async function reading(token: string, on = server.app) {
  const reader = await follow(on, token)
  readers.push(reader)
  return reader
}
const heardOf = (reader: Reader, ...topics: string[]) => expect.poll(() => topicsOf(reader)).toEqual(topics)
/** Long enough for whatever was told to have arrived. */
const aWhile = () => sleep(400)

test('A patient hears on every server that something of theirs changed, once it is committed, and not what', async () => {
  const patient = await somebody()
  const [here, there] = [await reading(patient.token), await reading(patient.token, other)]
  expect(here.heard).toEqual(['everything'])
  await inTransaction(server.db, async (tx) => {
    await publishToAccount(tx, patient.accountId, 'letters', 'notifications')
    await aWhile()
    expect(here.heard).toEqual(['everything'])
  })
  for (const reader of [here, there]) {
    await heardOf(reader, 'letters', 'notifications')
    expect(reader.heard).toEqual(['everything', { topics: ['letters', 'notifications'], cases: [] }])
  }
})

test('Nobody hears of what was rolled back', async () => {
  const patient = await somebody()
  const reader = await reading(patient.token)
  const failing = inTransaction(server.db, async (tx) => {
    await publishToAccount(tx, patient.accountId, 'letters')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await aWhile()
  expect(reader.heard).toEqual(['everything'])
})

test('Nobody hears of what is somebody else’s: a patient of another patient, a reviewer of a patient, a branch of another', async () => {
  const [one, another] = [await somebody(), await somebody()]
  const reviewer = await somebody(addAccount(server.db, 'reviewer'))
  const administrator = await somebody(addAccount(server.db, 'administrator'))
  const branches = [await addBranch(server.db), await addBranch(server.db)] as const
  const pharmacist = await somebody(addPharmacist(server.db, branches[0]))
  const elsewhere = await somebody(addPharmacist(server.db, branches[1]))
  const people = [one, another, reviewer, administrator, pharmacist, elsewhere]
  const [ofOne, ofAnother, ofReviewer, ofAdministrator, atCounter, atOther] = (await Promise.all(
    people.map(({ token }) => reading(token)),
  )) as [Reader, Reader, Reader, Reader, Reader, Reader]
  const caseId = randomUUID()
  await publishToAccount(server.db, one.accountId, 'documents')
  await publishToReviewers(server.db, caseId)
  await publishToBranch(server.db, branches[0])
  await heardOf(ofOne, 'documents')
  await heardOf(ofReviewer, 'cases')
  await publishAssignments(server.db)
  await expect.poll(() => ofReviewer.heard.at(-1)).toEqual({ topics: ['assignments'], cases: [] })
  await heardOf(atCounter, 'counter')
  await aWhile()
  expect(ofReviewer.heard).toContainEqual({ topics: ['cases'], cases: [caseId] })
  expect(topicsOf(ofOne)).toEqual(['documents'])
  for (const nobody of [ofAnother, ofAdministrator, atOther]) expect(nobody.heard).toEqual(['everything'])
})

test('Many changes at once are told together, and a case that nobody named may be any', async () => {
  const reviewer = await somebody(addAccount(server.db, 'reviewer'))
  const reader = await reading(reviewer.token)
  const ids = Array.from({ length: 30 }, () => randomUUID())
  await inTransaction(server.db, async (tx) => {
    for (const id of ids) await publishToReviewers(tx, id)
  })
  await heardOf(reader, 'cases')
  expect(reader.heard).toEqual(['everything', { topics: ['cases'], cases: ids }])
  await inTransaction(server.db, async (tx) => {
    await publishToReviewers(tx, ids[0])
    await publishToReviewers(tx)
  })
  await expect.poll(() => reader.heard.at(-1)).toEqual({ topics: ['cases'], cases: [] })
})

test('What is told after its commit is told on every server, the same thing once', async () => {
  const patient = await somebody()
  const reader = await reading(patient.token, other)
  const event = accountEvent(patient.accountId, ['letters'])
  for (let times = 0; times < 100; times++) server.context.events.publishDebounced(event)
  await heardOf(reader, 'letters')
  await aWhile()
  expect(reader.heard).toHaveLength(2)
})

test('The events end on the other server too when the person logs out', async () => {
  const patient = await somebody()
  const [here, there] = [await reading(patient.token), await reading(patient.token, other)]
  const stays = await reading((await somebody()).token, other)
  await server.app.inject({ url: connectPaths.logout, headers: { authorization: `Bearer ${patient.token}` } })
  expect(await here.ended).toBe('ended')
  expect(await there.ended).toBe('ended')
  await publishToAccount(server.db, patient.accountId, 'letters')
  await aWhile()
  expect(topicsOf(there)).toEqual([])
  expect((await call(other, followChanges, {}, { token: patient.token })).statusCode).toBe(401)
  expect(await Promise.race([stays.ended, 'open'])).toBe('open')
})

test('Who comes while the sessions are looked at is not taken for one of those who are gone', async () => {
  await reading((await somebody()).token)
  const { token, ...late } = await somebody()
  const looking = await holdLooksAtTokens(server.db)
  await looking.held()
  const listener = { ...late, roles: ['patient' as const], branchId: null, tokenHash: hashToken(token) }
  const events = server.context.events.open(listener)
  if (!events) throw new Error('This server hears nothing.')
  let heard = ''
  events.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  await looking.letGo()
  await aWhile()
  await publishToAccount(server.db, late.accountId, 'letters')
  await expect.poll(() => heard).toContain('letters')
  events.destroy()
})

test('When all sessions but one end, the others hear nothing of what goes with it: they could not ask any more', async () => {
  const patient = await somebody()
  const here = await reading(patient.token)
  const now = server.context.clock()
  const elsewhere = await reading((await addSession(server.db, patient.accountId, now)).token, other)
  await inTransaction(server.db, async (tx) => {
    await publishToAccount(tx, patient.accountId, 'profile')
    await endAllSessions(tx, patient.accountId, now, patient.sessionId)
    await publishToAccount(tx, patient.accountId, 'notifications')
  })
  await heardOf(here, 'notifications', 'profile')
  expect(await elsewhere.ended).toBe('ended')
  expect(elsewhere.heard).toEqual(['everything'])
  expect(await Promise.race([here.ended, 'open'])).toBe('open')
})

test.each([
  ['the account is closed', `UPDATE account SET status = 'closed' WHERE id = $1`],
  ['the password is changed', 'UPDATE account SET security_stamp = gen_random_uuid() WHERE id = $1'],
  [
    'the token has expired',
    `UPDATE connect_access_token SET expires_at = '2026-01-01' WHERE session_id IN
    (SELECT id FROM connect_session WHERE account_id = $1)`,
  ],
  ['the role is taken away', `UPDATE account SET roles = '{administrator}' WHERE id = $1`],
])('The events end when %s', async (_what, sql) => {
  const reviewer = await somebody(addAccount(server.db, 'reviewer'))
  const reader = await reading(reviewer.token)
  await server.db.query(sql, [reviewer.accountId])
  expect(await reader.ended).toBe('ended')
})

test('A pharmacist who changes branches no longer hears of the old one', async () => {
  const branches = [await addBranch(server.db), await addBranch(server.db)] as const
  const pharmacist = await somebody(addPharmacist(server.db, branches[0]))
  const reader = await reading(pharmacist.token)
  await server.db.query('UPDATE staff SET branch_id = $2 WHERE account_id = $1', [pharmacist.accountId, branches[1]])
  expect(await reader.ended).toBe('ended')
  const again = await reading(pharmacist.token)
  await publishToBranch(server.db, branches[1])
  await heardOf(again, 'counter')
})

test('An account that opens one too many loses its oldest, which may be of a phone long gone', async () => {
  const patient = await somebody()
  const oldest = await reading(patient.token)
  for (let count = 1; count < STREAMS_OF_ACCOUNT; count++) await reading(patient.token)
  expect(await Promise.race([oldest.ended, sleep(100, 'open')])).toBe('open')
  const newest = await reading(patient.token)
  expect(await oldest.ended).toBe('ended')
  await publishToAccount(server.db, patient.accountId, 'profile')
  await heardOf(newest, 'profile')
})

/** Ends every connection of this database. */
const endConnections = (name: string) =>
  superuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
const superuser = (sql: string) => runAsSuperuser(inject('postgres').superuser, sql)

test('A database that is away for a while: nobody is cut off, and then everybody reads everything again', async () => {
  const { rows } = await server.db.query<{ name: string }>('SELECT current_database() AS name')
  const name = rows[0]?.name ?? ''
  const patient = await somebody()
  const readers = [await reading(patient.token), await reading(patient.token, other)]
  await superuser(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  await endConnections(name)
  // Longer than until the next look at the sessions, and than the first tries to connect again.
  await sleep(3_000).finally(() => superuser(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`))
  for (const reader of readers) {
    await expect.poll(() => reader.heard).toEqual(['everything', 'everything'])
  }
  await publishToAccount(server.db, patient.accountId, 'letters')
  for (const reader of readers) await heardOf(reader, 'letters')
})

test('Readers that vanish leave nothing behind, and one that does not read is cut, not waited for', async () => {
  const streams = createStreams()
  const listener = {
    accountId: randomUUID(),
    sessionId: randomUUID(),
    roles: ['patient'] as const,
    branchId: null,
    tokenHash: Buffer.alloc(32),
  }
  const vanishing = Array.from({ length: 100 }, () => streams.open({ ...listener, accountId: randomUUID() }))
  for (const events of vanishing) events.destroy()
  const stuck = streams.open(listener)
  await sleep(10)
  expect(streams.count()).toEqual({ streams: 1, addresses: 2 })
  const closed = once(stuck, 'close')
  for (let size = 0; size <= UNREAD_BYTES; size += 20) streams.sendEverything()
  await closed
  expect(streams.count()).toEqual({ streams: 0, addresses: 0 })
})

test('HEAD opens nothing', async () => {
  const patient = await somebody()
  const answer = await server.app.inject({
    method: 'HEAD',
    url: followChanges.path,
    headers: { authorization: `Bearer ${patient.token}` },
  })
  expect(answer.statusCode).toBe(200)
})

test('No proxy keeps, packs or holds back the events', async () => {
  const { token } = await somebody()
  const { headers } = await call(server.app, followChanges, {}, { token })
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('A server that stops ends what it tells rather than wait for who listens', async () => {
  const stopping = await server.startAnother()
  const patient = await somebody()
  const reader = await reading(patient.token, stopping)
  await stopping.close()
  expect(await reader.ended).toBe('ended')
})

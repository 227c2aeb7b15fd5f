// Who receives which change events, over two servers on one database.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPaths } from '@aruga/contract/connect'
import { followChanges } from '@aruga/contract/events'
import { changePassword } from '@aruga/contract/password/password'
import type { StaffRole } from '@aruga/contract/permissions'
import { endSession } from '@aruga/contract/sessions/sessions'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { endAllSessions } from '../auth/sessions/lifecycle/end-all.ts'
import { hashToken } from '../auth/sessions/tokens.ts'
import { inTransaction } from '../db/open.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { holdTokenReads } from '../testing/fault-injection.ts'
import {
  addAccess,
  addAccount,
  addBranch,
  addPatient,
  addPharmacist,
  addSession,
  PASSWORD,
  takeAccounts,
} from '../testing/people.ts'
import { runAsSuperuser } from '../testing/start-postgres.ts'
import { accountEvent, publishAssignments, publishToBranch, publishToPatient, publishToReviewers } from './publish.ts'
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
  for (const reader of readers.splice(0)) reader.disconnect()
})
afterAll(() => server.close())

async function addCaller(add: Promise<{ accountId: string; patientId?: string }> = addPatient(server.db)) {
  const { accountId, patientId = '' } = await add
  return { accountId, patientId, ...(await addSession(server.db, accountId, server.context.clock())) }
}
async function openReader(token: string, on = server.app) {
  const reader = await follow(on, token)
  readers.push(reader)
  return reader
}
const expectTopics = (reader: Reader, ...topics: string[]) => expect.poll(() => topicsOf(reader)).toEqual(topics)
/** Long enough for every published event to arrive. */
const untilDelivered = () => sleep(400)

test('Every server notifies a patient that something of theirs changed, once it is committed, without its content', async () => {
  const patient = await addCaller()
  const [here, there] = [await openReader(patient.token), await openReader(patient.token, other)]
  expect(here.received).toEqual(['everything'])
  await inTransaction(server.db, async (tx) => {
    await publishToPatient(tx, patient.patientId, 'letters', 'notifications')
    await untilDelivered()
    expect(here.received).toEqual(['everything'])
  })
  for (const reader of [here, there]) {
    await expectTopics(reader, 'letters', 'notifications')
    expect(reader.received).toEqual(['everything', { topics: ['letters', 'notifications'], cases: [] }])
  }
})

test('A stream begins with how long nothing of the caller has changed, so that data just read is not read again', async () => {
  const [changing, quiet] = [await addCaller(), await addCaller()]
  const first = await openReader(changing.token)
  await sleep(300)
  await publishToPatient(server.db, changing.patientId, 'letters')
  await expectTopics(first, 'letters')
  const quietMs = async ({ token }: { token: string }) =>
    Number(/^event: everything\ndata: \{"quietMs":(\d+)\}/.exec((await openReader(token)).text())?.[1])
  const sinceChange = await quietMs(changing)
  // Whatever the request took: the change came 300 ms after the server's first known state.
  expect((await quietMs(quiet)) - sinceChange).toBeGreaterThanOrEqual(300)
})

test('A change that is rolled back is not published', async () => {
  const patient = await addCaller()
  const reader = await openReader(patient.token)
  const failing = inTransaction(server.db, async (tx) => {
    await publishToPatient(tx, patient.patientId, 'letters')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await untilDelivered()
  expect(reader.received).toEqual(['everything'])
})

test('Events reach only those they concern: not another patient, a reviewer for a patient’s event, or another branch', async () => {
  const [one, another] = [await addCaller(), await addCaller()]
  const reviewer = await addCaller(addAccount(server.db, 'reviewer'))
  const administrator = await addCaller(addAccount(server.db, 'administrator'))
  const branches = [await addBranch(server.db), await addBranch(server.db)] as const
  const pharmacist = await addCaller(addPharmacist(server.db, branches[0]))
  const elsewhere = await addCaller(addPharmacist(server.db, branches[1]))
  const people = [one, another, reviewer, administrator, pharmacist, elsewhere]
  const [ofOne, ofAnother, ofReviewer, ofAdministrator, atCounter, atOther] = (await Promise.all(
    people.map(({ token }) => openReader(token)),
  )) as [Reader, Reader, Reader, Reader, Reader, Reader]
  const caseId = randomUUID()
  await publishToPatient(server.db, one.patientId, 'documents')
  await publishToReviewers(server.db, caseId)
  await publishToBranch(server.db, branches[0])
  await expectTopics(ofOne, 'documents')
  await expectTopics(ofReviewer, 'cases')
  await publishAssignments(server.db)
  await expect.poll(() => ofReviewer.received.at(-1)).toEqual({ topics: ['assignments'], cases: [] })
  await expectTopics(atCounter, 'counter')
  await untilDelivered()
  expect(ofReviewer.received).toContainEqual({ topics: ['cases'], cases: [caseId] })
  expect(topicsOf(ofOne)).toEqual(['documents'])
  for (const other of [ofAnother, ofAdministrator, atOther]) expect(other.received).toEqual(['everything'])
})

test('Leads are notified of the queue like reviewers, and other staff are not', async () => {
  const open = async (role: StaffRole) => openReader((await addCaller(addAccount(server.db, role))).token)
  const outside = await Promise.all((['finance', 'safety', 'observer', 'administrator'] as const).map(open))
  const [lead, reviewer] = [await open('lead'), await open('reviewer')]
  await publishToReviewers(server.db, randomUUID())
  await publishAssignments(server.db)
  for (const reader of [lead, reviewer]) await expectTopics(reader, 'assignments', 'cases')
  await untilDelivered()
  for (const reader of outside) expect(reader.received).toEqual(['everything'])
})

test('An assessor is told that the queue changed, and never which case', async () => {
  const assessor = await openReader((await addCaller(addAccount(server.db, 'assessor'))).token)
  const caseId = randomUUID()
  await publishToReviewers(server.db, caseId)
  await expect.poll(() => assessor.received.at(-1)).toEqual({ topics: ['cases'], cases: [] })
  expect(JSON.stringify(assessor.received)).not.toContain(caseId)
})

test('Simultaneous changes are sent as one event, and an event without a case stands for any case', async () => {
  const reviewer = await addCaller(addAccount(server.db, 'reviewer'))
  const reader = await openReader(reviewer.token)
  const ids = Array.from({ length: 30 }, () => randomUUID())
  await inTransaction(server.db, async (tx) => {
    for (const id of ids) await publishToReviewers(tx, id)
  })
  await expectTopics(reader, 'cases')
  expect(reader.received).toEqual(['everything', { topics: ['cases'], cases: ids }])
  await inTransaction(server.db, async (tx) => {
    await publishToReviewers(tx, ids[0])
    await publishToReviewers(tx)
  })
  await expect.poll(() => reader.received.at(-1)).toEqual({ topics: ['cases'], cases: [] })
})

test('A debounced event reaches every server, and repetitions are sent once', async () => {
  const patient = await addCaller()
  const reader = await openReader(patient.token, other)
  const event = accountEvent(patient.accountId, ['letters'])
  for (let times = 0; times < 100; times++) server.context.events.publishDebounced(event)
  await expectTopics(reader, 'letters')
  await untilDelivered()
  expect(reader.received).toHaveLength(2)
})

test('Logging out ends the event stream on the other server too', async () => {
  const patient = await addCaller()
  const [here, there] = [await openReader(patient.token), await openReader(patient.token, other)]
  const stays = await openReader((await addCaller()).token, other)
  await server.app.inject({ url: connectPaths.logout, headers: { authorization: `Bearer ${patient.token}` } })
  expect(await here.ended).toBe('ended')
  expect(await there.ended).toBe('ended')
  await publishToPatient(server.db, patient.patientId, 'letters')
  await untilDelivered()
  expect(topicsOf(there)).toEqual([])
  expect((await call(other, followChanges, {}, { token: patient.token })).statusCode).toBe(401)
  expect(await Promise.race([stays.ended, 'open'])).toBe('open')
})

test('A stream that opens during the session check is not ended by it', async () => {
  await openReader((await addCaller()).token)
  const { token, ...late } = await addCaller()
  const tokenReads = await holdTokenReads(server.db)
  await tokenReads.blocked()
  const listener = { ...late, roles: ['patient' as const], branchId: null, tokenHash: hashToken(token) }
  const events = server.context.events.open(listener)
  if (!events) throw new Error('This server is not subscribed.')
  let received = ''
  events.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  await tokenReads.release()
  await untilDelivered()
  await publishToPatient(server.db, late.patientId, 'letters')
  await expect.poll(() => received).toContain('letters')
  events.destroy()
})

test('What changes for a patient reaches all who act for them, and nobody who acts for another', async () => {
  const [mother, daughter] = [await addCaller(), await addPatient(server.db)]
  await addAccess(server.db, { ...daughter, patientId: mother.patientId })
  const tokenFor = async (patientId: string) =>
    (await addSession(server.db, daughter.accountId, server.context.clock(), patientId)).token
  const hers = await openReader(mother.token)
  const forHer = await openReader(await tokenFor(mother.patientId), other)
  const own = await openReader(await tokenFor(daughter.patientId))
  await publishToPatient(server.db, mother.patientId, 'letters')
  for (const reader of [hers, forHer]) await expectTopics(reader, 'letters')
  await untilDelivered()
  expect(topicsOf(own)).toEqual([])
})

test('A server of the version before, which knows patients by their account, hears of the patient’s things, too', async () => {
  const patient = await addCaller()
  const listener = server.db.direct({})
  await listener.connect()
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(...JSON.parse(payload ?? '[]')))
  await listener.query(`DO $$ BEGIN EXECUTE 'LISTEN ' || quote_ident('aruga_live_' || current_schema()); END $$`)
  await publishToPatient(server.db, patient.patientId, 'letters')
  await takeAccounts(server.db, [patient.patientId])
  await publishToPatient(server.db, patient.patientId, 'documents')
  const { patientId } = patient
  await expect
    .poll(() => heard)
    .toEqual([
      { to: `account ${patient.accountId}`, patient: patientId, topics: ['letters'] },
      { to: `patient ${patientId}`, patient: patientId, topics: ['documents'] },
    ])
  await listener.end()
})

test('When all sessions but one end, the ended ones receive nothing of the same transaction', async () => {
  const patient = await addCaller()
  const here = await openReader(patient.token)
  const now = server.context.clock()
  const elsewhere = await openReader((await addSession(server.db, patient.accountId, now)).token, other)
  await inTransaction(server.db, async (tx) => {
    await publishToPatient(tx, patient.patientId, 'profile')
    await endAllSessions(tx, patient.accountId, now, { except: patient.sessionId })
    await publishToPatient(tx, patient.patientId, 'notifications')
  })
  await expectTopics(here, 'notifications', 'profile')
  expect(await elsewhere.ended).toBe('ended')
  expect(elsewhere.received).toEqual(['everything'])
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
])('The event stream ends when %s', async (_what, sql) => {
  const reviewer = await addCaller(addAccount(server.db, 'reviewer'))
  const reader = await openReader(reviewer.token)
  await server.db.query(sql, [reviewer.accountId])
  expect(await reader.ended).toBe('ended')
})

test('A pharmacist who changes branches no longer receives events of the old one', async () => {
  const branches = [await addBranch(server.db), await addBranch(server.db)] as const
  const pharmacist = await addCaller(addPharmacist(server.db, branches[0]))
  const reader = await openReader(pharmacist.token)
  await server.db.query('UPDATE staff SET branch_id = $2 WHERE account_id = $1', [pharmacist.accountId, branches[1]])
  expect(await reader.ended).toBe('ended')
  const again = await openReader(pharmacist.token)
  await publishToBranch(server.db, branches[1])
  await expectTopics(again, 'counter')
})

test('An account that opens too many streams loses the oldest', async () => {
  const patient = await addCaller()
  const oldest = await openReader(patient.token)
  for (let count = 1; count < STREAMS_OF_ACCOUNT; count++) await openReader(patient.token)
  expect(await Promise.race([oldest.ended, sleep(100, 'open')])).toBe('open')
  const newest = await openReader(patient.token)
  expect(await oldest.ended).toBe('ended')
  await publishToPatient(server.db, patient.patientId, 'profile')
  await expectTopics(newest, 'profile')
})

/** Ends every connection of this database. */
const endConnections = (name: string) =>
  superuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
const superuser = (sql: string) => runAsSuperuser(inject('postgres').superuser, sql)

test('A database outage disconnects nobody, and afterwards every client reads everything again', async () => {
  const { rows } = await server.db.query<{ name: string }>('SELECT current_database() AS name')
  const name = rows[0]?.name ?? ''
  const patient = await addCaller()
  const readers = [await openReader(patient.token), await openReader(patient.token, other)]
  await superuser(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  await endConnections(name)
  // Longer than the session check's interval and the first tries to reconnect.
  await sleep(3_000).finally(() => superuser(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`))
  for (const reader of readers) {
    await expect.poll(() => reader.received).toEqual(['everything', 'everything'])
  }
  await publishToPatient(server.db, patient.patientId, 'letters')
  for (const reader of readers) await expectTopics(reader, 'letters')
})

test('Readers that vanish leave nothing in memory, and one that does not read is disconnected', async () => {
  const streams = createStreams()
  const listener = {
    accountId: randomUUID(),
    patientId: null,
    sessionId: randomUUID(),
    roles: ['reviewer'] as const,
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

test('HEAD opens no stream', async () => {
  const patient = await addCaller()
  const answer = await server.app.inject({
    method: 'HEAD',
    url: followChanges.path,
    headers: { authorization: `Bearer ${patient.token}` },
  })
  expect(answer.statusCode).toBe(200)
})

test('Response headers keep proxies from caching, compressing or buffering the events', async () => {
  const { token } = await addCaller()
  const { headers } = await call(server.app, followChanges, {}, { token })
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('A server that stops ends its event streams instead of waiting for their readers', async () => {
  const stopping = await server.startAnother()
  const patient = await addCaller()
  const reader = await openReader(patient.token, stopping)
  await stopping.close()
  expect(await reader.ended).toBe('ended')
})

test('The event stream ends on every server when its token is revoked, its device is logged out or its owner has a new password', async () => {
  const end: Record<string, (token: string, elsewhere: string, sessionId: string) => Promise<{ statusCode: number }>> =
    {
      revoked: (token) =>
        server.app.inject({
          method: 'POST',
          url: connectPaths.revocation,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ client_id: 'aruga-patient-app', token }).toString(),
        }),
      idle: (token) =>
        server.app.inject({
          url: `${connectPaths.logout}?idle=true`,
          headers: { authorization: `Bearer ${token}` },
        }),
      'logged out by another device': (_token, elsewhere, id) =>
        call(server.app, endSession, { params: { id } }, { token: elsewhere }),
      'a new password': (_token, elsewhere) => {
        const newPassword = 'Another-horse-2'
        const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
        return call(server.app, changePassword, { body }, { token: elsewhere })
      },
    }
  for (const [way, act] of Object.entries(end)) {
    const { accountId } = await addPatient(server.db)
    const session = () => addSession(server.db, accountId, server.context.clock())
    const [ends, elsewhere] = [await session(), await session()]
    const streams = [await openReader(ends.token), await openReader(ends.token, other)]
    const stays = await openReader(elsewhere.token, other)
    expect((await act(ends.token, elsewhere.token, ends.sessionId)).statusCode, way).toBeLessThan(300)
    for (const stream of streams) expect(await stream.ended, way).toBe('ended')
    expect((await follow(other, ends.token)).status, way).toBe(401)
    expect(await Promise.race([stays.ended, 'open']), way).toBe('open')
  }
})

// Asking the patient's app whether somebody at the counter may collect: the answers, the end after ten minutes, and who gains nothing.
import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import {
  allowCollector,
  declineCollector,
  listCollectorRequests,
  REQUEST_MS,
} from '@aruga/contract/collectors/requests'
import { askForCollector, readAsked, stopAsking } from '@aruga/contract/counter/asking'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addBranch, addPatient, addSession } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let server: TestApp
let branch: string
let counter: Awaited<ReturnType<typeof counterAt>>

/** A pharmacist at a branch, who can ask. */
async function counterAt(branchId: string) {
  const pharmacist = await pharmacistAt(server, branchId)
  const { token } = pharmacist
  return {
    ...pharmacist,
    ask: (code: string, person = ana) => call(server.app, askForCollector, { body: { code, ...person } }, { token }),
    asked: (code: string) => call(server.app, readAsked, { body: { code } }, { token }),
    stop: (id: string) => call(server.app, stopAsking, { params: { id } }, { token }),
    handOver: (code: string, collectorId: string) =>
      call(server.app, dispenseClaim, { body: { code, quantity: 2, collectorId } }, { token }),
  }
}

beforeAll(async () => {
  server = await startTestApp()
  branch = await addBranch(server.db, 'Katipunan Avenue')
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const ana = { name: 'Ana Reyes', relation: 'Daughter' }
const later = (ms: number) => server.setClock(new Date(server.context.clock().getTime() + ms))

/** A patient whose code is open at a counter, and their answers. */
async function patientAtCounter() {
  counter = await counterAt(branch)
  const claim = await claimAt(server, branch)
  const { token, code } = claim
  await counter.lookUp(code)
  return {
    ...claim,
    requests: async () => (await call(server.app, listCollectorRequests, {}, { token })).result.items,
    allow: (id: string) => call(server.app, allowCollector, { params: { id } }, { token }),
    decline: (id: string, answer: 'NotNow' | 'NotKnown' = 'NotNow') =>
      call(server.app, declineCollector, { params: { id }, body: { answer } }, { token }),
    named: async () => (await call(server.app, listCollectors, {}, { token })).result.items,
    askedAbout: async (person = ana) => (await counter.ask(code, person)).result.id,
    state: async () => (await counter.asked(code)).result.asked?.state,
  }
}

test('Ana is not named: the patient is asked, allows her, and she collects this claim only', async () => {
  const patient = await patientAtCounter()
  const asked = await counter.ask(patient.code, { name: ' Ana Reyes ', relation: 'Daughter' })
  expect(asked.result).toMatchObject({ ...ana, state: 'Waiting', secondsLeft: 600, collectorId: null })
  const { id, digits } = asked.result
  expect(digits).toMatch(/^\d{4}$/)
  // It is stored longer than the name.
  expect((await patient.notifications())[0]).toMatchObject({
    kind: 'CollectorAsked',
    link: `/may-collect?id=${id}`,
    body: expect.not.stringMatching(/Ana|Daughter/),
  })
  const shown = {
    id,
    ...ana,
    digits,
    branchName: 'Katipunan Avenue',
    productName: 'Insulin glargine',
    state: 'Waiting',
  }
  expect(await patient.requests()).toMatchObject([shown])

  expect((await patient.allow(id)).result).toMatchObject({ id, state: 'Allowed' })
  expect((await counter.asked(patient.code)).result.asked).toMatchObject({ id, state: 'Allowed', collectorId: id })
  expect(await patient.named()).toMatchObject([{ id, ...ana, letterId: patient.letterId }])
  expect((await counter.lookUp(patient.code)).result.collectors).toEqual([{ id, ...ana }])
  expect((await counter.handOver(patient.code, id)).result).toMatchObject({ collectedBy: ana })
  expect((await patient.audited()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['collector.asked', 'collector.allowed', 'letter.dispensed']),
  )
  const log = (await call(server.app, listAccess, {}, { token: patient.token })).result.items
  expect(log).toContainEqual(expect.objectContaining({ what: 'CollectorAsked', branchName: 'Katipunan Avenue' }))
})

test('Of those who help the patient, only who may collect is called', async () => {
  const patient = await patientAtCounter()
  const [seeing, collecting, parent] = [
    await addPatient(server.db),
    await addPatient(server.db),
    await addPatient(server.db),
  ]
  const { patientId } = patient
  await addAccess(server.db, { ...seeing, patientId, scope: ['see', 'claim', 'send'] })
  await addAccess(server.db, { ...collecting, patientId, scope: ['see', 'collect'] })
  await addAccess(server.db, { ...parent, patientId, scope: ['see', 'own'], grounds: 'Parent' })
  await patient.askedAbout()
  const { rows } = await server.db.query(
    `SELECT account_id FROM notification WHERE kind = 'CollectorAsked' AND patient_id = $1`,
    [patientId],
  )
  const called = rows.map(({ account_id }) => account_id)
  expect(called.sort()).toEqual([patient, collecting, parent].map(({ accountId }) => accountId).sort())
})

test.each(['NotNow', 'NotKnown'] as const)(
  '%s: nobody is named, the counter is told, and the code stays good',
  async (answer) => {
    const patient = await patientAtCounter()
    const id = await patient.askedAbout()
    expect((await patient.decline(id, answer)).result.state).toBe(answer)
    expect((await counter.asked(patient.code)).result.asked).toMatchObject({ state: answer, collectorId: null })
    expect(await patient.named()).toEqual([])
    expect(refusal(await counter.handOver(patient.code, id))).toEqual(problemOf('CollectorNotNamed'))
    expect((await counter.check(patient.code)).result.ended).toBeNull()
    expect((await patient.audited()).at(-1)).toEqual({ action: 'collector.declined', reason: answer })
  },
)

test('After ten minutes nobody can be allowed, and both sides say so', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  later(REQUEST_MS - 1)
  expect(await patient.state()).toBe('Waiting')
  later(1)
  expect((await counter.asked(patient.code)).result.asked).toMatchObject({ state: 'Expired', secondsLeft: 0 })
  const { token } = await addSession(server.db, patient.accountId, server.context.clock())
  expect(refusal(await call(server.app, allowCollector, { params: { id } }, { token }))).toEqual(
    problemOf('CollectorRequestOver'),
  )
  expect(refusal(await patient.decline(id))).toEqual(problemOf('CollectorRequestOver'))
  expect(await patient.requests()).toMatchObject([{ id, state: 'Expired' }])
  expect(await patient.named()).toEqual([])
  // The pharmacist can ask again.
  expect((await counter.ask(patient.code)).result).toMatchObject({ state: 'Waiting', secondsLeft: 600 })
})

test('The same answer twice is once; another one comes too late', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  const answers = await Promise.all([patient.allow(id), patient.allow(id), patient.allow(id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(refusal(await patient.decline(id, 'NotKnown'))).toEqual(problemOf('CollectorRequestOver'))
  expect(await patient.named()).toHaveLength(1)
  const actions = (await patient.audited()).map(({ action }) => action)
  expect(actions.filter((action: string) => action === 'collector.allowed')).toHaveLength(1)
})

test('Of two different answers at the same time one counts', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  const answers = await Promise.all([patient.allow(id), patient.decline(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const isAllowed = answers[0]?.statusCode === 200
  expect(await patient.state()).toBe(isAllowed ? 'Allowed' : 'NotNow')
  expect(await patient.named()).toHaveLength(isAllowed ? 1 : 0)
})

test('A name that was allowed can be taken back before the hand-over', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  await patient.allow(id)
  await call(server.app, takeBackCollector, { params: { id } }, { token: patient.token })
  expect((await counter.asked(patient.code)).result.asked).toMatchObject({ state: 'Allowed', collectorId: null })
  expect(refusal(await counter.handOver(patient.code, id))).toEqual(problemOf('CollectorNotNamed'))
})

test('One request a claim: a repeat asks nothing new, and asking about another person ends the first', async () => {
  const patient = await patientAtCounter()
  const first = await patient.askedAbout()
  expect(await patient.askedAbout()).toBe(first)
  later(1000)
  const second = await patient.askedAbout({ name: 'Ben Reyes', relation: 'Son' })
  expect(await patient.requests()).toMatchObject([
    { id: second, state: 'Waiting' },
    { id: first, state: 'Stopped' },
  ])
  expect(refusal(await patient.allow(first))).toEqual(problemOf('CollectorRequestOver'))
  await Promise.all(['Cora', 'Dan'].map((name) => counter.ask(patient.code, { name, relation: 'Friend' })))
  expect((await patient.requests()).filter(({ state }) => state === 'Waiting')).toHaveLength(1)
})

test('The counter stops asking; a repeat changes nothing, and an answer given before stays', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  expect((await counter.stop(id)).result.state).toBe('Stopped')
  expect((await counter.stop(id)).result.state).toBe('Stopped')
  expect(refusal(await patient.allow(id))).toEqual(problemOf('CollectorRequestOver'))
  later(1000)
  const other = await patient.askedAbout()
  await patient.allow(other)
  expect((await counter.stop(other)).result).toMatchObject({ state: 'Allowed', collectorId: other })
})

test('A question that was answered, stopped, or followed by another is read, and not sent any more', async () => {
  const patient = await patientAtCounter()
  const calls = async () =>
    (
      await server.db.query(
        `SELECT subject_id AS id, mail_due AS due, read_at IS NOT NULL AS read FROM notification
         WHERE account_id = $1 AND kind = 'CollectorAsked' ORDER BY created_at`,
        [patient.accountId],
      )
    ).rows
  const over = (id: string) => ({ id, due: false, read: true })
  const first = await patient.askedAbout()
  expect(await calls()).toEqual([{ id: first, due: true, read: false }])
  later(1000)
  const second = await patient.askedAbout({ name: 'Ben Reyes', relation: 'Son' })
  expect(await calls()).toEqual([over(first), { id: second, due: true, read: false }])
  await counter.stop(second)
  expect((await calls())[1]).toEqual(over(second))
  for (const answer of [patient.allow, patient.decline]) {
    later(1000)
    const id = await patient.askedAbout({ name: `Cora ${answer.name}`, relation: 'Friend' })
    await answer(id)
    expect((await calls()).at(-1)).toEqual(over(id))
  }
})

test('A refusal or a hand-over at the counter ends the question', async () => {
  for (const close of [
    (code: string) => counter.refuse(code, 'NotNamed'),
    (code: string) => counter.dispense(code, 2),
  ]) {
    const patient = await patientAtCounter()
    const id = await patient.askedAbout()
    await close(patient.code)
    expect(await patient.requests()).toMatchObject([{ id, state: 'Stopped' }])
    expect(refusal(await patient.allow(id))).toEqual(problemOf('CollectorRequestOver'))
    // It doesn't come back with the next look-up.
    later(1000)
    await counter.lookUp(await patient.codeNow())
    expect(await patient.requests()).toMatchObject([{ id, state: 'Stopped' }])
  }
})

test('Only a code that is looked up at this branch asks; another branch and another patient learn and end nothing', async () => {
  const patient = await patientAtCounter()
  const id = await patient.askedAbout()
  const elsewhere = await counterAt(await addBranch(server.db, 'Elsewhere'))
  expect(refusal(await elsewhere.ask(patient.code))).toEqual(problemOf('ClaimCodeOtherBranch'))
  expect((await elsewhere.asked(patient.code)).result.asked).toBeNull()
  expect(refusal(await elsewhere.stop(id))).toEqual(problemOf('NotFound'))
  const other = await patientAtCounter()
  expect(await other.requests()).toEqual([])
  expect(refusal(await other.allow(id))).toEqual(problemOf('NotFound'))
  expect(refusal(await other.decline(id))).toEqual(problemOf('NotFound'))
  expect(refusal(await other.allow(randomUUID()))).toEqual(problemOf('NotFound'))
  expect(await patient.requests()).toMatchObject([{ id, state: 'Waiting' }])
  const unopened = await claimAt(server, branch)
  expect(refusal(await counter.ask(unopened.code))).toEqual(problemOf('ClaimNotLookedUp'))
})

test('A stolen token allows nobody without the password, but the patient can decline without it', async () => {
  server.setClock(new Date(Date.now() - PASSWORD_PROOF_MS))
  const patient = await patientAtCounter()
  server.setClock(new Date())
  const id = await patient.askedAbout()
  expect(refusal(await patient.allow(id))).toEqual(problemOf('PasswordProofNeeded'))
  expect((await patient.decline(id)).statusCode).toBe(200)
})

test('A patient is asked five times a day at most, however fast', async () => {
  const patient = await patientAtCounter()
  const names = ['Ana', 'Ben', 'Cora', 'Dan', 'Eva', 'Flor', 'Gina']
  const answers = await Promise.all(names.map((name) => counter.ask(patient.code, { name, relation: 'Friend' })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(refusal(await counter.ask(patient.code))).toEqual(problemOf('PatientAskedOften'))
  expect(await patient.requests()).toHaveLength(5)
})

test('Three people named already do not prevent a fourth for this claim', async () => {
  const patient = await patientAtCounter()
  for (const name of ['Ben', 'Cora', 'Dan'])
    await call(server.app, nameCollector, { body: { name, relation: 'Cousin' } }, { token: patient.token })
  await patient.allow(await patient.askedAbout())
  expect((await counter.lookUp(patient.code)).result.collectors.map(({ name }) => name)).toContain('Ana Reyes')
})

test.each([
  ['name', { ...ana, name: 'x'.repeat(500) }, 'CollectorNameFormat'],
  ['name', { ...ana, name: ' ' }, 'CollectorNameFormat'],
  ['relation', { ...ana, relation: 'x'.repeat(41) }, 'RelationFormat'],
])('A %s that cannot be one is refused at its field: %j', async (field, person, code) => {
  const patient = await patientAtCounter()
  const answer = await counter.ask(patient.code, person)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: [field], code }])
})

test('What was asked is in the portable copy, and deleted a day later', async () => {
  const patient = await patientAtCounter()
  await patient.askedAbout()
  const { data } = await readFullHistory(server.db, patient.patientId, server.context.clock())
  expect(data.collectorRequests).toMatchObject([{ ...ana, branchName: 'Katipunan Avenue', state: 'Waiting' }])
  const stored = async () =>
    (await server.db.query('SELECT id FROM collector_request WHERE patient_id = $1', [patient.patientId])).rows
  later(REQUEST_MS + DAY - 1)
  await sweep(server.context)
  expect(await stored()).toHaveLength(1)
  later(1)
  await sweep(server.context)
  expect(await stored()).toEqual([])
})

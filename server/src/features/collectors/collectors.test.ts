// Who may collect for a patient: naming, taking back, the counter, and what is on record about it.

import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { readLetterFile } from '@aruga/contract/letters/letter-file'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import { openPatient } from '@aruga/contract/patients/patients'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'

const HOUR = 60 * 60_000
let server: TestApp
let branch: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  branch = await addBranch(server.db, 'Katipunan Avenue')
  pharmacist = await pharmacistAt(server, branch)
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const jun = { name: 'Jun Dizon', relation: 'Son' }

/** The test's clock stands still otherwise. */
const aSecondLater = () => server.setClock(new Date(server.context.clock().getTime() + 1000))

/** A patient with a claimed letter, and their calls about who may collect. */
async function patientWithClaim() {
  const claim = await claimAt(server, branch)
  const { token } = claim
  const name = (body: typeof jun & { letterId?: string }) => call(server.app, nameCollector, { body }, { token })
  const list = async () => (await call(server.app, listCollectors, {}, { token })).result.items
  return {
    ...claim,
    name,
    list,
    named: async (body: typeof jun & { letterId?: string } = jun) =>
      (await name(body)).result.items.find((one) => one.name === body.name.trim())?.id ?? '',
    takeBack: (id: string) => call(server.app, takeBackCollector, { params: { id } }, { token }),
  }
}
/** `keptSeconds`: sent later by a till that was offline. */
const handOver = (
  code: string,
  collectorId: string,
  { quantity = 2, keptSeconds = undefined as number | undefined } = {},
) =>
  call(
    server.app,
    dispenseClaim,
    { body: { code, quantity, collectorId, ...(keptSeconds !== undefined && { keptSeconds }) } },
    { token: pharmacist.token },
  )

test('A daughter who is named collects: the counter sees her beside the patient, and the patient is told at once', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named({ name: '  Ana Reyes ', relation: 'Anak' })
  expect((await patient.notifications())[0]).toMatchObject({
    kind: 'CollectorNamed',
    // It is stored longer than the name.
    body: expect.not.stringMatching(/Ana|Anak/),
  })
  const shown = await pharmacist.lookUp(patient.code)
  expect(shown.result.collectors).toEqual([{ id, name: 'Ana Reyes', relation: 'Anak' }])
  const handed = await handOver(patient.code, id)
  expect(handed.result).toMatchObject({ quantity: 2, collectedBy: { name: 'Ana Reyes', relation: 'Anak' } })
  expect((await patient.notifications())[0]).toMatchObject({
    kind: 'LetterCollected',
    body: expect.stringContaining('Ana Reyes (Anak) collected 2 pens of Insulin glargine. 10 left.'),
  })
  expect((await patient.open()).timeline.at(-1)).toMatchObject({
    state: 'Bought',
    collectedBy: { name: 'Ana Reyes', relation: 'Anak' },
  })
})

test('Who came is in the access log, in the letter’s file for staff, and in the portable copy', async () => {
  const patient = await patientWithClaim()
  await handOver(patient.code, await patient.named())
  aSecondLater()
  await pharmacist.dispense(await patient.codeNow(), 1)
  const log = (await call(server.app, listAccess, {}, { token: patient.token })).result.items
  expect(log.filter(({ what }) => what === 'UnitsDispensed').map(({ collectedBy }) => collectedBy)).toEqual([null, jun])
  const { accountId } = await addStaff(server.db, 'reviewer')
  const { token } = await addSession(server.db, accountId, server.context.clock())
  await call(
    server.app,
    openPatient,
    { params: { id: patient.patientId }, body: { reason: 'PatientAsked' } },
    { token },
  )
  const file = await call(server.app, readLetterFile, { params: { id: patient.letterId } }, { token })
  expect(file.result.handOvers.map(({ collectedBy }) => collectedBy)).toEqual([null, jun])
  const { data } = await readFullHistory(server.db, patient.patientId, server.context.clock())
  expect(data.collectors).toMatchObject([{ ...jun, takenBackAt: null }])
  expect(data.letters[0]?.handOvers.map(({ collectedBy }) => collectedBy)).toEqual([jun, null])
})

test('A name taken back between look-up and hand-over is refused, and nothing is recorded', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named()
  await pharmacist.lookUp(patient.code)
  expect((await patient.takeBack(id)).result.items).toEqual([])
  expect(refusal(await handOver(patient.code, id))).toEqual(problemOf('CollectorNotNamed'))
  expect((await pharmacist.lookUp(patient.code)).result.collectors).toEqual([])
  expect((await patient.open()).quantityPurchased).toBe(0)
  expect((await pharmacist.dispense(patient.code, 2)).result).toMatchObject({ quantity: 2, collectedBy: null })
})

test('A hand-over that an offline till sends later is on record as it happened, though the name was taken back since', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named()
  await patient.takeBack(id)
  const sent = await handOver(patient.code, id, { keptSeconds: 60 })
  expect(sent.result).toMatchObject({ quantity: 2, collectedBy: jun })
})

test('A till cannot claim to have been offline to record somebody whose name was taken back before the code was given', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named()
  aSecondLater()
  await patient.takeBack(id)
  const expectRefused = async (code: string) => {
    for (const keptSeconds of [0, 60, 3600, LATE_HAND_OVER_SECONDS])
      expect(refusal(await handOver(code, id, { keptSeconds }))).toEqual(problemOf('CollectorNotNamed'))
  }
  aSecondLater()
  await pharmacist.dispense(patient.code, 1)
  await expectRefused(await patient.codeNow())
  await patient.undo()
  await patient.claim(branch)
  await expectRefused(await patient.codeNow())
})

test('Nobody can be recorded whom this patient never named, offline neither', async () => {
  const [patient, other] = [await patientWithClaim(), await patientWithClaim()]
  const stranger = await other.named()
  for (const id of [stranger, randomUUID()]) {
    expect(refusal(await handOver(patient.code, id))).toEqual(problemOf('CollectorNotNamed'))
    expect(refusal(await handOver(patient.code, id, { keptSeconds: 60 }))).toEqual(problemOf('CollectorNotNamed'))
  }
  expect((await patient.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'CollectorNotNamed' })
})

test('Somebody named for one claim may collect that letter only, until the claim is undone', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named({ ...jun, letterId: patient.letterId })
  expect(await patient.list()).toMatchObject([{ id, letterId: patient.letterId, endsAt: expect.any(String) }])
  aSecondLater()
  await patient.undo()
  expect(await patient.list()).toEqual([])
  await patient.claim(branch)
  const code = await patient.codeNow()
  expect((await pharmacist.lookUp(code)).result.collectors).toEqual([])
  expect(refusal(await handOver(code, id))).toEqual(problemOf('CollectorNotNamed'))
})

test('Somebody named for one claim may collect no more once everything is bought', async () => {
  const patient = await patientWithClaim()
  const id = await patient.named({ ...jun, letterId: patient.letterId })
  aSecondLater()
  await handOver(patient.code, id, { quantity: 12 })
  expect(await patient.list()).toEqual([])
  expect((await patient.notifications())[0]).toMatchObject({ kind: 'LetterCollected' })
})

test('A person cannot be named for a letter that is not claimed, nor for another patient’s', async () => {
  const [patient, other] = [await patientWithClaim(), await patientWithClaim()]
  expect(refusal(await patient.name({ ...jun, letterId: other.letterId }))).toEqual(problemOf('NotFound'))
  await patient.undo()
  expect(refusal(await patient.name({ ...jun, letterId: patient.letterId }))).toEqual(problemOf('ClaimNotCollectable'))
})

test('At most three people are named at once, however often and fast it is tried; a repeat adds nobody', async () => {
  const patient = await patientWithClaim()
  const names = ['Ana', 'Ben', 'Cora', 'Dan', 'Ana', 'Ben', 'Eva', 'Flor']
  await Promise.all(names.map((name) => patient.name({ name, relation: 'Cousin' })))
  const named = await patient.list()
  expect(named).toHaveLength(3)
  expect(refusal(await patient.name({ name: 'Gina', relation: 'Friend' }))).toEqual(problemOf('TooManyCollectors'))
  const [first] = named
  expect((await patient.name({ name: first?.name ?? '', relation: 'Cousin' })).result.items).toEqual(named)
  await patient.takeBack(first?.id ?? '')
  expect((await patient.name({ name: 'Gina', relation: 'Friend' })).result.items).toHaveLength(3)
})

test.each([
  ['name', { ...jun, name: 'x'.repeat(500) }, 'CollectorNameFormat'],
  ['name', { ...jun, name: ' \u200b ' }, 'CollectorNameFormat'],
  ['name', { ...jun, name: 'Jun\u0007Dizon' }, 'CollectorNameFormat'],
  ['relation', { ...jun, relation: 'x'.repeat(41) }, 'RelationFormat'],
  ['relation', { ...jun, relation: '  ' }, 'RelationFormat'],
])('A %s that cannot be one is refused at its field: %j', async (field, body, code) => {
  const patient = await patientWithClaim()
  const answer = await patient.name(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: [field], code }])
  expect(await patient.list()).toEqual([])
})

test('Only the patient takes a name back; twice is once', async () => {
  const [patient, other] = [await patientWithClaim(), await patientWithClaim()]
  const id = await patient.named()
  expect(refusal(await other.takeBack(id))).toEqual(problemOf('NotFound'))
  expect(await patient.list()).toHaveLength(1)
  await patient.takeBack(id)
  expect((await patient.takeBack(id)).statusCode).toBe(200)
  const actions = (await patient.audited()).map(({ action }) => action)
  expect(actions.filter((action: string) => action.startsWith('collector.'))).toEqual([
    'collector.named',
    'collector.taken_back',
  ])
})

test('A name that was taken back and never collected is deleted after some days; one that collected stays with the hand-over', async () => {
  const patient = await patientWithClaim()
  const [jane, came] = [await patient.named({ ...jun, name: 'Jane' }), await patient.named()]
  await handOver(patient.code, came)
  await patient.takeBack(jane)
  await patient.takeBack(came)
  const stored = async () =>
    (await server.db.query('SELECT name FROM collector WHERE patient_id = $1', [patient.patientId])).rows
  server.setClock(new Date(Date.now() + 94 * HOUR))
  await sweep(server.context)
  expect(await stored()).toHaveLength(2)
  server.setClock(new Date(Date.now() + 98 * HOUR))
  await sweep(server.context)
  expect(await stored()).toEqual([{ name: 'Jun Dizon' }])
})

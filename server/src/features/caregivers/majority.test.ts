// A child turns 18: announced three months before, once; then the parent's access ends, and the young adult takes over.
import { acceptInvitation, giveOver } from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { dayInManila, daysAfter, monthsAfter, yearsAfter } from '@aruga/contract/days'
import { listLetters } from '@aruga/contract/letters/letters'
import { dayOfAge } from '@aruga/contract/registration/somebody'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addAccess,
  addAccount,
  addPatient,
  addPatientWithoutAccount,
  addSession,
  addStaff,
} from '../../testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
const now = () => server.context.clock()
const session = async (accountId: string, patientId?: string) =>
  (await addSession(server.db, accountId, now(), patientId ?? null)).token

/** A child who turns 18 in so many days, with a parent. */
async function child(days: number) {
  const patientId = await addPatientWithoutAccount(server.db)
  const mother = await addPatient(server.db)
  const birthdate = daysAfter(yearsAfter(dayInManila(now()), -18), days)
  const until = midnight(dayOfAge(birthdate))
  await server.db.query(`UPDATE patient SET birthdate = $2, first_name = 'Bituin' WHERE id = $1`, [
    patientId,
    birthdate,
  ])
  const { accountId } = mother
  await addAccess(server.db, { accountId, patientId, grounds: 'Parent', scope: ['see', 'own'], until })
  return { patientId, mother, birthdate, until }
}
const told = async (accountId: string, kind: string) =>
  (await server.db.query('SELECT body FROM notification WHERE account_id = $1 AND kind = $2', [accountId, kind])).rows
const offer = async ({ patientId, mother }: Awaited<ReturnType<typeof child>>) =>
  call(server.app, giveOver, { params: { id: patientId } }, { token: await session(mother.accountId) })
const accept = async (body: { token: string; code: string }, accountId: string) =>
  call(server.app, acceptInvitation, { body }, { token: await session(accountId) })
const shownOf = ({ link, code }: { link: string; code: string }) => ({
  token: URL.parse(link)?.searchParams.get('token') ?? '',
  code,
})

test('Three months before, parent and program are told, once', async () => {
  const { accountId: reviewer } = await addStaff(server.db, 'reviewer', 'Luz Halimbawa')
  const soon = await child(60)
  const later = await child(200)
  await Promise.all([sweep(server.context), sweep(server.context)])
  await sweep(server.context)
  expect(await told(soon.mother.accountId, 'TurnsEighteen')).toHaveLength(1)
  expect((await told(soon.mother.accountId, 'TurnsEighteen'))[0]?.body.en).toContain('Bituin decides alone')
  expect(await told(later.mother.accountId, 'TurnsEighteen')).toEqual([])
  const staffTold = await told(reviewer, 'ChildTurnsEighteen')
  expect(staffTold).toHaveLength(1)
  expect(JSON.stringify(staffTold)).not.toContain('Bituin')
})

test('Whom the program let decide for a child is told like a guardian, once; whose access ends for another reason is not', async () => {
  const young = await child(60)
  const letAct = async (scope: string[], until: Date) => {
    const { accountId } = await addPatient(server.db)
    await addAccess(server.db, { accountId, patientId: young.patientId, grounds: 'Program', scope, until })
    return accountId
  }
  const aunt = await letAct(['see', 'own'], young.until)
  const nurse = await letAct(['see', 'claim'], young.until)
  const forAMonth = await letAct(['see', 'own'], midnight(daysAfter(dayInManila(now()), 30)))
  const bornInLeapYear = await child(0)
  const daughter = await addPatient(server.db)
  const { patientId } = bornInLeapYear
  await addAccess(server.db, {
    ...{ accountId: daughter.accountId, patientId, grounds: 'Program', scope: ['see', 'own'] },
    until: midnight('2030-03-01'),
  })
  await server.db.query(`UPDATE patient SET birthdate = '2012-02-29' WHERE id = $1`, [patientId])
  await sweep(server.context)
  await sweep(server.context)
  expect(await told(aunt, 'TurnsEighteen')).toHaveLength(1)
  for (const other of [nurse, forAMonth, daughter.accountId]) expect(await told(other, 'TurnsEighteen')).toEqual([])
  server.setClock(midnight('2030-02-01'))
  await sweep(server.context)
  expect(await told(daughter.accountId, 'TurnsEighteen')).toHaveLength(1)
})

test('Whoever was born around the end of a February turns 18 on the same day for the program’s helpers', async () => {
  for (const birthdate of ['2012-02-29', '2010-03-01', '2012-03-01', '2010-02-28']) {
    const until = midnight(dayOfAge(birthdate))
    const [{ patientId }, helper] = [await child(0), await addPatient(server.db)]
    await server.db.query('UPDATE patient SET birthdate = $2 WHERE id = $1', [patientId, birthdate])
    const access = { accountId: helper.accountId, patientId, grounds: 'Program' as const, scope: ['see', 'own'] }
    await addAccess(server.db, { ...access, until })
    server.setClock(new Date(until.getTime() - 30 * 24 * 60 * 60_000))
    await sweep(server.context)
    expect(await told(helper.accountId, 'TurnsEighteen'), birthdate).toHaveLength(1)
  }
})

test('The offer works from the birthday on; then the parent’s access ends, and the young adult has a log-in of their own', async () => {
  const young = await child(30)
  const made = await offer(young)
  expect(made.statusCode, made.body).toBe(200)
  const shown = shownOf(made.result)
  const { accountId } = await addAccount(server.db, 'patient')
  expect(refusal(await accept(shown, accountId))).toEqual(problemOf('TakeOverTooEarly'))
  const ofMother = await session(young.mother.accountId, young.patientId)
  server.setClock(new Date(young.until.getTime() - 1000))
  expect(
    (await call(server.app, listLetters, {}, { token: await session(young.mother.accountId, young.patientId) }))
      .statusCode,
  ).toBe(200)
  server.setClock(young.until)
  expect((await call(server.app, listLetters, {}, { token: ofMother })).statusCode).toBe(401)
  expect((await accept(shown, accountId)).statusCode).toBe(200)
  expect((await call(server.app, listOwnPatients, {}, { token: await session(accountId) })).result.items).toMatchObject(
    [{ id: young.patientId, grounds: 'Self' }],
  )
  expect(
    (await call(server.app, listOwnPatients, {}, { token: await session(young.mother.accountId) })).result.items,
  ).toHaveLength(1)
})

test('A parent who makes a later offer ends the earlier one; nobody offers for a child of nine, or for somebody else’s', async () => {
  const young = await child(30)
  const [first, second] = [(await offer(young)).result, (await offer(young)).result]
  server.setClock(young.until)
  const { accountId } = await addAccount(server.db, 'patient')
  expect(refusal(await accept(shownOf(first), accountId))).toEqual(problemOf('InvitationInvalid'))
  // The parent takes nothing over.
  expect(refusal(await accept(shownOf(second), young.mother.accountId))).toEqual(problemOf('InvitationNotForYou'))
  server.setClock(new Date())
  expect(refusal(await offer(await child(9 * 365)))).toEqual(problemOf('TakeOverNotOffered'))
  const stranger = await addPatient(server.db)
  expect(refusal(await offer({ ...young, mother: stranger }))).toEqual(problemOf('NotFound'))
  await addAccess(server.db, { accountId: stranger.accountId, patientId: young.patientId, scope: ['see', 'claim'] })
  expect(refusal(await offer({ ...young, mother: stranger }))).toEqual(problemOf('NotFound'))
})

test('An adult who takes over ends what a guardian may do, who is told; what the program has let stays', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [guardian, sister] = [await addPatient(server.db), await addPatient(server.db)]
  await addAccess(server.db, { accountId: guardian.accountId, patientId, grounds: 'Guardian', scope: ['see', 'own'] })
  await addAccess(server.db, { accountId: sister.accountId, patientId, grounds: 'Program', scope: ['see', 'own'] })
  const made = await call(
    server.app,
    giveOver,
    { params: { id: patientId } },
    { token: await session(guardian.accountId) },
  )
  const ofGuardian = await session(guardian.accountId, patientId)
  const { accountId } = await addAccount(server.db, 'patient')
  expect((await accept(shownOf(made.result), accountId)).statusCode).toBe(200)
  expect((await call(server.app, listLetters, {}, { token: ofGuardian })).statusCode).toBe(401)
  const [toGuardian, ...more] = await told(guardian.accountId, 'HelpTakenOver')
  expect(toGuardian?.body.en).toContain('call the program now')
  expect(more).toEqual([])
  expect(await told(sister.accountId, 'HelpTakenOver')).toEqual([])
  expect(await told(sister.accountId, 'TakenOver')).toHaveLength(1)
  expect(
    refusal(
      await call(server.app, giveOver, { params: { id: patientId } }, { token: await session(sister.accountId) }),
    ),
  ).toEqual(problemOf('TakeOverNotOffered'))
})

test('While guardians disagree, none of them gives the page away: no offer, and none from before is accepted; the others are told of every one', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [ana, jose] = [await addPatient(server.db), await addPatient(server.db)]
  for (const { accountId } of [ana, jose])
    await addAccess(server.db, { accountId, patientId, grounds: 'Guardian', scope: ['see', 'own'] })
  const made = await offer({ ...(await child(30)), patientId, mother: ana })
  expect(made.statusCode, made.body).toBe(200)
  expect(await told(jose.accountId, 'TakeOverOffered')).toHaveLength(1)
  expect(await told(ana.accountId, 'TakeOverOffered')).toEqual([])

  await server.db.query('UPDATE patient SET guardians_disagree_since = now() WHERE id = $1', [patientId])
  const accomplice = await addAccount(server.db, 'patient')
  const disagree = problemOf('GuardiansDisagree')
  expect(refusal(await offer({ ...(await child(30)), patientId, mother: ana }))).toEqual(disagree)
  expect(refusal(await accept(shownOf(made.result), accomplice.accountId))).toEqual(disagree)
  const ofJose = await session(jose.accountId, patientId)
  expect((await call(server.app, listLetters, {}, { token: ofJose })).statusCode).toBe(200)
  const stored = 'SELECT account_id, guardians_disagree_since IS NOT NULL AS disagree FROM patient WHERE id = $1'
  expect((await server.db.query(stored, [patientId])).rows).toEqual([{ account_id: null, disagree: true }])

  await server.db.query('UPDATE patient SET guardians_disagree_since = NULL WHERE id = $1', [patientId])
  expect((await accept(shownOf(made.result), accomplice.accountId)).statusCode).toBe(200)
})

test('A dispute of parents whose time is over keeps no young adult out', async () => {
  const young = await child(30)
  const { result } = await offer(young)
  await server.db.query('UPDATE patient SET guardians_disagree_since = now() WHERE id = $1', [young.patientId])
  server.setClock(young.until)
  const { accountId } = await addAccount(server.db, 'patient')
  expect((await accept(shownOf(result), accountId)).statusCode).toBe(200)
})

test('Three months are counted by the calendar', () => {
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
})

// The program lets somebody act for a patient on a paper, with a second person, and ends it; guardians who disagree; and what must not work.
import { endCaregiver, listCaregivers } from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import * as staff from '@aruga/contract/caregivers/staff'
import { setConsent } from '@aruga/contract/consents/consents'
import { beginningOf, dayInManila, daysAfter, endOf, yearsAfter } from '@aruga/contract/days'
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { listLetters } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { dayOfAge } from '@aruga/contract/registration/somebody'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addPatient, addPatientWithoutAccount, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, openPatientAs, type TestReviewer } from '../../testing/staff.ts'

let server: TestApp
let [luz, ben]: TestReviewer[] = []
beforeAll(async () => {
  server = await startTestApp()
  ;[luz, ben] = [await addReviewer(server, 'Luz Halimbawa'), await addReviewer(server, 'Ben Halimbawa')]
})
afterAll(() => server.close())

const by = (who: TestReviewer | undefined) => who as TestReviewer
async function person(firstName: string) {
  const added = await addPatient(server.db)
  await server.db.query(`UPDATE patient SET first_name = $2, last_name = 'Reyes' WHERE id = $1`, [
    added.patientId,
    firstName,
  ])
  return { ...added, token: (await addSession(server.db, added.accountId)).token }
}
async function propose(who: TestReviewer | undefined, patientId: string, email: string, changes: object = {}) {
  const fields = { EmailAddress: email, Relation: 'Sister', Scope: 'own', Paper: 'Court order 12-2026', ...changes }
  const file = new File([new Uint8Array(pdfOf(1)), crypto.randomUUID()], 'order.pdf', { type: 'application/pdf' })
  const endpoint = { ...staff.proposeAccess, path: staff.proposeAccess.path.replace('{id}', patientId) }
  const answer = await sendForm(server.app, endpoint, [...Object.entries(fields), ['FilePaper', file]], {
    authorization: `Bearer ${by(who).token}`,
  })
  return Object.assign(answer, { result: answer.json() as staff.WhoMayAct })
}
const confirm = (who: TestReviewer | undefined, id: string) =>
  call(server.app, staff.confirmAccess, { params: { id } }, by(who))
const end = (who: TestReviewer | undefined, id: string) =>
  call(server.app, staff.endPatientAccess, { params: { id }, body: { reason: 'The court has ended it' } }, by(who))
const opened = async (...patientIds: string[]) => {
  for (const id of patientIds) for (const who of [luz, ben]) await openPatientAs(by(who), id)
}
const told = async (token: string) =>
  (await call(server.app, listNotifications, {}, { token })).result.items.map(({ kind }) => kind)
const actFor = async (accountId: string, patientId: string) =>
  (await addSession(server.db, accountId, new Date(), patientId)).token

/** A patient without a log-in, and two who are responsible. */
async function twoGuardians() {
  const patientId = await addPatientWithoutAccount(server.db)
  const [ana, jose] = [await person('Ana'), await person('Jose')]
  const access: string[] = []
  for (const { accountId } of [ana, jose])
    access.push(await addAccess(server.db, { accountId, patientId, grounds: 'Guardian', scope: ['see', 'own'] }))
  const tokens = [await actFor(ana.accountId, patientId), await actFor(jose.accountId, patientId)] as const
  return { patientId, ana, jose, access, tokens }
}

test('Two people let a sister act on a court’s paper; the patient is told, and the program ends it', async () => {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  await opened(lourdes.patientId)
  const proposed = await propose(luz, lourdes.patientId, ana.email)
  expect(proposed.statusCode, proposed.body).toBe(200)
  const [proposal] = proposed.result.proposals
  expect(proposal).toMatchObject({ name: 'Ana Reyes', relation: 'Sister', proposedBy: 'Luz Halimbawa', byMe: true })
  expect((await call(server.app, listOwnPatients, {}, { token: ana.token })).result.items).toHaveLength(1)

  expect(refusal(await confirm(luz, proposal?.id ?? ''))).toEqual(problemOf('ProposedByYou'))
  const confirmed = await confirm(ben, proposal?.id ?? '')
  expect(confirmed.result).toMatchObject({
    proposals: [],
    items: [
      {
        name: 'Ana Reyes',
        grounds: 'Program',
        grantedBy: 'Luz Halimbawa',
        confirmedBy: 'Ben Halimbawa',
        endedAt: null,
      },
    ],
  })
  expect(refusal(await confirm(ben, proposal?.id ?? ''))).toEqual(problemOf('NotFound'))
  expect((await told(lourdes.token))[0]).toBe('CaregiverGiven')
  expect((await told(ana.token))[0]).toBe('HelpGiven')
  const token = await actFor(ana.accountId, lourdes.patientId)
  expect((await call(server.app, listLetters, {}, { token })).statusCode).toBe(200)

  const { items } = (await call(server.app, listCaregivers, {}, { token: lourdes.token })).result
  // The patient sees it, and only the program ends it.
  expect(items).toMatchObject([{ name: 'Ana Reyes', grounds: 'Program' }])
  const own = await call(server.app, endCaregiver, { params: { id: items[0]?.id ?? '' } }, { token: lourdes.token })
  expect(refusal(own)).toEqual(problemOf('NotFound'))
  const ended = await end(luz, items[0]?.id ?? '')
  expect(ended.result.items).toMatchObject([{ endReason: 'The court has ended it', endedAt: expect.any(String) }])
  expect((await call(server.app, listLetters, {}, { token })).statusCode).toBe(401)
  expect((await told(ana.token))[0]).toBe('HelpEnded')
  const before = (await told(ana.token)).length
  expect((await end(luz, items[0]?.id ?? '')).statusCode).toBe(200)
  expect(await told(ana.token)).toHaveLength(before)
  const audit = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE patient_id = $1 AND action LIKE 'caregiver.%' ORDER BY id`,
    [lourdes.patientId],
  )
  expect(audit.rows).toEqual([
    { action: 'caregiver.proposed', reason: 'Court order 12-2026' },
    { action: 'caregiver.granted', reason: null },
    { action: 'caregiver.ended', reason: 'The court has ended it' },
  ])
})

test('What the program lets somebody do for a child ends on the 18th birthday, whatever day the paper names; for an adult, on that day', async () => {
  const [bituin, ana, jose] = [await person('Bituin'), await person('Ana'), await person('Jose')]
  await opened(bituin.patientId)
  const birthdate = daysAfter(yearsAfter(dayInManila(new Date()), -18), 60)
  const setBirthdate = (day: string) =>
    server.db.query('UPDATE patient SET birthdate = $2 WHERE id = $1', [bituin.patientId, day])
  await setBirthdate(birthdate)
  const ofAge = beginningOf(dayOfAge(birthdate)).toISOString()
  const far = dayInManila(new Date(Date.now() + 5 * 365 * 24 * 60 * 60_000))
  const untilOf = async (email: string, changes = {}) => {
    const { proposals, ...rest } = (await propose(luz, bituin.patientId, email, changes)).result
    const [made] = proposals
    const { items } = (await confirm(ben, made?.id ?? '')).result
    expect(items.map(({ until }) => until)).toContain(made?.until)
    await end(luz, items.find(({ endedAt }) => endedAt === null)?.id ?? '')
    expect(rest.items.every(({ endedAt }) => endedAt !== null)).toBe(true)
    return made?.until
  }
  expect(await untilOf(ana.email)).toBe(ofAge)
  expect(await untilOf(jose.email, { LastDay: far })).toBe(ofAge)
  const soon = daysAfter(dayInManila(new Date()), 10)
  expect(await untilOf((await person('Gil')).email, { LastDay: soon })).toBe(endOf(soon).toISOString())
  await setBirthdate('1970-01-01')
  expect(await untilOf((await person('Tess')).email, { LastDay: far })).toBe(endOf(far).toISOString())
  expect(await untilOf((await person('Rosa')).email)).toBeNull()
})

test('What was proposed for a child ends on the 18th birthday even if it was stored without, and is not confirmed after it', async () => {
  const [bituin, ana, jose] = [await person('Bituin'), await person('Ana'), await person('Jose')]
  await opened(bituin.patientId)
  const today = dayInManila(new Date())
  const setBirthdate = (day: string) =>
    server.db.query('UPDATE patient SET birthdate = $2 WHERE id = $1', [bituin.patientId, day])
  const proposed = async (email: string) => (await propose(luz, bituin.patientId, email)).result.proposals[0]?.id ?? ''
  const birthdate = daysAfter(yearsAfter(today, -18), 60)
  await setBirthdate(birthdate)
  const ofAna = await proposed(ana.email)
  await server.db.query('UPDATE access_proposal SET until = NULL WHERE id = $1', [ofAna])
  const { items } = (await confirm(ben, ofAna)).result
  expect(items.map(({ until }) => until)).toEqual([beginningOf(dayOfAge(birthdate)).toISOString()])

  const ofJose = await proposed(jose.email)
  // The birthday comes while it waits.
  await setBirthdate(yearsAfter(today, -18))
  await server.db.query(`UPDATE access_proposal SET proposed_at = proposed_at - interval '1 day' WHERE id = $1`, [
    ofJose,
  ])
  expect(refusal(await confirm(ben, ofJose))).toEqual(problemOf('ProposalChanged'))
  expect(await told(jose.token)).not.toContain('HelpGiven')
})

test('Nobody confirms that a private account of their own may act', async () => {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  const gil = await addReviewer(server, 'Gil Halimbawa')
  await openPatientAs(gil, lourdes.patientId)
  await opened(lourdes.patientId)
  const id = (await propose(luz, lourdes.patientId, ana.email)).result.proposals[0]?.id ?? ''
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [gil.accountId, 'gil.halimbawa@demo.test'])
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [ana.accountId, 'Gil.Halimbawa+ana@demo.test'])
  expect(refusal(await confirm(gil, id))).toEqual(problemOf('OwnPatient'))
  const { items } = (await call(server.app, listOwnPatients, {}, { token: ana.token })).result
  expect(items).toHaveLength(1)
  expect((await confirm(ben, id)).statusCode).toBe(200)
})

test('Of two who confirm at the same time, one does; a declined paper no longer counts', async () => {
  const [lourdes, ana, third] = [
    await person('Lourdes'),
    await person('Ana'),
    await addReviewer(server, 'Gil Halimbawa'),
  ]
  await opened(lourdes.patientId)
  await openPatientAs(third, lourdes.patientId)
  const id = (await propose(luz, lourdes.patientId, ana.email)).result.proposals[0]?.id ?? ''
  const answers = await Promise.all([confirm(ben, id), confirm(third, id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])

  const jose = await person('Jose')
  const other = (await propose(luz, lourdes.patientId, jose.email)).result.proposals[0]
  const body = { reason: 'It is not signed' }
  const declined = await call(server.app, staff.declineAccess, { params: { id: other?.id ?? '' }, body }, by(ben))
  expect(declined.result.proposals).toEqual([])
  expect(refusal(await confirm(ben, other?.id ?? ''))).toEqual(problemOf('NotFound'))
  const paper = await server.db.query('SELECT status, replaced_at IS NOT NULL AS gone FROM document WHERE id = $1', [
    other?.documentId,
  ])
  expect(paper.rows).toEqual([{ status: 'UnderReview', gone: true }])
})

test('Nobody lets an unknown address, a colleague, themselves, or one who acts already', async () => {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  await opened(lourdes.patientId)
  const faults = async (email: string, changes = {}) =>
    (await propose(luz, lourdes.patientId, email, changes)).json().error.validationErrors?.[0]?.members
  expect(await faults('nobody@demo.test')).toEqual(['emailAddress'])
  expect(await faults((await addStaff(server.db, 'lead')).email)).toEqual(['emailAddress'])
  expect(await faults(ana.email, { Scope: 'everything' })).toEqual(['scope'])
  expect(await faults(ana.email, { LastDay: '2020-01-01' })).toEqual(['lastDay'])
  expect(refusal(await propose(luz, lourdes.patientId, lourdes.email))).toEqual(problemOf('AlreadyActs'))
  await addAccess(server.db, { accountId: ana.accountId, patientId: lourdes.patientId })
  expect(refusal(await propose(luz, lourdes.patientId, ana.email))).toEqual(problemOf('AlreadyActs'))
  const files = await server.db.query(`SELECT 1 FROM document WHERE patient_id = $1`, [lourdes.patientId])
  expect(files.rows).toEqual([])
})

test('Staff act on no file that they have not opened, and a patient’s token on none at all', async () => {
  const { patientId, access, tokens } = await twoGuardians()
  const list = (token: string) => call(server.app, staff.listWhoMayAct, { params: { id: patientId } }, { token })
  expect(refusal(await list(by(luz).token))).toEqual(problemOf('FileNotOpened'))
  expect(refusal(await end(luz, access[0] ?? ''))).toEqual(problemOf('FileNotOpened'))
  expect(refusal(await list(tokens[0]))).toEqual(problemOf('NotAllowed'))
})

test('A guardian cannot end another one; what one takes back of the other’s choice is told, and marks that they disagree', async () => {
  const { patientId, ana, jose, access, tokens } = await twoGuardians()
  const [ofAna, ofJose] = tokens
  const ending = await call(server.app, endCaregiver, { params: { id: access[1] ?? '' } }, { token: ofAna })
  expect(refusal(ending)).toEqual(problemOf('NotFound'))
  const choose = (token: string, granted: boolean) =>
    call(server.app, setConsent, { body: { purpose: 'research', granted } }, { token })
  await choose(ofAna, true)
  expect(await told(ofJose)).toEqual(['ConsentChangedByOther'])
  const listed = async (token: string) => (await call(server.app, listCaregivers, {}, { token })).result
  expect((await listed(ofJose)).disagreeSince).toBeNull()
  await choose(ofJose, false)
  expect((await told(ofAna)).sort()).toEqual(['ConsentChanged', 'ConsentChangedByOther', 'GuardiansDisagree'])
  for (const token of tokens) expect((await listed(token)).disagreeSince).toEqual(expect.any(String))
  // While they disagree, neither takes the patient out.
  for (const contract of [unsubscribe, requestErasure] as const)
    expect(refusal(await call(server.app, contract, {}, { token: ofAna }))).toEqual(problemOf('GuardiansDisagree'))

  await opened(patientId)
  const settle = { params: { id: patientId }, body: { disagree: false, reason: 'Both agreed by phone' } }
  expect((await call(server.app, staff.markDisagreement, settle, by(luz))).result.disagreeSince).toBeNull()
  for (const token of tokens) expect((await told(token))[0]).toBe('GuardiansAgree')
  expect((await end(luz, access[1] ?? '')).statusCode).toBe(200)
  expect((await call(server.app, listLetters, {}, { token: ofJose })).statusCode).toBe(401)
  expect((await call(server.app, unsubscribe, {}, { token: ofAna })).statusCode).toBe(204)
  // Who helped a patient who left helps no more.
  expect((await call(server.app, listLetters, {}, { token: ofAna })).statusCode).toBe(401)
  expect(jose.accountId).not.toBe(ana.accountId)
})

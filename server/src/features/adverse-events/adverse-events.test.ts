import {
  addToAdverseEvent,
  listOwnAdverseEvents,
  listReportableProducts,
  reportAdverseEvent,
} from '@aruga/contract/adverse-events/adverse-events'
import { kindFacts, reportKinds } from '@aruga/contract/adverse-events/kinds'
import * as staff from '@aruga/contract/adverse-events/staff'
import { listAccess } from '@aruga/contract/audit/access-log'
import { readReportedDefect } from '@aruga/contract/recalls/staff'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addProduct, addSession, addStaff } from '../../testing/people.ts'
import { eraseWithoutRequest } from '../erasure/erase-unasked.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'

let server: TestApp
let safety: string
let officer: string
const START = new Date('2026-11-01T02:00:00.000Z')

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(START)
  officer = (await addStaff(server.db, 'safety', 'Luz Halimbawa')).accountId
  safety = await tokenOf(officer)
})
afterAll(() => server.close())
beforeEach(() => server.setClock(START))

const tokenOf = async (accountId: string) => (await addSession(server.db, accountId, server.context.clock())).token
const days = (count: number) => new Date(START.getTime() + count * 24 * 60 * 60_000)
const reportedFacts = {
  product: 'Insulin',
  batch: null,
  beganOn: '2026-10-30',
  endedOn: null,
  seriousness: [],
  outcome: 'Unknown' as const,
}
const heard = {
  ...reportedFacts,
  reporter: { kind: 'Relative' as const, name: 'Ana', contact: null },
  patient: { initials: 'JD', age: 61, sex: null },
}

async function reported(words = 'My leg swelled  up.\n“Ang sakit” 🤕', facts: object = {}) {
  const patient = await addPatient(server.db)
  await server.db.query(`UPDATE patient SET first_name = 'Teresa', birthdate = '1960-11-02' WHERE id = $1`, [
    patient.patientId,
  ])
  const token = await tokenOf(patient.accountId)
  const body = { words, facts: { ...reportedFacts, ...facts } }
  const { id } = (await call(server.app, reportAdverseEvent, { body }, { token })).result
  return { ...patient, token, id }
}
const read = async (id: string) =>
  (await call(server.app, staff.readAdverseEvent, { params: { id } }, { token: safety })).result
const handOver = (id: string, version = 1) =>
  call(
    server.app,
    staff.handOverAdverseEvent,
    { params: { id }, body: { version, to: 'By e-mail to the holder' } },
    { token: safety },
  )
const acknowledge = (id: string, version = 1) => {
  const body = { version, by: 'Their safety desk', reference: 'MAH-77', at: START.toISOString() }
  return call(server.app, staff.acknowledgeAdverseEvent, { params: { id }, body }, { token: safety })
}
const exported = (id: string, Format: 'Csv' | 'Pdf') =>
  call(server.app, staff.exportAdverseEvent, { params: { id }, query: { Format } }, { token: safety })

test('A patient’s report is stored in their exact words, with initials and age, and its clock runs at once', async () => {
  const { id, patientId } = await reported()
  const event = await read(id)
  expect(event).toMatchObject({
    status: 'Reported',
    words: 'My leg swelled  up.\n“Ang sakit” 🤕',
    knownAt: '2026-11-01T02:00:00.000Z',
    serious: false,
    dueBy: days(90).toISOString(),
    missing: [],
    patient: { id: patientId },
    facts: { patient: { initials: 'TP', age: 65, sex: null }, reporter: { kind: 'Patient' } },
  })
})

test('The safety officer sees what a patient ticked and whether they may be called; the patient sees by when it is passed on', async () => {
  const { id, token } = await reported('A rash', { effects: ['DailyLife', 'SawDoctor'], mayCall: false })
  expect((await read(id)).facts).toMatchObject({ effects: ['DailyLife', 'SawDoctor'], mayCall: false })
  const { items } = (await call(server.app, listOwnAdverseEvents, { query: {} }, { token })).result
  expect(items.map(({ dueBy }) => dueBy)).toEqual([days(90).toISOString()])
})

test('A serious report is due in 15 calendar days, and stands above what is due later', async () => {
  const later = await reported('A little itch')
  const serious = await reported('I was in hospital', { seriousness: ['Hospitalization'] })
  const list = async (After?: string) =>
    (
      await call(
        server.app,
        staff.listAdverseEvents,
        { query: { MaxResultCount: 1, ...(After && { After }) } },
        { token: safety },
      )
    ).result
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const { items, next } = await list(after)
    ids.push(...items.map(({ id }) => id))
    expect(JSON.stringify(items)).not.toMatch(/itch|hospital|Teresa/i)
    if (!next) break
    after = next
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.indexOf(serious.id)).toBeLessThan(ids.indexOf(later.id))
  expect((await read(serious.id)).dueBy).toBe('2026-11-16T02:00:00.000Z')
})

test('The safety officer is mailed the number of a waiting report, without name, medicine or words', async () => {
  await server.db.query('DELETE FROM notification')
  await reported('My leg swelled up')
  const { rows } = await server.db.query(
    `SELECT account_id, title_en || body_en AS text FROM notification WHERE kind = 'AdverseEventWaits'`,
  )
  expect(rows.map(({ account_id }) => account_id)).toEqual([officer])
  expect(rows[0]?.text).toMatch(/AE-2611-\d+/)
  expect(rows[0]?.text).not.toMatch(/Insulin|Teresa|swelled/)
})

test('A pharmacist records what a relative said; the clock runs from when it was heard', async () => {
  const { accountId } = await addStaff(server.db, 'pharmacist')
  const token = await tokenOf(accountId)
  const body = {
    words: 'She fainted',
    knownAt: '2026-10-31T02:00:00.000Z',
    facts: { ...heard, seriousness: ['OtherImportant' as const] },
  }
  const { id } = (await call(server.app, staff.recordAdverseEvent, { body }, { token })).result
  expect(await read(id)).toMatchObject({
    knownAt: '2026-10-31T02:00:00.000Z',
    dueBy: '2026-11-15T02:00:00.000Z',
    patient: null,
    missing: [],
  })
  const unknown = await call(
    server.app,
    staff.recordAdverseEvent,
    { body: { ...body, patientCode: 'XXXX-XXXX' } },
    { token },
  )
  expect(unknown.json().error.validationErrors).toMatchObject([{ members: ['patientCode'] }])
  // Only the safety officer may read.
  const answer = await call(server.app, staff.readAdverseEvent, { params: { id } }, { token })
  expect(refusal(answer)).toEqual(problemOf('NotAllowed'))
})

test('Missing minimum criteria are named', async () => {
  const token = await tokenOf((await addStaff(server.db, 'reviewer')).accountId)
  const nobody = {
    reporter: { kind: 'Other' as const, name: null, contact: null },
    patient: { initials: null, age: null, sex: null },
  }
  const body = {
    words: 'Somebody felt dizzy',
    knownAt: START.toISOString(),
    facts: { ...heard, ...nobody, product: null },
  }
  const { id } = (await call(server.app, staff.recordAdverseEvent, { body }, { token })).result
  expect((await read(id)).missing).toEqual(['Patient', 'Reporter', 'Product'])
  expect((await exported(id, 'Csv')).body).toContain('Patient, Reporter, Product')
})

test('A case is closed only by an acknowledgement of what was handed over', async () => {
  const { id } = await reported()
  const changed = problemOf('AdverseEventChanged')
  expect(refusal(await acknowledge(id))).toEqual(changed)
  await handOver(id)
  expect(refusal(await handOver(id))).toEqual(changed)
  const closed = (await acknowledge(id)).result
  expect(closed.status).toBe('Closed')
  expect(closed.entries.map(({ kind, party, partyReference }) => [kind, party, partyReference])).toEqual([
    ['Reported', null, null],
    ['HandedOver', 'By e-mail to the holder', null],
    ['Acknowledged', 'Their safety desk', 'MAH-77'],
  ])
})

test('What a patient adds later is dated, changes nothing before it, and has to be handed over again', async () => {
  const { id, token } = await reported('A rash')
  await handOver(id)
  await acknowledge(id)
  server.setClock(new Date('2026-11-01T02:05:00.000Z'))
  const { result } = await call(
    server.app,
    addToAdverseEvent,
    { params: { id }, body: { words: 'It is gone' } },
    { token },
  )
  expect(result).toMatchObject({ status: 'Reported', words: 'A rash', additions: [{ words: 'It is gone' }] })
  const event = await read(id)
  expect(event).toMatchObject({
    knownAt: '2026-11-01T02:00:00.000Z',
    clockFrom: '2026-11-01T02:05:00.000Z',
    version: 2,
  })
  // The officer may not hand over the version they saw before it.
  expect(refusal(await handOver(id, 1))).toEqual(problemOf('AdverseEventChanged'))
  expect((await handOver(id, 2)).result.status).toBe('HandedOver')
  expect((await exported(id, 'Csv')).body).toMatch(/A rash[\s\S]*It is gone[\s\S]*Follow-up/)
})

test('What the safety officer hears later is recorded beside the report, with when it was heard', async () => {
  const { id } = await reported('A rash')
  const body = { words: 'The doctor says: an allergy', knownAt: '2026-11-01T01:00:00.000Z' }
  const { result } = await call(server.app, staff.followUpAdverseEvent, { params: { id }, body }, { token: safety })
  expect(result.words).toBe('A rash')
  expect(result.entries.at(-1)).toMatchObject({ kind: 'Added', by: 'Luz Halimbawa', ...body })
})

test('The safety officer completes the facts; the earlier ones stay on record, and seriousness moves the due date', async () => {
  const { id } = await reported()
  const { facts } = await read(id)
  const body = { version: 1, facts: { ...facts, batch: 'B-77', seriousness: ['Death' as const] } }
  const { result } = await call(server.app, staff.assessAdverseEvent, { params: { id }, body }, { token: safety })
  expect(result).toMatchObject({
    version: 2,
    serious: true,
    dueBy: '2026-11-16T02:00:00.000Z',
    facts: { batch: 'B-77' },
  })
  expect(result.entries.map((entry) => entry.facts?.batch)).toEqual([null, 'B-77'])
  const tomorrow = { ...facts, beganOn: '2026-11-02' }
  const refused = await call(
    server.app,
    staff.assessAdverseEvent,
    { params: { id }, body: { version: 2, facts: tomorrow } },
    { token: safety },
  )
  expect(refused.json().error.validationErrors).toMatchObject([{ members: ['facts.beganOn'] }])
})

test('The safety officer confirms when the program first knew, no later than the report; the clock runs from then', async () => {
  const { id } = await reported('In hospital', { seriousness: ['Hospitalization'] })
  const { facts } = await read(id)
  const assess = (version: number, knownAt: string) =>
    call(server.app, staff.assessAdverseEvent, { params: { id }, body: { version, facts, knownAt } }, { token: safety })
  const { result } = await assess(1, '2026-10-28T01:00:00.000Z')
  expect(result).toMatchObject({ knownAt: '2026-10-28T01:00:00.000Z', dueBy: '2026-11-12T01:00:00.000Z' })
  expect(result.entries.at(-1)).toMatchObject({
    kind: 'Assessed',
    knownAt: '2026-10-28T01:00:00.000Z',
    by: 'Luz Halimbawa',
  })
  const later = await assess(2, '2026-11-01T02:00:01.000Z')
  expect(later.json().error.validationErrors).toMatchObject([{ code: 'KnownAfterReport', members: ['knownAt'] }])
  expect((await read(id)).version).toBe(2)
})

test('The days are settings that a safety officer confirms, and open cases follow them', async () => {
  const { id } = await reported('In hospital', { seriousness: ['Hospitalization'] })
  const before = (await call(server.app, staff.readAdverseEventClock, {}, { token: safety })).result
  expect(before).toEqual({ seriousDays: 15, otherDays: 90, confirmedAt: null, confirmedBy: null })
  const set = (seriousDays: number) =>
    call(server.app, staff.confirmAdverseEventClock, { body: { seriousDays, otherDays: 90 } }, { token: safety })
  expect((await set(7)).result).toMatchObject({ seriousDays: 7, confirmedBy: 'Luz Halimbawa' })
  expect((await read(id)).dueBy).toBe('2026-11-08T02:00:00.000Z')
  await set(15)
})

test('A report is the patient’s own: another patient neither sees it nor adds to it, and a repeat is not a second one', async () => {
  const { id, token } = await reported()
  const other = await reported('Something else')
  const params = { id }
  const stranger = await call(
    server.app,
    addToAdverseEvent,
    { params, body: { words: 'Mine' } },
    { token: other.token },
  )
  expect(refusal(stranger)).toEqual(problemOf('NotFound'))
  const twice = { token, headers: { 'idempotency-key': 'the-same-report' } }
  const body = { words: 'Again', facts: reportedFacts }
  const [first, second] = [
    await call(server.app, reportAdverseEvent, { body }, twice),
    await call(server.app, reportAdverseEvent, { body }, twice),
  ]
  expect(second.result.id).toBe(first.result.id)
  const list = async (query: object) => (await call(server.app, listOwnAdverseEvents, { query }, { token })).result
  const page = await list({ MaxResultCount: 1 })
  const rest = await list({ After: page.next })
  expect([...page.items, ...rest.items].map((item) => item.id).sort()).toEqual([id, first.result.id].sort())
  expect((await list({ After: other.id })).items).toEqual([])
})

test('A patient who left can still report, and sees in the access log that the safety officer read it', async () => {
  const { id, patientId, token } = await reported()
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patientId])
  const again = await call(
    server.app,
    reportAdverseEvent,
    { body: { words: 'Later', facts: reportedFacts } },
    { token },
  )
  expect(again.statusCode).toBe(200)
  await read(id)
  const seen = (await call(server.app, listAccess, {}, { token })).result.items
  expect(seen).toMatchObject([{ what: 'SideEffectRead', by: 'safety' }])
})

test('The PDF is in the order of CIOMS I and opens, whatever its characters and length', async () => {
  const { id } = await reported(`${'Ang sakit ng ulo 🤕 '.repeat(180)}${'x'.repeat(300)}`)
  const answer = await exported(id, 'Pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBeGreaterThan(1)
  const numbers = (await exported(id, 'Csv')).body.split(/\r?\n/).map((line) => line.split(',')[0])
  expect(numbers.filter((number) => /^(1|3|14|15|22|25a)$/.test(number ?? ''))).toEqual([
    '1',
    '3',
    '14',
    '15',
    '22',
    '25a',
  ])
})

test('An erased patient’s reports stay, and do not identify them', async () => {
  const { id, patientId, accountId } = await reported('I, TERESA, had a rash; Teresita had none')
  const request = { id: 'test' }
  await inTransaction(server.db, (tx) => eraseWithoutRequest(tx, { patientId, accountId, request, now: START }))
  const event = await read(id)
  expect(event.words).toBe('I, [removed], had a rash; Teresita had none')
  expect(event.facts.patient).toEqual({ initials: null, age: 65, sex: null })
  expect(JSON.stringify(event.entries)).not.toMatch(/TERESA|"TP"/)
  expect(event.patient).toMatchObject({ name: 'Erased patient', emailAddress: null })
})

test('A patient reports the batch, its expiry date, since when they take it and that they still do', async () => {
  const taken = {
    batch: 'B-77',
    expiresOn: '2027-11-30',
    takenSince: '2026-09-01',
    takenUntil: null,
    stillTaking: true,
  }
  const { id } = await reported('Nahilo po ako.', { ...taken, outcome: 'NotRecovered' })
  expect((await read(id)).facts).toMatchObject(taken)
  const { body } = await exported(id, 'Csv')
  expect(body).toContain('6a,Reaction end,Still going on')
  expect(body).toContain('14a,Batch,B-77')
  expect(body).toContain(',Expiry of the batch,2027-11-30')
  expect(body).toContain('18,Therapy dates,2026-09-01 to still taken')
})

test('An end date of a medicine still taken, and a day in the future, are refused at their fields', async () => {
  const { accountId } = await addPatient(server.db)
  const token = await tokenOf(accountId)
  const refusedAt = async (facts: object) => {
    const answer = await call(
      server.app,
      reportAdverseEvent,
      { body: { words: 'x', facts: { ...reportedFacts, ...facts } } },
      { token },
    )
    return answer.json().error.validationErrors.map((fault: { members: string[] }) => fault.members[0])
  }
  expect(await refusedAt({ stillTaking: true, takenUntil: '2026-10-31' })).toEqual(['facts.takenUntil'])
  expect(await refusedAt({ takenSince: '2026-11-02' })).toEqual(['facts.takenSince'])
  expect(await refusedAt({ takenSince: '2026-10-20', takenUntil: '2026-10-19' })).toEqual(['facts.takenUntil'])
})

test('The officer sees the batches that counters handed over to this patient, and no other patient’s', async () => {
  const { id, patientId } = await reported()
  const other = await addPatient(server.db)
  const branchId = await addBranch(server.db)
  for (const [who, batch] of [
    [patientId, 'B-77'],
    [other.patientId, 'X-99'],
  ] as const) {
    const letterId = await addLetter(server.db, who)
    await server.db.query(
      `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, batch, expires_on)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 2, $3, $4, $5, '2027-11-30')`,
      [letterId, branchId, officer, START, batch],
    )
  }
  expect((await read(id)).handedOver).toEqual([
    {
      day: '2026-11-01',
      product: expect.any(String),
      batch: 'B-77',
      expiresOn: '2027-11-30',
      branchName: expect.any(String),
    },
  ])
})

test('PostgreSQL has the kinds of the contract, and the clock of each', async () => {
  const { rows } = await server.db.query<{ kind: string; soon: boolean }>(
    'SELECT kind, is_due_in_a_day(kind) AS soon FROM adverse_event_kind',
  )
  const kinds = reportKinds.map((kind) => ({ kind, soon: kindFacts[kind].clock === 'OneDay' }))
  expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(
    kinds.toSorted((a, b) => a.kind.localeCompare(b.kind)),
  )
  await expect(server.db.query(`UPDATE adverse_event SET facts = facts || '{"kind": "Gossip"}'`)).rejects.toThrow(
    /adverse_event_kind/,
  )
})

test('A report without a kind is a side effect, and is stored as it always was', async () => {
  const { id, token } = await reported('A rash')
  const { kind, facts } = await read(id)
  expect(kind).toBe('SideEffect')
  expect(facts).not.toHaveProperty('kind')
  const { items } = (await call(server.app, listOwnAdverseEvents, { query: {} }, { token })).result
  expect(items).toMatchObject([{ kind: 'SideEffect' }])
})

test('A report of each kind keeps the answers to its own questions, in the case and in its exports', async () => {
  const { id } = await reported('The tablets do nothing', {
    kind: 'LackOfEffect',
    answers: { asDirected: 'Yes', workedBefore: 'No' },
  })
  expect(await read(id)).toMatchObject({ kind: 'LackOfEffect', dueBy: days(90).toISOString() })
  const { body } = await exported(id, 'Csv')
  expect(body).toContain(',Kind of report,Lack of effect')
  expect(body).toContain(',Had worked before,No')
})

test('A product defect is due within 24 hours, and harm of any kind in the days of serious reports', async () => {
  const defect = await reported('The pen leaks', { kind: 'ProductDefect', answers: { defect: 'Broken' } })
  expect((await read(defect.id)).dueBy).toBe(days(1).toISOString())
  const overdose = await reported('He took ten', { kind: 'Overdose', seriousness: ['Hospitalization'] })
  expect((await read(overdose.id)).dueBy).toBe(days(15).toISOString())
})

test('The safety officer corrects the kind of a report; its clock follows, and the earlier kind stays on record', async () => {
  const { id } = await reported('The pen leaks, I feel bad')
  const { facts } = await read(id)
  const body = {
    version: 1,
    facts: { ...facts, kind: 'ProductDefect' as const, answers: { defect: 'Broken' as const } },
  }
  const { result } = await call(server.app, staff.assessAdverseEvent, { params: { id }, body }, { token: safety })
  expect(result).toMatchObject({ kind: 'ProductDefect', dueBy: days(1).toISOString() })
  expect(result.entries.map((entry) => entry.facts?.kind)).toEqual([undefined, 'ProductDefect'])
})

test('An answer to a question of another kind, and a child expected in a year, are refused at their fields', async () => {
  const token = await tokenOf((await addPatient(server.db)).accountId)
  const refusedAt = async (facts: object) => {
    const body = { words: 'x', facts: { ...reportedFacts, ...facts } }
    const answer = await call(server.app, reportAdverseEvent, { body }, { token })
    return answer
      .json()
      .error.validationErrors.map((fault: { code: string; members: string[] }) => [fault.code, fault.members[0]])
  }
  expect(await refusedAt({ answers: { defect: 'Broken' } })).toEqual([
    ['QuestionOfAnotherKind', 'facts.answers.defect'],
  ])
  expect(await refusedAt({ kind: 'Pregnancy', answers: { childDue: '2027-11-01' } })).toEqual([
    ['ChildDueTooLate', 'facts.answers.childDue'],
  ])
})

test('A medicine that was renamed since is recognized by the name on the letter, also when the case is assessed', async () => {
  const { patientId, accountId } = await addPatient(server.db)
  const letterId = await addLetter(server.db, patientId)
  const { rows } = await server.db.query(
    `SELECT product_id AS "productId", product_name || ' ' || strength AS product FROM letter WHERE id = $1`,
    [letterId],
  )
  const letter = rows[0] as { productId: string; product: string }
  await server.db.query(`UPDATE product SET name = 'Renamed since' WHERE id = $1`, [letter.productId])
  const body = { words: 'A rash', facts: { ...reportedFacts, product: letter.product } }
  const { id } = (await call(server.app, reportAdverseEvent, { body }, { token: await tokenOf(accountId) })).result
  const { facts } = await read(id)
  expect(facts).toMatchObject({ product: letter.product, productId: letter.productId })
  const assessed = { params: { id }, body: { version: 1, facts } }
  const { result } = await call(server.app, staff.assessAdverseEvent, assessed, { token: safety })
  expect(result.facts.productId).toBe(letter.productId)
  // Another patient's letter names nothing.
  const other = await reported('A rash', { product: letter.product })
  expect((await read(other.id)).facts.productId).toBeNull()
})

test('A medicine of the formulary is recognized by its name, whoever reports it, and a caller’s id is not read', async () => {
  const productId = await addProduct(server.db)
  const [name, strength] = ['Glargine of this test', '100 units/mL pen']
  await server.db.query('UPDATE product SET name = $2 WHERE id = $1', [productId, name])
  const { id, token } = await reported('A rash', { product: `${name} ${strength}`, productId: officer })
  expect((await read(id)).facts).toMatchObject({ product: `${name} ${strength}`, productId })
  const other = await reported('A rash', { product: 'Herbs of my aunt' })
  expect((await read(other.id)).facts.productId).toBeNull()
  const { items } = (await call(server.app, listReportableProducts, {}, { token })).result
  expect(items).toContainEqual({ id: productId, name, strength })
})

test('Administrators, who may recall, are mailed a link to the form of a recall with the product and batch of a defect, and nothing else of it', async () => {
  const administrator = (await addStaff(server.db, 'administrator')).accountId
  const productId = await addProduct(server.db)
  await server.db.query(`UPDATE product SET name = 'Defectum', strength = '5 mg' WHERE id = $1`, [productId])
  const offers = async (id: string) => {
    const { rows } = await server.db.query<{ id: string }>(
      `SELECT id FROM notification WHERE kind = 'RecallOffered' AND account_id = $1 AND subject_id = $2`,
      [administrator, id],
    )
    return rows
  }
  const { accountId } = await addPatient(server.db)
  const none = { beganOn: null, endedOn: null, seriousness: [], outcome: 'Unknown' as const }
  const send = async (facts: { kind: 'ProductDefect' | 'SideEffect' }) => {
    const body = { words: 'It leaks', facts: { ...none, ...facts, product: 'Defectum 5 mg', batch: 'AB-12' } }
    return (await call(server.app, reportAdverseEvent, { body }, { token: await tokenOf(accountId) })).result
  }
  const defect = await send({ kind: 'ProductDefect' })
  const [offer, ...more] = await offers(defect.id)
  expect(more).toEqual([])
  const mail = await writeNotificationMail(server.context, { kind: 'notification', notificationId: offer?.id ?? '' })
  expect(mail?.content.link?.href).toMatch(new RegExp(`/console/recalls\\?report=${defect.id}$`))
  const read = (id: string, token: string) => call(server.app, readReportedDefect, { params: { id } }, { token })
  const theirs = await tokenOf(administrator)
  expect((await read(defect.id, theirs)).json()).toEqual({ reference: defect.reference, productId, batch: 'AB-12' })
  expect(refusal(await read(defect.id, safety))).toEqual(problemOf('NotAllowed'))

  // A report of another kind becomes one by what the officer hears.
  const other = await send({ kind: 'SideEffect' })
  expect(await offers(other.id)).toEqual([])
  expect(refusal(await read(other.id, theirs))).toEqual(problemOf('NotFound'))
  const become = async (kind: 'ProductDefect') => {
    const { version, facts } = (
      await call(server.app, staff.readAdverseEvent, { params: { id: other.id } }, { token: safety })
    ).result
    const body = { version, facts: { ...facts, kind } }
    return call(server.app, staff.assessAdverseEvent, { params: { id: other.id }, body }, { token: safety })
  }
  expect((await become('ProductDefect')).statusCode).toBe(200)
  expect((await become('ProductDefect')).statusCode).toBe(200)
  expect(await offers(other.id)).toHaveLength(1)
})

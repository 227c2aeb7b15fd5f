// Patients of an earlier program from a CSV file: checked, brought in, told, taken over, undone.
import { randomUUID } from 'node:crypto'
import { makeCard } from '@aruga/contract/cards/cards'
import { acceptInvitation } from '@aruga/contract/caregivers/caregivers'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { listLetters } from '@aruga/contract/letters/letters'
import * as contract from '@aruga/contract/patients/import'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TAKE_OVER_MS } from '../../../records/patient-access/take-over.ts'
import { call, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { linkIn } from '../../../testing/mailed.ts'
import {
  addAccount,
  addDoctor,
  addPatient,
  addPatientWithoutAccount,
  addProduct,
  addSession,
  addStaff,
} from '../../../testing/people.ts'
import { openPatientAs } from '../../../testing/staff.ts'
import { sendInvitations, writeTakeOverMail } from './invite.ts'
import { deleteOldImports } from './queries.ts'
import { runPatientImport } from './run.ts'

let server: TestApp
let adminId: string
let token: string
let productId: string
const doctor = 'HCP-2468'
const today = dayInManila(Date.now())

beforeAll(async () => {
  server = await startTestApp()
  await addDoctor(server.db, doctor)
  productId = await addProduct(server.db)
})
beforeEach(async () => {
  adminId = (await addStaff(server.db, 'administrator')).accountId
  token = (await addSession(server.db, adminId)).token
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

let people = 0
type Cells = Partial<Record<contract.PatientColumn, string>>
/** Somebody whom nobody else is like. */
function person(cells: Cells = {}): Cells {
  const n = ++people
  return {
    ...{ old_number: `A-${n}`, first_name: `Ligaya ${n}`, last_name: 'Halimbawa', birthdate: '1961-03-14', doctor },
    ...{ consent_date: '2026-01-02', consent_paper: `C-${n}`, ...cells },
  }
}
const units = { product: 'Insulin glargine', strength: '100 units/mL pen', form: 'Solution', units: '8' }
const columns = [...contract.patientColumns.needed, ...contract.patientColumns.optional]
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`
const fileOf = (...rows: Cells[]) =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => quoted(row[name])).join(','))].join('\r\n')

async function send(csv: string, as = token) {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="clinic.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.checkPatients.path,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${head}${csv}\r\n--edge--\r\n`,
  })
  return Object.assign(answer, { result: answer.json<contract.PatientImport>() })
}
const check = async (...rows: Cells[]) => (await send(fileOf(...rows))).result
const on = (id: string) => ({ params: { id } })
const begin = (id: string, as = token) => call(server.app, contract.importPatients, on(id), { token: as })
const invite = (id: string, as = token) => call(server.app, contract.invitePatients, on(id), { token: as })
const undo = (id: string) => call(server.app, contract.undoPatientImport, on(id), { token })
const run = (importId: string) => runPatientImport(server.context, { importId })
const sendMails = (importId: string) => sendInvitations(server.context, { importId })
const read = async (id: string) => (await call(server.app, contract.readPatientImport, on(id), { token })).result
const rowsOf = async (id: string) =>
  (await call(server.app, contract.listPatientRows, { ...on(id), query: { MaxResultCount: 1000 } }, { token })).result
    .items
async function bringIn(...rows: Cells[]) {
  const { id } = await check(...rows)
  await begin(id)
  await run(id)
  return { ...(await read(id)), items: await rowsOf(id) }
}
async function patientsOf(importId: string) {
  const { rows } = await server.db.query<{ id: string; status: string; enrolled: string; account_id: string | null }>(
    'SELECT p.* FROM patient p JOIN imported_patient i ON i.patient_id = p.id WHERE i.import_id = $1 ORDER BY i.row',
    [importId],
  )
  return rows
}
const count = async (sql: string, ...values: unknown[]) =>
  Number((await server.db.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n)
const mailsOf = async (importId: string) => {
  const { rows } = await server.db.query<{ patientId: string; mailId: string }>(
    `SELECT patient_id AS "patientId", mail_id AS "mailId" FROM imported_patient WHERE import_id = $1 AND mail_id IS NOT NULL`,
    [importId],
  )
  return rows
}
const newAddress = () => `patient-${randomUUID()}@demo.test`

test('Each row is judged before anything changes, with its reasons by column', async () => {
  const [staff, helper, patient] = [
    await addStaff(server.db, 'reviewer'),
    await addAccount(server.db, 'patient'),
    await addPatient(server.db),
  ]
  await addDoctor(server.db, 'HCP-9999', true)
  const before = await count('patient')
  const first = person({ mobile: '0917 111 2222', email: newAddress() })
  const checked = await check(
    first,
    person({ old_number: String(first.old_number).toLowerCase().replace('-', ' ') }),
    person({ mobile: '+63 917-111-2222' }),
    person({ email: String(first.email).toUpperCase() }),
    person({ first_name: String(first.first_name).toUpperCase(), last_name: 'Halimbáwa' }),
    person({ birthdate: daysAfter(today, 1), first_name: '', doctor: 'HCP-0000' }),
    person({ email: staff.email }),
    person({ email: helper.email }),
    person({ email: patient.email }),
    person({ doctor: 'HCP-9999' }),
    person({ ...units, units: '1.5' }),
    person({ ...units, form: 'Tablet' }),
    person({ ...units, last_day: daysAfter(today, -1) }),
    person({ ...units, last_day: daysAfter(today, 91) }),
    person({ consent_date: daysAfter(today, 1), consent_paper: '' }),
    person({ first_name: '=HYPERLINK("http://bad.test")' }),
    person({ invite: 'link' }),
    person({ language: 'Klingon', invite: 'pigeon' }),
  )
  expect(checked).toMatchObject({ state: 'Checked', rows: 18, new: 1, duplicate: 4, same: 1, refused: 12, done: 0 })
  const rows = await rowsOf(checked.id)
  expect(rows.slice(0, 5).map(({ outcome, alike, otherRow }) => [outcome, alike, otherRow])).toEqual([
    ['New', null, null],
    ['Duplicate', 'FormerNumber', 2],
    ['Duplicate', 'MobileNumber', 2],
    ['Duplicate', 'EmailAddress', 2],
    ['Duplicate', 'NameAndBirthdate', 2],
  ])
  const faults = rows.map(({ faults }) => faults.map(({ column }) => column).join(' '))
  expect(faults.slice(5)).toEqual([
    'birthdate first_name consent_date',
    'email',
    'email',
    '',
    'doctor',
    'units',
    'product',
    'last_day',
    'last_day',
    'consent_date consent_paper',
    'first_name',
    'invite',
    'language invite',
  ])
  expect(rows[8]).toMatchObject({ outcome: 'Same', alike: 'EmailAddress' })
  expect(rows[6]?.faults[0]?.message).toContain('works for the program')
  expect(await count('patient')).toBe(before)
  // Somebody who is refused for a cell is told of the doctor once that cell is right.
  expect((await read(checked.id)).reasons).toContainEqual(expect.objectContaining({ column: 'doctor', rows: 1 }))
})

test('A patient who is in is active, without account, with consents on paper and a letter on today’s terms; nobody is told', async () => {
  const lastDay = daysAfter(today, 30)
  const notifications = await count('notification')
  const { items, id, ...brought } = await bringIn(
    person({
      ...units,
      last_day: lastDay,
      suffix: 'Jr.',
      purposes: 'reminders',
      address: '1 Sampaguita Street',
      email: newAddress(),
    }),
    person({ mobile: '0918 333 4444' }),
  )
  expect(brought).toMatchObject({
    state: 'Imported',
    done: 2,
    new: 2,
    withUnits: 1,
    units: 8,
    links: 1,
    cards: 1,
    canUndo: true,
  })
  expect(items.map(({ invitation }) => invitation)).toEqual(['NotSent', 'Card'])
  expect(items[0]?.name).toMatch(/Halimbawa Jr\.$/)
  const [withLetter, other] = await patientsOf(id)
  expect(withLetter).toMatchObject({
    status: 'Active',
    enrolled: 'Import',
    account_id: null,
    enrolled_by: adminId,
    postal_address: '1 Sampaguita Street',
  })
  const { rows: consents } = await server.db.query(
    `SELECT purpose, granted, channel, paper, recorded_by, manila_day(given_at)::text AS day FROM consent WHERE patient_id = $1 ORDER BY purpose`,
    [withLetter?.id],
  )
  const paper = { channel: 'paper', paper: expect.stringMatching(/^C-/), recorded_by: adminId, day: '2026-01-02' }
  expect(consents).toEqual([
    { purpose: 'program', granted: true, ...paper },
    { purpose: 'reminders', granted: true, ...paper },
    { purpose: 'research', granted: false, ...paper },
  ])
  const { rows: letters } = await server.db.query(
    `SELECT l.status, l.quantity_approved AS units, manila_day(l.valid_until)::text AS "lastDay", e.words ->> 'en' AS note
     FROM letter l JOIN letter_event e ON e.letter_id = l.id WHERE l.patient_id = $1`,
    [withLetter?.id],
  )
  expect(letters).toEqual([{ status: 'Issued', units: 8, lastDay, note: 'Open units from the earlier program' }])
  expect(await count('letter WHERE patient_id = $1', other?.id)).toBe(0)
  expect(await count('notification')).toBe(notifications)
  expect(await count(`jobs.job WHERE name IN ('mail', 'push') AND data ->> 'patientId' = $1`, withLetter?.id)).toBe(0)
  // The rows forget what is now the patient's.
  expect(await count('patient_import_row WHERE import_id = $1 AND (cells IS NOT NULL OR person IS NOT NULL)', id)).toBe(
    0,
  )
})

test('The same file twice brings nobody in twice, also when two administrators begin two files at once', async () => {
  const [one, other] = [person({ email: newAddress() }), person()]
  const [first, second] = [await check(one, other), await check(one, other)]
  const { token: another } = await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)
  await Promise.all([begin(first.id), begin(first.id, another), begin(second.id, another)])
  await Promise.all([run(first.id), run(first.id), run(second.id)])
  const [a, b] = [await read(first.id), await read(second.id)]
  expect([a.done + b.done, a.new + b.new, a.same + b.same]).toEqual([2, 2, 2])
  const third = await check(one, other)
  expect(third).toMatchObject({ new: 0, same: 2 })
  expect(await count('imported_patient WHERE former_number = $1', String(one.old_number).replace('-', ''))).toBe(1)
})

test('Two people may share a phone or a name if somebody says so, but no number of the earlier program', async () => {
  const first = person({ mobile: '0919 555 6666' })
  const { id } = await check(first, person({ mobile: '0919 555 6666' }), person({ old_number: first.old_number ?? '' }))
  const settle = (row: number, isOther = true) =>
    call(server.app, contract.settlePatientRow, { params: { id, row }, body: { isOther } }, { token })
  expect((await settle(3)).result).toMatchObject({ outcome: 'New', isOther: true })
  expect((await settle(3, false)).result).toMatchObject({ outcome: 'Duplicate', otherRow: 2 })
  await settle(3)
  expect(refusal(await settle(4))).toMatchObject({ code: 'Aruga:NotFound' })
  await begin(id)
  await run(id)
  expect(await read(id)).toMatchObject({ done: 2, duplicate: 1 })
  expect(refusal(await settle(3, false))).toMatchObject({ code: 'Aruga:ImportBegun' })
  const { rows: settled } = await server.db.query(
    `SELECT actor_id AS "by", reason FROM audit_entry WHERE subject_id = $1 AND action = 'patients.row_settled' ORDER BY id`,
    [id],
  )
  expect(settled).toEqual(
    ['another', 'the same', 'another'].map((who) => ({ by: adminId, reason: `row 3: ${who} person` })),
  )
})

test('Somebody who is not the patient of a phone, but has the earlier number of another row, does not stop the file', async () => {
  const known = await addPatientWithoutAccount(server.db)
  await server.db.query(`UPDATE patient SET mobile_phone_number = '0915 777 8888' WHERE id = $1`, [known])
  const first = person()
  const { id } = await check(first, person({ old_number: first.old_number ?? '', mobile: '0915 777 8888' }), person())
  const body = { isOther: true }
  const settled = await call(server.app, contract.settlePatientRow, { params: { id, row: 3 }, body }, { token })
  expect(settled.result).toMatchObject({ outcome: 'New' })
  await begin(id)
  await run(id)
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 2, new: 2, same: 0, duplicate: 1 })
  expect((await rowsOf(id))[1]).toMatchObject({ outcome: 'Duplicate', alike: 'FormerNumber', otherRow: 2 })
})

test('What a file cannot do: more units than one person may grant, a role, a million rows', async () => {
  await server.db.query('UPDATE product SET second_approval_above = 10 WHERE id = $1', [productId])
  const { id } = await check(person({ ...units, units: '11' }), person({ ...units, units: '10' }))
  await server.db.query('UPDATE product SET second_approval_above = NULL WHERE id = $1', [productId])
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['Refused', 'New'])
  const [head = '', row = ''] = fileOf(person()).split('\r\n')
  const withRole = await send(`${head},role\r\n${row},administrator`)
  await begin(withRole.result.id)
  await run(withRole.result.id)
  expect((await patientsOf(withRole.result.id))[0]).toMatchObject({ status: 'Active', account_id: null })
  const many = `old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper\n${'a,b,c,d,e,f,g\n'.repeat(contract.MAX_PATIENT_ROWS + 1)}`
  expect(refusal(await send(many))).toMatchObject({ code: 'Aruga:TableTooLong' })
})

test('A run whose job was given up is started again, an import at once and invitations after a day', async () => {
  const { id } = await check(person({ email: newAddress() }))
  const jobs = (name: string) => count('jobs.job WHERE name = $1 AND data ->> $2 = $3', name, 'importId', id)
  await begin(id)
  expect((await begin(id)).result).toMatchObject({ state: 'Importing' })
  expect(await jobs('patientImport')).toBe(2)
  await Promise.all([run(id), run(id)])
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 1 })
  await begin(id)
  await invite(id)
  await invite(id)
  expect([await jobs('patientImport'), await jobs('patientInvitations')]).toEqual([2, 1])
  await server.db.query(`UPDATE patient_import SET invited_at = invited_at - interval '25 hours' WHERE id = $1`, [id])
  await invite(id)
  expect(await jobs('patientInvitations')).toBe(2)
  await sendMails(id)
  await sendMails(id)
  expect(await mailsOf(id)).toHaveLength(1)
})

test('An import ends when whoever began it may not bring patients in any more', async () => {
  const { id } = await check(person())
  await begin(id)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [adminId])
  await run(id)
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 0 })
  await begin(id)
  await run(id)
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 1 })
})

test('Units that no budget pays for any more are refused row by row, and the others come in', async () => {
  const budget = randomUUID()
  await server.db.query(
    `UPDATE product SET benefit_rule = '{"kind": "AmountOff", "value": 10000, "letterUnits": null, "letterAmount": null, "monthUnits": null, "monthAmount": null}' WHERE id = $1`,
    [productId],
  )
  const { rows } = await server.db.query<{ rule: unknown }>('SELECT benefit_rule AS rule FROM product WHERE id = $1', [
    productId,
  ])
  expect(rows[0]?.rule).not.toBeNull()
  await server.db.query(
    `INSERT INTO product_price (product_id, valid_from, amount) VALUES ($1, '2026-01-01', 100000)`,
    [productId],
  )
  await server.db.query(
    `INSERT INTO budget (id, product_id, period, begins, ends, amount) VALUES ($1, $2, 'Month', $3::date - 1, $3::date + 300, 100000)`,
    [budget, productId, today],
  )
  const { id, items, ...brought } = await bringIn(person(units), person(units), person())
  expect(brought).toMatchObject({ state: 'Imported', done: 2, new: 2, refused: 1, withUnits: 1, units: 8 })
  expect(items[1]).toMatchObject({ outcome: 'Refused', faults: [{ column: 'units' }], invitation: null })
  const used = async () =>
    (await server.db.query<{ n: string }>('SELECT reserved + uncounted(b) AS n FROM budget b WHERE id = $1', [budget]))
      .rows[0]?.n
  expect(Number(await used())).toBe(80_000)
  await undo(id)
  await run(id)
  expect(Number(await used())).toBe(0)
  await server.db.query('DELETE FROM budget WHERE id = $1', [budget])
  await server.db.query('UPDATE product SET benefit_rule = NULL WHERE id = $1', [productId])
})

test('Invitations go out once an administrator starts them, each with a link that only the birthdate opens', async () => {
  const email = newAddress()
  const { id } = await bringIn(person({ ...units, email, birthdate: '1958-11-02', language: 'Filipino' }), person())
  await invite(id)
  await invite(id)
  await sendMails(id)
  await sendMails(id)
  const mails = await mailsOf(id)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  if (!mail) throw new Error('No mail.')
  expect(await count(`audit_entry WHERE patient_id = $1 AND action = 'registration.invited'`, mail.patientId)).toBe(1)
  const draft = await writeTakeOverMail(server.context, { kind: 'takeOver', ...mail })
  expect(draft).toMatchObject({ to: email, language: 'fil' })
  // Paper and SMS, too.
  const stored = await server.db.query('SELECT language_code FROM patient WHERE id = $1', [mail.patientId])
  expect(stored.rows).toEqual([{ language_code: 'fil' }])
  expect(JSON.stringify(draft)).not.toContain('1958')
  const shown = linkIn(draft).query.token ?? ''
  const somebody = await addAccount(server.db, 'patient')
  const session = await addSession(server.db, somebody.accountId)
  const accept = (code: string) =>
    call(server.app, acceptInvitation, { body: { token: shown, code } }, { token: session.token })
  expect(refusal(await accept('110259'))).toMatchObject({ code: 'Aruga:InvitationCodeWrong' })
  expect((await accept('110258')).result).toEqual({ patientId: mail.patientId })
  expect(await count('imported_patient WHERE patient_id = $1 AND email IS NULL', mail.patientId)).toBe(1)
  const mine = (await addSession(server.db, somebody.accountId)).token
  expect((await call(server.app, listLetters, {}, { token: mine })).result.items).toMatchObject([
    { quantityApproved: 8 },
  ])
  expect((await rowsOf(id)).map(({ invitation }) => invitation)).toEqual(['TakenOver', 'Card'])
  // Nobody is mailed again, and nothing can be undone as a whole.
  await invite(id)
  await sendMails(id)
  expect(await mailsOf(id)).toEqual([mail])
  expect(refusal(await undo(id))).toMatchObject({ code: 'Aruga:ImportNotUndoable' })
})

test('Only who could not be reached, or let the link lapse, is mailed again', async () => {
  const { id } = await bringIn(person({ email: newAddress() }), person({ email: newAddress() }))
  expect((await read(id)).invitations).toEqual([{ state: 'NotSent', count: 2 }])
  await invite(id)
  await sendMails(id)
  const [bounced, sent] = await mailsOf(id)
  for (const [mail, state] of [
    [bounced, 'refused'],
    [sent, 'sent'],
  ] as const)
    await server.db.query(`INSERT INTO mail (id, state, began_at) VALUES ($1, $2, now())`, [mail?.mailId, state])
  expect(new Map((await read(id)).invitations.map((one) => [one.state, one.count]))).toEqual(
    new Map([
      ['Bounced', 1],
      ['Sent', 1],
    ]),
  )
  server.setClock(new Date(Date.now() + 60_000))
  await invite(id)
  await sendMails(id)
  const again = new Map((await mailsOf(id)).map(({ patientId, mailId }) => [patientId, mailId]))
  expect(again.get(sent?.patientId ?? '')).toBe(sent?.mailId)
  expect(again.get(bounced?.patientId ?? '')).not.toBe(bounced?.mailId)
  // A mail whose job is late says nothing any more.
  expect(
    await writeTakeOverMail(server.context, {
      kind: 'takeOver',
      patientId: bounced?.patientId ?? '',
      mailId: bounced?.mailId ?? '',
    }),
  ).toBeUndefined()
  server.setClock(new Date(Date.now() + TAKE_OVER_MS + 120_000))
  token = (await addSession(server.db, adminId, server.context.clock())).token
  expect((await read(id)).invitations).toContainEqual({ state: 'Lapsed', count: 2 })
})

test('Nothing is mailed before the import is done, or by somebody who may not any more', async () => {
  const { id } = await check(person({ email: newAddress() }))
  expect(refusal(await invite(id))).toMatchObject({ code: 'Aruga:ImportNotDone' })
  await begin(id)
  await run(id)
  await invite(id)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [adminId])
  await sendMails(id)
  expect(await mailsOf(id)).toEqual([])
})

test('As long as nobody was told an import is undone: its patients, letters and consents are gone, and the file can be brought in again', async () => {
  const rows = [person(units), person({ email: newAddress() })]
  const { id, items } = await bringIn(...rows)
  const ids = (await patientsOf(id)).map((patient) => patient.id)
  await undo(id)
  await undo(id)
  await run(id)
  expect(await read(id)).toMatchObject({ state: 'Undone', done: 0, stayed: 0, canUndo: false })
  for (const table of [
    'patient WHERE id',
    'letter WHERE patient_id',
    'consent WHERE patient_id',
    'doctor_assignment WHERE patient_id',
    'imported_patient WHERE patient_id',
  ])
    expect(await count(`${table} = ANY ($1)`, ids)).toBe(0)
  expect(items.map(({ patientCode }) => patientCode)).not.toContain(null)
  const { rows: audit } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE subject_id = $1 AND action = 'patients.import_undone'`,
    [id],
  )
  expect(audit).toEqual([{ reason: '2 gone, 0 stayed' }])
  for (const patient of ids)
    expect(
      await count(
        `audit_entry WHERE patient_id = $1 AND subject_id = $2 AND actor_id = $3 AND action = 'registration.import_undone'`,
        ...[patient, id, adminId],
      ),
    ).toBe(1)
  expect(await bringIn(...rows)).toMatchObject({ done: 2 })
})

test('The undoing of an import that stopped counts only whoever was in', async () => {
  const { id } = await check(...Array.from({ length: 252 }, () => person()))
  await begin(id)
  await server.db.query('ALTER TABLE patient_import ADD CONSTRAINT stops CHECK (done <= 250)')
  await run(id)
  await server.db.query('ALTER TABLE patient_import DROP CONSTRAINT stops')
  expect(await read(id)).toMatchObject({ state: 'Failed', new: 252, done: 250, undoOf: null, canUndo: true })
  expect((await undo(id)).result).toMatchObject({ state: 'Undoing', undoOf: 250 })
  await run(id)
  expect(await read(id)).toMatchObject({ state: 'Undone', done: 0, stayed: 0 })
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE subject_id = $1 AND action LIKE 'patients.import_un%' ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'patients.import_undo_begun', reason: '250 patients' },
    { action: 'patients.import_undone', reason: '250 gone, 0 stayed' },
  ])
})

test('A patient to whom something has happened stays when the rest is undone, and a claimed letter forbids it', async () => {
  const { id } = await bringIn(person(units), person(units), person())
  const [first] = await patientsOf(id)
  await server.db.query(
    `INSERT INTO call_note (id, patient_id, called_at, direction, outcome, words, noted_by, noted_at)
     VALUES ($1, $2, now(), 'ToPatient', 'NoAnswer', 'Nobody answered.', $3, now())`,
    [randomUUID(), first?.id, adminId],
  )
  expect((await read(id)).canUndo).toBe(true)
  await undo(id)
  await run(id)
  const { stayed } = await read(id)
  expect(stayed).toBe(1)
  expect(await count(`audit_entry WHERE subject_id = $1 AND action = 'registration.import_undone'`, id)).toBe(2)
  expect(await count('letter WHERE patient_id = $1', first?.id)).toBe(1)
  const other = await bringIn(person(units))
  await server.db.query(`UPDATE letter SET quantity_dispensed = 1 WHERE patient_id = $1`, [
    (await patientsOf(other.id))[0]?.id,
  ])
  expect(refusal(await undo(other.id))).toMatchObject({ code: 'Aruga:ImportNotUndoable' })
})

test('An undoing that fails is tried again by its job, and can be started again', async () => {
  const { id } = await bringIn(person(units), person())
  const [first] = await patientsOf(id)
  await undo(id)
  await server.db.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
  )
  await server.db.query(
    `CREATE TRIGGER refuse BEFORE DELETE ON patient FOR EACH ROW WHEN (OLD.id = '${first?.id}') EXECUTE FUNCTION refuse()`,
  )
  await expect(run(id)).rejects.toThrow('no')
  await server.db.query('DROP TRIGGER refuse ON patient')
  await server.db.query('DROP FUNCTION refuse')
  expect(await read(id)).toMatchObject({ state: 'Undoing', done: 2, canUndo: true, invitations: [] })
  const jobs = () => count(`jobs.job WHERE name = 'patientImport' AND data ->> 'importId' = $1`, id)
  const before = await jobs()
  expect((await undo(id)).result).toMatchObject({ state: 'Undoing' })
  expect(await jobs()).toBe(before + 1)
  await run(id)
  expect(await read(id)).toMatchObject({ state: 'Undone', done: 0, stayed: 0 })
})

test('Rows that are not used come back as they were typed, with reasons and without formulas; cards are listed with addresses', async () => {
  const known = await addPatientWithoutAccount(server.db)
  await server.db.query(`UPDATE patient SET mobile_phone_number = '0915 222 3333' WHERE id = $1`, [known])
  const { id } = await bringIn(
    person({ birthdate: '' }),
    person({ mobile: '0915 222 3333', address: "'=1+1" }),
    person({ address: '2 Rosal Street' }),
  )
  const notUsed = (await call(server.app, contract.exportPatientRows, on(id), { token })).body
  expect(notUsed).toContain('birthdate: This is missing.')
  expect(notUsed).toMatch(/This has the mobile number of .{9}, who is here already\./)
  expect(notUsed).not.toMatch(/[,"]=1\+1/)
  expect((await call(server.app, contract.exportPatientCards, on(id), { token })).body).toContain('2 Rosal Street')
  const { rows } = await server.db.query(`SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [id])
  expect(rows.filter(({ action }) => action === 'patients.file_exported')).toHaveLength(2)
})

test('Whoever has a card is listed no more as needing one, until it is taken back', async () => {
  const { id } = await bringIn(person({ address: '3 Sampaguita Street' }))
  const [patient] = await patientsOf(id)
  const reviewer = (await addSession(server.db, (await addStaff(server.db, 'reviewer')).accountId)).token
  const needed = async () => (await call(server.app, contract.exportPatientCards, on(id), { token })).body
  const states = async () => (await read(id)).invitations.map(({ state }) => state)
  expect(await states()).toEqual(['Card'])
  const by = { token: reviewer }
  await openPatientAs({ app: server.app, ...by }, patient?.id ?? '')
  const card = await call(server.app, makeCard, { params: { id: patient?.id ?? '' } }, by)
  expect(card.statusCode).toBe(200)
  expect(await needed()).not.toContain('3 Sampaguita Street')
  expect(await states()).toEqual(['HasCard'])
  await server.db.query(`UPDATE patient_card SET revoked_at = now(), reason = 'Lost' WHERE patient_id = $1`, [
    patient?.id,
  ])
  expect(await needed()).toContain('3 Sampaguita Street')
})

test('Personal data of rows is deleted in time; who came in stays known', async () => {
  const row = person()
  const { id } = await bringIn(row, person({ birthdate: '' }))
  await deleteOldImports(server.db, new Date(Date.now() + 1_000))
  expect(await count('patient_import_row WHERE import_id = $1', id)).toBe(0)
  expect(await read(id)).toMatchObject({ state: 'Imported', new: 1, refused: 1 })
  expect(await check(row)).toMatchObject({ same: 1 })
})

test('Nobody but administrators brings patients in', async () => {
  const reviewer = (await addSession(server.db, (await addStaff(server.db, 'reviewer')).accountId)).token
  const { id } = await check(person())
  expect((await send(fileOf(person()), reviewer)).statusCode).toBe(403)
  expect((await begin(id, reviewer)).statusCode).toBe(403)
  expect((await invite(id, reviewer)).statusCode).toBe(403)
})

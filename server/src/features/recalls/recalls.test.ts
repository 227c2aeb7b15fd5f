import { dispenseClaim } from '@aruga/contract/counter/counter'
import { claimLetter, readLetter } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { openPatient } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import {
  callOffRecall,
  changeRecall,
  draftRecall,
  exportRecalledBatch,
  exportRecalledLetters,
  listRecalledLetters,
  listRecalls,
  RECALL_UNDO_MS,
  type RecallPlan,
  readRecall,
  startRecall,
} from '@aruga/contract/recalls/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginRecalls } from '../../records/recalls/begin.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addBranch,
  addLetter,
  addPatient,
  addPharmacist,
  addProduct,
  addSession,
  addStaff,
} from '../../testing/people.ts'
import { runRecall } from './run.ts'

let server: TestApp
let token: string
let otherToken: string
let productId: string
let newProductId: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setClock(new Date())
  // A new administrator for each test: drafts are limited per minute and account.
  token = await session((await addStaff(server.db, 'administrator')).accountId)
  otherToken = await session((await addStaff(server.db, 'administrator')).accountId)
  productId = await addProduct(server.db)
  newProductId = await addProduct(server.db)
})

const note = { en: 'The maker withdrew it.', fil: 'Binawi po ito ng gumawa.' }

async function addHolder({ quantity = 12, bought = 0 } = {}) {
  const patient = await addPatient(server.db)
  const letterId = await addLetter(server.db, patient.patientId, { quantity })
  const { rows } = await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES (gen_random_uuid(), $1, 'Prescription', 'Accepted', replace(gen_random_uuid()::text, '-', ''), 'rx.pdf', 'application/pdf', 1, 'x', now())
     RETURNING id`,
    [patient.patientId],
  )
  await server.db.query(
    'UPDATE letter SET product_id = $2, prescription_id = $3, quantity_dispensed = $4 WHERE id = $1',
    [letterId, productId, rows[0]?.id, bought],
  )
  return { ...patient, letterId }
}
const session = async (accountId: string) => (await addSession(server.db, accountId)).token

const draft = async (plan: Partial<RecallPlan> = {}) =>
  (await call(server.app, draftRecall, { body: { productId, note, ...plan } }, { token })).result
const start = (id: string, letters: number, by = token) =>
  call(server.app, startRecall, { params: { id }, body: { letters } }, { token: by })
const callOff = (id: string) => call(server.app, callOffRecall, { params: { id } }, { token })
const read = async (id: string) => (await call(server.app, readRecall, { params: { id } }, { token })).result
const rowsOf = async (id: string, query: object = {}) =>
  (await call(server.app, listRecalledLetters, { params: { id }, query }, { token })).result.items
const noticesOf = async (accountId: string) =>
  (await call(server.app, listNotifications, {}, { token: await session(accountId) })).result.items
const afterTheUndo = async () => {
  server.setClock(new Date(server.context.clock().getTime() + RECALL_UNDO_MS))
  await beginRecalls(server.context)
}

test('The list shows exactly who is affected and what each has, and nothing happens until the recall is started', async () => {
  const [waiting, claimed, partly] = [await addHolder(), await addHolder(), await addHolder({ bought: 5 })]
  const branch = await addBranch(server.db)
  const body = { id: claimed.letterId, pharmacyBranchId: branch }
  await call(server.app, claimLetter, { body }, { token: await session(claimed.accountId) })
  // A letter for another product, an ended one, a used-up one.
  const other = await addLetter(server.db, (await addPatient(server.db)).patientId)
  await server.db.query('UPDATE letter SET product_id = $2 WHERE id = $1', [other, newProductId])
  const ended = await addHolder()
  await server.db.query(`UPDATE letter SET valid_until = now() - interval '1 day' WHERE id = $1`, [ended.letterId])
  const usedUp = await addHolder()
  await server.db.query(`UPDATE letter SET status = 'Dispensed' WHERE id = $1`, [usedUp.letterId])

  const recall = await draft({ batch: ' LOT-7 ' })
  expect(recall).toMatchObject({
    reference: expect.stringMatching(/^RC-\d{4}-\d{3,}$/),
    status: 'Draft',
    batch: 'LOT-7',
    note,
    replacement: null,
    ...{ letters: 3, patients: 3, issued: 1, claimed: 1, partlyBought: 1, unitsLeft: 31 },
    ...{ cancelled: 0, notListed: 0, startsAt: null, productInUse: true },
  })
  const rows = await rowsOf(recall.id)
  expect(new Map(rows.map(({ id, had, quantityBought, outcome }) => [id, [had, quantityBought, outcome]]))).toEqual(
    new Map([
      [waiting.letterId, ['Issued', 0, null]],
      [claimed.letterId, ['Claimed', 0, null]],
      [partly.letterId, ['Issued', 5, null]],
    ]),
  )
  expect(await noticesOf(waiting.accountId)).toEqual([])

  // A patient who gets a letter afterwards is not on the list, and the list reports it.
  await addHolder()
  expect(await read(recall.id)).toMatchObject({ letters: 3, notListed: 1 })
  const again = await call(
    server.app,
    changeRecall,
    { params: { id: recall.id }, body: { productId, note } },
    { token },
  )
  expect(again.result).toMatchObject({ letters: 4, notListed: 0, batch: null })
  expect(refusal(await start(recall.id, 3))).toEqual(problemOf('RecallListChanged'))
  const { items } = (await call(server.app, listRecalls, { query: { Filter: recall.reference } }, { token })).result
  expect(items.map(({ id }) => id)).toEqual([recall.id])
})

test('Until the time for an undo is over, one call takes the whole recall back', async () => {
  const holder = await addHolder()
  const { id } = await draft()
  const started = await start(id, 1)
  expect(started.result.status).toBe('Scheduled')
  await beginRecalls(server.context)
  expect((await read(id)).status).toBe('Scheduled')
  expect((await callOff(id)).result.status).toBe('CalledOff')
  expect((await callOff(id)).result.status).toBe('CalledOff')
  await afterTheUndo()
  await runRecall(server.context, { recallId: id })
  expect(await read(id)).toMatchObject({ status: 'CalledOff', cancelled: 0 })
  expect(await noticesOf(holder.accountId)).toEqual([])
  expect(refusal(await start(id, 1))).toEqual(problemOf('RecallStarted'))
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [id])
  expect(rows.map(({ action }) => action)).toEqual(['recall.listed', 'recall.started', 'recall.called_off'])
})

test('Either of two servers cancels each letter once, with a notification in both languages and a record', async () => {
  const holders = []
  for (let n = 0; n < 12; n++) holders.push(await addHolder())
  const { id } = await draft()
  await start(id, 12)
  await afterTheUndo()
  expect(refusal(await callOff(id))).toEqual(problemOf('RecallBegun'))
  await Promise.all([1, 2, 3].map(() => runRecall(server.context, { recallId: id })))
  await runRecall(server.context, { recallId: id })
  expect(await read(id)).toMatchObject({ status: 'Done', cancelled: 12, finishedAt: expect.stringMatching(/Z$/) })
  for (const { accountId } of holders) {
    expect(await noticesOf(accountId)).toMatchObject([
      { kind: 'LetterCancelled', body: expect.stringContaining('The maker withdrew it.') },
    ])
  }
  const [{ accountId = '', letterId = '', patientId = '' } = {}] = holders
  const letter = (await call(server.app, readLetter, { params: { id: letterId } }, { token: await session(accountId) }))
    .result
  expect(letter.timeline.filter(({ state }) => state === 'Cancelled')).toMatchObject([{ by: 'program', note: note.en }])
  const reviewer = await session((await addStaff(server.db, 'reviewer')).accountId)
  const body = { reason: 'PatientAsked' } as const
  await call(server.app, openPatient, { params: { id: patientId }, body }, { token: reviewer })
  const { result } = await call(server.app, readPatientTimeline, { params: { id: patientId } }, { token: reviewer })
  expect(result.items.map(({ what }) => what)).toContain('LetterCancelled')
  const { rows } = await server.db.query(
    `SELECT count(*)::int FROM audit_entry WHERE action = 'letter.cancelled' AND subject_id = ANY ($1) AND reason = 'ProductWithdrawn'`,
    [holders.map((each) => each.letterId)],
  )
  expect(rows[0]?.count).toBe(12)
})

test('A server killed in the middle loses nothing: another one continues, and nobody is notified twice', async () => {
  const holders = []
  for (let n = 0; n < 6; n++) holders.push(await addHolder())
  const { id } = await draft({ replacement: { productId: newProductId } })
  await start(id, 6)
  await afterTheUndo()
  let letters = 0
  const clock = () => {
    letters += 1
    if (letters >= 4) throw new Error('killed')
    return server.context.clock()
  }
  await expect(runRecall({ ...server.context, clock }, { recallId: id })).rejects.toThrow('killed')
  expect(await read(id)).toMatchObject({ status: 'Running', replaced: 3 })
  await runRecall(server.context, { recallId: id })
  expect(await read(id)).toMatchObject({ status: 'Done', replaced: 6 })
  for (const { accountId, patientId } of holders) {
    expect((await noticesOf(accountId)).map(({ kind }) => kind)).toEqual(['LetterReplaced'])
    const { rows } = await server.db.query(
      `SELECT count(*)::int FROM letter WHERE patient_id = $1 AND product_id = $2`,
      [patientId, newProductId],
    )
    expect(rows[0]?.count).toBe(1)
  }
})

test('A letter is replaced by one for the units left, or for a fixed number, and its patient is notified once', async () => {
  const holder = await addHolder({ bought: 5 })
  const { id } = await draft({ replacement: { productId: newProductId } })
  await start(id, 1)
  await afterTheUndo()
  await runRecall(server.context, { recallId: id })
  const [row] = await rowsOf(id, { Outcome: 'Replaced' })
  expect(row).toMatchObject({ unitsLeft: 7, newLetter: expect.stringMatching(/^L-/) })
  const [notice, ...others] = await noticesOf(holder.accountId)
  expect(others).toEqual([])
  expect(notice?.body).toMatch(/The maker withdrew it\. Your new letter is for 7 pens of /)
  const newId = notice?.link?.split('=')[1] ?? ''
  const letter = await call(
    server.app,
    readLetter,
    { params: { id: newId } },
    { token: await session(holder.accountId) },
  )
  expect(letter.result).toMatchObject({ number: row?.newLetter, status: 'Issued', quantityApproved: 7 })

  // A recall of the replacement.
  productId = newProductId
  const second = await draft({ replacement: { productId: await addProduct(server.db), quantity: 3 } })
  await start(second.id, 1)
  await afterTheUndo()
  await runRecall(server.context, { recallId: second.id })
  expect((await noticesOf(holder.accountId))[0]?.body).toContain('for 3 pens')
})

test('A patient whose prescription has the replacing product already keeps the units left, on a letter beside it', async () => {
  const holder = await addHolder({ bought: 5 })
  const other = await addLetter(server.db, holder.patientId)
  await server.db.query('UPDATE letter SET product_id = $2 WHERE id = $1', [other, newProductId])
  await server.db.query(
    `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
     SELECT $1, prescription_id, '2026-11-02', 'Dr. Cruz', 1, 15, 90, 'pen' FROM letter WHERE id = $2`,
    [other, holder.letterId],
  )
  const { id } = await draft({ replacement: { productId: newProductId } })
  await start(id, 1)
  await afterTheUndo()
  await runRecall(server.context, { recallId: id })
  const [row] = await rowsOf(id, { Outcome: 'Replaced' })
  expect(row).toMatchObject({ unitsLeft: 7, newLetter: expect.stringMatching(/^L-/) })
  expect((await noticesOf(holder.accountId)).map(({ kind }) => kind)).toEqual(['LetterReplaced'])
  const { rows } = await server.db.query(
    `SELECT quantity_approved FROM letter WHERE patient_id = $1 AND product_id = $2 AND status = 'Issued' ORDER BY issued_at`,
    [holder.patientId, newProductId],
  )
  expect(rows).toEqual([{ quantity_approved: 12 }, { quantity_approved: 7 }])
})

test('A letter that cannot be cancelled or replaced is listed with its reason', async () => {
  const branch = await addBranch(server.db)
  const counter = await session((await addPharmacist(server.db, branch)).accountId)
  const [bought, partly, left, gone] = [
    await addHolder({ quantity: 2 }),
    await addHolder(),
    await addHolder(),
    await addHolder(),
  ]
  const { id } = await draft({ replacement: { productId: newProductId } })
  await start(id, 4)
  // Handed over while it could still be undone.
  for (const { accountId, letterId, quantity } of [
    { ...bought, quantity: 2 },
    { ...partly, quantity: 5 },
  ]) {
    const body = { id: letterId, pharmacyBranchId: branch }
    const { result } = await call(server.app, claimLetter, { body }, { token: await session(accountId) })
    const handOver = { code: result.claim?.code ?? '', quantity }
    expect((await call(server.app, dispenseClaim, { body: handOver }, { token: counter })).statusCode).toBe(200)
  }
  await server.db.query(`UPDATE letter SET prescription_id = NULL WHERE id = $1`, [left.letterId])
  await server.db.query(`UPDATE letter SET valid_until = now() - interval '1 day' WHERE id = $1`, [gone.letterId])
  await afterTheUndo()
  await runRecall(server.context, { recallId: id })
  expect(await read(id)).toMatchObject({ status: 'Done', replaced: 1, notReplaced: 1, notOpen: 2, cancelled: 0 })
  const became = new Map((await rowsOf(id)).map((row) => [row.id, [row.outcome, row.why, row.unitsLeft]]))
  expect(became).toEqual(
    new Map([
      [bought.letterId, ['NotOpen', 'Dispensed', null]],
      [partly.letterId, ['Replaced', null, 7]],
      [left.letterId, ['NotReplaced', 'PrescriptionNotUsable', 12]],
      [gone.letterId, ['NotOpen', 'Expired', null]],
    ]),
  )
  expect((await noticesOf(left.accountId)).map(({ kind }) => kind)).toEqual(['LetterCancelled'])
  expect((await noticesOf(gone.accountId)).map(({ kind }) => kind)).toEqual([])
  const csv = await call(server.app, exportRecalledLetters, { params: { id } }, { token })
  expect(csv.body).toContain('NotReplaced,PrescriptionNotUsable,12')
  expect(csv.body.split('\n').filter(Boolean)).toHaveLength(5)
})

test.each([
  [
    'LOT7A21',
    ['LOT 7A21', 'lot-7a21', 'LОT7A21', 'ＬＯＴ７Ａ２１', 'LOT–7A21', 'LOT7A21\u200b', 'L0T7A2I', 'LOT.7A/21'],
  ],
  ['ΑΒ‑12', ['AB12', 'ab 12', 'АВ-12', 'AB\u00ad12', 'AB١٢']],
  ['0123', ['O123', '0 1 2 3', '０１２３']],
])('A recall of the batch %s finds it however the counter wrote it, and no other', async (batch, written) => {
  const holder = await addHolder()
  const branch = await addBranch(server.db, `Batch ${batch}`)
  const by = (await addPharmacist(server.db, branch)).accountId
  for (const each of [...written, `${batch}3`, `1${batch}`, batch.slice(1)])
    await server.db.query(
      `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, batch)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 1, $3, '2026-11-03T02:00:00Z', $4)`,
      [holder.letterId, branch, by, each],
    )
  const recall = await draft({ batch })
  expect(recall.ofBatch).toMatchObject({ handOvers: written.length, patients: 1 })
  const csv = await call(server.app, exportRecalledBatch, { params: { id: recall.id } }, { token })
  expect(csv.body.trim().split('\n')).toHaveLength(1 + written.length)
  // A search finds the recall by each spelling, too.
  for (const Filter of [...written, batch.slice(1, -1)]) {
    const { items } = (await call(server.app, listRecalls, { query: { Filter } }, { token })).result
    expect(items, Filter).toContainEqual(expect.objectContaining({ id: recall.id }))
  }
})

test('A recalled batch finds everybody who got units of it, even if no letter is open', async () => {
  const [open, usedUp, another] = [await addHolder(), await addHolder(), await addHolder()]
  const elsewhere = await addHolder()
  const branch = await addBranch(server.db, 'Batch Street')
  const by = (await addPharmacist(server.db, branch)).accountId
  const handOver = (letterId: string, quantity: number, batch: string | null) =>
    server.db.query(
      `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, batch, expires_on)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, $3, $4, '2026-11-03T02:00:00Z', $5, '2027-05-31')`,
      [letterId, branch, quantity, by, batch],
    )
  await handOver(open.letterId, 2, 'lot-8')
  await handOver(usedUp.letterId, 3, 'LOT-8')
  await handOver(usedUp.letterId, 4, 'LOT-8')
  await server.db.query(`UPDATE letter SET status = 'Dispensed' WHERE id = $1`, [usedUp.letterId])
  // Another batch, no batch, corrected to nothing, and the same text on another product.
  await handOver(another.letterId, 5, 'LOT-9')
  await handOver(another.letterId, 5, null)
  await handOver(another.letterId, 0, 'LOT-8')
  await handOver(elsewhere.letterId, 6, 'LOT-8')
  await server.db.query('UPDATE letter SET product_id = $2 WHERE id = $1', [elsewhere.letterId, newProductId])

  const recall = await draft({ batch: 'LOT-8' })
  expect(recall.ofBatch).toEqual({ handOvers: 3, units: 9, patients: 2, notListed: 1 })
  const csv = await call(server.app, exportRecalledBatch, { params: { id: recall.id } }, { token })
  const [head, ...rows] = csv.body.trim().split('\n')
  expect(head).toBe('at (Manila),branch,pharmacy,letter,patient,units,batch,expires')
  expect(rows.map((row) => row.split(',').slice(5).join()).sort()).toEqual([
    '2,lot-8,2027-05-31',
    '3,LOT-8,2027-05-31',
    '4,LOT-8,2027-05-31',
  ])
  expect(csv.body).toContain('Batch Street')
  const { rows: audited } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [
    recall.id,
  ])
  expect(audited.at(-1)).toEqual({ action: 'recall.exported' })
  const none = await draft()
  expect(none.ofBatch).toBeNull()
  const empty = await call(server.app, exportRecalledBatch, { params: { id: none.id } }, { token })
  expect(empty.body.trim()).toBe(head)
})

test('With too small a budget a letter is cancelled without a replacement, and the list shows it', async () => {
  const holder = await addHolder()
  const limits = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const rule = { kind: 'PercentOff', value: 50, ...limits }
  await server.db.query(`UPDATE product SET benefit_rule = $2 WHERE id = $1`, [newProductId, JSON.stringify(rule)])
  await server.db.query(
    `INSERT INTO product_price (product_id, valid_from, amount) VALUES ($1, '2026-01-01', 100000)`,
    [newProductId],
  )
  await server.db.query(
    `INSERT INTO budget (id, product_id, period, begins, ends, amount)
     VALUES (gen_random_uuid(), $1, 'Month', now()::date - 40, now()::date + 40, 1)`,
    [newProductId],
  )
  const { id } = await draft({ replacement: { productId: newProductId } })
  await start(id, 1)
  await afterTheUndo()
  await runRecall(server.context, { recallId: id })
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'NotReplaced', why: 'BudgetUsedUp' }])
  expect((await noticesOf(holder.accountId)).map(({ kind }) => kind)).toEqual(['LetterCancelled'])
  const { rows } = await server.db.query('SELECT count(*)::int FROM letter WHERE patient_id = $1', [holder.patientId])
  expect(rows[0]?.count).toBe(1)
})

test('When two administrators start a recall of one product, one succeeds', async () => {
  await addHolder()
  const [one, other] = [await draft(), await draft()]
  const both = await Promise.all([start(one.id, 1), start(other.id, 1, otherToken)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.filter(({ statusCode }) => statusCode === 409).map(refusal)).toEqual([problemOf('RecallUnderWay')])
  const twice = await Promise.all([start(one.id, 1), start(one.id, 1, otherToken)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([409, 409])
})

test('A recall that does not exist, or has a retired replacement, is refused', async () => {
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [newProductId])
  const plan = { productId, note, replacement: { productId: newProductId } }
  expect(refusal(await call(server.app, draftRecall, { body: plan }, { token }))).toEqual(
    problemOf('ProductNotAvailable'),
  )
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(refusal(await start(unknown, 1))).toEqual(problemOf('NotFound'))
})

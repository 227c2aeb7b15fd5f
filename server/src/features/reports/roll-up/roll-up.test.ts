// The weekly figures agree with the source, whatever happened and whenever it was counted.

import { randomUUID } from 'node:crypto'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { buyers } from '@aruga/contract/formulary/statute'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/open.ts'
import { inTransaction } from '../../../db/open.ts'
import { acceptDocument } from '../../../records/documents/accept.ts'
import { declineDocument } from '../../../records/documents/decline.ts'
import { cancelOpenLetter } from '../../../records/letters/cancel.ts'
import { claimAs } from '../../../records/letters/claim.ts'
import { correctDispensing } from '../../../records/letters/correct-dispensing.ts'
import { countReceiptUnits } from '../../../records/letters/count-receipt.ts'
import { dispenseClaims } from '../../../records/letters/dispense.ts'
import { issue } from '../../../records/letters/issue.ts'
import { undoClaim } from '../../../records/letters/undo-claim.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertRows } from '../../../testing/insert-rows.ts'
import { addBranch, addPatient, addPharmacist, addProduct } from '../../../testing/people.ts'
import { prescriptionValues } from '../../../testing/staff.ts'
import { eraseFiles } from '../../erasure/erase.ts'
import { WHOLE } from './columns.ts'
import { countForReports } from './count.ts'
import { countUnproved } from './unproved.ts'

const request = { id: 'test' }
const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const rule: BenefitRule = { kind: 'FreeUnits', value: 3, ...unlimited }
const note = { en: 'Note', fil: 'Tala' }
let db: TestDatabase
let now = new Date('2026-09-07T01:00:00Z')
let place: { branches: string[]; products: string[]; pharmacistId: string }

beforeAll(async () => {
  db = await createTestDatabase()
  const [one, two] = [await addBranch(db, 'One'), await addBranch(db, 'Two')]
  const { accountId } = await addPharmacist(db, one)
  const products = [await addProduct(db), await addProduct(db)]
  // One with money, one without.
  await db.query('UPDATE product SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), products[0]])
  await db.query(`INSERT INTO product_price VALUES ($1, '2026-01-01', 260000)`, [products[0]])
  // So that the statutory discount takes no benefit away.
  await db.query(`INSERT INTO program_combination VALUES ('2026-01-01', 'ProgramFirst')`)
  place = { branches: [one, two], products, pharmacistId: accountId }
})
afterAll(() => db.drop())

const countNow = (on: Database = db) => countForReports({ db: on, clock: () => now })
const tables = ['report_week', 'report_wait', 'report_decline']
/** Every figure, in a fixed order; cells that are zero again count as missing. */
async function figures() {
  const rows: Record<string, unknown>[] = []
  for (const table of tables) {
    for (const { row } of (await db.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY t::text`)).rows) {
      const { branch_id, week, product_id, step, bucket, what, reason, ...counts } = row
      if (Object.values(counts).some((count) => count !== 0)) rows.push({ table, ...row })
    }
  }
  return rows
}
async function countFromTheBeginning() {
  await db.query(`TRUNCATE ${tables.join(', ')}`)
  await db.query('UPDATE report_progress SET letter_event_id = 0, case_event_id = 0, counted_at = NULL')
  await countNow()
}

/** Reproducible: the same history for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function newDocument(patientId: string, kind: string, status: string, letterId: string | null = null) {
  const id = randomUUID()
  const file = { filename: id, original_name: 'f', content_type: 'image/jpeg', size: 1, sha256: id }
  await insertRows(db, 'document', [
    { id, patient_id: patientId, kind, status, letter_id: letterId, ...file, uploaded_at: now },
  ])
  return id
}

type Letter = { id: string; patientId: string }

/** One random step; a step that a guard refuses does not happen. */
function stepsOf(random: (below: number) => number) {
  const letters: Letter[] = []
  let sold = 0
  const any = <T>(of: readonly T[]) => of[random(of.length)] as T
  const row = async ({ id }: Letter) => (await db.query('SELECT * FROM letter WHERE id = $1', [id])).rows[0] ?? {}
  const receipt = async (letter: Letter, outcome: 'accept' | 'decline') => {
    const kind = any(['OfficialReceipt', 'OfficialReceipt', 'ClaimedGoodsReceipt'])
    const documentId = await newDocument(letter.patientId, kind, 'UnderReview', letter.id)
    now = new Date(now.getTime() + random(20) * 3_600_000)
    const decision = { documentId, reviewerId: place.pharmacistId, now }
    if (outcome === 'decline') return declineDocument(db, decision, { reason: any(['Blurry', 'CutOff']), note })
    const { quantity_approved, quantity_receipted } = await row(letter)
    const quantity = kind === 'OfficialReceipt' ? Math.min(1 + random(8), quantity_approved - quantity_receipted) : null
    if (quantity === 0) return
    await inTransaction(db, async (tx) => {
      const read = { receiptNumber: null, receiptDate: null, branchId: null }
      await acceptDocument(tx, decision, { letterId: letter.id, quantity, ...read })
      if (quantity) await countReceiptUnits(tx, letter.id, quantity, now)
    })
  }
  const handOver = async (letter: Letter) => {
    const { claim_code: code, branch_id: branchId, quantity_approved, quantity_purchased } = await row(letter)
    const left = quantity_approved - quantity_purchased
    const next = { nextCode: randomUUID(), nextCodeEnd: new Date(now.getTime() + 86_400_000) }
    const by = { pharmacistId: place.pharmacistId, branchId, now }
    if (!code) return
    const quantity = any([left, 1 + random(12)])
    const letters = [{ letterId: letter.id, quantity }]
    const buyer = buyers[sold++ % buyers.length]
    const handed = quantity <= left && (await dispenseClaims(db, { code, ...by, ...next, letters, buyer }))
    if (!handed || random(2)) return
    now = new Date(now.getTime() + 240_000)
    const why = { reason: 'Miscounted', note: null } as const
    const correction = { ...by, ...why, now, nextCode: randomUUID(), nextCodeEnd: next.nextCodeEnd, id: handed.id }
    await correctDispensing(db, { ...correction, quantity: random(Math.min(12, handed.quantityAtMost + 1)) })
  }
  const steps: ((letter: Letter) => Promise<unknown>)[] = [
    ({ id, patientId }) => claimAs(db, patientId, { letterId: id, branchId: any(place.branches), now, request }),
    ({ id, patientId }) =>
      undoClaim(db, { letterId: id, patientId, accountId: place.pharmacistId, byCaregiver: false, now, request }),
    handOver,
    handOver,
    handOver,
    (letter) => receipt(letter, 'accept'),
    (letter) => receipt(letter, 'decline'),
    ({ id }) => (random(4) ? Promise.resolve() : cancelOpenLetter(db, id, note, now)),
    ({ patientId }) => (random(4) ? Promise.resolve() : inTransaction(db, (tx) => eraseFiles(tx, patientId))),
  ]
  return async () => {
    now = new Date(now.getTime() + random(9) * 3_600_000)
    if (letters.length === 0 || random(5) === 0) {
      const { patientId } = await addPatient(db)
      const prescriptionId = await newDocument(patientId, 'Prescription', 'Accepted')
      const order = { patientId, prescriptionId, productId: any(place.products), prescription: prescriptionValues() }
      const issued = await issue(db, order, { reviewerId: place.pharmacistId, request, now })
      if (issued) letters.push({ id: issued.id, patientId })
    }
    await any(steps)(any(letters.slice(-12)))
    if (random(6) === 0) await Promise.all([countNow(), countNow()])
  }
}

test('After any history the figures equal those of the source, and of a new count from the beginning', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 7)
  const step = stepsOf(randomFrom(seed))
  for (let n = 0; n < 600; n++) await step()
  await countNow()
  const stored = await figures()
  await countFromTheBeginning()
  expect(await figures()).toEqual(stored)

  const [sums = {}] = (
    await db.query(
      `SELECT sum(issued)::int AS issued, sum(claimed)::int AS claimed, sum(claimed_in_time)::int AS "inTime", sum(fully_bought)::int AS full,
         sum(units_handed_over)::int AS handed, sum(units_proved)::int AS proved, sum(benefit_units)::int AS free,
         sum(benefit_amount) AS "programPaid", sum(patient_amount) AS "patientsPaid",
         sum(vat_off) AS "vatOff", sum(statutory_discount) AS "statutoryDiscount" FROM report_week WHERE branch_id = '${WHOLE}'`,
    )
  ).rows
  const [source = {}] = (
    await db.query(
      `SELECT (SELECT count(*)::int FROM letter) AS issued,
         (SELECT count(*) FILTER (WHERE state = 'Claimed') - count(*) FILTER (WHERE state = 'ClaimUndone') FROM letter_event)::int AS claimed,
         (SELECT count(*)::int FROM letter WHERE status = 'Dispensed') AS full,
         (SELECT sum(quantity)::int FROM dispensing) AS handed, (SELECT sum(quantity_receipted)::int FROM letter) AS proved,
         (SELECT sum(benefit_units)::int FROM dispensing) AS free, (SELECT sum(benefit_amount) FROM dispensing) AS "programPaid",
         (SELECT sum(patient_amount(d)) FROM dispensing d) AS "patientsPaid",
         (SELECT sum(vat_off) FROM dispensing) AS "vatOff", (SELECT sum(statutory_discount) FROM dispensing) AS "statutoryDiscount"`,
    )
  ).rows
  expect(sums).toMatchObject(source)
  expect(source.full).toBeGreaterThan(3)
  expect(sums.inTime).toBeGreaterThan(3)
  expect(source.free).toBeGreaterThan(3)
  expect(Number(source.vatOff)).toBeGreaterThan(0)
  expect(Number(source.statutoryDiscount)).toBeGreaterThan(0)

  // By branch: a letter counts where it is claimed, a hand-over where it happened.
  const byBranch = await db.query(
    `SELECT branch_id, sum(issued)::int AS issued, sum(units_handed_over)::int AS handed FROM report_week
     WHERE branch_id IN (SELECT id FROM branch) GROUP BY 1 ORDER BY 1`,
  )
  const ofSource = await db.query(
    `SELECT b.id AS branch_id, (SELECT count(*)::int FROM letter WHERE branch_id = b.id) AS issued,
       (SELECT coalesce(sum(quantity), 0)::int FROM dispensing WHERE branch_id = b.id) AS handed FROM branch b ORDER BY 1`,
  )
  expect(byBranch.rows).toEqual(ofSource.rows)
})

test('After that history the sum of what no receipt proves equals that of each letter’s totals', async () => {
  // All hand-overs are old enough by then, except those of the last days.
  const at = new Date(now.getTime() + 9 * 24 * 3_600_000)
  await countUnproved({ db, clock: () => at })
  const [stored = {}] = (
    await db.query(
      `SELECT sum(units)::int AS units, sum(amount)::bigint AS amount FROM report_unproved WHERE branch_id = '${WHOLE}'`,
    )
  ).rows
  const [source = {}] = (
    await db.query(
      `SELECT sum(greatest(0, quantity_dispensed - quantity_receipted - coalesce((SELECT sum(d.quantity) FROM dispensing d
           WHERE d.letter_id = l.id AND d.dispensed_at > $1::timestamptz - interval '14 days'), 0)))::int AS units FROM letter l`,
      [at],
    )
  ).rows
  expect(stored.units).toBe(source.units)
  expect(stored.units).toBeGreaterThan(20)
  expect(Number(stored.amount)).toBeGreaterThan(0)
  const places = await db.query(
    `SELECT sum(units)::int AS units FROM report_unproved WHERE branch_id IN (SELECT id FROM branch)`,
  )
  expect(places.rows).toEqual([{ units: stored.units }])
})

test('A later disposal changes no week that was counted', async () => {
  await countNow()
  const before = await figures()
  await db.query('DELETE FROM document WHERE letter_id IS NOT NULL')
  await db.query(
    `WITH old AS (SELECT id FROM letter WHERE status = 'Dispensed' LIMIT 3), events AS (
       DELETE FROM letter_event WHERE letter_id IN (SELECT id FROM old)), hands AS (DELETE FROM dispensing WHERE letter_id IN (SELECT id FROM old))
     SELECT`,
  )
  await countNow()
  expect(await figures()).toEqual(before)
})

test('An event whose transaction commits late is counted, and no transaction waits for the count', async () => {
  const { rows } = await db.query('SELECT id FROM letter LIMIT 1')
  const handOver = (on: Pick<Database, 'query'>) =>
    on.query(`INSERT INTO letter_event (letter_id, state, at, by, note) VALUES ($1, 'Bought', $2, 'pharmacy', '1')`, [
      rows[0]?.id,
      now,
    ])
  const units = async () =>
    (await db.query(`SELECT sum(units_handed_over)::int AS units FROM report_week WHERE branch_id = '${WHOLE}'`))
      .rows[0]?.units
  await countNow()
  const before = await units()
  let counting: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    await handOver(tx)
    // It has a higher id, but commits first.
    await handOver(db)
    counting = countNow()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await handOver(db)
    expect(await units()).toBe(before)
  })
  await counting
  await countNow()
  expect(await units()).toBe(before + 3)
})

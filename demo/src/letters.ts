// Maria's letters, one in each state, made by the real statements at moments in the past.

import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@aruga/contract/audit/audit'
import type { Db } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'
import { recordAudit } from '@aruga/server/features/audit/queries'
import { dispenseClaim } from '@aruga/server/features/counter/dispensing'
import { recordDocument } from '@aruga/server/features/documents/receive-files'
import { claimAs, codeEnd, withFreshCode } from '@aruga/server/features/letters/claiming'
import { expireDue } from '@aruga/server/features/letters/expiring'
import { issueLetter } from '@aruga/server/features/letters/lifecycle/issue'
import { unitsFor } from '@aruga/server/features/notifications/messages'
import { notify } from '@aruga/server/features/notifications/queries'
import type { DemoPatient } from './patients.ts'
import { LETTERS, type Pictures, PURCHASES, pictureOf } from './pictures.ts'

export type World = {
  db: Db
  pictures: Pictures
  products: Map<string, string>
  branchId: string
  reviewerId: string
  pharmacistId: string
  /** The moment so many days ago, at ten in the morning in Manila. */
  daysAgo: (days: number) => Date
}

const accept = query(
  'demo.accept',
  `UPDATE document SET status = 'Accepted', reviewed_at = :now, reviewed_by = :reviewerId WHERE id = :prescriptionId`,
)
const cancel = query(
  'demo.cancel',
  `WITH cancelled AS (UPDATE letter SET status = 'Cancelled' WHERE id = :letterId RETURNING id)
   INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'Cancelled', :at::timestamptz, 'program', :reason::text FROM cancelled`,
)
const codeOf = query('demo.code', 'SELECT claim_code AS code FROM letter WHERE id = :letterId')
const renew = query('demo.renew', 'UPDATE letter SET code_valid_until = :codeValidUntil WHERE id = :letterId')
const attachReceipt = query(
  'demo.receipt',
  `WITH receipt AS (
     UPDATE document SET letter_id = :letterId, status = 'Accepted', or_quantity = :quantity::int, receipt_number = :receiptNumber,
       reviewed_at = :reviewedAt, receipt_date = :receiptDate, receipt_branch_id = :branchId, reviewed_by = :reviewerId WHERE id = :receiptId
   ) UPDATE letter SET quantity_receipted = quantity_receipted + :quantity::int WHERE id = :letterId`,
)

type Entry = { actorId: string; action: AuditAction; patientId: string; subjectId: string; at: Date; reason?: string }
/** A look or a decision of staff, as the patient reads it under "who looked at my data". */
export const onRecord = (db: Db, entry: Entry) => recordAudit(db, { ...entry, request: { id: 'demo' } })

export async function addLetters(world: World, patient: DemoPatient) {
  const { db, daysAgo } = world
  for (const [product, days] of Object.entries(LETTERS)) {
    const letterId = await issue(world, patient, product, days)
    if (product === 'Empagliflozin') {
      const reason = 'Your doctor changed your medicine.'
      const at = daysAgo(days - 2)
      await cancel(db, { letterId, at, reason })
      const on = { patientId: patient.patientId, subjectId: letterId, at, reason }
      await onRecord(db, { actorId: world.reviewerId, action: 'letter.cancelled', ...on })
    }
    const purchase = PURCHASES.find((bought) => bought.product === product)
    if (!purchase) continue
    await claim(world, patient, letterId, days - 2)
    await handOver(world, patient, letterId, purchase)
  }
  // What the background work did in its time, so that it finds nothing to tell today.
  await expireDue(db, daysAgo(39))
}

/** A letter for an accepted prescription. Answers its id. */
export async function issue(
  { db, pictures, products, reviewerId, daysAgo }: World,
  patient: DemoPatient,
  product: string,
  days: number,
) {
  const now = daysAgo(days)
  const { patientId, accountId } = patient
  const prescriptionId =
    product === patient.product
      ? patient.prescriptionId
      : await recordDocument(db, patientId, pictureOf(pictures, `${product} for ${patient.email}`), daysAgo(days + 1))
  await accept(db, { prescriptionId, now, reviewerId })
  const productId = products.get(product) ?? ''
  const letter = await issueLetter(
    db,
    { letterId: randomUUID(), patientId, prescriptionId, productId, quantity: null },
    now,
  )
  if (!letter) throw new Error(`The demo's letter for ${product} was refused.`)
  const entry = { actorId: reviewerId, patientId, at: now }
  await onRecord(db, { ...entry, action: 'document.viewed', subjectId: prescriptionId })
  await onRecord(db, { ...entry, action: 'letter.issued', subjectId: letter.id })
  const units = unitsFor(letter.quantityApproved, letter.unit)
  const params = { quantity: letter.quantityApproved, units, product }
  const news = { kind: 'LetterIssued', params, link: `/loa-details?id=${letter.id}`, now } as const
  await notify(db, { accountId, ...news })
  return letter.id
}

const claim = ({ db, branchId, daysAgo }: World, { patientId }: DemoPatient, letterId: string, days: number) =>
  claimAs(db, patientId, { letterId, branchId, now: daysAgo(days), request: { id: 'demo' } })

/** The counter's confirmation, and the receipt that the patient sent and staff accepted. */
async function handOver(world: World, patient: DemoPatient, letterId: string, purchase: (typeof PURCHASES)[number]) {
  const { db, pictures, branchId, reviewerId, pharmacistId, daysAgo } = world
  const { product, quantity, daysAgo: days, receiptNumber } = purchase
  const { patientId, accountId } = patient
  const now = daysAgo(days)
  await renew(db, { letterId, codeValidUntil: codeEnd(now) })
  const [row] = await codeOf(db, { letterId })
  const code = row?.code ?? ''
  const handed = await withFreshCode((nextCode) =>
    dispenseClaim(db, { code, branchId, now, quantity, nextCode, nextCodeEnd: codeEnd(now), pharmacistId }),
  )
  if (!handed) throw new Error(`The demo's hand-over of ${product} was refused.`)
  const receiptId = await recordDocument(db, patientId, pictureOf(pictures, `receipt ${receiptNumber}`), now)
  const bought = { receiptDate: now.toISOString().slice(0, 10), branchId }
  const reviewed = { reviewedAt: daysAgo(days - 1), reviewerId }
  await attachReceipt(db, { receiptId, letterId, quantity, receiptNumber, ...bought, ...reviewed })
  const counter = { actorId: pharmacistId, patientId, subjectId: letterId, at: now }
  await onRecord(db, { ...counter, action: 'claim.looked_up' })
  await onRecord(db, { ...counter, action: 'letter.dispensed' })
  const desk = { actorId: reviewerId, patientId, subjectId: receiptId, at: daysAgo(days - 1) }
  await onRecord(db, { ...desk, action: 'document.viewed' })
  await onRecord(db, { ...desk, action: 'document.accepted' })
  const kind = handed.status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought'
  const params = { quantity, units: unitsFor(quantity, handed.unit), product, left: handed.quantityLeft }
  await notify(db, { accountId, kind, params, link: `/loa-details?id=${letterId}`, now })
}

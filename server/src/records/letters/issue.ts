// Issuing a letter, always with its audit row and its notification.

import { randomUUID } from 'node:crypto'
import { monthDigits } from '@aruga/contract/days'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { problem } from '../../wire/problem.ts'
import { recordPrescription } from '../documents/record-prescription.ts'
import { reserveBudgets } from '../formulary/budgets/reserve.ts'
import { copyPrescribed, recordPrescribed } from './prescribed.ts'
import { addToTimeline } from './timeline.ts'

// The guards are the statement's own joins: an active patient, an accepted prescription of theirs, a product in use that has no letter
// on it, unless a recall replaces another product's letter. The patient's row is locked, so that a patient who leaves meanwhile has no
// open letter left. The first letter of a prescription has it in its own column, where servers of the version before look; `prescribed` has it of each (migration 245). The patient's tier decides whose rule the letter has.
const insertLetter = query(
  'letters.issue',
  `INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit, benefit_rule, tier_id, combination,
     quantity_approved, status, issued_at, valid_until, prescription_id)
   SELECT :letterId::uuid, :number::text, p.id, m.id, m.name, m.strength, m.unit, coalesce(r.benefit, texts_of(m.benefit, m.benefit_en, m.benefit_fil)),
     coalesce(r.benefit_rule, m.benefit_rule), r.tier_id, combination_on(manila_day(:now::timestamptz)),
     coalesce(:quantity?::int, m.default_quantity), 'Issued', :now::timestamptz, end_of_day(:now::timestamptz + make_interval(days => m.letter_days)),
     CASE WHEN NOT EXISTS (SELECT FROM letter f WHERE f.prescription_id = d.id AND f.status <> 'Cancelled') THEN d.id END
   FROM patient p
   JOIN document d ON d.id = :prescriptionId AND d.patient_id = p.id AND d.kind = 'Prescription' AND d.status = 'Accepted'
   JOIN product m ON m.id = :productId AND m.retired_at IS NULL
   CROSS JOIN LATERAL tier_rule_of(p.id, m.id, manila_day(:now)) r
   WHERE p.id = :patientId AND p.status = 'Active'
     AND (:besideAnother::boolean
       OR NOT EXISTS (SELECT FROM letter o WHERE o.id IN (SELECT letters_on(d.id)) AND o.product_id = m.id AND o.status <> 'Cancelled'))
   FOR SHARE OF p
   ON CONFLICT (prescription_id) WHERE prescription_id IS NOT NULL AND status <> 'Cancelled' DO NOTHING
   RETURNING id, number, valid_until AS "validUntil", quantity_approved AS "quantityApproved", product_name AS "productName", unit`,
)
const findSent = query('letters.find-sent', `SELECT uploaded_at AS "sentAt" FROM document WHERE id = :prescriptionId`)
export type Issued = Row<'letters.issue'>

const nextNumber = query('letters.number', `SELECT nextval('letter_number') AS "number!"`)

type Ids = { patientId: string; prescriptionId: string; productId: string }
type NewLetter = Ids & { letterId: string; quantity: number | null; besideAnother: boolean }

/**
 * Issues a letter, numbered `L-2611-0047`. Undefined when a guard refused it, or the prescription already has a letter for the product and
 * this one is not to stand beside it. Call it with the patient locked.
 */
async function issueLetter(tx: Db, letter: NewLetter, now: Date): Promise<Issued | undefined> {
  const [next] = await nextNumber(tx)
  const number = `L-${monthDigits(now)}-${String(next?.number).padStart(4, '0')}`
  const { letterId, patientId, prescriptionId, productId, quantity, besideAnother } = letter
  const [[issued], [sent]] = await Promise.all([
    insertLetter(tx, { letterId, number, patientId, prescriptionId, productId, quantity, besideAnother, now }),
    findSent(tx, { prescriptionId }),
  ])
  if (!issued || !sent) return undefined
  await addToTimeline(tx, { letterId, state: 'Issued', at: now, by: 'program', since: sent.sentAt })
  return issued
}

const findByPrescription = query(
  'letters.find-by-prescription',
  `SELECT l.id, l.number, l.valid_until AS "validUntil", l.quantity_approved AS "quantityApproved", l.patient_id AS "patientId",
     l.product_name AS "productName", l.unit
   FROM letter l
   WHERE l.id IN (SELECT letters_on(:prescriptionId)) AND l.patient_id = :patientId AND l.product_id = :productId
     AND l.status <> 'Cancelled' ORDER BY l.issued_at, l.id LIMIT 1`,
)
/** The uncancelled letter issued on this prescription for this product; the first, where a recall has added another. */
export const findLetterOfPrescription = async (db: Db, { prescriptionId, patientId, productId }: Ids) =>
  (await findByPrescription(db, { prescriptionId, patientId, productId }))[0]

const obstacles = query(
  'letters.issue-obstacles',
  `SELECT p.status AS "patientStatus",
     EXISTS (SELECT FROM document d WHERE d.id = :prescriptionId AND d.patient_id = p.id AND d.kind = 'Prescription'
       AND d.status = 'Accepted') AS "prescriptionUsable!",
     EXISTS (SELECT FROM product m WHERE m.id = :productId AND m.retired_at IS NULL) AS "productInUse!",
     EXISTS (SELECT FROM letter l WHERE l.id IN (SELECT letters_on(:prescriptionId)) AND l.product_id = :productId
       AND l.status <> 'Cancelled') AS "hasLetter!"
   FROM patient p WHERE p.id = :patientId`,
)
/** Why issuing is refused; undefined when there is no such patient. */
export const findObstacles = async (db: Db, { patientId, prescriptionId, productId }: Ids) =>
  (await obstacles(db, { patientId, prescriptionId, productId }))[0]

type Order = Ids & { quantity?: number | undefined; prescription: PrescriptionValues }
type Issuer = { reviewerId: string; request: Origin; now: Date }

/**
 * Issues, stores what the prescription says about the product, reserves the budgets, and notifies. Undefined when a guard refused it, or the
 * prescription already has a letter for the product.
 */
export async function issue(tx: Db, order: Order, issuer: Issuer): Promise<Issued | undefined> {
  const letter = await issueUnreserved(tx, order, issuer)
  if (letter) await reserveBudgets(tx, [letter.id], issuer.now)
  return letter
}

async function issueUnreserved(tx: Db, order: Order, issuer: Issuer): Promise<Issued | undefined> {
  const letter = await issueSilently(tx, { ...order, besideAnother: false }, issuer)
  if (!letter) return undefined
  const { now } = issuer
  const { patientId, prescriptionId, prescription } = order
  await recordPrescribed(tx, { letterId: letter.id, prescriptionId, ...prescription })
  await recordPrescription(tx, letter.id)
  const { quantityApproved: quantity, unit, productName: product } = letter
  const params = { quantity, units: unitsFor(quantity, unit), product }
  await notifyPatient(tx, { patientId, kind: 'LetterIssued', params, subjectId: letter.id, now })
  return letter
}

type SilentOrder = Ids & { quantity?: number | undefined }

/**
 * The same in place of a letter just cancelled: what was prescribed for that one stays, and the caller notifies. The patient keeps the
 * units that were left, so another letter for the product on the same prescription does not stand in the way.
 */
export async function issueInstead(
  tx: Db,
  { insteadOf, ...order }: SilentOrder & { insteadOf: string },
  issuer: Issuer,
): Promise<Issued | undefined> {
  const letter = await issueSilently(tx, { ...order, besideAnother: true }, issuer)
  if (!letter) return undefined
  await copyPrescribed(tx, { letterId: letter.id, insteadOf })
  await reserveBudgets(tx, [letter.id], issuer.now)
  return letter
}

/** With its audit row. */
async function issueSilently(
  tx: Db,
  order: SilentOrder & { besideAnother: boolean },
  { reviewerId, request, now }: Issuer,
): Promise<Issued | undefined> {
  const letter = await issueLetter(tx, { ...order, letterId: randomUUID(), quantity: order.quantity ?? null }, now)
  if (!letter) return undefined
  const auditTarget = { patientId: order.patientId, subjectId: letter.id, request }
  await recordAudit(tx, { at: now, actorId: reviewerId, action: 'letter.issued', ...auditTarget })
  return letter
}

type OrderWithDecision = Omit<Order, 'prescriptionId'> & { prescriptionId: string | undefined }

/**
 * The same for every letter of a prescription, in the transaction that accepts it. Milliseconds later, one after the other, so that
 * the notification of the last is the newest.
 */
export async function issueWithDecision(tx: Db, orders: OrderWithDecision[], issuer: Issuer): Promise<Issued[]> {
  const letters: Issued[] = []
  for (const order of orders) {
    const after = new Date(issuer.now.getTime() + letters.length + 1)
    letters.push(await issueOrRefuse(tx, order, { ...issuer, now: after }))
  }
  // Together: two prescriptions that reserved one letter after the other would wait for each other's budgets.
  await reserveBudgets(
    tx,
    letters.map(({ id }) => id),
    issuer.now,
  )
  return letters
}

async function issueOrRefuse(tx: Db, { prescriptionId, ...order }: OrderWithDecision, issuer: Issuer): Promise<Issued> {
  if (!prescriptionId) throw problem('PrescriptionNotUsable')
  const letter = await issueUnreserved(tx, { ...order, prescriptionId }, issuer)
  if (letter) return letter
  const obstacle = await findObstacles(tx, { ...order, prescriptionId })
  if (obstacle?.patientStatus !== 'Active') throw problem('PatientNotActive')
  throw problem(obstacle.productInUse ? 'PrescriptionNotUsable' : 'ProductNotAvailable')
}

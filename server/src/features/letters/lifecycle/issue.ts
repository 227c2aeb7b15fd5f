// A letter is issued with its audit row and its notification, wherever that happens.
import { randomUUID } from 'node:crypto'
import type { IssuedLetter } from '@aruga/contract/letters/staff'
import type { Static } from 'typebox'
import { type Db, statement } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import { type Origin, recordAudit } from '../../audit/queries.ts'
import { unitsFor } from '../../notifications/messages.ts'
import { notify } from '../../notifications/queries.ts'

export type Issued = Static<typeof IssuedLetter> & { accountId: string; productName: string; unit: string }
type Ids = { patientId: string; prescriptionId: string; productId: string }
type Asked = Ids & { letterId: string; quantity: number | null }

// The guards are the statement's own joins: an active patient, an accepted prescription of theirs, a product in use.
// The patient's row is held, so that somebody who leaves at this moment keeps no open letter.
const insertLetter = statement<Issued>(
  'letters.issue',
  `WITH issued AS (
     INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit_en, benefit_fil,
       quantity_approved, status, issued_at, valid_until, prescription_id)
     SELECT $1::uuid, $2::text, p.id, m.id, m.name, m.strength, m.unit, m.benefit_en, m.benefit_fil,
       coalesce($6::int, m.default_quantity), 'Issued', $7::timestamptz, $7::timestamptz + make_interval(days => m.letter_days), d.id
     FROM patient p
     JOIN document d ON d.id = $4 AND d.patient_id = p.id AND d.kind = 'Prescription' AND d.status = 'Accepted'
     JOIN product m ON m.id = $5 AND m.retired_at IS NULL
     WHERE p.id = $3 AND p.status = 'Active' FOR SHARE OF p
     ON CONFLICT (prescription_id) WHERE prescription_id IS NOT NULL AND status <> 'Cancelled' DO NOTHING
     RETURNING id, number, patient_id, valid_until, quantity_approved, product_name, unit
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by) SELECT id, 'Issued', $7::timestamptz, 'program' FROM issued
   )
   SELECT i.id, i.number, i.valid_until AS "validUntil", i.quantity_approved AS "quantityApproved",
     i.product_name AS "productName", i.unit, p.account_id AS "accountId"
   FROM issued i JOIN patient p ON p.id = i.patient_id`,
)

const draw = statement<{ number: number }>('letters.number', `SELECT nextval('letter_number') AS number`)

/** Issues a letter, numbered `L-2611-0047`. Undefined when a guard refused it, or the prescription has its letter already. */
export async function issueLetter(db: Db, asked: Asked, now: Date): Promise<Issued | undefined> {
  const [drawn] = await draw(db, [])
  const number = `L-${now.toISOString().slice(2, 7).replace('-', '')}-${String(drawn?.number).padStart(4, '0')}`
  const { letterId, patientId, prescriptionId, productId, quantity } = asked
  const [issued] = await insertLetter(db, [letterId, number, patientId, prescriptionId, productId, quantity, now])
  return issued
}

const findByPrescription = statement<Issued & { patientId: string }>(
  'letters.find-by-prescription',
  `SELECT l.id, l.number, l.valid_until AS "validUntil", l.quantity_approved AS "quantityApproved", l.patient_id AS "patientId",
     l.product_name AS "productName", l.unit, p.account_id AS "accountId"
   FROM letter l JOIN patient p ON p.id = l.patient_id
   WHERE l.prescription_id = $1 AND l.patient_id = $2 AND l.product_id = $3 AND l.status <> 'Cancelled'`,
)
/** The living letter that a prescription made for this product. */
export const findLetterOfPrescription = async (db: Db, { prescriptionId, patientId, productId }: Ids) =>
  (await findByPrescription(db, [prescriptionId, patientId, productId]))[0]

const standing = statement<{ patientStatus: string; prescriptionUsable: boolean; productInUse: boolean }>(
  'letters.issue-standing',
  `SELECT p.status AS "patientStatus",
     EXISTS (SELECT FROM document d WHERE d.id = $2 AND d.patient_id = p.id AND d.kind = 'Prescription'
       AND d.status = 'Accepted') AS "prescriptionUsable",
     EXISTS (SELECT FROM product m WHERE m.id = $3 AND m.retired_at IS NULL) AS "productInUse"
   FROM patient p WHERE p.id = $1`,
)
/** What stood in the way of issuing; undefined when there is no such patient. */
export const findIssueStanding = async (db: Db, { patientId, prescriptionId, productId }: Ids) =>
  (await standing(db, [patientId, prescriptionId, productId]))[0]

type Order = { patientId: string; prescriptionId: string; productId: string; quantity?: number | undefined }
type Issuer = { reviewerId: string; request: Origin; now: Date }

/** Undefined when a guard refused it, or the prescription has its letter already. */
export async function issue(tx: Db, asked: Order, { reviewerId, request, now }: Issuer): Promise<Issued | undefined> {
  const letter = await issueLetter(tx, { ...asked, letterId: randomUUID(), quantity: asked.quantity ?? null }, now)
  if (!letter) return undefined
  const on = { patientId: asked.patientId, subjectId: letter.id, request }
  await recordAudit(tx, { at: now, actorId: reviewerId, action: 'letter.issued', ...on })
  const { accountId, quantityApproved: quantity, unit, productName: product } = letter
  const params = { quantity, units: unitsFor(quantity, unit), product }
  await notify(tx, { accountId, kind: 'LetterIssued', params, subjectId: letter.id, now })
  return letter
}

type OrderInStep = Omit<Order, 'prescriptionId'> & { prescriptionId: string | undefined }

/** The same in the step that accepts the prescription: both happen, or neither. The letter is the later news of the two. */
export async function issueInSameStep(
  tx: Db,
  { prescriptionId, ...asked }: OrderInStep,
  issuer: Issuer,
): Promise<Issued> {
  if (!prescriptionId) throw problem('PrescriptionNotUsable')
  const after = new Date(issuer.now.getTime() + 1)
  const letter = await issue(tx, { ...asked, prescriptionId }, { ...issuer, now: after })
  if (letter) return letter
  const standing = await findIssueStanding(tx, { ...asked, prescriptionId })
  if (standing?.patientStatus !== 'Active') throw problem('PatientNotActive')
  throw problem(standing.productInUse ? 'PrescriptionNotUsable' : 'ProductNotAvailable')
}

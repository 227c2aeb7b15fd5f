import type { Product } from '@aruga/contract/formulary/formulary'
import type { IssuedLetter } from '@aruga/contract/letters/staff'
import type { Static } from 'typebox'
import { type Db, statement } from '../../db/open.ts'

const listActive = statement<Static<typeof Product>>(
  'formulary.list',
  `SELECT id, name, strength, form, unit, default_quantity AS "defaultQuantity", letter_days AS "letterDays"
   FROM product WHERE retired_at IS NULL ORDER BY name, strength, id`,
)
/** The products that letters can be issued for. */
export const listProducts = (db: Db) => listActive(db, [])

export type Issued = Static<typeof IssuedLetter> & { accountId: string; productName: string; unit: string }
type Ids = { patientId: string; prescriptionId: string; productId: string }
type Asked = Ids & { letterId: string; quantity: number | null }

// The guards are the statement's own joins: an active patient, an accepted prescription of theirs, a product in use.
// The patient's row is held, so that somebody who leaves at this moment keeps no open letter.
const issue = statement<Issued>(
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
  const [issued] = await issue(db, [letterId, number, patientId, prescriptionId, productId, quantity, now])
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

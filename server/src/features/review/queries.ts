// Registrations as reviewers see them and decide on them.
import type { RegistrationInFull } from '@aruga/contract/staff/registrations'
import { type Db, statement } from '../../db/open.ts'
import type { Page } from '../../http/list-query.ts'
import { documentIn } from '../documents/columns.ts'
import { listDocumentsOf } from '../documents/queries.ts'

export const registrationSorting = {
  registeredAt: 'p.registered_at',
  patientCode: 'p.patient_code',
  status: 'p.status',
}
export const oldestFirst = 'p.registered_at ASC'

type Case = { id: string; patientCode: string; reference: string; status: 'UnderReview'; registeredAt: string }

const matches = `p.status = 'UnderReview' AND ($1::text IS NULL OR p.patient_code ILIKE $1 OR p.reference ILIKE $1)`

const count = statement<{ total: number }>(
  'review.count',
  `SELECT count(*)::int AS total FROM patient p WHERE ${matches}`,
)
type Listed = Case & { total: number }
const listsByOrder = new Map<string, ReturnType<typeof statement<Listed>>>()
function listOrderedBy(order: string) {
  const known = listsByOrder.get(order)
  if (known) return known
  const list = statement<Listed>(
    `review.list by ${order}`,
    `SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.registered_at AS "registeredAt",
       count(*) OVER ()::int AS total
     FROM patient p WHERE ${matches} ORDER BY ${order}, p.id LIMIT $2 OFFSET $3`,
  )
  listsByOrder.set(order, list)
  return list
}

/** A page of the cases that wait for a decision, and how many there are. */
export async function listWaitingRegistrations(
  db: Db,
  { filter, order, limit, offset }: { filter: string | null; order: string } & Page,
) {
  const items = await listOrderedBy(order)(db, [filter, limit, offset])
  const [first] = items
  const [counted] = first || offset === 0 ? [] : await count(db, [filter])
  return { totalCount: first?.total ?? counted?.total ?? 0, items }
}

const find = statement<Omit<RegistrationInFull, 'documents'>>(
  'review.find',
  `SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.registered_at AS "registeredAt",
     CASE WHEN p.status = 'Declined' THEN p.decline_note_en END AS "statusReason", p.first_name AS "firstName", p.middle_name AS "middleName",
     p.last_name AS "lastName", a.email AS "emailAddress", p.mobile_phone_number AS "mobilePhoneNumber", p.birthdate,
     h.code AS "hcpCode", h.name AS "doctorName"
   FROM patient p JOIN account a ON a.id = p.account_id JOIN healthcare_professional h ON h.id = p.doctor_id
   WHERE p.id = $1`,
)

/** The case with the patient's data and documents, or undefined. */
export async function findRegistration(db: Db, patientId: string): Promise<RegistrationInFull | undefined> {
  const [found] = await find(db, [patientId])
  return found && { ...found, documents: (await listDocumentsOf(db, patientId)).map((row) => documentIn('en', row)) }
}

const hold = statement('review.hold', 'SELECT FROM patient WHERE id = $1 FOR NO KEY UPDATE')
/** Waits for a file that the patient is sending right now: the decision that follows in this transaction is on that too. */
export const holdCase = (tx: Db, patientId: string) => hold(tx, [patientId])

type Decided = { accountId: string }
type Deed = { patientId: string; reviewerId: string; now: Date }

const approve = statement<Decided>(
  'review.approve',
  `WITH approved AS (
     UPDATE patient SET status = 'Active', decline_reason = NULL, decline_note_en = NULL, decline_note_fil = NULL, decided_at = $3, decided_by = $2
     WHERE id = $1 AND status = 'UnderReview' RETURNING id, account_id
   ), documents AS (
     UPDATE document d SET status = 'Accepted', reviewed_at = $3, reviewed_by = $2 FROM approved
     WHERE d.patient_id = approved.id AND d.kind IN ('Id', 'Prescription') AND d.status = 'UnderReview'
       AND d.replaced_at IS NULL
   )
   SELECT account_id AS "accountId" FROM approved`,
)
/** Makes the patient active and accepts what they sent. Undefined when the case is not waiting (any more). */
export const approveRegistration = async (db: Db, { patientId, reviewerId, now }: Deed) =>
  (await approve(db, [patientId, reviewerId, now]))[0]

const decline = statement<Decided>(
  'review.decline',
  `WITH declined AS (
     UPDATE patient SET status = 'Declined', decline_reason = $4, decline_note_en = $5, decline_note_fil = $5, decided_at = $3, decided_by = $2
     WHERE id = $1 AND status = 'UnderReview' RETURNING id, account_id
   ), documents AS (
     UPDATE document d SET status = 'Declined', decline_reason = $4, decline_note_en = $5, decline_note_fil = $5, reviewed_at = $3,
       reviewed_by = $2 FROM declined
     WHERE d.patient_id = declined.id AND d.kind IN ('Id', 'Prescription') AND d.status = 'UnderReview'
       AND d.replaced_at IS NULL
   )
   SELECT account_id AS "accountId" FROM declined`,
)
/** Declines with a reason and a note for the patient. Undefined when the case is not waiting (any more). */
export const declineRegistration = async (
  db: Db,
  { patientId, reviewerId, now, reason, note }: Deed & { reason: string; note: string },
) => (await decline(db, [patientId, reviewerId, now, reason, note]))[0]

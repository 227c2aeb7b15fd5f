// Prescriptions and receipts of active patients, as reviewers see them and decide on them.
import type { DocumentKind } from '@aruga/contract/documents'
import type { DocumentCase } from '@aruga/contract/staff/documents'
import { type Db, statement } from '../../db/open.ts'
import type { Page } from '../../http/list-query.ts'
import { type DocumentRow, documentColumns } from '../documents/columns.ts'

/** Field -> column that `Sorting` may name. */
export const documentCaseSorting = { uploadedAt: 'd.uploaded_at', kind: 'd.kind', patientCode: 'p.patient_code' }
export const oldestFirst = 'd.uploaded_at ASC'

const waiting = `document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active'
     LEFT JOIN letter l ON l.id = d.letter_id
   WHERE d.status = 'UnderReview' AND d.replaced_at IS NULL AND d.kind <> 'Id'
     AND ($1::text IS NULL OR p.patient_code ILIKE $1 OR l.number ILIKE $1) AND ($2::text IS NULL OR d.kind = $2)`

const count = statement<{ total: number }>('cases.count', `SELECT count(*)::int AS total FROM ${waiting}`)

type Listed = DocumentCase & { total: number }
const listsByOrder = new Map<string, ReturnType<typeof statement<Listed>>>()
function listOrderedBy(order: string) {
  const known = listsByOrder.get(order)
  if (known) return known
  const list = statement<Listed>(
    `cases.list by ${order}`,
    // The same content is looked for only of the rows of this page.
    `SELECT page.*, (SELECT count(*)::int FROM document o WHERE o.sha256 = page.sha256 AND o.id <> page.id) AS duplicates
     FROM (
       SELECT d.id, d.kind, d.patient_id AS "patientId", p.patient_code AS "patientCode", l.number AS "letterNumber",
         d.or_quantity AS "orQuantity", d.uploaded_at AS "uploadedAt", d.sha256, count(*) OVER ()::int AS total,
         row_number() OVER (ORDER BY ${order}, d.id) AS place
       FROM ${waiting} ORDER BY ${order}, d.id LIMIT $3 OFFSET $4
     ) page ORDER BY page.place`,
  )
  listsByOrder.set(order, list)
  return list
}

type Asked = { filter: string | null; kind: DocumentKind | null; order: string }

/** A page of the documents that wait for a decision, and how many there are. */
export async function listDocumentCases(db: Db, { filter, kind, order, limit, offset }: Asked & Page) {
  const items = await listOrderedBy(order)(db, [filter, kind, limit, offset])
  const [first] = items
  const [counted] = first || offset === 0 ? [] : await count(db, [filter, kind])
  return { totalCount: first?.total ?? counted?.total ?? 0, items }
}

export type DocumentCaseFound = DocumentRow & { patientId: string; accountId: string; replaced: boolean }
const caseById = `SELECT ${documentColumns}, d.patient_id AS "patientId", p.account_id AS "accountId",
     d.replaced_at IS NOT NULL AS replaced
   FROM document d JOIN patient p ON p.id = d.patient_id
   WHERE d.id = $1 AND d.kind <> 'Id' AND (p.status = 'Active' OR d.reviewed_at IS NOT NULL)`
const find = statement<DocumentCaseFound>('cases.find', caseById)
const hold = statement<DocumentCaseFound>('cases.hold', `${caseById} FOR NO KEY UPDATE OF d`)
/** A prescription or receipt of an active patient, decided or not. What a registration brings is decided with it. */
export const findDocumentCase = async (db: Db, documentId: string) => (await find(db, [documentId]))[0]
/** The same as it stands now, held until the transaction ends. */
export const holdDocumentCase = async (tx: Db, documentId: string) => (await hold(tx, [documentId]))[0]

// Decided once: the second reviewer finds it no longer open.
const open = `d.id = $1 AND d.kind <> 'Id' AND d.status IN ('NeedsQuantity', 'UnderReview') AND d.replaced_at IS NULL
     AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active')`

const accept = statement<DocumentRow>(
  'cases.accept',
  `UPDATE document d SET status = 'Accepted', letter_id = $4, or_quantity = $5, receipt_number = coalesce($6, receipt_number),
     reviewed_at = $3, reviewed_by = $2
   WHERE ${open} RETURNING ${documentColumns}`,
)
type Deed = { documentId: string; reviewerId: string; now: Date }
type Found = { letterId: string | null; quantity: number | null; receiptNumber: string | null }
/** Accepts a document with what it was found to show. Undefined when it is not open (any more). */
export async function acceptDocument(tx: Db, { documentId, reviewerId, now }: Deed, found: Found) {
  const { letterId, quantity, receiptNumber } = found
  return (await accept(tx, [documentId, reviewerId, now, letterId, quantity, receiptNumber]))[0]
}

const decline = statement<DocumentRow>(
  'cases.decline',
  `UPDATE document d SET status = 'Declined', decline_reason = $4, decline_note_en = $5, decline_note_fil = $5, reviewed_at = $3, reviewed_by = $2
   WHERE ${open} RETURNING ${documentColumns}`,
)
/** Declines with a reason and a note for the patient. Undefined when it is not open (any more). */
export const declineDocument = async (
  tx: Db,
  { documentId, reviewerId, now }: Deed,
  { reason, note }: { reason: string; note: string },
) => (await decline(tx, [documentId, reviewerId, now, reason, note]))[0]

const purchased = `greatest(l.quantity_dispensed, l.quantity_receipted + $2::int)`
const countReceipt = statement<{ status: string; bought: number; completed: boolean }>(
  'cases.count-receipt',
  // See docs/decisions/005. A letter past its date that turns out to be used up is used up; a cancelled one stays cancelled.
  `WITH before AS (SELECT id, status, quantity_purchased FROM letter WHERE id = $1 FOR NO KEY UPDATE), counted AS (
     UPDATE letter l SET quantity_receipted = l.quantity_receipted + $2::int,
       status = CASE WHEN ${purchased} = l.quantity_approved AND l.status <> 'Cancelled' THEN 'Dispensed' ELSE l.status END,
       claim_code = CASE WHEN ${purchased} < l.quantity_approved THEN l.claim_code END,
       code_valid_until = CASE WHEN ${purchased} < l.quantity_approved THEN l.code_valid_until END
     FROM before WHERE l.id = before.id AND l.quantity_approved - l.quantity_receipted >= $2
     RETURNING l.id, l.status, l.quantity_purchased - before.quantity_purchased AS bought,
       l.status = 'Dispensed' AND before.status <> 'Dispensed' AS completed
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, CASE WHEN completed THEN 'Dispensed' ELSE 'Bought' END, $3::timestamptz, 'program', bought::text
     FROM counted WHERE bought > 0
   ) SELECT status, bought, completed FROM counted`,
)
/**
 * Counts an accepted receipt's units for its letter, with a timeline entry for those that nobody counted before
 * (`bought`); `completed` when the letter is used up by it. Undefined when it would be more than was approved.
 */
export const countReceiptUnits = async (tx: Db, letterId: string, quantity: number, now: Date) =>
  (await countReceipt(tx, [letterId, quantity, now]))[0]

// Documents whose retention period is over (features/retention).
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { releasePrescriptions } from '../letters/erase.ts'
import { disposeOfQuestions } from '../questions/dispose.ts'

// While a registration is under review or declined, its declined documents show what to send again. No EXISTS: to join
// thousands of documents PostgreSQL would read every patient.
/** SQL: the documents that were set aside at `:before` or earlier. */
export const setAside = `document d
   WHERE is_set_aside(d) AND coalesce(d.replaced_at, d.reviewed_at) <= :before
     AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) IN ('Active', 'Unsubscribed')
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)`
export const findSetAside = query(
  'documents.find-set-aside',
  `SELECT d.id FROM ${setAside} ORDER BY coalesce(d.replaced_at, d.reviewed_at) LIMIT 100 FOR UPDATE OF d SKIP LOCKED`,
)

/** SQL: the prescriptions that were accepted at `:before` or earlier, except those with a letter that can still be used. */
export const oldPrescriptions = `document d
   WHERE d.kind = 'Prescription' AND d.status = 'Accepted' AND d.replaced_at IS NULL AND d.reviewed_at <= :before
     AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) IN ('Active', 'Unsubscribed')
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)
     AND NOT EXISTS (SELECT FROM letter l WHERE l.id IN (SELECT letters_on(d.id)) AND l.status IN ('Issued', 'Claimed'))`
export const findOldPrescriptions = query(
  'documents.find-old-prescriptions',
  `SELECT d.id FROM ${oldPrescriptions} ORDER BY d.reviewed_at LIMIT 100 FOR UPDATE OF d SKIP LOCKED`,
)

/** SQL: the receipts that were accepted at `:before` or earlier, those of erased patients included. */
export const oldReceipts = `document d
   WHERE survives_erasure(d) AND d.reviewed_at <= :before
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)`
// In no order: two kinds would have to be sorted together.
export const findOldReceipts = query(
  'documents.find-old-receipts',
  `SELECT d.id FROM ${oldReceipts} LIMIT 100 FOR UPDATE OF d SKIP LOCKED`,
)

const forgetReplaced = query(
  'documents.forget-replaced',
  'UPDATE document SET replaces = NULL WHERE replaces = ANY (:ids)',
)
const deleteThese = query(
  'documents.dispose',
  `WITH deleted AS (DELETE FROM document WHERE id = ANY (:ids) RETURNING filename, picture, thumbnail)
   SELECT key AS "key!" FROM (SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM deleted) files WHERE key IS NOT NULL`,
)

/** Deletes these documents, which the transaction has locked already. Returns their ids and the keys of their files. */
export async function disposeOfDocuments(tx: Transaction, documents: { id: string }[]) {
  const ids = documents.map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  await releasePrescriptions(tx, { ids })
  await forgetReplaced(tx, { ids })
  await disposeOfQuestions(tx, { ids })
  return { ids, files: (await deleteThese(tx, { ids })).map(({ key }) => key) }
}

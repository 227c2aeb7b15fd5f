// Duplicates: documents with the same file, or receipts with the number, day and branch of an accepted one. A number is the same in every
// spelling (`receipt_key` in SQL).
import type { Warning } from '@aruga/contract/review/warnings'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const sameFile = query(
  'duplicates.same-file',
  // A document that the patient replaced belongs to the same case and is not a duplicate.
  `SELECT d.id AS "documentId", 'SameFile' AS because, d.kind, d.status, case_of(d, p) AS "ofCase!: CaseKey",
     d.patient_id = :patientId AS own, d.patient_id AS "patientId", p.patient_code AS "patientCode", d.uploaded_at AS "uploadedAt"
   FROM document mine JOIN document d ON d.sha256 = mine.sha256 AND d.id <> mine.id JOIN patient p ON p.id = d.patient_id
   WHERE mine.id = ANY (:documentIds::uuid[]) AND NOT (d.patient_id = :patientId AND d.replaced_at IS NOT NULL)
   ORDER BY d.uploaded_at DESC, d.id LIMIT 20`,
)
/** Other documents with the same content, newest first. */
export const listSameFiles = (db: Db, patientId: string, documentIds: string[]) =>
  sameFile(db, { patientId, documentIds })

export const sameFileWarning = (same: readonly unknown[]): Warning[] =>
  same.length > 0 ? [{ what: 'SameFile', units: same.length }] : []

// Three days around one that was misread. A short number is not enough for that: a till may count from one each day.
const sameReceipt = query(
  'duplicates.same-receipt',
  `SELECT d.id AS "documentId", 'SameReceipt' AS because, d.kind, d.status, case_of(d, p) AS "ofCase!: CaseKey",
     d.patient_id = :patientId AS own, d.patient_id AS "patientId", p.patient_code AS "patientCode", d.uploaded_at AS "uploadedAt"
   FROM document d JOIN patient p ON p.id = d.patient_id
   WHERE receipt_key(d.receipt_number) = receipt_key(:receiptNumber) AND d.status = 'Accepted' AND d.id <> :documentId
     AND d.receipt_date BETWEEN :receiptDate::date - 3 AND :receiptDate::date + 3
     AND (d.receipt_date = :receiptDate OR length(receipt_key(:receiptNumber)) >= 5)
     AND (d.receipt_branch_id IS NOT DISTINCT FROM :branchId OR (length(receipt_key(:receiptNumber)) >= 5
       AND d.receipt_date = :receiptDate AND (d.receipt_branch_id IS NULL OR :branchId::uuid IS NULL)))
   ORDER BY d.uploaded_at DESC, d.id LIMIT 20`,
)
export type ReceiptIdentity = { receiptNumber: string; receiptDate: string; branchId: string | null }
/**
 * Other accepted receipts with this number, day and branch (null: a branch that the program does not have), newest first. A long number is
 * also found when the day differs by at most three, or one branch is unknown.
 */
export const listSameReceipts = (db: Db, patientId: string, documentId: string, identity: ReceiptIdentity) =>
  sameReceipt(db, { ...identity, patientId, documentId })

const lockReceipt = query(
  'duplicates.lock-receipt',
  `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' receipt ' || receipt_key(:receiptNumber), 0))`,
)
/** Serialises the acceptance of the same receipt from two patients, until the transaction ends. */
export const lockSameReceipts = (tx: Db, receiptNumber: string) => lockReceipt(tx, { receiptNumber })

// Duplicates: documents with the same file, or receipts with the number, day and branch of an accepted one.
import type { CaseDuplicate } from '@aruga/contract/review/case-file'
import type { Warning } from '@aruga/contract/review/warnings'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { ownCase } from './case-head.ts'

const columns = (because: CaseDuplicate['because']) => `d.id AS "documentId", '${because}' AS because, d.kind, d.status,
  CASE WHEN ${ownCase} THEN json_build_object('kind', d.kind, 'id', d.id)
    ELSE json_build_object('kind', 'Registration', 'id', p.id) END AS "ofCase: CaseKey",
  d.patient_id = :patientId AS own, d.patient_id AS "patientId", p.patient_code AS "patientCode", d.uploaded_at AS "uploadedAt"`

const sameFile = query(
  'duplicates.same-file',
  // A document that the patient replaced belongs to the same case and is not a duplicate.
  `SELECT ${columns('SameFile')} FROM document mine JOIN document d ON d.sha256 = mine.sha256 AND d.id <> mine.id
     JOIN patient p ON p.id = d.patient_id
   WHERE mine.id = ANY (:documentIds::uuid[]) AND NOT (d.patient_id = :patientId AND d.replaced_at IS NOT NULL)
   ORDER BY d.uploaded_at DESC, d.id LIMIT 20`,
)
/** Other documents with the content of these, newest first. */
export const listSameFiles = (db: Db, patientId: string, documentIds: string[]) =>
  sameFile(db, { patientId, documentIds })

export const sameFileWarning = (same: readonly unknown[]): Warning[] =>
  same.length > 0 ? [{ what: 'SameFile', units: same.length }] : []

const sameReceipt = query(
  'duplicates.same-receipt',
  `SELECT ${columns('SameReceipt')} FROM document d JOIN patient p ON p.id = d.patient_id
   WHERE d.receipt_key = upper(regexp_replace(:receiptNumber, '[^[:alnum:]]', '', 'g')) AND d.receipt_date = :receiptDate
     AND d.receipt_branch_id IS NOT DISTINCT FROM :branchId AND d.status = 'Accepted' AND d.id <> :documentId
   ORDER BY d.uploaded_at DESC, d.id LIMIT 20`,
)
export type ReceiptIdentity = { receiptNumber: string; receiptDate: string; branchId: string | null }
/** Other accepted receipts with this number, day and branch (null: one that the program does not know), newest first. */
export const listSameReceipts = (db: Db, patientId: string, documentId: string, identity: ReceiptIdentity) =>
  sameReceipt(db, {
    patientId,
    documentId,
    receiptNumber: identity.receiptNumber,
    receiptDate: identity.receiptDate,
    branchId: identity.branchId,
  })

const lockReceipt = query(
  'duplicates.lock-receipt',
  `SELECT pg_advisory_xact_lock(hashtextextended(
     current_schema() || ' receipt ' || upper(regexp_replace(:receiptNumber, '[^[:alnum:]]', '', 'g')) || ' ' || :receiptDate::text || ' ' || coalesce(:branchId::text, ''), 0))`,
)
/** Serialises the acceptance of the same receipt from two patients, until the transaction ends. */
export const lockSameReceipts = (tx: Db, { receiptNumber, receiptDate, branchId }: ReceiptIdentity) =>
  lockReceipt(tx, { receiptNumber, receiptDate, branchId })

import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import * as lifecycle from '../../records/documents/dispose.ts'

// Each counts what records/documents/dispose.ts finds.
const countSetAside = query(
  'retention.count-set-aside',
  counting(
    `coalesce(d.replaced_at, d.reviewed_at) AS at FROM document d
     WHERE is_set_aside(d) AND coalesce(d.replaced_at, d.reviewed_at) <= :before
       AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) IN ('Active', 'Unsubscribed')
       AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)
     ORDER BY coalesce(d.replaced_at, d.reviewed_at)`,
  ),
)
const countPrescriptions = query(
  'retention.count-prescriptions',
  counting(
    `d.reviewed_at AS at FROM document d
     WHERE d.kind = 'Prescription' AND d.status = 'Accepted' AND d.replaced_at IS NULL AND d.reviewed_at <= :before
       AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) IN ('Active', 'Unsubscribed')
       AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)
       AND NOT EXISTS (SELECT FROM letter l WHERE l.prescription_id = d.id AND l.status IN ('Issued', 'Claimed'))
     ORDER BY d.reviewed_at`,
  ),
)
const countReceipts = query(
  'retention.count-receipts',
  counting(
    `d.reviewed_at AS at FROM document d
     WHERE survives_erasure(d) AND d.reviewed_at <= :before
       AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)`,
  ),
)

/** Documents that were declined, or that another one replaced. */
export const setAsideDocuments: RetainedClass = {
  disposeOf: async (tx, before) => lifecycle.disposeOfDocuments(tx, await lifecycle.findSetAside(tx, { before })),
  due: async (db, before) => dueOf(await countSetAside(db, { before })),
}

/** Accepted prescriptions whose letter can no longer be used. */
export const oldPrescriptions: RetainedClass = {
  disposeOf: async (tx, before) =>
    lifecycle.disposeOfDocuments(tx, await lifecycle.findOldPrescriptions(tx, { before })),
  due: async (db, before) => dueOf(await countPrescriptions(db, { before })),
}

/** Accepted receipts, also of erased patients. The letter keeps the counted units. */
export const oldReceipts: RetainedClass = {
  disposeOf: async (tx, before) => lifecycle.disposeOfDocuments(tx, await lifecycle.findOldReceipts(tx, { before })),
  due: async (db, before) => dueOf(await countReceipts(db, { before })),
}

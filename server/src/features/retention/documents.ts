import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import * as lifecycle from '../../records/documents/dispose.ts'

const countSetAside = query(
  'retention.count-set-aside',
  counting(
    `coalesce(d.replaced_at, d.reviewed_at) AS at FROM ${lifecycle.setAside} ORDER BY coalesce(d.replaced_at, d.reviewed_at)`,
  ),
)
const countPrescriptions = query(
  'retention.count-prescriptions',
  counting(`d.reviewed_at AS at FROM ${lifecycle.oldPrescriptions} ORDER BY d.reviewed_at`),
)
const countReceipts = query('retention.count-receipts', counting(`d.reviewed_at AS at FROM ${lifecycle.oldReceipts}`))

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

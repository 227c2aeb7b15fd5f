// Documents that have been kept for long enough (features/retention).
import type { Transaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { releasePrescriptions } from '../../letters/lifecycle/erase.ts'
import { notHeld } from '../../retention/held.ts'

const BATCH = 100

// While a registration is under review or declined, its declined documents say what to send again.
const ofKnown = `EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status IN ('Active', 'Unsubscribed'))
  AND ${notHeld('d.patient_id')}`
const locked = `LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED`

/** SQL: the documents that were set aside at `:before` or earlier. */
export const isSetAside = `document d WHERE (d.replaced_at IS NOT NULL OR d.status = 'Declined')
  AND coalesce(d.replaced_at, d.reviewed_at) <= :before AND ${ofKnown}`
export const findSetAside = query(
  'documents.find-set-aside',
  `SELECT d.id FROM ${isSetAside} ORDER BY coalesce(d.replaced_at, d.reviewed_at) ${locked}`,
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

/** Deletes these documents, which the transaction has locked. Returns their ids and the keys of their files. */
export async function disposeOfDocuments(tx: Transaction, found: { id: string }[]) {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  await releasePrescriptions(tx, { ids })
  await forgetReplaced(tx, { ids })
  return { ids, files: (await deleteThese(tx, { ids })).map(({ key }) => key) }
}

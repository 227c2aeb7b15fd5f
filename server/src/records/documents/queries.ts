import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { Db } from '../../db/open.ts'
import { query, type Row, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'
import { documentColumns, prescriptionOf } from './document-row.ts'
import { placeOfKind } from './kinds.ts'

const findByContent = query(
  'documents.find-by-content',
  `SELECT ${documentColumns} FROM document d
   WHERE d.patient_id = :patientId AND d.kind = :kind AND d.sha256 = :sha256 AND d.replaced_at IS NULL AND d.status <> 'Declined'`,
)
/** The patient's document with this content that is neither replaced nor declined, or undefined. */
export const findDocumentByContent = async (db: Db, patientId: string, kind: DocumentKind, sha256: string) =>
  (await findByContent(db, { patientId, kind, sha256 }))[0]

/** Field -> column that `Sorting` may name. */
export const documentSorting = {
  uploadedAt: 'd.uploaded_at',
  kind: placeOfKind('d'),
  status: 'd.status',
  originalName: 'd.original_name',
}
export const newestFirst = 'd.uploaded_at DESC'

const matches = `d.patient_id = :patientId AND d.replaced_at IS NULL
  AND (:filter::text IS NULL OR d.original_name ILIKE :filter OR d.receipt_number ILIKE :filter OR l.number ILIKE :filter)
  AND (:kind::text IS NULL OR d.kind = :kind) AND (:status::text IS NULL OR d.status = :status)
  AND (:letterId::uuid IS NULL OR d.letter_id = :letterId)`

const count = query(
  'documents.count',
  `SELECT count(*)::int AS "total!" FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE ${matches}`,
)

// There are few sort orders, so each gets a named statement of its own, planned once per connection.
const listOrderedBy = sortedQuery(
  'documents.list',
  newestFirst,
  (order) => `SELECT ${documentColumns}, count(*) OVER ()::int AS "total!"
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE ${matches} ORDER BY ${order}, d.id LIMIT :limit OFFSET :offset`,
)

type Listing = {
  patientId: string
  filter: string | null
  kind: DocumentKind | null
  status: DocumentStatus | null
  letterId: string | null
  order: string
}

/** A page of a patient's current documents, and the total. */
export async function listDocumentsPage(db: Db, listing: Listing & Page) {
  const { order, ...params } = listing
  const items = await listOrderedBy(db, order, params)
  return { totalCount: await totalOf(items, params.offset, () => count(db, params)), items }
}

const find = query(
  'documents.find',
  `SELECT ${documentColumns}, d.pages, l.number AS "letterNumber?", d.or_amount AS amount,
     ${prescriptionOf} AS "prescription: Prescription"
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE d.id = :id AND d.patient_id = :patientId`,
)
/** The patient's own document; undefined for another patient's. */
export const findDocumentOf = async (db: Db, id: string, patientId: string) => (await find(db, { id, patientId }))[0]

const listEarlier = query(
  'documents.earlier',
  `WITH RECURSIVE earlier AS (
     SELECT a.id, a.replaces, 1 AS step FROM document a WHERE a.id = :id
     UNION ALL
     SELECT b.id, b.replaces, step + 1 FROM earlier e JOIN document b ON b.id = e.replaces
   ) SELECT ${documentColumns} FROM earlier e JOIN document d ON d.id = e.id ORDER BY e.step`,
)
/** The document with this id and those it replaced, newest first. */
export const listChain = (db: Db, id: string) => listEarlier(db, { id })

const fileColumns = `id, patient_id AS "patientId", kind, uploaded_at AS "uploadedAt", content_type AS "contentType", size,
  sha256, filename, picture, thumbnail, redactions AS "redactions?: Redactions", file_state AS "fileState"`
const findFile = query('documents.find-file', `SELECT ${fileColumns} FROM document WHERE id = :id`)
export type DocumentFile = Row<'documents.find-file'>
/** The keys and properties of a document's file and renditions. */
export const findDocumentFile = async (db: Db, id: string) => (await findFile(db, { id }))[0]

const findFileByName = query(
  'documents.find-file-by-name',
  `SELECT ${fileColumns} FROM document WHERE right(filename, 64) = :filename AND patient_id = :patientId`,
)
/** The same by its name on the wire, for its owner only. */
export const findDocumentFileByName = async (db: Db, filename: string, patientId: string) =>
  (await findFileByName(db, { filename, patientId }))[0]

import type { Document, DocumentInFull, DocumentKind, DocumentStatus } from '@aruga/contract/documents/documents'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { type DocumentRow, documentColumns } from './columns.ts'

export type NewDocument = Pick<
  Document,
  'id' | 'kind' | 'status' | 'letterId' | 'orQuantity' | 'replaces' | 'originalName' | 'contentType' | 'size' | 'sha256'
> & {
  patientId: string
  /** The store's keys. */
  filename: string
  picture: string | null
  thumbnail: string | null
  pages: number | null
  now: Date
}

const insert = statement<DocumentRow>(
  'documents.insert',
  `INSERT INTO document AS d (id, patient_id, kind, status, letter_id, or_quantity, replaces, filename, original_name,
     content_type, size, sha256, picture, thumbnail, pages, uploaded_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   ON CONFLICT (patient_id, kind, sha256) WHERE replaced_at IS NULL AND status <> 'Declined' DO NOTHING
   RETURNING ${documentColumns}`,
)
/** Undefined when the patient has a living document of this kind with the same content. */
export async function insertDocument(tx: Db, document: NewDocument): Promise<DocumentRow | undefined> {
  const { id, patientId, kind, status, letterId, orQuantity, replaces, filename, originalName, contentType } = document
  const { size, sha256, picture, thumbnail, pages, now } = document
  const place = [id, patientId, kind, status, letterId, orQuantity, replaces]
  const file = [filename, originalName, contentType, size, sha256, picture, thumbnail, pages]
  return (await insert(tx, [...place, ...file, now]))[0]
}

const findByContent = statement<DocumentRow>(
  'documents.find-by-content',
  `SELECT ${documentColumns} FROM document d
   WHERE d.patient_id = $1 AND d.kind = $2 AND d.sha256 = $3 AND d.replaced_at IS NULL AND d.status <> 'Declined'`,
)
/** The patient's living document with this very content, or undefined. */
export const findDocumentByContent = async (db: Db, patientId: string, kind: DocumentKind, sha256: string) =>
  (await findByContent(db, [patientId, kind, sha256]))[0]

/** Field -> column that `Sorting` may name. */
export const documentSorting = {
  uploadedAt: 'd.uploaded_at',
  kind: 'd.kind',
  status: 'd.status',
  originalName: 'd.original_name',
}
export const newestFirst = 'd.uploaded_at DESC'

const matches = `d.patient_id = $1 AND d.replaced_at IS NULL
  AND ($2::text IS NULL OR d.original_name ILIKE $2 OR d.receipt_number ILIKE $2 OR l.number ILIKE $2)
  AND ($3::text IS NULL OR d.kind = $3) AND ($4::text IS NULL OR d.status = $4) AND ($5::uuid IS NULL OR d.letter_id = $5)`

const count = statement<{ total: number }>(
  'documents.count',
  `SELECT count(*)::int AS total FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE ${matches}`,
)

type Listed = DocumentRow & { total: number }
// A sorting is one of few, so each gets a named statement of its own, planned once per connection.
const listOrderedBy = statementInForms<Listed>(
  'documents.list',
  (order) => `SELECT ${documentColumns}, count(*) OVER ()::int AS total
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE ${matches} ORDER BY ${order}, d.id LIMIT $6 OFFSET $7`,
)

type Asked = {
  patientId: string
  filter: string | null
  kind: DocumentKind | null
  status: DocumentStatus | null
  letterId: string | null
  order: string
}

/** A page of a patient's documents as they stand, and how many match in all. */
export async function listDocumentsPage(db: Db, asked: Asked & Page) {
  const { patientId, filter, kind, status, letterId, order, limit, offset } = asked
  const values = [patientId, filter, kind, status, letterId]
  const items = await listOrderedBy(order)(db, [...values, limit, offset])
  return { totalCount: await totalOf(items, offset, () => count(db, values)), items }
}

const find = statement<DocumentRow & Pick<DocumentInFull, 'pages' | 'letterNumber'>>(
  'documents.find',
  `SELECT ${documentColumns}, d.pages, l.number AS "letterNumber"
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id WHERE d.id = $1 AND d.patient_id = $2`,
)
/** A document of the patient's own, or undefined: somebody else's is not there. */
export const findDocumentOf = async (db: Db, id: string, patientId: string) => (await find(db, [id, patientId]))[0]

const listEarlier = statement<DocumentRow>(
  'documents.earlier',
  `WITH RECURSIVE earlier AS (
     SELECT a.*, 1 AS step FROM document a WHERE a.id = $1
     UNION ALL
     SELECT b.*, step + 1 FROM earlier e JOIN document b ON b.id = e.replaces
   ) SELECT ${documentColumns} FROM earlier d ORDER BY d.step`,
)
/** The document with this id and those before it in the same place, newest first. */
export const listChain = (db: Db, id: string) => listEarlier(db, [id])

export type DocumentFile = {
  id: string
  patientId: string
  originalName: string
  contentType: string
  size: number
  sha256: string
  filename: string
  picture: string | null
  thumbnail: string | null
}
const fileColumns = `id, patient_id AS "patientId", original_name AS "originalName", content_type AS "contentType", size,
  sha256, filename, picture, thumbnail`
const findFile = statement<DocumentFile>('documents.find-file', `SELECT ${fileColumns} FROM document WHERE id = $1`)
/** Where a document's bytes and its pictures lie. */
export const findDocumentFile = async (db: Db, id: string) => (await findFile(db, [id]))[0]

const findFileByName = statement<DocumentFile>(
  'documents.find-file-by-name',
  `SELECT ${fileColumns} FROM document WHERE right(filename, 64) = $1 AND patient_id = $2`,
)
/** The same by the name on the wire, for its owner only. */
export const findDocumentFileByName = async (db: Db, filename: string, patientId: string) =>
  (await findFileByName(db, [filename, patientId]))[0]

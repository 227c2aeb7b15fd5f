import type { Document, DocumentKind } from '@aruga/contract/documents'
import { type Db, statement } from '../../db/open.ts'
import { documentColumns } from './columns.ts'

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

const insert = statement<Document>(
  'documents.insert',
  `INSERT INTO document AS d (id, patient_id, kind, status, letter_id, or_quantity, replaces, filename, original_name,
     content_type, size, sha256, picture, thumbnail, pages, uploaded_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   ON CONFLICT (patient_id, kind, sha256) WHERE replaced_at IS NULL AND status <> 'Declined' DO NOTHING
   RETURNING ${documentColumns}`,
)
/** Undefined when the patient has a living document of this kind with the same content. */
export async function insertDocument(tx: Db, document: NewDocument): Promise<Document | undefined> {
  const { id, patientId, kind, status, letterId, orQuantity, replaces, filename, originalName, contentType } = document
  const { size, sha256, picture, thumbnail, pages, now } = document
  const place = [id, patientId, kind, status, letterId, orQuantity, replaces]
  const file = [filename, originalName, contentType, size, sha256, picture, thumbnail, pages]
  return (await insert(tx, [...place, ...file, now]))[0]
}

const findByContent = statement<Document>(
  'documents.find-by-content',
  `SELECT ${documentColumns} FROM document d
   WHERE d.patient_id = $1 AND d.kind = $2 AND d.sha256 = $3 AND d.replaced_at IS NULL AND d.status <> 'Declined'`,
)
/** The patient's living document with this very content, or undefined. */
export const findDocumentByContent = async (db: Db, patientId: string, kind: DocumentKind, sha256: string) =>
  (await findByContent(db, [patientId, kind, sha256]))[0]

const listOf = statement<Document>(
  'documents.of-patient',
  `SELECT ${documentColumns} FROM document d WHERE d.patient_id = $1 ORDER BY d.uploaded_at DESC, d.id`,
)
/** Every document of a patient, newest first. */
export const listDocumentsOf = (db: Db, patientId: string) => listOf(db, [patientId])

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
const findFile = statement<DocumentFile>(
  'documents.find-file',
  `SELECT id, patient_id AS "patientId", original_name AS "originalName", content_type AS "contentType", size, sha256,
     filename, picture, thumbnail FROM document WHERE id = $1`,
)
/** Where a document's bytes and its pictures lie. */
export const findDocumentFile = async (db: Db, id: string) => (await findFile(db, [id]))[0]

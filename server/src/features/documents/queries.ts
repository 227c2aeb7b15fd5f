import type { Document, DocumentKind } from '@aruga/contract/documents'
import { type Db, statement } from '../../db/open.ts'
import { documentColumns } from './columns.ts'

export type NewDocument = {
  id: string
  patientId: string
  kind: DocumentKind
  filename: string
  originalName: string
  contentType: string
  size: number
  sha256: string
  picture: string | null
  thumbnail: string | null
  pages: number | null
  now: Date
}

export const insertDocument = (db: Db, document: NewDocument) =>
  db.kysely
    .insertInto('document')
    .values({
      id: document.id,
      patient_id: document.patientId,
      kind: document.kind,
      status: 'UnderReview',
      filename: document.filename,
      original_name: document.originalName,
      content_type: document.contentType,
      size: document.size,
      sha256: document.sha256,
      picture: document.picture,
      thumbnail: document.thumbnail,
      pages: document.pages,
      uploaded_at: document.now,
    })
    .execute()

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

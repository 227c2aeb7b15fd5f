import type { Document } from '@aruga/contract/documents/documents'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Redaction } from '../../files/redaction.ts'
import type { DocumentRow } from './columns.ts'
import { findDocumentOf } from './queries.ts'
import { storeDetail } from './store-perceptual-hash.ts'

export type NewDocument = Pick<
  Document,
  | 'id'
  | 'kind'
  | 'status'
  | 'letterId'
  | 'orQuantity'
  | 'replaces'
  | 'originalName'
  | 'contentType'
  | 'size'
  | 'sha256'
  | 'fileState'
> & {
  patientId: string
  /** The account. */
  sentBy: string
  /** The day on a prescription, as the patient reads it. */
  statedDate: string | null
  /** Which of the program's papers it is; null for other kinds. */
  paperKindId?: string | null
  /** Keys of the file store. */
  filename: string
  picture: string | null
  thumbnail: string | null
  pages: number | null
  redactions: Redaction[]
  /** The perceptual hash of a picture, 64 digits of 0 and 1. */
  perceptualHash: string | null
  /** The greys of a receipt's photo. */
  detail: Uint8Array | null
  now: Date
}

const insert = query(
  'documents.insert',
  `INSERT INTO document AS d (id, patient_id, kind, status, letter_id, or_quantity, stated_date, replaces, filename, original_name,
     content_type, size, sha256, picture, thumbnail, pages, redactions, file_state, uploaded_at, sent_by)
   VALUES (:id, :patientId, :kind, :status, :letterId, :orQuantity, :statedDate?, :replaces, :filename, :originalName, :contentType, :size,
     :sha256, :picture, :thumbnail, :pages, :redactions, :fileState, :now, :sentBy)
   ON CONFLICT (patient_id, kind, sha256) WHERE replaced_at IS NULL AND status <> 'Declined' DO NOTHING
   RETURNING id`,
)
const insertPerceptualHash = query(
  'documents.insert-look',
  'INSERT INTO document_look (document_id, look) VALUES (:id, :look?::text::bit(64))',
)
const insertPaper = query(
  'documents.insert-paper',
  'INSERT INTO program_paper (document_id, patient_id, paper_kind_id) VALUES (:id, :patientId, :paperKindId)',
)
/** Undefined when the patient already has such a document with the same content, neither replaced nor declined. */
export async function insertDocument(
  tx: Db,
  { perceptualHash, detail, paperKindId, ...document }: NewDocument,
): Promise<DocumentRow | undefined> {
  const [sent] = await insert(tx, { ...document, redactions: JSON.stringify(document.redactions) })
  if (!sent) return undefined
  if (paperKindId) await insertPaper(tx, { id: sent.id, patientId: document.patientId, paperKindId })
  await insertPerceptualHash(tx, { id: sent.id, look: perceptualHash })
  await storeDetail(tx, sent.id, detail)
  return findDocumentOf(tx, sent.id, document.patientId)
}

// The `Idempotency-Key` of an upload is its id for good: answers to repeated requests are stored for a day, and a phone may be back
// after three (docs/decisions/060).
import type { Document } from '@aruga/contract/documents/documents'
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Finish, idempotencyKeyOf, type Keyed, sha256 } from '../../http/idempotency.ts'
import type { DocumentRow } from '../../records/documents/columns.ts'
import { findDocumentByKeyHash } from '../../records/documents/queries.ts'
import { problem } from '../../wire/problem.ts'

type Upload = { patientId: string; kind: DocumentKind; sha256: string }

/** The document that the patient sent under this id, in any state; undefined for a new id. Throws when it was another file. */
export async function findDocumentByUploadId(db: Db, request: Keyed, upload: Upload): Promise<DocumentRow | undefined> {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const document = await findDocumentByKeyHash(db, upload.patientId, sha256(key))
  if (document && (document.kind !== upload.kind || document.sha256 !== upload.sha256))
    throw problem('IdempotencyKeyReused')
  return document
}

/** Answers a repeat with the stored document; nothing else is done. */
export async function answerAgain(db: Db, document: Document, finish: Finish<Document>): Promise<Document> {
  await finish(db, document)
  return document
}

const insert = query(
  'documents.insert-upload-id',
  `INSERT INTO document_upload (patient_id, key_hash, document_id) VALUES (:patientId, :keyHash, :documentId)
   ON CONFLICT DO NOTHING RETURNING true AS kept`,
)

/** Stores the document's id in the upload's transaction. */
export async function keepUploadId(tx: Db, request: Keyed, document: { patientId: string; documentId: string }) {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return
  const inserted = await insert(tx, { ...document, keyHash: sha256(key) })
  // Another call was first with the same id: a repeat finds its document.
  if (inserted.length === 0) throw problem('RequestInProgress')
}

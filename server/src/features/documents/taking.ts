// How an uploaded file becomes a document: judged by its content, kept, recorded.

import { randomUUID } from 'node:crypto'
import type { DocumentKind } from '@aruga/contract/documents'
import type { Db } from '../../db/open.ts'
import { type InspectedUpload, inspectUpload, type KeptUpload } from '../../files/inspect.ts'
import { UPLOAD_TYPES } from '../../files/judge.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import type { UploadedFile } from '../../http/implement.ts'
import { uploadProblem } from '../../http/upload-problem.ts'
import { insertDocument } from './queries.ts'

export type DocumentFiles = {
  kind: DocumentKind
  file: ReceivedFile & { originalName: string }
  inspected: InspectedUpload
  kept: KeptUpload
}

/** Judges what came in a form field; a refusal names the field. */
export async function inspectDocument(store: FileStore, file: UploadedFile): Promise<InspectedUpload> {
  try {
    return await inspectUpload(store, file, { accept: UPLOAD_TYPES })
  } catch (error) {
    throw error instanceof UploadRejected ? uploadProblem(error, file.field) : error
  }
}

/** Records a kept document as waiting for review; in the transaction of its cause. Answers its id. */
export async function recordDocument(tx: Db, patientId: string, document: DocumentFiles, now: Date): Promise<string> {
  const { kind, file, inspected, kept } = document
  const id = randomUUID()
  await insertDocument(tx, {
    id,
    patientId,
    kind,
    filename: kept.originalKey,
    originalName: file.originalName,
    contentType: inspected.contentType,
    size: file.size,
    sha256: file.sha256,
    picture: kept.renditionKey,
    thumbnail: kept.thumbnailKey,
    pages: inspected.pages,
    now,
  })
  return id
}

// How an uploaded file becomes a document: inspected by its content, kept, recorded; or nothing of it stays.
import { randomUUID } from 'node:crypto'
import type { Document, DocumentKind } from '@aruga/contract/documents/documents'
import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/open.ts'
import { type InspectedUpload, inspectUpload, type KeptUpload, keepUpload, removeUpload } from '../../files/inspect.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import { UPLOAD_TYPES } from '../../files/upload-types.ts'
import type { UploadedFile } from '../../http/implement.ts'
import { uploadProblem } from '../../http/upload-problem.ts'
import { insertDocument } from './lifecycle/send.ts'

export type DocumentFiles = {
  kind: DocumentKind
  file: ReceivedFile & { originalName: string }
  inspected: InspectedUpload
  kept: KeptUpload
}

/** Inspects what came in a form field and keeps it; a refusal names the field, and nothing is kept then. */
export async function takeFile(store: FileStore, kind: DocumentKind, file: UploadedFile): Promise<DocumentFiles> {
  try {
    const inspected = await inspectUpload(store, file, { accept: UPLOAD_TYPES })
    return { kind, file, inspected, kept: await keepUpload(store, inspected) }
  } catch (error) {
    throw error instanceof UploadRejected ? uploadProblem(error, file.field) : error
  }
}

/** Runs the transaction that records kept files; where it fails, or answers `recorded: false`, the files go. */
export async function recording<T extends { recorded: boolean }>(
  store: FileStore,
  taken: DocumentFiles[],
  transaction: () => Promise<T>,
): Promise<T> {
  try {
    const done = await transaction()
    if (!done.recorded) await removeFiles(store, taken)
    return done
  } catch (error) {
    // Lost in the middle of the commit nobody knows whether the files are recorded: the sweep will.
    if (!isDatabaseAway(error as Error)) await removeFiles(store, taken)
    throw error
  }
}

export const removeFiles = (store: FileStore, taken: DocumentFiles[]) =>
  Promise.all(taken.map(({ kept }) => removeUpload(store, kept)))

type Place = Partial<Pick<Document, 'status' | 'letterId' | 'orQuantity' | 'replaces'>>

/**
 * Records a kept document, waiting for review unless said otherwise; in the transaction of its cause. Undefined when the
 * patient has sent the same content before.
 */
export const recordUpload = (tx: Db, patientId: string, document: DocumentFiles, now: Date, place: Place = {}) =>
  insertDocument(tx, {
    id: randomUUID(),
    patientId,
    kind: document.kind,
    status: place.status ?? 'UnderReview',
    letterId: place.letterId ?? null,
    orQuantity: place.orQuantity ?? null,
    replaces: place.replaces ?? null,
    filename: document.kept.originalKey,
    originalName: document.file.originalName,
    contentType: document.inspected.contentType,
    size: document.file.size,
    sha256: document.file.sha256,
    picture: document.kept.renditionKey,
    thumbnail: document.kept.thumbnailKey,
    pages: document.inspected.pages,
    now,
  })

/** Records the first document of its kind, as a registration has them. Answers its id. */
export async function recordDocument(tx: Db, patientId: string, document: DocumentFiles, now: Date): Promise<string> {
  const recorded = await recordUpload(tx, patientId, document, now)
  if (!recorded) throw new Error('A new patient has sent this document before')
  return recorded.id
}

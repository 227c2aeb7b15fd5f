// An uploaded file becomes a document: scanned, inspected by content, stored, inserted into the database; on failure it is removed.
import { randomUUID } from 'node:crypto'
import type { Document } from '@aruga/contract/documents/documents'
import { type DocumentKind, kindFacts } from '@aruga/contract/documents/kinds'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/open.ts'
import {
  discardUpload,
  type InspectedUpload,
  inspectUpload,
  removeUpload,
  type StoredUpload,
  storeUpload,
} from '../../files/inspect.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import type { UploadedFile } from '../../http/implement.ts'
import { uploadProblem } from '../../http/upload-problem.ts'
import { isKnownSafe, queueKeyOf, type Sender } from '../../records/documents/scan-received.ts'
import { insertDocument } from '../../records/documents/send.ts'
import { needAccess } from '../../records/patient-access/need.ts'

export type DocumentFiles = {
  /** The id of the future document. */
  id: string
  kind: DocumentKind
  /** Of a paper of the program that came with a registration. */
  paperKindId?: string | undefined
  file: ReceivedFile & { originalName: string }
  inspected: InspectedUpload
  stored: StoredUpload
  /** Whether the virus scanner has not checked it yet. */
  quarantined: boolean
}

/** What the files of a form contain, in its order, to know a repeat by. */
export const hashesOf = (files: Partial<Record<string, UploadedFile>>) =>
  Object.values(files).flatMap((file) => file?.sha256 ?? [])

/** Scans, inspects and stores the file of a form field. Throws a problem that names the field; nothing is stored then. */
export async function takeFile(
  context: Pick<AppContext, 'db' | 'files' | 'scanner' | 'clock'>,
  kind: DocumentKind,
  file: UploadedFile,
  sender: Sender,
): Promise<DocumentFiles> {
  const { files } = context
  const scan = isKnownSafe(context, file, sender)
  scan.catch(() => {}) // Awaited below, unless the inspection refuses the file first.
  try {
    const inspected = await inspectUpload(files, file, { accept: kindFacts[kind].types, sender: queueKeyOf(sender) })
    const safe = await scan.catch(async (error) => {
      await discardUpload(files, inspected)
      throw error
    })
    return { id: randomUUID(), kind, file, inspected, stored: await storeUpload(files, inspected), quarantined: !safe }
  } catch (error) {
    throw error instanceof UploadRejected ? uploadProblem(error, file.field) : error
  }
}

type FileToTake = { kind: DocumentKind; file: UploadedFile; paperKindId?: string | undefined }

/** Inspects and stores the files, one after the other; when one is refused, the others are removed. */
export async function takeFiles(
  context: AppContext,
  sent: readonly FileToTake[],
  sender: Sender,
): Promise<DocumentFiles[]> {
  const taken: DocumentFiles[] = []
  try {
    for (const { kind, file, paperKindId } of sent)
      taken.push({ ...(await takeFile(context, kind, file, sender)), paperKindId })
    return taken
  } catch (error) {
    await removeFiles(context.files, taken)
    throw error
  }
}

/** Runs the transaction that records stored files. Removes the files if it fails or returns `recorded: false`. */
export async function withFileCleanup<T extends { recorded: boolean }>(
  { db, files, jobs, log }: Pick<AppContext, 'db' | 'files' | 'jobs' | 'log'>,
  taken: DocumentFiles[],
  transaction: () => Promise<T>,
): Promise<T> {
  const done = await transaction().catch(async (error: Error) => {
    // When the connection is lost during the commit, only the sweep can find out whether the files are recorded.
    if (!isDatabaseAway(error)) await removeFiles(files, taken)
    throw error
  })
  if (!done.recorded) await removeFiles(files, taken)
  else {
    const quarantined = taken.filter((file) => file.quarantined).map(({ id }) => ({ documentId: id }))
    // `scanHeld` does it within a minute if this fails.
    if (quarantined.length > 0)
      await jobs
        .send(db, 'scanFile', ...quarantined)
        .catch((error) => log.warn({ code: error.code }, 'a scan could not be queued'))
  }
  return done
}

export const removeFiles = (store: FileStore, taken: DocumentFiles[]) =>
  Promise.all(taken.map(({ stored }) => removeUpload(store, stored)))

/** Whose document it is, and who sends it. */
type Sending = { patientId: string; accountId: string }
type Place = Partial<Pick<Document, 'status' | 'letterId' | 'orQuantity' | 'replaces'>> & {
  statedDate?: string | undefined
  paperKindId?: string | null | undefined
}

/**
 * Inserts a stored file as a document, under review unless `place` says otherwise. Undefined when the patient has sent the
 * same content before. Throws when the account may no longer send for the patient.
 */
export async function recordUpload(tx: Db, sending: Sending, document: DocumentFiles, now: Date, place: Place = {}) {
  await needAccess(tx, sending, 'send', now)
  return storeDocument(tx, sending, document, now, place)
}

/** The same for a paper that a member of staff got for the patient. */
export const recordPaper = (tx: Db, sending: Sending, document: DocumentFiles, now: Date) =>
  storeDocument(tx, sending, document, now, {})

const storeDocument = (tx: Db, { patientId, accountId }: Sending, document: DocumentFiles, now: Date, place: Place) =>
  insertDocument(tx, {
    id: document.id,
    patientId,
    sentBy: accountId,
    kind: document.kind,
    status: place.status ?? 'UnderReview',
    letterId: place.letterId ?? null,
    orQuantity: place.orQuantity ?? null,
    statedDate: place.statedDate ?? null,
    paperKindId: place.paperKindId ?? null,
    replaces: place.replaces ?? null,
    filename: document.stored.originalKey,
    originalName: document.file.originalName,
    contentType: document.inspected.contentType,
    size: document.file.size,
    sha256: document.file.sha256,
    picture: document.stored.renditionKey,
    thumbnail: document.stored.thumbnailKey,
    pages: document.inspected.pages,
    redactions: document.inspected.redactions,
    // Signatures, and forms of one program, look alike.
    perceptualHash: document.kind === 'SignedConsent' ? null : document.inspected.perceptualHash,
    detail: document.inspected.detail,
    fileState: document.quarantined ? 'Held' : 'Available',
    now,
  })

/** Inserts a document of a new patient's registration, whoever sends it. Returns its id. */
export async function recordDocument(tx: Db, sending: Sending, document: DocumentFiles, now: Date): Promise<string> {
  const recorded = await storeDocument(tx, sending, document, now, { paperKindId: document.paperKindId })
  if (!recorded) throw new Error('A new patient has sent this document before')
  return recorded.id
}

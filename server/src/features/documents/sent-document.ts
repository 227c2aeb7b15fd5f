import { fileNameOf } from '@aruga/contract/documents/file-name'
import type { AppContext } from '../../context.ts'
import { findRedactions } from '../../files/inspect.ts'
import { openRedacted, type Redaction } from '../../files/redaction.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { DocumentFile } from '../../records/documents/queries.ts'
import { recordRedactions } from '../../records/documents/record-redactions.ts'
import type { SentFile } from '../../wire/answers.ts'
import { problem } from '../../wire/problem.ts'

/** Throws while the file waits for the virus scanner, or when it was removed. */
export function refuseUnlessAvailable({ fileState }: DocumentFile): void {
  if (fileState === 'Held') throw problem('FileHeld')
  if (fileState === 'Removed') throw problem('FileRemoved')
}

type Rendition = 'original' | 'picture' | 'thumbnail'
type Context = Pick<AppContext, 'db' | 'files'>

/**
 * The file to serve for a document: its picture or thumbnail (JPEG), or the original without its metadata where it has neither
 * (a PDF). Its type and name never come from its sender.
 */
export async function sentDocument(context: Context, document: DocumentFile, rendition: Rendition): Promise<SentFile> {
  const { files } = context
  const key = rendition === 'original' ? null : document[rendition]
  if (key === null) {
    const open: SentFile['open'] = async (range) =>
      openRedacted((part) => files.open(document.filename, part), await redactionsOf(context, document), range)
    return { ...originalOf(document), open, etag: `${document.sha256}-original` }
  }
  return {
    contentType: 'image/jpeg',
    size: await files.size(key),
    filename: fileNameOf(document, 'image/jpeg'),
    open: (range) => files.open(key, range),
    etag: `${document.sha256}-${rendition}`,
    documentId: document.id,
  }
}

/** The bytes that the patient sent, which may name place and camera: only for an audited reason. */
export const documentAsSent = ({ files }: Context, document: DocumentFile): SentFile => ({
  ...originalOf(document),
  open: (range) => files.open(document.filename, range),
  etag: `${document.sha256}-as-sent`,
  attachment: true,
})

const originalOf = (document: DocumentFile) => ({
  documentId: document.id,
  contentType: document.contentType,
  size: document.size,
  filename: fileNameOf(document, document.contentType),
})

/** The redactions of a file; found now, once, for a file from before redactions were found on arrival. */
async function redactionsOf({ db, files }: Context, document: DocumentFile): Promise<Redaction[]> {
  if (document.redactions) return document.redactions
  const { id, patientId, filename, contentType } = document
  const redactions = await findRedactions(files, filename, { contentType, sender: patientId }).catch((error) => {
    throw error instanceof UploadRejected ? problem('FileOnlyAsSent') : error
  })
  await recordRedactions(db, id, redactions)
  return redactions
}

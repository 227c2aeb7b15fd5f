// A paper that somebody of the demo sends, and how it comes into the store.
import { Readable } from 'node:stream'
import type { DocumentKind } from '@aruga/contract/documents/documents'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { DocumentFiles } from '@aruga/server/features/documents/receive-files'
import type { FileStore } from '@aruga/server/files/store'

export type Paper = {
  kind: DocumentKind
  originalName: string
  contentType: 'application/pdf' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  /** A small JPEG of a photo; a PDF has none. */
  thumbnail?: Buffer
}

/** Keeps the paper as an upload is kept. Nothing is inspected: these files are our own. */
export async function keepPaper(files: FileStore, paper: Paper): Promise<DocumentFiles> {
  const { kind, originalName, contentType, bytes, thumbnail } = paper
  const original = await receive(files, bytes)
  const small = thumbnail ? await receive(files, thumbnail) : null
  const kept = {
    originalKey: await files.keep(original),
    // A drawing has no camera data to hide: what was sent is what is shown.
    renditionKey: null,
    thumbnailKey: small && (await files.keep(small)),
  }
  const found = { contentType, width: null, height: null, pages: contentType === 'application/pdf' ? 1 : null }
  return {
    kind,
    file: { ...original, originalName },
    inspected: { ...found, original, rendition: null, thumbnail: small },
    kept,
  }
}

export const receive = (files: FileStore, bytes: Buffer) =>
  files.receive(Readable.from([bytes]), { maxBytes: MAX_UPLOAD_BYTES })

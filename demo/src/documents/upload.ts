// A file that somebody in the demo uploads, and how it gets into the file store.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { DocumentFiles } from '@aruga/server/features/documents/receive-files'
import type { FileStore } from '@aruga/server/files/store'

export type Upload = {
  kind: DocumentKind
  originalName: string
  contentType: 'application/pdf' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  /** A small JPEG of a photo; that of a PDF is rendered later (actions/patient.ts). */
  thumbnail?: Buffer
  /** The perceptual hash, for people who are compared: the crowd shares a few pictures. */
  perceptualHash?: string | null
}

/** Stores a file as the upload call does, but without inspection: the demo made it itself. */
export async function storeUpload(files: FileStore, upload: Upload): Promise<DocumentFiles> {
  const { kind, originalName, contentType, bytes, thumbnail } = upload
  const original = await receive(files, bytes)
  const small = thumbnail ? await receive(files, thumbnail) : null
  const stored = {
    originalKey: await files.persist(original),
    // There is no camera data to remove, so the original is what is shown.
    renditionKey: null,
    thumbnailKey: small && (await files.persist(small)),
  }
  const pages = contentType === 'application/pdf' ? 1 : null
  const details = {
    contentType,
    width: null,
    height: null,
    pages,
    redactions: [],
    perceptualHash: upload.perceptualHash ?? null,
    detail: null,
  }
  return {
    id: randomUUID(),
    kind,
    file: { ...original, originalName },
    inspected: { ...details, original, rendition: null, thumbnail: small },
    stored,
    quarantined: false,
  }
}

export const receive = (files: FileStore, bytes: Buffer) =>
  files.receive(Readable.from([bytes]), { maxBytes: MAX_UPLOAD_BYTES })

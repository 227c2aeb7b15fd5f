import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Crop, Inspection } from './sandbox/inspection.ts'
import { inspectInSandbox } from './sandbox/sandbox.ts'
import type { FileStore, ReceivedFile } from './store.ts'
import type { UploadType } from './upload-types.ts'

/** An inspected upload: the bytes as sent, and for a picture the JPEGs to show in their place. None of them is kept yet. */
export type InspectedUpload = Omit<Inspection, 'rendition' | 'thumbnail'> & {
  original: ReceivedFile
  rendition: ReceivedFile | null
  thumbnail: ReceivedFile | null
}

/** The keys of a kept upload, for the database. */
export type KeptUpload = { originalKey: string; renditionKey: string | null; thumbnailKey: string | null }

/**
 * Inspects a received file by its content and makes its rendition and thumbnail, or a square one. Rejects with `UploadRejected`; the file
 * itself is then still the caller's to discard.
 */
export async function inspectUpload(
  store: FileStore,
  original: ReceivedFile,
  { accept, crop = 'whole' }: { accept: readonly UploadType[]; crop?: Crop },
): Promise<InspectedUpload> {
  const { rendition, thumbnail, ...found } = await inspectInSandbox(
    async () => buffer(await store.open(original.key)),
    accept,
    crop,
  )
  const shown = rendition && (await receiveBytes(store, rendition))
  try {
    return { ...found, original, rendition: shown, thumbnail: thumbnail && (await receiveBytes(store, thumbnail)) }
  } catch (error) {
    if (shown) await store.discard(shown)
    throw error
  }
}

/** Makes an upload permanent, before the transaction that records its keys. When it throws, nothing of it is kept. */
export async function keepUpload(store: FileStore, upload: InspectedUpload): Promise<KeptUpload> {
  const kept: KeptUpload = { originalKey: '', renditionKey: null, thumbnailKey: null }
  try {
    kept.originalKey = await store.keep(upload.original)
    if (upload.rendition) kept.renditionKey = await store.keep(upload.rendition)
    if (upload.thumbnail) kept.thumbnailKey = await store.keep(upload.thumbnail)
    return kept
  } catch (error) {
    await removeUpload(store, kept)
    await discardUpload(store, upload)
    throw error
  }
}

/** Forgets an upload that was not kept. */
export async function discardUpload(store: FileStore, upload: InspectedUpload): Promise<void> {
  for (const file of [upload.original, upload.rendition, upload.thumbnail]) if (file) await store.discard(file)
}

/** Deletes a kept upload: its transaction failed, or its time is over. */
export async function removeUpload(store: FileStore, kept: KeptUpload): Promise<void> {
  for (const key of [kept.originalKey, kept.renditionKey, kept.thumbnailKey]) if (key) await store.remove(key)
}

const receiveBytes = (store: FileStore, bytes: Uint8Array) =>
  store.receive(Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length })

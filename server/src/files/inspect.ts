import { Readable } from 'node:stream'
import type { Redaction } from './redaction.ts'
import type { Crop, Inspection } from './sandbox/inspection.ts'
import { inspectInSandbox } from './sandbox/sandbox.ts'
import type { FileStore, ReceivedFile } from './store.ts'
import { UPLOAD_TYPES, type UploadType } from './upload-types.ts'

/** An inspected upload: the original, and for a picture the JPEGs to show instead. None of them is permanent yet. */
export type InspectedUpload = Omit<Inspection, 'rendition' | 'thumbnail'> & {
  original: ReceivedFile
  rendition: ReceivedFile | null
  thumbnail: ReceivedFile | null
}

/** The keys of a permanent upload, for the database. */
export type StoredUpload = { originalKey: string; renditionKey: string | null; thumbnailKey: string | null }

/**
 * Inspects a received file by its content and renders its rendition and thumbnail, or a square one. `sender`: the key of
 * its fair queue. Rejects with `UploadRejected`; the caller still has to discard the file.
 */
export async function inspectUpload(
  store: FileStore,
  original: ReceivedFile,
  { accept, crop = 'whole', sender = '' }: { accept: readonly UploadType[]; crop?: Crop; sender?: string },
): Promise<InspectedUpload> {
  const { rendition, thumbnail, ...inspected } = await inspectInSandbox(
    { size: original.size, open: () => store.open(original.key) },
    accept,
    crop,
    sender,
  )
  const beside = original.key
  const shown = rendition && (await receiveBytes(store, rendition, beside))
  try {
    const small = thumbnail && (await receiveBytes(store, thumbnail, beside))
    return { ...inspected, original, rendition: shown, thumbnail: small }
  } catch (error) {
    if (shown) await store.discard(shown)
    throw error
  }
}

/**
 * The redactions of a stored file's metadata (redaction.ts). Rejects with `UploadRejected` when it cannot be read, or is not of
 * this type.
 */
export async function findRedactions(
  store: FileStore,
  key: string,
  { contentType, sender }: { contentType: string; sender: string },
): Promise<Redaction[]> {
  const accept = UPLOAD_TYPES.filter((type) => type === contentType)
  const { redactions } = await inspectInSandbox(await storedFile(store, key), accept, 'none', sender)
  return redactions
}

type StoredFile = { key: string; thumbnail: string | null; contentType: string; sender: string }

/**
 * The perceptual hash of a stored file, and the key of a new thumbnail if it had none. Rejects with `UploadRejected` when the file
 * cannot be read.
 */
export async function reinspect(store: FileStore, { key, thumbnail, contentType, sender }: StoredFile) {
  const shown = thumbnail ?? key
  const accept = UPLOAD_TYPES.filter((type) => type === (thumbnail ? 'image/jpeg' : contentType))
  const inspected = await inspectInSandbox(await storedFile(store, shown), accept, 'whole', sender)
  const rendered = thumbnail === null && inspected.thumbnail
  return {
    perceptualHash: inspected.perceptualHash,
    detail: inspected.detail,
    thumbnail: rendered ? await store.persist(await receiveBytes(store, rendered)) : null,
  }
}

/** Makes an upload permanent, before the transaction that stores its keys. When it throws, none of its files are left. */
export async function storeUpload(store: FileStore, upload: InspectedUpload): Promise<StoredUpload> {
  const { original, rendition, thumbnail } = upload
  const files = [original, rendition, thumbnail].filter((file) => file !== null)
  try {
    const keys = await store.persistTogether(files)
    const keyOf = (file: ReceivedFile | null) => (file && keys[files.indexOf(file)]) ?? null
    return { originalKey: keyOf(original) ?? '', renditionKey: keyOf(rendition), thumbnailKey: keyOf(thumbnail) }
  } catch (error) {
    await discardUpload(store, upload)
    throw error
  }
}

/** Discards an upload that was not stored. */
export async function discardUpload(store: FileStore, upload: InspectedUpload): Promise<void> {
  for (const file of [upload.original, upload.rendition, upload.thumbnail]) if (file) await store.discard(file)
}

/** Deletes a permanent upload that no row refers to or ever did, because its transaction failed. */
export async function removeUpload(store: FileStore, stored: StoredUpload): Promise<void> {
  for (const key of [stored.originalKey, stored.renditionKey, stored.thumbnailKey])
    if (key) await store.discard({ key })
}

const storedFile = async (store: FileStore, key: string) => ({
  size: await store.size(key),
  open: () => store.open(key),
})

const receiveBytes = (store: FileStore, picture: Uint8Array, beside?: string) =>
  store.receive(Readable.from([picture]), { maxBytes: picture.length, disposable: true, ...(beside && { beside }) })

import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import { newId } from '../platform/new-id.ts'
import { isDamaged } from './pixels/open-picture.ts'
import { processOffPage } from './pixels/process-off-page.ts'
import { contentTypes, type FileKind, HEAD_BYTES, isCompleteJpeg, sniff } from './pixels/sniff.ts'

/** A file ready to send. `width` and `height` in pixels, only if the browser could read the picture. */
export type Picture = {
  /** New for every picture: tells a form that is sent again whether it is still the same picture. */
  id: string
  name: string
  kind: FileKind
  blob: Blob
  blurry: boolean
  /** A reflection makes part of it unreadable. */
  glare?: boolean
  width?: number
  height?: number
}

export type Refusal = 'empty' | 'tooLarge' | 'notAccepted' | 'unreadable'

/** Decoding more than this may crash the browser of a cheap phone. */
const MAX_SOURCE_BYTES = 60 * 1024 * 1024

/**
 * Prepares a chosen, dropped or taken file for sending, or returns why it cannot be sent: pictures are turned upright and compressed; a
 * PDF, and a picture that this browser cannot prepare, are sent unchanged.
 */
export const preparePicture = async (file: Blob, name: string): Promise<Picture | Refusal> => {
  if (file.size === 0) return 'empty'
  const kind = sniff(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!kind) return 'notAccepted'
  if (file.size > (kind === 'pdf' ? MAX_UPLOAD_BYTES : MAX_SOURCE_BYTES)) return 'tooLarge'
  if (kind === 'pdf') return unchanged(file, name, kind)
  if (kind === 'jpeg' && !isCompleteJpeg(new Uint8Array(await file.arrayBuffer()))) return 'unreadable'
  try {
    return withinLimit(await process(file, 0, name))
  } catch (error) {
    // If only this browser cannot read it, the server opens the original.
    if (kind !== 'heic' && isDamaged(error)) return 'unreadable'
    return withinLimit(unchanged(file, name, kind))
  }
}

/** The picture rotated by 90 degrees clockwise; unchanged if the browser cannot read it. */
export const turnPicture = async (picture: Picture): Promise<Picture> =>
  picture.width ? process(picture.blob, 1, picture.name) : picture

const process = async (source: Blob, quarterTurns: number, name: string): Promise<Picture> => {
  const processed = await processOffPage(source, quarterTurns)
  return { id: newId(), name: `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, kind: 'jpeg', ...processed }
}

const unchanged = (file: Blob, name: string, kind: FileKind): Picture => ({
  id: newId(),
  name,
  kind,
  blob: new Blob([file], { type: contentTypes[kind] }),
  blurry: false,
})

const withinLimit = (picture: Picture) => (picture.blob.size > MAX_UPLOAD_BYTES ? 'tooLarge' : picture)

/** Null for a picture without bytes: Safari sometimes loses those of a stored blob. */
export const intactPicture = (picture: Picture | null) =>
  picture && picture.blob instanceof Blob && picture.blob.size > 0 ? picture : null

/** As a file for a form. */
export const asFile = ({ blob, name, kind }: Picture) => new File([blob], name, { type: contentTypes[kind] })

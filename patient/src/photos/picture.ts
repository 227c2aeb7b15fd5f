import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import { newId } from '../platform/new-id.ts'
import { contentTypes, type FileKind, isWholeJpeg, sniff } from './pixels/sniff.ts'
import { workOffPage } from './pixels/work-off-page.ts'

/** A file ready to be sent. `width` and `height` in pixels, only where the browser could read the picture. */
export type Picture = {
  /** New for every picture: tells whether a form that is sent again is still the same form. */
  id: string
  name: string
  kind: FileKind
  blob: Blob
  blurry: boolean
  width?: number
  height?: number
}

export type Refusal = 'empty' | 'tooLarge' | 'notAccepted' | 'unreadable'

/** Reading more than this into memory to look at it would not end well on a cheap phone. */
const MAX_SOURCE_BYTES = 60 * 1024 * 1024

/**
 * Makes a chosen, dropped or taken file ready to be sent, or says why it cannot be: pictures are turned upright and
 * made lighter; a PDF, and a HEIC that this browser cannot read, go as they are (the server converts HEIC).
 */
export const preparePicture = async (file: Blob, name: string): Promise<Picture | Refusal> => {
  if (file.size === 0) return 'empty'
  const kind = sniff(new Uint8Array(await file.slice(0, 32).arrayBuffer()))
  if (!kind) return 'notAccepted'
  if (file.size > (kind === 'pdf' ? MAX_UPLOAD_BYTES : MAX_SOURCE_BYTES)) return 'tooLarge'
  if (kind === 'pdf') return asItIs(file, name, kind)
  if (kind === 'jpeg' && !isWholeJpeg(new Uint8Array(await file.arrayBuffer()))) return 'unreadable'
  try {
    return sized(await work(file, 0, name))
  } catch {
    if (kind !== 'heic') return 'unreadable'
    return sized(asItIs(file, name, kind))
  }
}

/** The picture a quarter turn clockwise; one that the browser cannot read stays as it is. */
export const turnPicture = async (picture: Picture): Promise<Picture> =>
  picture.width ? work(picture.blob, 1, picture.name) : picture

const work = async (source: Blob, quarterTurns: number, name: string): Promise<Picture> => {
  const worked = await workOffPage(source, quarterTurns)
  return { id: newId(), name: `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, kind: 'jpeg', ...worked }
}

const asItIs = (file: Blob, name: string, kind: FileKind): Picture => ({
  id: newId(),
  name,
  kind,
  blob: new Blob([file], { type: contentTypes[kind] }),
  blurry: false,
})

const sized = (picture: Picture) => (picture.blob.size > MAX_UPLOAD_BYTES ? 'tooLarge' : picture)

/** Safari has been seen to lose the bytes of a stored blob: a picture without them is no picture. */
export const wholePicture = (picture: Picture | null) =>
  picture && picture.blob instanceof Blob && picture.blob.size > 0 ? picture : null

/** As a form's file. */
export const asFile = ({ blob, name, kind }: Picture) => new File([blob], name, { type: contentTypes[kind] })

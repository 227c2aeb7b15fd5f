import type { Redaction } from '../../redaction.ts'
import type { PictureType } from '../../upload-types.ts'
import { redactHeic } from './heic.ts'
import { redactJpeg } from './jpeg.ts'
import { redactPng } from './png.ts'
import { redactWebp } from './webp.ts'

const finders: Record<PictureType, (bytes: Buffer) => Redaction[]> = {
  'image/jpeg': redactJpeg,
  'image/png': redactPng,
  'image/webp': redactWebp,
  'image/heic': redactHeic,
  'image/heif': redactHeic,
}

/** The redactions that leave nothing but a picture and its orientation. Throws on a damaged file. */
export const redactPicture = (bytes: Uint8Array, contentType: PictureType): Redaction[] =>
  finders[contentType](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))

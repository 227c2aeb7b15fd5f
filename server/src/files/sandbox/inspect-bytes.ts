// Runs only in the sandbox (sandbox-process.ts), since files may be malicious and that process can be killed.

import { fileTypeFromBuffer } from 'file-type'
import { UploadRejected } from '../rejected.ts'
import type { PictureType, UploadType } from '../upload-types.ts'
import { inspectHeic, inspectImage } from './inspect-image.ts'
import type { Crop, Inspection } from './inspection.ts'
import { loadReader } from './load-reader.ts'
import { redactPicture } from './metadata/redact-picture.ts'
import { beginsAsPdf } from './whole-pdf.ts'

/** More pieces of metadata than any camera writes would fill the database. */
const MAX_REDACTIONS = 1000

/** Inspects a file by its bytes alone. Rejects with `UploadRejected`, or with any error when the bytes are damaged. */
export async function inspectBytes(bytes: Uint8Array, accept: readonly UploadType[], crop: Crop): Promise<Inspection> {
  const mime = await typeOf(bytes)
  const contentType = accept.find((type) => type === mime)
  if (contentType === undefined) throw new UploadRejected('wrong_type')
  const inspection = await (contentType === 'application/pdf'
    ? readPdf(bytes, crop).then((pdf) => ({ contentType, ...unrendered, ...pdf }))
    : inspectPicture(bytes, contentType, crop))
  if (inspection.redactions.length > MAX_REDACTIONS) throw new UploadRejected('unreadable')
  return inspection
}

/** An animated PNG is a PNG, shown by its first picture. A PDF may begin after other bytes. */
async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'image/apng') return 'image/png'
  return mime ?? (beginsAsPdf(bytes) ? 'application/pdf' : undefined)
}

const unrendered = {
  width: null,
  height: null,
  pages: null,
  rendition: null,
  thumbnail: null,
  perceptualHash: null,
  detail: null,
}

async function readPdf(bytes: Uint8Array, crop: Crop) {
  const { inspectPdf } = await loadReader(import('./inspect-pdf.ts'))
  return inspectPdf(bytes, crop)
}

async function inspectPicture(bytes: Uint8Array, contentType: PictureType, crop: Crop): Promise<Inspection> {
  const heic = contentType === 'image/heic' || contentType === 'image/heif'
  const rendered = crop === 'none' ? unrendered : await (heic ? inspectHeic(bytes, crop) : inspectImage(bytes, crop))
  return { contentType, pages: null, ...rendered, redactions: redactPicture(bytes, contentType) }
}

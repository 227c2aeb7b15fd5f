// Runs only in the sandbox (sandbox-process.ts), since files may be malicious and that process can be killed.

import { fileTypeFromBuffer } from 'file-type'
import { UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { inspectHeic, inspectImage } from './inspect-image.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Crop, Inspection } from './inspection.ts'

/** Inspects a file by its bytes alone. Rejects with `UploadRejected`, or with any error when the bytes are damaged. */
export async function inspectBytes(bytes: Uint8Array, accept: readonly UploadType[], crop: Crop): Promise<Inspection> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const contentType = accept.find((type) => type === mime)
  if (contentType === undefined) throw new UploadRejected('wrong_type')
  if (contentType === 'application/pdf') {
    return { contentType, width: null, height: null, pages: await inspectPdf(bytes), rendition: null, thumbnail: null }
  }
  const heic = contentType === 'image/heic' || contentType === 'image/heif'
  return { contentType, pages: null, ...(await (heic ? inspectHeic(bytes, crop) : inspectImage(bytes, crop))) }
}

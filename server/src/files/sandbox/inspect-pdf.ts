import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UploadRejected } from '../rejected.ts'
import { refuseActivePdf } from './active-pdf.ts'
import { drawFirstPage, readersFonts } from './draw-first-page.ts'
import type { Crop, Inspection } from './inspection.ts'
import { lookOf } from './look.ts'
import { redactPdf } from './metadata/pdf.ts'
import { everyObject } from './pdf-objects.ts'
import { thumbnailOf } from './thumbnail.ts'

const MAX_PAGES = 20
/** A larger picture in a page is left out of its thumbnail. */
const MAX_PIXELS = 60_000_000
// The end mark is within these last bytes (ISO 32000-1, annex H, implementation note 18).
const TAIL_BYTES = 1024

type InspectedPdf = Pick<Inspection, 'pages' | 'redactions' | 'thumbnail' | 'look'>

/**
 * The number of pages of a PDF, a thumbnail of the first one, and what to cover of its metadata. Rejects one that needs a password, is truncated, holds more
 * than pages, or has no page or more than 20.
 */
export async function inspectPdf(bytes: Uint8Array, crop: Crop): Promise<InspectedPdf> {
  if (!endsAsPdf(bytes)) throw new UploadRejected('unreadable')
  const task = getDocument({
    data: new Uint8Array(bytes), // the library detaches the buffer
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    ...readersFonts,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MAX_PAGES) throw new UploadRejected('too_many_pages')
    for (let page = 1; page <= pdf.numPages; page++) await pdf.getPage(page)
    if (pdf.numPages === 0) throw new UploadRejected('unreadable')
    const objects = await everyObject(bytes)
    await refuseActivePdf(bytes, pdf, objects)
    const shown = crop === 'whole' ? await showFirstPage(pdf) : notShown
    return { pages: pdf.numPages, redactions: redactPdf(Buffer.from(bytes), objects), ...shown }
  } catch (error) {
    if (error instanceof PasswordException) throw new UploadRejected('unreadable', { cause: error })
    throw error
  } finally {
    await task.destroy()
  }
}

const notShown = { thumbnail: null, look: null }

/** Printed pages of one till look the same but for their figures; only pictures of paper are compared. */
async function showFirstPage(pdf: PDFDocumentProxy): Promise<Pick<Inspection, 'thumbnail' | 'look'>> {
  const drawn = await drawFirstPage(pdf)
  if (drawn === null) return notShown
  const thumbnail = await thumbnailOf(drawn.picture)
  return { thumbnail, look: drawn.isScan ? await lookOf(thumbnail) : null }
}

// pdf.js repairs a truncated file by dropping pages; a receipt without all of its pages is not accepted.
function endsAsPdf(bytes: Uint8Array): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return Buffer.from(bytes.subarray(Math.max(0, end - TAIL_BYTES), end)).includes('%%EOF')
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UploadRejected } from '../rejected.ts'
import { refuseActivePdf } from './active-pdf.ts'
import type { Crop, Inspection } from './inspection.ts'
import { attachedStreams } from './metadata/attachments.ts'
import { redactPdf } from './metadata/pdf.ts'
import { type PdfObjects, readPdfObjects } from './pdf-objects.ts'
import { hashesOf } from './perceptual-hash.ts'
import { refuseGiants } from './refuse-giants.ts'
import { readersFiles, renderFirstPage } from './render-first-page.ts'
import { thumbnailOf } from './thumbnail.ts'
import { isWholePdf } from './whole-pdf.ts'

const MAX_PAGES = 20
/** A page with a larger picture gets no thumbnail. */
const MAX_PIXELS = 60_000_000

type InspectedPdf = Pick<Inspection, 'pages' | 'redactions' | 'thumbnail' | 'perceptualHash' | 'detail'>

/**
 * The number of pages of a PDF, a thumbnail of the first one, and the redactions of its metadata and attached files. Rejects a PDF that
 * needs a password, is truncated or active, only contains other files, or has no page or more than 20.
 */
export async function inspectPdf(bytes: Uint8Array, crop: Crop): Promise<InspectedPdf> {
  if (!isWholePdf(bytes)) throw new UploadRejected('unreadable')
  // pdf.js reports a PDF that needs a password.
  const objects = await readPdfObjects(bytes).catch((cause: unknown) => ({ cause }))
  if (!('cause' in objects)) refuseGiants(objects)
  const inspected = await withPdf(bytes, { stopAtErrors: true }, (pdf) => inspectPages(bytes, pdf, objects))
  const shown = crop === 'whole' ? await withPdf(bytes, { stopAtErrors: false }, showFirstPage) : notShown
  return { ...inspected, ...shown }
}

/** Judged strictly, so that no page is dropped in silence; rendered as a reader does, which goes on after a failure. */
async function withPdf<T>(
  bytes: Uint8Array,
  how: { stopAtErrors: boolean },
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const task = getDocument({
    data: new Uint8Array(bytes), // the library detaches the buffer
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    ...readersFiles,
    ...how,
  })
  try {
    return await use(await task.promise)
  } catch (error) {
    if (error instanceof PasswordException) throw new UploadRejected('password', { cause: error })
    throw error
  } finally {
    await task.destroy()
  }
}

async function inspectPages(bytes: Uint8Array, pdf: PDFDocumentProxy, objects: PdfObjects | { cause: unknown }) {
  if (pdf.numPages > MAX_PAGES) throw new UploadRejected('too_many_pages')
  for (let page = 1; page <= pdf.numPages; page++) await pdf.getPage(page)
  if (pdf.numPages === 0) throw new UploadRejected('unreadable')
  if ('cause' in objects) throw objects.cause
  await refuseActivePdf(bytes, pdf, objects)
  if (await isPortfolio(pdf, objects)) throw new UploadRejected('portfolio')
  return { pages: pdf.numPages, redactions: redactPdf(Buffer.from(bytes), objects) }
}

/** A page that only says that the files in it are the document. */
const isPortfolio = async (pdf: PDFDocumentProxy, objects: PdfObjects) => {
  const { info } = await pdf.getMetadata()
  return 'IsCollectionPresent' in info && info.IsCollectionPresent === true && attachedStreams(objects).size > 0
}

const notCompared = { perceptualHash: null, detail: null }
const notShown = { thumbnail: null, ...notCompared }

/** Printed pages of one till look the same except for their figures; only pictures of paper are compared. */
async function showFirstPage(
  pdf: PDFDocumentProxy,
): Promise<Pick<Inspection, 'thumbnail' | 'perceptualHash' | 'detail'>> {
  const rendered = await renderFirstPage(pdf)
  if (rendered === null) return notShown
  const thumbnail = await thumbnailOf(rendered.picture)
  return { thumbnail, ...(rendered.isScan ? await hashesOf(thumbnail) : notCompared) }
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Pixels of the longer side. Twice a thumbnail's: thin print that is drawn at its final size breaks up. */
const DRAWN_SIDE = 640
/** Well within the deadline of sandbox.ts. */
const LONGEST_MS = 4_000

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** The fonts that every reader of PDF has, so that a PDF may leave them out (ISO 32000-1, 9.6.2.2), and the maps of Asian ones. */
export const readersFonts = {
  standardFontDataUrl: join(folder, 'standard_fonts/'),
  cMapUrl: join(folder, 'cmaps/'),
  cMapPacked: true,
}

/**
 * The first page of a PDF as a PNG, and whether it is a picture of paper, without a word of text. Null when it cannot be
 * drawn, or takes too long.
 */
export async function drawFirstPage(pdf: PDFDocumentProxy): Promise<{ picture: Uint8Array; isScan: boolean } | null> {
  const page = await pdf.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: DRAWN_SIDE / Math.max(whole.width, whole.height) })
  // pdf.js installs it to draw with.
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const drawing = page.render({ canvas: canvas as never, viewport })
  // Between two pieces of work, so that it can be cancelled.
  drawing.onContinue = (goOn: () => void) => setImmediate(goOn)
  const tooLong = setTimeout(() => drawing.cancel(), LONGEST_MS)
  try {
    await drawing.promise
    const { items } = await page.getTextContent()
    return { picture: await canvas.encode('png'), isScan: items.length === 0 }
  } catch {
    return null
  } finally {
    clearTimeout(tooLong)
  }
}

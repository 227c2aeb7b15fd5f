import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import sharp from 'sharp'

/** Pixels of the longer side. Twice a thumbnail's: thin print that is rendered at its final size breaks up. */
const DRAWN_SIDE = 640
/** Of processor time, half of what sandbox.ts allows: on a busy machine a page takes longer, and is rendered all the same. */
const MOST_PROCESSOR_MS = 4_000
/** Well within the deadline of sandbox.ts. */
const LONGEST_MS = 10_000
const CHECK_MS = 200

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/**
 * What every PDF reader has: decoders of scans (JBIG2, JPEG 2000, fax), the fonts that a PDF may leave out (ISO 32000-1, 9.6.2.2),
 * the maps of Asian ones, and the colours of print.
 */
export const readersFiles = {
  wasmUrl: join(folder, 'wasm/'),
  iccUrl: join(folder, 'iccs/'),
  standardFontDataUrl: join(folder, 'standard_fonts/'),
  cMapUrl: join(folder, 'cmaps/'),
  cMapPacked: true,
}

/**
 * The first page of a PDF as a PNG, and whether it is a picture of paper, without text. Null when it or a picture on it
 * cannot be rendered, when it is empty, or when it takes too long.
 */
export async function renderFirstPage(pdf: PDFDocumentProxy): Promise<{ picture: Uint8Array; isScan: boolean } | null> {
  const page = await pdf.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: DRAWN_SIDE / Math.max(whole.width, whole.height) })
  // pdf.js installs it to draw with.
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  registerFonts(GlobalFonts)
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const rendering = page.render({ canvas: canvas as never, viewport })
  // Between two pieces of work, so that it can be cancelled.
  rendering.onContinue = (goOn: () => void) => setImmediate(goOn)
  const [began, used] = [Date.now(), process.cpuUsage()]
  const checking = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    if ((user + system) / 1000 > MOST_PROCESSOR_MS || Date.now() - began > LONGEST_MS) rendering.cancel()
  }, CHECK_MS)
  try {
    await rendering.promise
    if (isPictureMissing(page)) return null
    const { items } = await page.getTextContent()
    const picture = await canvas.encode('png')
    return (await isEmpty(picture)) ? null : { picture, isScan: items.length === 0 }
  } catch {
    return null
  } finally {
    clearInterval(checking)
  }
}

/** The names that pdf.js falls back to. A server may have no fonts, and the wall hides them anyway. */
function registerFonts(fonts: { has(name: string): boolean; registerFromPath(path: string, name: string): unknown }) {
  for (const family of ['sans-serif', 'serif', 'monospace'])
    if (!fonts.has(family))
      fonts.registerFromPath(join(readersFiles.standardFontDataUrl, 'LiberationSans-Regular.ttf'), family)
}

/** pdf.js leaves out a picture that it cannot decode, and stores null in its place. */
const isPictureMissing = (page: PDFPageProxy) =>
  [...(page.objs as Objects), ...(page.commonObjs as Objects)].some(([, data]) => data === null)

type Objects = Iterable<[string, unknown]>

/** Of one colour. */
async function isEmpty(picture: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(picture).flatten({ background: 'white' }).stats()
  return channels.every(({ min, max }) => max - min < LEAST_DIFFERENCE)
}

const LEAST_DIFFERENCE = 8

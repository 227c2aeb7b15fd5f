// Renders PDFs. The library is large, so it is loaded with the first PDF; both parts are separate files (ui/pdf-files.ts), which
// the service worker does not precache.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { canReadCanvas } from '../canvas-readback.ts'
import { PDF_FOLDER } from './pdf-folder.ts'

type Library = typeof import('pdfjs-dist')

let library: Promise<Library> | undefined

/** Absolute addresses, since the worker has a different base. */
const folder = () => new URL(`${import.meta.env.BASE_URL}${PDF_FOLDER}/`, location.href).href

const load = async () => {
  const loaded = (await import(/* @vite-ignore */ `${folder()}legacy/build/pdf.min.mjs`)) as Library
  loaded.GlobalWorkerOptions.workerSrc = `${folder()}legacy/build/pdf.worker.min.mjs`
  return loaded
}

/** How much of a page is on its canvas: all of it, not every picture, or nothing, as on an empty page. */
export type Drawn = 'whole' | 'part' | 'nothing'

export type PdfPage = {
  width: number
  height: number
  /** Renders it at this width in device pixels, after this many quarter turns. Rejects with `Closed` when its PDF was closed. */
  draw: (canvas: HTMLCanvasElement, width: number, quarters: number) => Promise<Drawn>
}

/** Thrown for a page that is no longer rendered. */
export class Closed extends Error {}

/** 600 dots per inch of A3. A larger picture does not fit a phone's memory. */
const MAX_IMAGE_PIXELS = 80_000_000

/** The pages of a PDF, with sizes in points. `close` frees its memory. Rejects if the PDF is damaged or encrypted. */
export async function openPdf(file: Blob): Promise<{ pages: PdfPage[]; close: () => void }> {
  library ??= load().catch((error: unknown) => {
    library = undefined // Loading failed; the next PDF tries again.
    throw error
  })
  const { getDocument, VerbosityLevel } = await library
  const task = getDocument({
    data: await file.arrayBuffer(),
    useWasm: false, // The content security policy allows none.
    wasmUrl: `${folder()}wasm/`,
    cMapUrl: `${folder()}cmaps/`,
    standardFontDataUrl: `${folder()}standard_fonts/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => void task.destroy()
  try {
    const document = await task.promise
    const pages = await Promise.all(Array.from({ length: document.numPages }, (_, i) => pageOf(document, i + 1)))
    return { pages, close }
  } catch (error) {
    close()
    throw error
  }
}

async function pageOf(document: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    draw: async (canvas, pixels, quarters) => {
      const rotation = (page.rotate + quarters * 90) % 360
      const { width: across } = page.getViewport({ scale: 1, rotation })
      const viewport = page.getViewport({ scale: pixels / across, rotation })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise.catch((error: unknown) => {
        throw document.loadingTask.destroyed ? new Closed() : error
      })
      if (isOfOneColour(canvas)) return 'nothing'
      return (await isPictureMissing(page)) ? 'part' : 'whole'
    },
  }
}

/** pdf.js leaves out a picture that it cannot decode, and stores null in its place: with its page, or with the document if several show it. */
async function isPictureMissing(page: PDFPageProxy): Promise<boolean> {
  if (missingIn(page.objs).size > 0) return true
  const missing = missingIn(page.commonObjs)
  if (missing.size === 0) return false
  const { argsArray } = await page.getOperatorList()
  return argsArray.flat().some((argument) => missing.has(argument))
}

const missingIn = (objects: Iterable<unknown[]>) =>
  new Set([...objects].filter(([, data]) => data === null).map(([id]) => id))

const SAMPLE_SIDE = 400
const LEAST_DIFFERENCE = 8

/** Reads a smaller copy, in which a line of print still shows. False if the browser does not let a canvas be read. */
function isOfOneColour(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas')
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(canvas.width, canvas.height))
  sample.width = Math.max(1, Math.round(canvas.width * scale))
  sample.height = Math.max(1, Math.round(canvas.height * scale))
  const context = sample.getContext('2d', { willReadFrequently: true })
  if (!context || !canReadCanvas()) return false
  context.drawImage(canvas, 0, 0, sample.width, sample.height)
  const { data } = context.getImageData(0, 0, sample.width, sample.height)
  let [least, most] = [255, 0]
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    least = Math.min(least, data[at] ?? 0)
    most = Math.max(most, data[at] ?? 0)
  }
  return most - least < LEAST_DIFFERENCE
}

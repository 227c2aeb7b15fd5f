// Renders PDFs. The library is large, so it is loaded with the first PDF; both parts are separate files, which the service
// worker does not precache.
import type { PDFDocumentProxy } from 'pdfjs-dist'
import libraryUrl from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type Library = typeof import('pdfjs-dist')

let library: Promise<Library> | undefined

const load = async () => {
  const loaded = (await import(/* @vite-ignore */ libraryUrl)) as Library
  loaded.GlobalWorkerOptions.workerSrc = workerUrl
  return loaded
}

export type PdfPage = {
  width: number
  height: number
  /** Renders it at this width in device pixels, after this many quarter turns. */
  draw: (canvas: HTMLCanvasElement, width: number, quarters: number) => Promise<void>
}

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
      await page.render({ canvas, viewport }).promise
    },
  }
}

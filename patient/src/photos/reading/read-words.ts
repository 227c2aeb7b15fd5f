// Reads the print on a photo on this device: the photo is not sent anywhere. Talks to the worker of tesseract.js 7.0.0 directly, because
// the library around it cannot be stopped while it loads or when loading fails.
import { READER_FOLDER } from './reader-folder.ts'

type Answer = { jobId: string; status: 'resolve' | 'reject' | 'progress'; data: unknown }

/** The photo is turned upright first. The engine's log would appear in the console as errors. */
const OPTIONS = { rotateAuto: true, debug_file: '/dev/null', user_defined_dpi: '300' }

/** Less certain print is noise. In percent. */
const LEAST_CONFIDENCE = 40

/** Creates a reader for one photo: `words` rejects if the browser lacks WebAssembly with SIMD, or a file could not be loaded. */
export function openReader() {
  const worker = new Worker(`${READER_FOLDER}/worker.min.js`)
  let last = 0
  const ask = (action: string, payload: object) =>
    new Promise<unknown>((resolve, reject) => {
      const jobId = `${++last}`
      worker.addEventListener('message', ({ data: { jobId: of, status, data } }: MessageEvent<Answer>) => {
        if (of !== jobId || status === 'progress') return
        if (status === 'resolve') resolve(data)
        else reject(new Error(String(data)))
      })
      worker.addEventListener('error', () => reject(new Error('The reader did not start')))
      worker.postMessage({ workerId: 'reader', jobId, action, payload })
    })
  const ready = ask('load', { options: { lstmOnly: true, corePath: `${READER_FOLDER}/tesseract-core-simd-lstm.js` } })
    // The browser has cached the file already.
    .then(() =>
      ask('loadLanguage', { langs: 'eng', options: { langPath: READER_FOLDER, gzip: false, cacheMethod: 'none' } }),
    )
    .then(() => ask('initialize', { langs: 'eng', oem: 1 }))
  ready.catch(() => undefined) // Each call of `words` rejects with it.
  return {
    /** The words of a photo, line by line; a tilted photo is turned upright first. Empty if hardly readable. */
    words: async (photo: Blob): Promise<string> => {
      await ready
      const image = new Uint8Array(await photo.arrayBuffer())
      const { text, confidence } = (await ask('recognize', {
        image,
        options: OPTIONS,
        output: { text: true },
      })) as Read
      return confidence < LEAST_CONFIDENCE ? '' : text
    },
    /** Also stops loading or reading. */
    close: () => worker.terminate(),
  }
}
type Read = { text: string; confidence: number }

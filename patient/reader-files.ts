// The files that read a photo on the device: tesseract.js' worker, its core in WebAssembly and the data for English, in one folder named
// after the version. Only their own page requests them (src/photos/reading/): they are neither precached nor bundled, since they are 4
// MB. Receipts and prescriptions are printed in English; digits and a few labels are read off them.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { READER_FOLDER, READER_VERSION } from './src/photos/reading/reader-folder.ts'

const require = createRequire(import.meta.url)
/** A package that comes with tesseract.js. */
const core = createRequire(require.resolve('tesseract.js'))
const files = {
  'worker.min.js': require.resolve('tesseract.js/dist/worker.min.js'),
  'tesseract-core-simd-lstm.js': core.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
  'tesseract-core-simd-lstm.wasm': core.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
  // Compressed, which the worker detects by itself. A `.gz` name would make the server take it for the compressed copy of another file.
  'eng.traineddata': require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
}
const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' }

export const readerFiles = (): Plugin => ({
  name: 'reader-files',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(require.resolve('tesseract.js/package.json'), 'utf8')) as {
      version: string
    }
    if (version !== READER_VERSION)
      this.error(`reader-folder.ts names tesseract.js ${READER_VERSION}, but ${version} is installed.`)
    for (const [name, file] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName: `${READER_FOLDER.slice(1)}/${name}`, source: await readFile(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use(READER_FOLDER, (request, response, next) => {
      const name = basename(request.url ?? '')
      const file = Object.entries(files).find(([each]) => each === name)?.[1]
      if (!file) return next()
      response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      readFile(file).then((content) => response.end(content), next)
    })
  },
})

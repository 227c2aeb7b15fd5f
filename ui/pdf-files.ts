/// <reference types="node" />
// pdf.js, and the files it loads by name while it renders: decoders of scans (JBIG2, JPEG 2000, fax), in plain JavaScript, since the
// content security policy allows no WebAssembly; the fonts that a PDF may leave out; and the maps of Asian ones. Each comes with the
// first page that needs it: they are neither bundled nor precached.
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { browsers } from './browsers.ts'
import { PDF_FOLDER, PDF_VERSION } from './src/viewer/pdf-folder.ts'
import { addPolyfills } from './src/viewer/pdf-polyfills.ts'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
/** The `legacy` build brings most of what older browsers lack. */
const SCRIPTS = 'legacy/build'
const folders = {
  [SCRIPTS]: /^pdf(\.worker)?\.min\.mjs$/,
  wasm: /_nowasm_fallback\.js$/,
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
}

const files = async () => {
  const named = Object.entries(folders).map(async ([folder, needed]) => {
    const names = await readdir(join(dirname(packageFile), folder))
    return names.filter((name) => needed.test(name)).map((name) => `${folder}/${name}`)
  })
  return (await Promise.all(named)).flat()
}

/** Its scripts with the features that `legacy` lacks, in the syntax of our oldest browsers, to which `legacy` does not quite keep. */
const readPdfFile = async (file: string): Promise<Buffer | string> => {
  const content = await readFile(join(dirname(packageFile), file))
  if (!file.startsWith(SCRIPTS)) return content
  const { code } = await transformWithOxc(`(${addPolyfills})();${content}`, file, {
    target: browsers,
    sourcemap: false,
  })
  return (await minify(file, code, { module: true })).code
}

export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
    if (version !== PDF_VERSION)
      this.error(`pdf-folder.ts names pdfjs-dist ${PDF_VERSION}, but ${version} is installed.`)
    for (const file of await files())
      this.emitFile({ type: 'asset', fileName: `${PDF_FOLDER}/${file}`, source: await readPdfFile(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const file = request.url?.split(`/${PDF_FOLDER}/`)[1]
      if (!file || !(await files()).includes(file)) return next()
      response.setHeader('content-type', /\.m?js$/.test(file) ? 'text/javascript' : 'application/octet-stream')
      readPdfFile(file).then((content) => response.end(content), next)
    })
  },
})

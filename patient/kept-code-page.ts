// `installed.html`, which the service worker opens the app with: the same page, in which a code that is on this device comes first
// (src/kept-code/). What draws it is a build of its own with nothing of the app in it, so no first visit loads a byte of it.
import { fileURLToPath } from 'node:url'
import { scopedName } from '@aruga/ui/scoped-name'
import { build, type Plugin, type Rolldown } from 'vite'

const ENTRY = fileURLToPath(new URL('src/kept-code/kept-code.ts', import.meta.url))
/** The app's own script, which `kept-code.ts` starts. */
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/

export const keptCodePage = (): Plugin => ({
  name: 'kept-code-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const html = bundle['index.html']
    const app = html?.type === 'asset' ? APP.exec(String(html.source)) : null
    if (html?.type !== 'asset' || !app) return this.error('The page has no script that the code could come before.')
    const files = await buildKeptCode()
    for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
    const [script] = files.filter(({ fileName }) => fileName.endsWith('.js'))
    const [style] = files.filter(({ fileName }) => fileName.endsWith('.css'))
    const tags = `<script type="module" crossorigin src="/${script?.fileName}" data-app="${app[1]}"></script><link rel="modulepreload" crossorigin href="${app[1]}">`
    // Last, as the styles of pages come after those of the app; it is taken out with the code, since the app has its own of the same.
    const source = String(html.source)
      .replace(app[0], () => tags)
      .replace('</head>', () => `<link rel="stylesheet" crossorigin href="/${style?.fileName}" data-kept-code></head>`)
    this.emitFile({ type: 'asset', fileName: 'installed.html', source })
  },
})

async function buildKeptCode() {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
    build: { target: 'es2022', write: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.map((file) => ({
    fileName: file.fileName,
    source: file.type === 'chunk' ? file.code : file.source,
  }))
}

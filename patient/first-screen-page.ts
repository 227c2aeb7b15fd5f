// `installed.html`, which the service worker opens the app with, and the server home: the same page, in which what is stored on this device
// comes first (src/first-screen/). That is a build of its own, so no first visit loads a byte of it.
import { fileURLToPath } from 'node:url'
import { browsers } from '@aruga/ui/browsers'
import { iconModules } from '@aruga/ui/icon-modules'
import { scopedName } from '@aruga/ui/scoped-name'
import { build, type Plugin, type Rolldown } from 'vite'
import { FONT, nameOf, STYLE_OF_PAGE, stylesOfHome } from './next-files.ts'
import { textModules } from './text-modules.ts'

const ENTRY = fileURLToPath(new URL('src/first-screen/main.ts', import.meta.url))
const RUNTIME = /\/rolldown-runtime-/
/** The app's own script, which `main.ts` starts. */
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/

export const firstScreenPage = (): Plugin => ({
  name: 'first-screen-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = sourceOf(bundle['index.html'])
    const [script, app] =
      APP.exec(page) ?? this.error('The page has no script that the first screen could come before.')
    const files = await buildFirstScreen()
    for (const file of files) this.emitFile({ type: 'asset', fileName: file.fileName, source: sourceOf(file) })
    const first = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
    const sheets = stylesOfHome(bundle)
    const source = sheets.map((name) => sourceOf(bundle[name])).join('')
    const home = this.getFileName(this.emitFile({ type: 'asset', name: 'first-screen-home.css', source }))
    const scripts = `<script type="module" crossorigin src="/${first}" data-app="${app}"></script><link rel="modulepreload" crossorigin href="${app}">`
    const styles = [
      `<link rel="stylesheet" crossorigin href="/${home}" data-home>`,
      // Never followed: the app sees by them that the styles are there.
      ...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`),
    ]
    const html = page.replace(script, scripts).replace('</head>', `${styles.join('')}</head>`)
    this.emitFile({ type: 'asset', fileName: 'installed.html', source: html })
    // What home is painted with: fetched before the app (server/src/http/app-files.ts). A browser asks for six files at once, and nothing large
    // is to be beside the font: so a small file comes next.
    const needed = [nameOf(bundle, STYLE_OF_PAGE), home, first, nameOf(bundle, FONT), nameOf(bundle, RUNTIME)]
    this.emitFile({ type: 'asset', fileName: 'first-screen.json', source: JSON.stringify(needed) })
  },
})

function sourceOf(file?: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return file?.type === 'chunk' ? file.code : String(file?.source ?? '')
}

/** React's interface in a twelfth of its size: nothing here needs more. */
const PREACT = { react: 'preact/compat', 'react-dom': 'preact/compat' }

async function buildFirstScreen() {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [iconModules(), textModules()],
    resolve: { alias: PREACT },
    css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
    build: {
      target: browsers,
      write: false,
      modulePreload: { polyfill: false },
      // One file but for the codes.
      rolldownOptions: { input: { 'first-screen': ENTRY }, preserveEntrySignatures: 'allow-extension' },
    },
  })
  return (result as Rolldown.RolldownOutput).output
}

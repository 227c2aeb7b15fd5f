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
    const html = bundle['index.html']
    const app = html?.type === 'asset' ? APP.exec(String(html.source)) : null
    if (html?.type !== 'asset' || !app) return this.error('The page has no script that the code could come before.')
    const files = await buildFirstScreen()
    for (const file of files)
      this.emitFile({ type: 'asset', fileName: file.fileName, source: file.type === 'chunk' ? file.code : file.source })
    const script = files.find((file) => file.type === 'chunk' && file.isEntry)
    const style = files.find(({ fileName }) => fileName.endsWith('.css'))
    const sheets = stylesOfHome(bundle)
    const home = this.getFileName(
      this.emitFile({
        type: 'asset',
        name: 'first-screen-home.css',
        source: sheets.map((name) => sourceOf(bundle, name)).join(''),
      }),
    )
    // Addresses: of the app, of the styles of a code, of those of home and of the sheets that these are made of.
    const data = {
      app: app[1],
      code: `/${style?.fileName}`,
      home: `/${home}`,
      sheets: sheets.map((name) => `/${name}`).join(' '),
    }
    const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
    const own = `<script type="module" crossorigin src="/${script?.fileName}"${attributes.join('')}></script>`
    const tags = `${own}<link rel="modulepreload" crossorigin href="${app[1]}">`
    const source = String(html.source).replace(app[0], () => tags)
    // What home is painted with: fetched before the app (server/src/http/app-files.ts). A browser asks for six files at once, and nothing large
    // is to be beside the font: so a small file comes next.
    const first = [nameOf(bundle, STYLE_OF_PAGE), home, script?.fileName, nameOf(bundle, FONT), nameOf(bundle, RUNTIME)]
    this.emitFile({ type: 'asset', fileName: 'first-screen.json', source: JSON.stringify(first) })
    this.emitFile({ type: 'asset', fileName: 'installed.html', source })
  },
})

function sourceOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  return file?.type === 'asset' ? String(file.source) : ''
}

/** React's interface in a twelfth of its size: nothing here needs more. */
const PREACT = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]

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
      modulePreload: false,
      // Loaded by `main.ts`.
      cssCodeSplit: false,
      // One file but for the codes.
      rolldownOptions: { input: { 'first-screen': ENTRY }, preserveEntrySignatures: 'allow-extension' },
    },
  })
  return (result as Rolldown.RolldownOutput).output
}

// The files that follow the first one. In `index.html`, which starts a page behind the log-in, the app's files load at once. If the
// server renders a public page (server/src/ssr/pages.ts), it links them as files to prefetch while the page is read, and adds those of
// the registration or home. `page-files.json` names these files, and the style sheets that the server embeds in a page, which would
// otherwise wait for them: the app's, and that of published texts. For home itself the server names at once the files that it needs
// (server/src/http/app-files.ts).
import type { Plugin, Rolldown } from 'vite'

const APP = '/src/app/app.tsx'
const HOME = '/src/app/home/home-page.tsx'
const REGISTRATION = '/src/features/registration/registration-page.tsx'
/** The only font of the first page. */
export const FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/
export const STYLE_OF_PAGE = /\/index-[^/]*\.css$/
const STYLES = [STYLE_OF_PAGE, /\/content-[^/]*\.css$/]

export function nextFiles(): Plugin {
  return {
    name: 'next-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const styles = STYLES.map((pattern) => nameOf(bundle, pattern))
      const before = filesOf(bundle, APP)
      const filesAfter = (source: string) => filesOf(bundle, source).filter((file) => !before.includes(file))
      const sizeOf = (name: string) => (bundle[name] as Rolldown.OutputChunk).code.length
      // The small ones first: next to these, the files that paint home have the connection for themselves.
      const scripts = filesAfter(HOME).filter((name) => name.endsWith('.js'))
      const home = [...scripts.sort((a, b) => sizeOf(a) - sizeOf(b)), ...stylesOfHome(bundle)]
      const source = JSON.stringify({ styles, registration: filesAfter(REGISTRATION), home })
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = nameOf(bundle, FONT)
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
        const next = filesOf(bundle, APP).filter((name) => name.endsWith('.js') && !html.includes(name))
        return [font, ...next.map((name) => preload(name))].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}

const preload = (name: string) => ({ 'data-next': true, rel: 'modulepreload', crossorigin: true, href: `/${name}` })

export function nameOf(bundle: Rolldown.OutputBundle, pattern: RegExp): string {
  const name = Object.keys(bundle).find((file) => pattern.test(file))
  if (!name) throw new Error(`The build has no ${pattern}.`)
  return name
}

/** The style sheets of home with the app around it, in loading order, except the one that the page links to. */
export function stylesOfHome(bundle: Rolldown.OutputBundle): string[] {
  const needed = new Set([...filesOf(bundle, APP), ...filesOf(bundle, HOME)])
  return [...needed].filter((name) => name.endsWith('.css') && !STYLE_OF_PAGE.test(name))
}

/** The chunk of a module with all its imports and their style sheets, each after those of its own imports, as in Vite. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const wanted = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!wanted) throw new Error(`The build has no chunk of ${source}.`)
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const imported of chunk?.imports ?? []) add(imported)
    for (const sheet of chunk?.viteMetadata?.importedCss ?? []) found.add(sheet)
  }
  add(wanted.fileName)
  return [...found]
}

// What comes after the first file. In `index.html`, which starts a page behind the log-in, the app's files are loaded at once. Where
// the server draws a public page (server/src/features/program/drawn-pages.ts), it turns them into files to fetch while the page is
// read, and adds what `drawn-files.json` names: the style sheet of published texts, whose code comes later, and the registration.
import type { Plugin, Rolldown } from 'vite'

const APP = '/src/app/app.tsx'
const REGISTRATION = '/src/features/registration/registration-page.tsx'
/** The one font of the first page. */
const FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/
const STYLE = /\/content-[^/]*\.css$/

export function nextFiles(): Plugin {
  return {
    name: 'next-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const style = nameOf(bundle, STYLE)
      const before = filesOf(bundle, APP)
      const next = filesOf(bundle, REGISTRATION).filter((file) => !before.includes(file))
      this.emitFile({ type: 'asset', fileName: 'drawn-files.json', source: JSON.stringify({ style, next }) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = nameOf(bundle, FONT)
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
        const next = filesOf(bundle, APP).filter((name) => !html.includes(name))
        return [font, ...next.map((name) => preload(name))].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}

const preload = (name: string) => ({ 'data-next': true, rel: 'modulepreload', crossorigin: true, href: `/${name}` })

function nameOf(bundle: Rolldown.OutputBundle, pattern: RegExp): string {
  const name = Object.keys(bundle).find((file) => pattern.test(file))
  if (!name) throw new Error(`The build has no ${pattern}.`)
  return name
}

/** The chunk of a module with all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const wanted = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
  if (!wanted) throw new Error(`The build has no chunk of ${source}.`)
  const found = new Set([wanted.fileName])
  for (const name of found)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(imported)
  return [...found]
}

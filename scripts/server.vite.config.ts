// The server as a few files: its own code, the contract and the packages that each start needs. As 2,000 small files they would take
// most of a start (docs/decisions/132). Other packages, migrations and texts are read from their places.
import { existsSync } from 'node:fs'
import http from 'node:http'
import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = dirname(import.meta.dirname)
const out = join(root, 'server/dist')
/** The programs that run as processes or threads, by their file names in `out`. */
const programs: Record<string, string> = {
  main: 'server/src/main.ts',
  demo: 'demo/src/main.ts',
  'fill-process': 'demo/src/fill-process.ts',
  'render-process': 'demo/src/photos/render-process.ts',
  'sandbox-process': 'server/src/files/sandbox/sandbox-process.ts',
  'ssr-process': 'server/src/ssr/ssr-process.ts',
  'hash-thread': 'server/src/auth/passwords/hash-thread.ts',
}
/** Packages with parts in C, with files that they read or start, or that few servers use. */
const apart =
  /^(sharp|piscina|pdfjs-dist|libheif-js|nodemailer|prom-client|google-auth-library|pg-native|@(node-rs|napi-rs|opentelemetry|aws-sdk|zip\.js|cantoo)\/.*)($|\/)/
// An image has no demo.
const present = Object.entries(programs).filter(([, source]) => existsSync(join(root, source)))

/** A module reads files relative to its source; a program that it starts is the built one. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    // The bundler's additions have no source: they look for packages from their own place, which the sandbox may read.
    if (id.includes('/node_modules/') || id.startsWith('\0')) return null
    const source = relative(out, id).split(sep).join('/')
    return code.replaceAll(
      /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
      (place, program?: string, member?: string) => {
        if (program !== undefined && program in programs) return place.replace('.ts', '.js')
        if (member === 'dirname') return `(import.meta.dirname + '/${dirname(source)}')`
        return place.replace('import.meta.url', `new URL('${source}', import.meta.url).href`)
      },
    )
  },
}

/** As an ES module `node:http` also exports fetch's names, and loads fetch: 20 ms of a start. Nothing imports these from there. */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }: { kind?: string }) =>
    kind !== 'require-call' && /^(node:)?http$/.test(id) ? '\0http' : null,
  load: (id) => (id === '\0http' ? httpModule : null),
}
const namesOfHttp = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
  get ? [] : [name],
)
const httpModule = `const http = process.getBuiltinModule('http')
export default http
export const { ${namesOfHttp} } = http`

/** Node uses a file's text as read if all of it is ASCII, and otherwise copies it, with two bytes a letter: 9 MB for a server. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  // Last, because the writer of the files would restore the letters.
  generateBundle(_options, bundle) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      // In these places an escape would change the text: after a backslash, and in a raw template.
      const unsafe = /\\[^\0-\x7f]|\braw`[^`]*[^\0-\x7f]/.exec(file.code)
      if (unsafe) this.error(`${file.fileName} has ${unsafe[0]}, which cannot be escaped.`)
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped)
    }
  },
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesOfSources, httpWithoutFetch, onlyAscii],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: out,
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries(present),
      external: (id) => apart.test(id),
      // depd uses it to name the functions that it wraps.
      checks: { eval: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

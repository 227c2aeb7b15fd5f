// The server as a few files: its own code, the contract and TypeBox, which are 1,400 small ones otherwise and most of a start
// (docs/decisions/132). Other packages, migrations and texts are read from where they are.
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = dirname(import.meta.dirname)
const out = join(root, 'server/dist')
/** What runs as a process or thread of its own, by the name of its file in `out`. */
const programs: Record<string, string> = {
  main: 'server/src/main.ts',
  demo: 'demo/src/main.ts',
  'fill-process': 'demo/src/fill-process.ts',
  'render-process': 'demo/src/photos/render-process.ts',
  'sandbox-process': 'server/src/files/sandbox/sandbox-process.ts',
  'hash-thread': 'server/src/auth/passwords/hash-thread.ts',
}
// An image has no demo.
const found = Object.entries(programs).filter(([, source]) => existsSync(join(root, source)))

/** A module finds what it reads from where its source is; a program that it starts is the one that was built. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/')) return null
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

export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesOfSources],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: out,
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries(found),
      external: (id) => !/^([./]|@aruga\/|typebox\b)/.test(id),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { root } from '../run.ts'
import { htmlOf } from './page.ts'
import { readPages, sectionsOf } from './pages.ts'

/** Writes the site into a folder, which is emptied first; returns how many pages it has. */
export async function buildSite(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const pages = readPages()
  for (const page of pages) write(page.url, htmlOf(page, pages))
  write('sections.json', JSON.stringify(pages.flatMap(sectionsOf)))
  write(
    'site.css',
    ['ui/src/tokens.css', 'scripts/docs/site.css'].map((name) => readFileSync(join(root, name), 'utf8')).join('\n'),
  )
  for (const picture of globSync('docs/**/*.{png,webp,svg}', { cwd: root }))
    cpSync(join(root, picture), join(folder, picture))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: join(root, 'scripts/docs/search.ts'), formats: ['es'], fileName: () => 'search.js' },
    },
  })
  return pages.length
}

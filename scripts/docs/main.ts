// npm run docs: builds all Markdown as a site in .docs/ and serves it; with --build it only builds.
import { join } from 'node:path'
import { preview } from 'vite'
import { root } from '../run.ts'
import { buildSite } from './build.ts'

const folder = join(root, '.docs')
console.log(`${await buildSite(folder)} pages in ${folder}`)
if (!process.argv.includes('--build')) {
  const server = await preview({ root, configFile: false, build: { outDir: folder }, preview: { port: 4000 } })
  server.printUrls()
}

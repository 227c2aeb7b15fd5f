// npm run size: the size of each app's first page, and of the largest chunk of any other page, against the budget. In bytes
// after gzip; a public page of the patient's app, which most people open once and over a bad line, as browsers get it, after
// Brotli.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApps } from './build.ts'
import { root } from './run.ts'
import { BUDGETS } from './size-budgets.ts'

type App = keyof typeof BUDGETS

/** The files that a page's HTML loads, with their static imports, without files loaded on demand. */
export async function startFiles(html: string, read: (name: string) => Promise<string>): Promise<string[]> {
  const names = new Set<string>()
  const wanted = [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name)
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (names.has(name)) continue
    names.add(name)
    if (!name.endsWith('.js')) continue
    const imports = (await read(name)).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
    wanted.push(...[...imports].map(([, imported = '']) => imported))
  }
  return [...names].sort()
}

async function measure(app: App) {
  const dist = join(root, app, 'dist')
  const assets = join(dist, 'assets')
  const sent = async (name: string) => (await stat(join(assets, `${name}.gz`))).size
  const sum = async (names: string[]) => (await Promise.all(names.map(sent))).reduce((total, size) => total + size, 0)
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const read = (name: string) => readFile(join(assets, name), 'utf8')
  const start = await startFiles(html, read)
  const pages = (await readdir(assets)).filter((name) => /-page-.*\.js$/.test(name) && !start.includes(name))
  const sizes = await Promise.all(pages.map(sent))
  return {
    ...(app === 'patient' && { publicPage: await publicPageSize(dist, html, read) }),
    startScripts: await sum(start.filter((name) => name.endsWith('.js'))),
    startStyles: await sum(start.filter((name) => name.endsWith('.css'))),
    largestPage: Math.max(...sizes),
  }
}

/** The largest published text, as the server renders it (server/src/ssr/pages.ts), with the style sheets inlined. */
async function publicPageSize(dist: string, html: string, read: (name: string) => Promise<string>) {
  const { styles } = JSON.parse(await readFile(join(dist, 'page-files.json'), 'utf8')) as { styles: string[] }
  const rendered = html.replace(/<link data-next[^>]*>/g, '') + styles.map((name) => `<link href="/${name}">`).join('')
  const sizes = (await startFiles(rendered, read)).map(
    async (name) => (await stat(join(dist, 'assets', `${name}.br`))).size,
  )
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

const labels = {
  publicPage: 'Scripts and styles of a public page',
  startScripts: 'Scripts of the first page',
  startStyles: 'Styles of the first page',
  largestPage: 'Largest page beyond it',
}

if (import.meta.main) {
  if (!(await buildApps())) process.exit(1)
  for (const app of ['patient', 'console'] as const) {
    const measured = await measure(app)
    for (const [key, budget] of Object.entries(BUDGETS[app]) as [keyof typeof labels, number][]) {
      const line = `${app}: ${labels[key].padEnd(35)} ${measured[key]} of ${budget} bytes`
      if ((measured[key] ?? Number.POSITIVE_INFINITY) <= budget) console.log(line)
      else {
        console.error(`${line}: too large`)
        process.exitCode = 1
      }
    }
  }
}

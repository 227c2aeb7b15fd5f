// Builds the patient app and the console, each into its own dist, if their sources have changed since the last build (or with
// --force).
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWith } from 'node:zlib'
import { root, run } from './run.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)
const apps = ['patient', 'console'] as const
type App = (typeof apps)[number]
// One block for a whole file: 200 bytes less of the largest.
const brotliParams = { [constants.BROTLI_PARAM_LGBLOCK]: 20 }
const shared = ['client/src', 'ui/src', 'contract/src', 'locales', 'package-lock.json']
const notSources = /(^|\/)(dist|node_modules|android|ios)\/|\.test\.tsx?$/

/** Builds the outdated apps. Returns false when a build failed; the reason has been printed. */
export async function buildApps({ force = false, only = apps }: { force?: boolean; only?: readonly App[] } = {}) {
  for (const app of only) if (!(await buildApp(app, force))) return false
  return true
}

async function buildApp(app: App, force: boolean): Promise<boolean> {
  const dist = join(root, app, 'dist')
  const stamp = join(dist, '.built-from')
  const sources = await fingerprint([app, ...shared])
  if (!force && (await readFile(stamp, 'utf8').catch(() => '')) === sources) {
    console.log(`The app in ${app}/ is built already.`)
    return true
  }
  console.log(`Building the app in ${app}/...`)
  const code = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, app) })
  if (code !== 0) return false
  await compress(dist)
  // Last: nothing of it is sent to a browser.
  const drawing = app === 'patient' ? ['build', '--config', 'vite.drawing.config.ts', '--logLevel', 'warn'] : null
  if (drawing && (await run('vite', drawing, { cwd: join(root, app) })) !== 0) return false
  await writeFile(stamp, sources)
  return true
}

/** Writes a compressed copy of each file that shrinks; the server sends these and compresses nothing itself. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|json|wasm|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await brotli(content, { params: brotliParams }))
      await writeFile(`${file}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

async function fingerprint(madeOf: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of madeOf) {
    for (const file of await filesIn(path))
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(join(root, path))).isFile()) return [path]
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = files.map((file) => relative(root, file).split(sep).join('/'))
  return names.filter((name) => !notSources.test(name)).sort()
}

if (import.meta.main && !(await buildApps({ force: process.argv.includes('--force') }))) process.exit(1)

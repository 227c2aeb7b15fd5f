// Builds the patient app, the console and the server, each into its own dist, if their sources have changed since the last build (or
// with --force).
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWith } from 'node:zlib'
import { root, run } from './run.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)
const apps = ['patient', 'console', 'server'] as const
type App = (typeof apps)[number]
// One block for a whole file: 200 bytes less of the largest.
const brotliParams = { [constants.BROTLI_PARAM_LGBLOCK]: 20 }
const shared = ['ui/src', 'contract/src', 'locales', 'package-lock.json']
const madeOf = {
  patient: ['patient', 'client/src', ...shared],
  console: ['console', 'client/src', ...shared],
  server: ['server/src', 'demo/src', 'scripts/server.vite.config.ts', ...shared],
}
const notSources = /(^|\/)(dist|node_modules|android|ios)\/|\.test\.tsx?$/

/** Builds what is outdated, all at the same time. Returns false when a build failed; the reason has been printed. */
export async function buildApps({ force = false, only = apps }: { force?: boolean; only?: readonly App[] } = {}) {
  const built = await Promise.all(only.map((app) => buildApp(app, force)))
  return built.every(Boolean)
}

async function buildApp(app: App, force: boolean): Promise<boolean> {
  const dist = join(root, app, 'dist')
  const stamp = join(dist, '.built-from')
  const sources = await fingerprint(madeOf[app])
  if (!force && (await readFile(stamp, 'utf8').catch(() => '')) === sources) {
    console.log(`${app}/ is built already.`)
    return true
  }
  console.log(`Building ${app}/...`)
  if (!(await build[app]())) return false
  await writeFile(stamp, sources)
  return true
}

const build: Record<App, () => Promise<boolean>> = {
  patient: async () => {
    if (!(await vite('patient'))) return false
    await compress(join(root, 'patient/dist'))
    // Last: nothing of it is sent to a browser.
    return vite('patient', 'vite.drawing.config.ts')
  },
  console: async () => {
    if (!(await vite('console'))) return false
    await compress(join(root, 'console/dist'))
    return true
  },
  server: () => vite('scripts', 'server.vite.config.ts'),
}

const vite = async (folder: string, config = 'vite.config.ts') =>
  (await run('vite', ['build', '--config', config, '--logLevel', 'warn'], { cwd: join(root, folder) })) === 0

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

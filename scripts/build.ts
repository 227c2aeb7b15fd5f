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
// One block for a whole file saves 200 bytes of the largest.
const brotliParams = { [constants.BROTLI_PARAM_LGBLOCK]: 20 }
/** From this size on, one level below the best quality: half the time for 4 % more bytes, in files that no first page needs. */
const LARGE_BYTES = 500_000
const largeParams = { ...brotliParams, [constants.BROTLI_PARAM_QUALITY]: 10 }
const COMPRESSIBLE = /\.(m?js|css|html|svg|json|wasm|webmanifest)$/
const shared = ['ui/src', 'contract/src', 'locales', 'package-lock.json']
const madeOf = {
  patient: ['patient', 'client/src', ...shared],
  console: ['console', 'client/src', 'docs/handbook', 'docs/screens', ...shared],
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
  if (!(await build[app](force ? new Map() : await compressedIn(dist)))) return false
  await writeFile(stamp, sources)
  return true
}

const build: Record<App, (before: Compressed) => Promise<boolean>> = {
  patient: async (before) => {
    if (!(await vite('patient'))) return false
    // The page renderer goes into the same folder, and no browser gets it, so the files are listed before it is built.
    const files = await compressible(join(root, 'patient/dist'))
    const [renderer] = await Promise.all([vite('patient', 'vite.ssr.config.ts'), compress(files, before)])
    return renderer
  },
  console: async (before) => {
    if (!(await vite('console'))) return false
    await compress(await compressible(join(root, 'console/dist')), before)
    return true
  },
  server: () => vite('scripts', 'server.vite.config.ts'),
}

const vite = async (folder: string, config = 'vite.config.ts') =>
  (await run('vite', ['build', '--config', config, '--logLevel', 'warn'], { cwd: join(root, folder) })) === 0

/** Compressed copies by the hash of their content. */
type Compressed = Map<string, { br: Buffer; gz: Buffer }>

/** The copies of the last build: most files of the next one are the same, and compressing takes longer than bundling. */
async function compressedIn(dist: string): Promise<Compressed> {
  const copies: Compressed = new Map()
  for (const file of await compressible(dist)) {
    const [content, br, gz] = await Promise.all(
      [file, `${file}.br`, `${file}.gz`].map((path) => readFile(path).catch(() => undefined)),
    )
    if (content && br && gz) copies.set(hashOf(content), { br, gz })
  }
  return copies
}

/** Writes a compressed copy of each file; the server sends these and compresses nothing itself. */
async function compress(files: string[], before: Compressed): Promise<void> {
  const write = async (file: string) => {
    const content = await readFile(file)
    const { br, gz } = before.get(hashOf(content)) ?? (await compressed(content))
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
  await Promise.all(files.map(write))
}

async function compressed(content: Buffer) {
  const params = content.length < LARGE_BYTES ? brotliParams : largeParams
  const [br, gz] = await Promise.all([brotli(content, { params }), gzip(content, { level: 9 })])
  return { br, gz }
}

async function compressible(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  return files.map(({ parentPath, name }) => join(parentPath, name))
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

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

// Builds the patient's app into patient/dist, when something that it is made of has changed since (or with --force).
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipWith } from 'node:zlib'
import { root, run } from './run.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)
const madeOf = ['patient', 'client/src', 'contract/src', 'package-lock.json']
const notSources = /(^|\/)(dist|node_modules|android|ios)\/|\.test\.tsx?$/
const stamp = join(root, 'patient', 'dist', '.built-from')

/** Builds the app where needed. Answers false when the build failed; the reason is on the screen then. */
export async function buildApp({ force = false } = {}): Promise<boolean> {
  const sources = await fingerprint()
  if (!force && (await readFile(stamp, 'utf8').catch(() => '')) === sources) {
    console.log('The app is built already.')
    return true
  }
  console.log('Building the app...')
  const code = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'patient') })
  if (code !== 0) return false
  await compress(join(root, 'patient', 'dist'))
  await writeFile(stamp, sources)
  return true
}

/** A compressed copy beside each file that shrinks by it: the server sends it as it is, and compresses nothing itself. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await brotli(content))
      await writeFile(`${file}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

async function fingerprint(): Promise<string> {
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

if (import.meta.main && !(await buildApp({ force: process.argv.includes('--force') }))) process.exit(1)

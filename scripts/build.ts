// Builds the patient's app into patient/dist, when something that it is made of has changed since (or with --force).
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './run.ts'

const madeOf = [
  'patient/src',
  'patient/public',
  'patient/index.html',
  'patient/vite.config.ts',
  'patient/package.json',
  'client/src',
  'contract/src',
  'package-lock.json',
]
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
  await writeFile(stamp, sources)
  return true
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
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

if (import.meta.main && !(await buildApp({ force: process.argv.includes('--force') }))) process.exit(1)

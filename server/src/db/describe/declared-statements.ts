import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declared } from '../query.ts'

const OWN = join(import.meta.dirname, '../..')

/** Imports each module of the server that declares a statement; answers them all. */
export async function declaredStatements(folder: string = OWN): Promise<typeof declared> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path)).sort()
  for (const path of paths) {
    const file = join(folder, path)
    if (/^import .*\b(query|sortedQuery)\b.*\/query\.ts'$/m.test(await readFile(file, 'utf8'))) await import(file)
  }
  return declared
}

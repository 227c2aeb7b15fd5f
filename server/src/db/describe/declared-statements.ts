import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declared } from '../query.ts'

const OWN = ['../..', '../../../../demo/src'].map((path) => join(import.meta.dirname, path))

/** Imports each module of the server and of the demo that declares a statement; returns all statements. */
export async function declaredStatements(): Promise<typeof declared> {
  for (const folder of OWN) {
    const paths = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path)).sort()
    for (const path of paths) {
      const file = join(folder, path)
      if (/^import .*\b(query|sortedQuery)\b.*\/query(\.ts)?'$/m.test(await readFile(file, 'utf8'))) await import(file)
    }
  }
  return declared
}

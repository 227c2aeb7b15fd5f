// The types that PostgreSQL cannot know: the shape of JSON, and the values of columns without a CHECK. Each folder declares those of its
// columns in `columns.ts`, whose exported types may be named in a column's mark, like `AS "title!: Texts"`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../..')

export type ColumnTypes = {
  /** The file that exports a type, as statements.gen.ts imports it. */
  files: Map<string, string>
  /** Names of types by `table.column`. */
  columns: Record<string, string>
}

export async function readColumnTypes(): Promise<ColumnTypes> {
  const files = new Map<string, string>()
  let columns: Record<string, string> = {}
  for (const path of (await readdir(SERVER, { recursive: true })).map((one) => one.replaceAll('\\', '/')).sort()) {
    if (!/^[^/]+(\/[^/]+)?\/columns\.ts$/.test(path)) continue
    for (const name of exportedTypes(await readFile(join(SERVER, path), 'utf8'))) {
      if (files.has(name)) throw new Error(`Two columns.ts export the type ${name}.`)
      files.set(name, `../${path}`)
    }
    columns = { ...columns, ...((await import(join(SERVER, path))) as { columns?: ColumnTypes['columns'] }).columns }
  }
  return { files, columns }
}

const exportedTypes = (text: string) => [
  ...[...text.matchAll(/^export type (\w+) =/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export type \{ (.+) \} from/gm)].flatMap(([, names = '']) => names.split(', ')),
]

/** Imports of the types that `text` names as `types.Texts`, and the text with their plain names. */
export function withImports(text: string, files: ColumnTypes['files']): { imports: string; text: string } {
  const used = new Map<string, Set<string>>()
  const plain = text.replace(/\btypes\.(\w+)/g, (_, name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`No columns.ts exports the type ${name}.`)
    used.set(file, (used.get(file) ?? new Set()).add(name))
    return name
  })
  const imports = [...used].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    imports: imports
      .map(([file, names]) => `import type { ${[...names].sort().join(', ')} } from '${file}'\n`)
      .join(''),
    text: plain,
  }
}

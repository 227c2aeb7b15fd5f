// PostgreSQL's types in TypeScript, as open.ts reads them and as `pg` takes them.
import type { Catalog } from './catalog.ts'

const rows: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  // An undescribed text of its own, like '(1,2)'.
  record: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
}
/** `pg` makes arrays of these; of others it leaves PostgreSQL's text, or makes a Date. */
const arrays = new Set(['bool', 'float8', 'int2', 'int4', 'text', 'uuid', 'varchar'])

// JSON is given as text: `pg` would write a list as PostgreSQL's own array.
const params: Record<string, string> = { ...rows, json: 'string', jsonb: 'string', timestamptz: 'Date | string' }

/** What a column of that type reads as; `words`: the literal types of what it can hold. */
export function rowType(catalog: Catalog, oid: string | undefined, words: Set<string> | undefined): string {
  const type = catalog.types.get(oid ?? '')
  if (!type) throw new Error(`PostgreSQL has no type ${oid}.`)
  const element = type.element && type.name.startsWith('_') ? catalog.types.get(type.element) : undefined
  if (element) {
    if (!arrays.has(element.name)) throw new Error(`Arrays of ${element.name} are read as text: cast it to text[].`)
    return words ? `(${[...words].join(' | ')})[]` : `${known(rows, element.name)}[]`
  }
  if (words) return [...words].join(' | ')
  return type.labels ? type.labels.map((label) => `'${label}'`).join(' | ') : known(rows, type.name)
}

/** What a parameter of that type takes. */
export function paramType(catalog: Catalog, oid: string | undefined): string {
  const type = catalog.types.get(oid ?? '')
  if (!type) throw new Error(`PostgreSQL has no type ${oid}.`)
  const element = type.element && type.name.startsWith('_') ? catalog.types.get(type.element) : undefined
  const one =
    (element ?? type).labels?.map((label) => `'${label}'`).join(' | ') ?? known(params, (element ?? type).name)
  return element ? `readonly (${one})[]` : one
}

function known(names: Record<string, string>, name: string): string {
  const found = names[name]
  if (!found) throw new Error(`server/src/db/describe/type-names.ts does not say how ${name} is read and written.`)
  return found
}

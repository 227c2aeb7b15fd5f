// PostgreSQL's types in TypeScript, as open.ts reads them and `pg` accepts them.
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
  // A text format of its own, like '(1,2)'.
  record: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
}
/** `pg` parses arrays of these; others stay PostgreSQL's text, or become a Date. */
const arrays = new Set(['bool', 'float8', 'int2', 'int4', 'int8', 'text', 'uuid', 'varchar'])

// JSON is passed as text: `pg` would write a list as a PostgreSQL array.
const params: Record<string, string> = { ...rows, json: 'string', jsonb: 'string', timestamptz: 'Date | string' }

/** The TypeScript type of a column; `values`: the literal types of its values. */
export function rowType(catalog: Catalog, oid: string | undefined, values: Set<string> | undefined): string {
  const type = catalog.types.get(oid ?? '')
  if (!type) throw new Error(`PostgreSQL has no type ${oid}.`)
  const element = type.element && type.name.startsWith('_') ? catalog.types.get(type.element) : undefined
  if (element) {
    if (!arrays.has(element.name)) throw new Error(`Arrays of ${element.name} are read as text: cast it to text[].`)
    return values ? `(${[...values].join(' | ')})[]` : `${known(rows, element.name)}[]`
  }
  if (values) return [...values].join(' | ')
  return type.labels ? type.labels.map((label) => `'${label}'`).join(' | ') : known(rows, type.name)
}

/** The TypeScript type of a parameter. */
export function paramType(catalog: Catalog, oid: string | undefined): string {
  const type = catalog.types.get(oid ?? '')
  if (!type) throw new Error(`PostgreSQL has no type ${oid}.`)
  const element = type.element && type.name.startsWith('_') ? catalog.types.get(type.element) : undefined
  const one =
    (element ?? type).labels?.map((label) => `'${label}'`).join(' | ') ?? known(params, (element ?? type).name)
  return element ? `readonly (${one})[]` : one
}

function known(names: Record<string, string>, name: string): string {
  const type = names[name]
  if (!type) throw new Error(`server/src/db/describe/type-names.ts does not say how ${name} is read and written.`)
  return type
}

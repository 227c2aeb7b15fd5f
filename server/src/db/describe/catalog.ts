// Types, tables, operators and functions from PostgreSQL's catalog.
import type { Db } from '../open.ts'
import { isTree, readTree, type Tree, type Value } from './parse-tree.ts'

type Column = {
  table: string
  name: string
  notNull: boolean
  /** The column's values, if a CHECK lists them. */
  values: string[] | undefined
}
export type Catalog = {
  types: Map<string, { name: string; element: string | null; labels: string[] | null }>
  /** By the table's oid and the column's number, `16400 2`. */
  columns: Map<string, Column>
  views: Map<string, Tree>
  /** Names of operators and functions, by oid. */
  operators: Map<string, string>
  functions: Map<string, string>
}

export async function readCatalog(db: Db): Promise<Catalog> {
  const types = await pairs(
    db,
    `SELECT t.oid::text AS key, json_build_object('name', t.typname, 'element', CASE WHEN t.typcategory = 'A' THEN t.typelem::text END,
       'labels', (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)) AS value
     FROM pg_type t`,
  )
  const columns = await pairs(
    db,
    `SELECT a.attrelid || ' ' || a.attnum AS key, json_build_object('table', r.relname, 'name', a.attname, 'notNull', a.attnotnull,
       'check', (SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c WHERE c.conrelid = r.oid AND c.contype = 'c'
         AND c.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(c.oid) LIKE '%= ANY (ARRAY[%' LIMIT 1)) AS value
     FROM pg_attribute a JOIN pg_class r ON r.oid = a.attrelid WHERE r.relkind IN ('r', 'v', 'p')`,
  )
  const views = await pairs(
    db,
    `SELECT ev_class::text AS key, to_json(ev_action::text) AS value FROM pg_rewrite r JOIN pg_class v ON v.oid = r.ev_class
     WHERE v.relkind = 'v' AND v.relnamespace = 'public'::regnamespace`,
  )
  return {
    types: types as Catalog['types'],
    columns: new Map([...columns].map(([key, column]) => [key, columnOf(column as CatalogColumn)])),
    views: new Map([...views].map(([key, rule]) => [key, firstTree(readTree(rule as string))])),
    operators: (await pairs(db, 'SELECT oid::text AS key, to_json(oprname) AS value FROM pg_operator')) as Map<
      string,
      string
    >,
    functions: (await pairs(db, 'SELECT oid::text AS key, to_json(proname) AS value FROM pg_proc')) as Map<
      string,
      string
    >,
  }
}

async function pairs(db: Db, sql: string): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>(sql)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

type CatalogColumn = Omit<Column, 'values'> & { check: string | null }
// CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text])))
function columnOf({ check, ...column }: CatalogColumn): Column {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? '')?.[1]
  return {
    ...column,
    values: (list && [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value)) || undefined,
  }
}

/** The statement's tree, out of the lists around it. */
export function firstTree(value: Value | undefined): Tree {
  if (isTree(value)) return value
  return firstTree(Array.isArray(value) ? value[0] : undefined)
}

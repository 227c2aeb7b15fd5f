// A statement with types from PostgreSQL. By hand, not PgTyped or Kysely: docs/decisions/019.
import type { Db } from './open.ts'
import { filterNames, withFilters } from './optional-filters.ts'
import { type NumberedSql, numberParameters } from './parameters.ts'
import type { Given, ParamsOf, RowOf, Usable } from './statement-types.ts'
import type { Statements } from './statements.gen.ts'

/** The text of every statement by its name on a connection, for plans.drill.test.ts. */
export const statements = new Map<string, string>()

/** The SQL of statements with optional filters, for the same test. */
export const filtered = new Map<string, string>()

/** Every declared statement, for describe/. */
export const declared = new Map<string, NumberedSql>()

type Params<Name> = ParamsOf<Statements, Name>
/** The row type of a statement: `Row<'letters.find'>`. */
export type Row<Name extends keyof Statements> = RowOf<Statements, Name>

/** `pipelined`: for frequent reads of a few rows by key, without locks. Outside a transaction they use a pipeline (pipeline.ts). */
type Options = { pipelined?: boolean }

/**
 * Declares a statement; `name` is unique in the server. Use: `const rows = await findLetter(db, { letterId })`.
 * Parameters are written `:letterId`; their types and the row's are generated from PostgreSQL by `npm run sql`
 * (docs/architecture.md, "SQL"). Each connection parses and plans it once; with optional filters, once for each set of
 * them (optional-filters.ts).
 */
export function query<Name extends string>(name: Name & Usable<Statements, Name>, sql: string, options?: Options) {
  const run = declare(name, sql, options)
  return (db: Db, ...[params]: Given<Params<Name>>) => run(db, params as object) as Promise<RowOf<Statements, Name>[]>
}

/** Besides the usual form: a list of five fields can be sorted in thousands of ways, and a connection stores every named statement. */
const MAX_FORMS = 199

/** Numbers the forms of a statement, since PostgreSQL compares only 63 bytes of names; beyond `MAX_FORMS` they are unnamed. */
function numberedNames(name: string) {
  let forms = 0
  return () => (forms < MAX_FORMS ? `${name} ${++forms}` : undefined)
}

/**
 * A statement in several forms, like a list in several orders: `const rows = await listBy(db, order, params)`. In a text, `:order` stands
 * for the form, or `:cases` for the cases of the queue (records/cases/open-cases.ts). All forms return the same columns, with no parameters
 * beyond those of `usual`, from which the types are generated.
 */
export function sortedQuery<Name extends string>(
  name: Name & Usable<Statements, Name>,
  usual: string,
  text: string | ((form: string) => string),
  options?: Options,
) {
  const sql = typeof text === 'string' ? (form: string) => text.replaceAll(/:(order|cases)\b/g, () => form) : text
  const nextName = numberedNames(name)
  const forms = new Map([[usual, declare(name, sql(usual), options, nextName)]])
  const { names } = declared.get(name) as NumberedSql
  return (db: Db, form: string, ...[params]: Given<Params<Name>>) => {
    let run = forms.get(form)
    if (!run) {
      const unknown = numberParameters(sql(form)).names.find((one) => !names.includes(one))
      if (unknown) throw new Error(`The usual form of ${name} has no parameter ${unknown}.`)
      const own = nextName()
      run = running(own, sql(form), options, nextName)
      if (own) forms.set(form, run)
    }
    return run(db, params as object) as Promise<RowOf<Statements, Name>[]>
  }
}

function declare(name: string, sql: string, options?: Options, nextName = numberedNames(name)) {
  const numbered = numberParameters(sql)
  if ((declared.get(name)?.text ?? numbered.text) !== numbered.text)
    throw new Error(`Two statements are called ${name}.`)
  declared.set(name, numbered)
  if (filterNames(sql).length > 0) filtered.set(name, sql)
  return running(name, sql, options, nextName)
}

type Run = (db: Db, params: object | undefined) => Promise<unknown[]>

/** The statement for the given filters; `name` has all of them. */
function running(
  name: string | undefined,
  sql: string,
  options: Options | undefined,
  nextName: () => string | undefined,
): Run {
  const filters = filterNames(sql)
  const all = sending(name, withFilters(sql, new Set(filters)), options)
  if (filters.length === 0) return all
  const forms = new Map([[filters.join(), all]])
  return (db, params) => {
    const values = params as Record<string, unknown>
    const given = filters.filter((one) => values[one] !== null && values[one] !== undefined)
    const key = given.join()
    let run = forms.get(key)
    if (!run) {
      const own = name && nextName()
      run = sending(own, withFilters(sql, new Set(given)), options)
      if (own) forms.set(key, run)
    }
    return run(db, params)
  }
}

function sending(name: string | undefined, sql: string, options: Options | undefined): Run {
  const { text, names } = numberParameters(sql)
  if (name) statements.set(name, text)
  return async (db, params) => {
    const values = names.map((one) => (params as Record<string, unknown>)[one])
    const run = async () => (await db.query({ name, text, values, ...options })).rows
    return observer ? observer(name ?? 'a sorted list', run) : run()
  }
}

type Observer = <T>(name: string, run: () => Promise<T>) => Promise<T>
let observer: Observer | undefined
/** Runs every statement through `observe`; tracing sets it. */
export const observeStatements = (observe: Observer | undefined): void => {
  observer = observe
}

// Types of statements from PostgreSQL: it prepares each one (which checks it and infers the parameters), and gives its parse
// tree as the body of an SQL function that is rolled back (docs/decisions/019).
import { type Database, type Db, inTransaction } from '../open.ts'
import type { NumberedSql } from '../parameters.ts'
import { type Catalog, firstTree, readCatalog } from './catalog.ts'
import { type ColumnTypes, withImports } from './column-types.ts'
import { nullableParamsOf } from './nullable-params.ts'
import { readTree } from './parse-tree.ts'
import { columnsOf, Reading } from './reading.ts'
import { paramType, rowType } from './type-names.ts'

const head = `// Written by \`npm run sql\`, from the statements and the migrated database: not edited by hand.
`

/** The text of statements.gen.ts. */
export async function describeStatements(
  db: Database,
  statements: ReadonlyMap<string, NumberedSql>,
  { columns, files }: ColumnTypes,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const catalog = await readCatalog(tx)
    const lines: string[] = []
    for (const [name, statement] of [...statements].sort(([a], [b]) => (a < b ? -1 : 1))) {
      lines.push(`  '${name}': ${await describe(tx, statement, catalog, columns)}\n`)
    }
    const { imports, text } = withImports(lines.join(''), files)
    return `${head}${imports}import type { Invalid } from './statement-types.ts'

export type Statements = {
${text}}\n`
  })
}

async function describe(tx: Db, statement: NumberedSql, catalog: Catalog, declaredTypes: Record<string, string>) {
  await tx.query('SAVEPOINT described')
  try {
    const { parameters, results, body } = await ask(tx, statement.text, catalog)
    const tree = firstTree(readTree(body))
    const nullable = nullableParamsOf(tree, catalog)
    statement.names.forEach((name, index) => {
      if (statement.nullable.has(name)) nullable.add(index + 1)
    })
    const reading = new Reading(catalog, nullable, declaredTypes)
    const params = statement.names.map(
      (name, index) => `${name}: ${paramType(catalog, parameters[index])}${nullable.has(index + 1) ? ' | null' : ''}`,
    )
    const row = columnsOf(tree).map((column, index) => {
      const name = column.resname as string
      const mark = statement.marks.get(name)
      const scope = { query: tree }
      const type = mark?.type
        ? mark.type.replace(/^(\w+)/, 'types.$1')
        : rowType(catalog, results[index], reading.wordsOfColumn(scope, index + 1))
      const mayBeNull = mark?.nullable ?? reading.columnMayBeNull(scope, index + 1)
      return `${/^\w+$/.test(name) ? name : `'${name}'`}: ${type}${mayBeNull && type !== 'unknown' ? ' | null' : ''}`
    })
    return `{ params: ${shape(params)}; row: ${row.length ? shape(row) : 'never'} }`
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // PostgreSQL's error about the statement; anything else is a bug here.
    if (!code) throw error
    return `Invalid<'${message.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'>`
  } finally {
    await tx.query('ROLLBACK TO described')
    await tx.query('DEALLOCATE ALL')
  }
}

const shape = (fields: string[]) => (fields.length ? `{ ${fields.join('; ')} }` : '{}')

async function ask(tx: Db, text: string, catalog: Catalog) {
  await tx.query(`PREPARE described AS ${text}`)
  const [prepared] = (
    await tx.query<{ parameters: string[]; results: string[] | null }>(
      `SELECT parameter_types::oid[]::text[] AS parameters, result_types::oid[]::text[] AS results
       FROM pg_prepared_statements WHERE name = 'described'`,
    )
  ).rows
  const { parameters = [], results } = prepared ?? {}
  const given = parameters.map((oid) => `"${catalog.types.get(oid)?.name}"`).join(', ')
  await tx.query(`CREATE FUNCTION pg_temp.described(${given}) RETURNS ${results?.length ? 'SETOF record' : 'void'} LANGUAGE sql
    BEGIN ATOMIC ${text}
    ; END`)
  const { rows } = await tx.query<{ body: string }>(
    `SELECT prosqlbody::text AS body FROM pg_proc WHERE proname = 'described' AND pronamespace = pg_my_temp_schema()`,
  )
  return { parameters, results: results ?? [], body: rows[0]?.body ?? '' }
}

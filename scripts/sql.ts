// npm run sql: the types of every statement, asked of a PostgreSQL with all migrations, into server/src/db/statements.gen.ts.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columnTypes } from '../server/src/db/column-types.ts'
import { declaredStatements } from '../server/src/db/describe/declared-statements.ts'
import { describeStatements } from '../server/src/db/describe/describe.ts'
import { startPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'

const written = join(import.meta.dirname, '../server/src/db/statements.gen.ts')

const folder = await mkdtemp(join(tmpdir(), 'aruga-sql-'))
// Under root PostgreSQL runs as another account, which has to pass.
await chmod(folder, 0o711)
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, settings: { fsync: 'off' } })
const db = openDatabase({ connection: postgres.connection, max: 1 })
try {
  await migrate(db)
  const statements = await declaredStatements()
  const text = await describeStatements(db, statements, columnTypes)
  await writeFile(written, text)
  const invalid = [...text.matchAll(/^ {2}'(.+)': Invalid<'(.*)'>$/gm)].map(([, name, why]) => `${name}: ${why}`)
  console.log(`${statements.size} statements described${invalid.length ? `, ${invalid.length} refused:` : '.'}`)
  for (const one of invalid) console.error(one)
  process.exitCode = invalid.length ? 1 : 0
} finally {
  await db.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

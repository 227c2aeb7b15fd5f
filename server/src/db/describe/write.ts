// npm run sql: writes the types of every statement to server/src/db/statements.gen.ts, from a PostgreSQL with all migrations.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { readColumnTypes } from './column-types.ts'
import { declaredStatements } from './declared-statements.ts'
import { describeStatements } from './describe.ts'

const written = join(import.meta.dirname, '../statements.gen.ts')

const folder = await mkdtemp(join(tmpdir(), 'aruga-sql-'))
// Under root PostgreSQL runs as another account, which has to enter the folder.
await chmod(folder, 0o711)
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, settings: { fsync: 'off' } })
const db = openDatabase({ connection: postgres.connection, max: 1 })
try {
  await migrate(db)
  const statements = await declaredStatements()
  const text = await describeStatements(db, statements, await readColumnTypes())
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

// A program for the crash tests: starts PostgreSQL on the given directory, prints how to connect (JSON, first line),
// then prints each number once its row is acknowledged as committed.
import { startPostgres } from '../db/embedded-postgres.ts'
import { openDatabase } from '../db/open.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const [, , dataDir = ''] = process.argv
try {
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const db = openDatabase({ connection: postgres.connection, max: 4 })
  await db.query('CREATE TABLE IF NOT EXISTS entry (n bigint GENERATED ALWAYS AS IDENTITY)')
  print(JSON.stringify(postgres.connection))
  const write = async (): Promise<void> => {
    for (;;) {
      const { rows } = await db.query<{ n: number }>('INSERT INTO entry DEFAULT VALUES RETURNING n')
      print(`${rows[0]?.n}`)
    }
  }
  await Promise.all([write(), write(), write(), write()])
} catch (error) {
  print((error as Error).message)
  process.exit(1)
}

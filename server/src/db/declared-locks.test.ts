// Each migration declares the tables that it blocks for readers or writers. Here it runs, and PostgreSQL reports its locks.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { concurrentIndexes, inOneTransaction, type Migration, readMigrations } from './read-migrations.ts'

const UPGRADING = join(import.meta.dirname, '../../../docs/upgrading.md')
/** Migrations before the first upgrade without a pause. */
const FIRST = '034'

/** The line `-- Locks: …` of the migration, or the entry of docs/upgrading.md for older migrations. */
function declarationOf({ name, sql }: Migration, upgrading: string): string | undefined {
  const header = /^-- Locks: ((?:.*\n)(?:-- {3}.*\n)*)/m.exec(sql)?.[1]
  return header ?? new RegExp(`^\\| ${name.slice(0, 3)} \\| ([^|]+) \\|`, 'm').exec(upgrading)?.[1]
}

/** `table MODE` of every table that the declaration names. */
const declaredIn = (declaration: string) =>
  [...declaration.matchAll(/(?<=^|[^a-z_])([a-z_]+)`? (ACCESS EXCLUSIVE|SHARE ROW EXCLUSIVE|SHARE)\b/g)]
    .map(([, table, mode]) => `${table} ${mode}`)
    .sort()

const words: Record<string, string> = {
  AccessExclusiveLock: 'ACCESS EXCLUSIVE',
  ShareRowExclusiveLock: 'SHARE ROW EXCLUSIVE',
  ShareLock: 'SHARE',
}

/** Runs the migration; returns `table MODE` of the locks on tables that were there before and that keep readers or writers waiting. */
async function locksOf(client: Client, migration: Migration): Promise<string[]> {
  const { rows: before } = await client.query<{ oid: number; name: string }>(
    `SELECT oid::int, relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  await client.query('BEGIN')
  await client.query(inOneTransaction(migration))
  const { rows: locks } = await client.query<{ relation: number; mode: string }>(
    `SELECT relation::int, mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation IS NOT NULL`,
  )
  await client.query('COMMIT')
  return before
    .flatMap(({ oid, name }) => {
      const modes = locks.filter(({ relation }) => relation === oid).map(({ mode }) => words[mode])
      // The strongest lock includes the others.
      const mode = Object.values(words).find((word) => modes.includes(word))
      return mode ? [`${name} ${mode}`] : []
    })
    .sort()
}

test('each migration locks exactly the tables that it declares, against reading or writing', async () => {
  const upgrading = await readFile(UPGRADING, 'utf8')
  const db = await createTestDatabase()
  const client = db.direct()
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const said: Record<string, unknown> = {}
  const found: Record<string, unknown> = {}
  for (const migration of readMigrations()) {
    const { name } = migration
    const locks = await locksOf(client, migration)
    if (name < FIRST) continue
    const declaration = declarationOf(migration, upgrading)
    said[name] = declaration ? declaredIn(declaration) : 'no line "-- Locks: …"'
    // Built beside writers, it locks its table only against changes of its shape.
    found[name] = concurrentIndexes(migration).length > 0 ? [] : locks
  }
  await client.end()
  await db.drop()
  expect(said).toEqual(found)
})

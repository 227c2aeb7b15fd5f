import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OWN_MIGRATIONS = join(import.meta.dirname, '../../migrations')

export type Migration = { name: string; sql: string; checksum: string }

/** The migrations of `directory`, in the order of their numbers. Synchronous: asynchronous reads of small files take thrice as long. */
export function readMigrations(directory: string = OWN_MIGRATIONS): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`Migration ${name} must be called like 001-what-it-does.sql.`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return names.map((name) => {
    // Git may check files out with other line endings, which is not an edit.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: hash('sha256', sql) }
  })
}

const CONCURRENTLY = /\bINDEX\s+CONCURRENTLY\b/gi
const CREATE_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?<name>[a-z_][a-z0-9_]*)\s+ON\s/i

/**
 * The indexes that a migration builds concurrently; empty for any other migration. Throws when it contains more:
 * a statement outside of a transaction can be interrupted after part of its work, and only an index can be built again.
 */
export function concurrentIndexes({ name, sql }: Migration): { index: string; statement: string }[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  if (code.search(CONCURRENTLY) < 0) return []
  const statements = code.split(';').map((text) => text.trim())
  return statements.filter(Boolean).map((statement) => {
    const index = CREATE_INDEX.exec(statement)?.groups?.name
    if (!index)
      throw new Error(
        `Migration ${name} has CONCURRENTLY, so it may have nothing but CREATE INDEX CONCURRENTLY name ON table`,
      )
    return { index, statement }
  })
}

/** The migration as one transaction on an unused database, with ordinary instead of concurrent index builds. */
export const inOneTransaction = ({ sql }: Migration): string => sql.replaceAll(CONCURRENTLY, 'INDEX')

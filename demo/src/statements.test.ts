// The demo's SQL is typed by PostgreSQL like the server's (`npm run sql`): a renamed column breaks the type check here too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const own = import.meta.dirname
const sources = readdirSync(own, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(own, path), 'utf8') }))

/** Statements sent exactly as written. */
const untyped = ({ text }: { text: string }) =>
  [...text.matchAll(/\.query(?:<[^>]*>)?\((.*)/g)].map(([, sql = '']) => sql)

test('Every statement is declared by name, except for those of the demo’s own table', () => {
  expect(sources.length).toBeGreaterThan(20)
  const untypedStatements = sources.flatMap((source) => untyped(source).map((sql) => `${source.path}: ${sql}`))
  expect(
    untypedStatements.filter((one) => !/^fill(ed)?\.ts: (`CREATE SCHEMA|.*\$\{(filledOf\(|table\}))/.test(one)),
  ).toEqual([])
})

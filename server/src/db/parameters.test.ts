import { expect, test } from 'vitest'
import { numberParameters } from './parameters.ts'

const textOf = (sql: string) => numberParameters(sql).text

test('Parameters are numbered in the order of their first use', () => {
  const { text, names } = numberParameters('SELECT :b, :a, :b WHERE x = :c')
  expect(text).toBe('SELECT $1, $2, $1 WHERE x = $3')
  expect(names).toEqual(['b', 'a', 'c'])
})

test('Casts, slices, literals, quoted names and comments have no parameters', () => {
  for (const sql of [
    `SELECT id::text, '12:mm:ss', 'it''s :none', E'\\':none', "a:b", tags[1:2], tags[x:y], $$ :none $$, $a$ :none $a$`,
    'SELECT 1 -- :none\n/* :none */',
  ]) {
    expect(numberParameters(sql)).toMatchObject({ text: sql, names: [] })
  }
  expect(textOf('SELECT :a::uuid, (:b)::int[], ARRAY[:c, 2], f(:d)')).toBe(
    'SELECT $1::uuid, ($2)::int[], ARRAY[$3, 2], f($4)',
  )
})

test('Marks of parameters and columns are removed from the SQL and returned', () => {
  const { text, nullable, marks } = numberParameters(
    'SELECT x AS "total!", y AS "note?", z AS "timeline!: Timeline", v AS "ids: Id[]", w AS "as it is" WHERE :a? = 1 OR :b = 2',
  )
  expect(text).toBe(
    'SELECT x AS "total", y AS "note", z AS "timeline", v AS "ids", w AS "as it is" WHERE $1 = 1 OR $2 = 2',
  )
  expect([...nullable]).toEqual(['a'])
  expect(Object.fromEntries(marks)).toEqual({
    total: { nullable: false },
    note: { nullable: true },
    timeline: { nullable: false, type: 'Timeline' },
    ids: { type: 'Id[]' },
  })
})

test('A hand-numbered parameter is refused', () => {
  expect(() => numberParameters('SELECT $1')).toThrow('Parameters have names')
})

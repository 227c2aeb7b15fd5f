import { expect, test } from 'vitest'
import { filterNames, withFilters } from './optional-filters.ts'

const forms = (sql: string, ...given: string[]) => withFilters(sql, new Set(given))

test('An absent filter is left out, and a present one becomes its condition', () => {
  const sql =
    'SELECT id FROM t WHERE (:word::text IS NULL OR name ILIKE :word) AND (:ids::uuid[] IS NULL OR id = ANY (:ids))'
  expect(filterNames(sql)).toEqual(['word', 'ids'])
  expect(forms(sql)).toBe('SELECT id FROM t WHERE true AND true')
  expect(forms(sql, 'word')).toBe('SELECT id FROM t WHERE (name ILIKE :word) AND true')
  expect(forms(sql, 'ids', 'word')).toBe('SELECT id FROM t WHERE (name ILIKE :word) AND (id = ANY (:ids))')
})

test('A condition keeps its brackets, literals and alternatives, and a filter inside a left-out one is left out too', () => {
  const sql =
    "WHERE (:a::text IS NULL OR x = ')' OR (y IS NULL OR f(y) = :a)) AND (:b? IS NULL OR (:c::int IS NULL OR z > :c) AND :b)"
  expect(filterNames(sql)).toEqual(['a', 'b'])
  expect(forms(sql, 'a')).toBe("WHERE (x = ')' OR (y IS NULL OR f(y) = :a)) AND true")
  expect(forms(sql, 'b')).toBe('WHERE true AND (true AND :b)')
  expect(forms(sql, 'b', 'c')).toBe('WHERE true AND ((z > :c) AND :b)')
})

test('Neither a nullable column nor a condition without brackets is a filter', () => {
  for (const sql of ['WHERE (retired_at IS NULL OR retired_at > :now)', 'WHERE :word::text IS NULL OR name = :word'])
    expect([filterNames(sql), forms(sql)]).toEqual([[], sql])
})

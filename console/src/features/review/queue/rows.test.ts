import type { Case } from '@aruga/contract/review/queue'
import { expect, test } from 'vitest'
import { around, pagesFor, rowsOf } from './rows.ts'

const row = (id: string) => ({ kind: 'Prescription', id }) as Case
const page = (...ids: string[]) => ids.map(row)
const idsOf = (rows: readonly (Case | undefined)[]) => rows.map((one) => one?.id ?? null)

test('Rows keep their places while pages between are not loaded', () => {
  const pages = new Map([
    [0, page('a', 'b')],
    [2, page('e')],
  ])
  const rows = rowsOf({ total: 5, pages, size: 2, hidden: [] })
  expect(idsOf(rows)).toEqual(['a', 'b', null, null, 'e'])
  expect(idsOf(around(rows, 1))).toEqual(['a', 'b'])
  expect(idsOf(around(rows, 4))).toEqual(['e'])
})

test('A decided case leaves no gap, and a case that moved up between two reads is shown once', () => {
  const pages = new Map([
    [0, page('a', 'b')],
    [1, page('b', 'c')],
  ])
  expect(idsOf(rowsOf({ total: 4, pages, size: 2, hidden: ['Prescription/a'] }))).toEqual(['b', 'c'])
})

test('A page that became shorter ends the list', () => {
  expect(idsOf(rowsOf({ total: 3, pages: new Map([[0, page('a')]]), size: 4, hidden: [] }))).toEqual(['a'])
})

test('The pages in view and around the open case are loaded, within the list', () => {
  expect(pagesFor(5_000, 100, { first: 0, last: 20 }, { first: 4_900, last: 5_060 })).toEqual([49])
  expect(pagesFor(5_000, 100, { first: 180, last: 220 }, { first: -60, last: 60 })).toEqual([1, 2])
  expect(pagesFor(0, 100, { first: 0, last: 0 })).toEqual([])
})

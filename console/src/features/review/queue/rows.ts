import type { Case } from '@aruga/contract/review/queue'
import { keyOf } from '../case-ref.ts'

type Pages = { total: number; pages: ReadonlyMap<number, Case[]>; size: number; hidden: readonly string[] }

/**
 * Every row of the list by its place, undefined if its page is not loaded yet. Hidden cases leave no gap. A case that moved
 * between two reads is shown once.
 */
export function rowsOf({ total, pages, size, hidden }: Pages): (Case | undefined)[] {
  const shown = new Set(hidden)
  const rows: (Case | undefined)[] = []
  for (let place = 0; place < total; place++) {
    const page = pages.get(Math.floor(place / size))
    const row = page?.[place % size]
    if (!row) {
      // The last page may be shorter than its count of a moment ago.
      if (!page) rows.push(undefined)
      continue
    }
    if (shown.has(keyOf(row))) continue
    shown.add(keyOf(row))
    rows.push(row)
  }
  return rows
}

/** The loaded rows before and after this place without a gap, for next and previous. */
export function around(rows: readonly (Case | undefined)[], place: number): Case[] {
  let first = place
  while (rows[first - 1]) first--
  let last = place
  while (rows[last]) last++
  return rows.slice(first, last) as Case[]
}

/** Rows by their places, both included. */
export type Span = { first: number; last: number }

/** The numbers of the pages with these rows, beside the first. */
export function pagesFor(total: number, size: number, ...spans: Span[]): number[] {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const within = (row: number) => Math.min(last, Math.max(0, Math.floor(row / size)))
  const numbers = spans.flatMap(({ first, last }) => {
    const from = within(first)
    return Array.from({ length: within(last) - from + 1 }, (_, index) => from + index)
  })
  return [...new Set(numbers)].filter((page) => page > 0).sort((one, other) => one - other)
}

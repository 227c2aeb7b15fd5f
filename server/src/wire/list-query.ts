// Converts the specification's list query for SQL.
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import { invalidField } from './problem.ts'

export type Page = { limit: number; offset: number }

export const pageOf = (query: { SkipCount?: number; MaxResultCount?: number }): Page => ({
  limit: query.MaxResultCount ?? DEFAULT_RESULT_COUNT,
  offset: query.SkipCount ?? 0,
})

/** The number of matching rows: each row of a page has the total; `count` is called for a page past the end. */
export async function totalOf(
  items: readonly { total: number }[],
  offset: number,
  count: () => Promise<readonly { total: number }[]>,
): Promise<number> {
  const [first] = items
  const [counted] = first || offset === 0 ? [] : await count()
  return first?.total ?? counted?.total ?? 0
}

/** The first row of a list. */
export const FIRST: Page = { limit: 1, offset: 0 }

/** A page of a list whose rows each have the `total`, and that total: past the end it is the first row's. */
export async function readPage<Row extends { total: number }>(page: Page, list: (part: Page) => Promise<Row[]>) {
  const items = await list(page)
  return { totalCount: await totalOf(items, page.offset, () => list(FIRST)), items }
}

/** A pattern for ILIKE, or with `folded` for LIKE, that finds the text anywhere, its own `%`, `_` and `\` taken literally; null when blank. */
export function containing(filter: string | undefined): string | null {
  const text = filter?.trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
}

/**
 * `a ASC, b DESC` as an ORDER BY list over the given columns (`field` -> SQL, never the caller's text).
 * Blank: `fallback`. Unknown field: 400. A field that is named twice counts at its first position.
 */
export function orderBy(sorting: string | undefined, columns: Record<string, string>, fallback: string): string {
  if (!sorting?.trim()) return fallback
  const order = new Map<string, string>()
  for (const part of sorting.split(',')) {
    const [, field, direction] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? []
    const name = Object.keys(columns).find((known) => known.toLowerCase() === field?.toLowerCase())
    if (name === undefined) {
      throw invalidField('SortingUnknown', 'sorting', { fields: Object.keys(columns).join(', ') })
    }
    const ordered = `${columns[name]} ${direction?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'}`
    if (!order.has(name)) order.set(name, ordered)
  }
  return [...order.values()].join(', ')
}

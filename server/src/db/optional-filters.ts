// Filters that a caller may leave out: `(:word::text IS NULL OR folded LIKE :word)`. PostgreSQL plans a prepared statement once for all
// values after some executions, and such a condition then rules out every index. So each used set of filters is a
// statement of its own, without the others.

const opening = /\(:(\w+)\??(?:::\w+(?:\[\])*)?\s+IS\s+NULL\s+OR\s+/g

type Filter = { name: string; start: number; end: number; condition: string }

function filtersIn(sql: string): Filter[] {
  const filters: Filter[] = []
  for (const match of sql.matchAll(opening)) {
    const start = match.index
    // A filter within another goes with it.
    if (start < (filters.at(-1)?.end ?? 0)) continue
    const end = endOf(sql, start)
    filters.push({ name: match[1] ?? '', start, end, condition: sql.slice(start + match[0].length, end - 1) })
  }
  return filters
}

/** The position after the bracket that closes the one at `start`; brackets in literals do not count. */
function endOf(sql: string, start: number): number {
  let depth = 0
  for (const { 0: part, index } of sql.slice(start).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (depth === 0) return start + index + 1
  }
  throw new Error(`A bracket is not closed: ${sql}`)
}

/** The parameters that switch a filter on, without repeats. */
export const filterNames = (sql: string): string[] => [...new Set(filtersIn(sql).map(({ name }) => name))]

/** The statement with only the filters of `given`. */
export function withFilters(sql: string, given: ReadonlySet<string>): string {
  let text = ''
  let from = 0
  for (const { name, start, end, condition } of filtersIn(sql)) {
    text += sql.slice(from, start) + (given.has(name) ? `(${withFilters(condition, given)})` : 'true')
    from = end
  }
  return text + sql.slice(from)
}

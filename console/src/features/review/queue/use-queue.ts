// The queue as rows by their place: only the pages in view, and those around the open case, are read and refreshed.
import type { Case } from '@aruga/contract/review/queue'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { casesQuery, ROWS, whereQuery } from '../queries.ts'
import type { Filters } from './filters.ts'
import { around, pagesFor, rowsOf, type Span } from './rows.ts'

/** `hidden`: keys of cases that were decided here and are still in the server's list. */
export function useQueue(filters: Filters, open: CaseRef | null, hidden: readonly string[]) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<Span>({ first: 0, last: 0 })
  const [at, setAt] = useState(0)
  const first = useQuery({ ...casesQuery(filters, 0), placeholderData: keepPreviousData })
  const total = first.data?.totalCount ?? 0
  const numbers = pagesFor(total, ROWS, seen, { first: at - AHEAD, last: at + AHEAD })
  const read = useQueries({ queries: numbers.map((page) => casesQuery(filters, page)) })
  const pages = new Map<number, Case[]>([[0, first.data?.items ?? []]])
  numbers.forEach((page, index) => {
    const items = read[index]?.data?.items
    if (items) pages.set(page, items)
  })
  const rows = rowsOf({ total, pages, size: ROWS, hidden })
  const place = open ? rows.findIndex((row) => row !== undefined && keyOf(row) === keyOf(open)) : -1
  useEffect(() => {
    if (place >= 0) setAt(place)
  }, [place])

  // A case opened by its address, or by "go to", may be far down: its page contains its place.
  const isElsewhere = open !== null && first.data !== undefined && place < 0 && !hidden.includes(keyOf(open))
  const where = useQuery({ ...whereQuery(filters, isElsewhere ? open : null), placeholderData: keepPreviousData })
  const page = isElsewhere && where.data?.items.some((one) => keyOf(one) === keyOf(open)) ? where.data : undefined
  useEffect(() => {
    if (!page) return
    queries.setQueryData(casesQuery(filters, page.skipCount / ROWS).queryKey, page)
    setAt(page.skipCount)
  }, [page, queries, filters])

  return {
    first,
    rows,
    place,
    cases: around(rows, Math.max(place, 0)),
    more: first.data?.more ?? false,
    /** The list does not have the open case; false until its page was requested. */
    isMissing: isElsewhere && where.isSuccess && !where.isPlaceholderData && !page,
    onSeen: setSeen,
  }
}

/** Rows loaded around the open case, so that the next one is always there. */
const AHEAD = 60

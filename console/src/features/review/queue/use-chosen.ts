// Which cases of the queue are chosen, to be assigned together.
import type { Case } from '@aruga/contract/review/queue'
import { CASES_NAMED } from '@aruga/contract/review/teams'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { casesQuery, ROWS } from '../queries.ts'
import type { Which } from '../teams/queries.ts'
import type { Filters } from './filters.ts'

type Rows = readonly (Case | undefined)[]

/** By id; `last`: where a range begins. `all`: all of the filter, however many. */
type Chosen = { ids: ReadonlySet<string>; last: string | null; all: boolean }
const none: Chosen = { ids: new Set(), last: null, all: false }

export function useChosen(filters: Filters, rows: Rows) {
  const queries = useQueryClient()
  const [selection, setSelection] = useState({ filters, chosen: none })
  // A different filter is a different list.
  const chosen = selection.filters === filters ? selection.chosen : none
  const put = (next: Chosen) => setSelection({ filters, chosen: next })

  const toggle = (id: string) => {
    const ids = new Set(chosen.all ? [] : chosen.ids)
    if (!ids.delete(id)) ids.add(id)
    put({ ids, last: id, all: false })
  }
  /** The rows between two places, both included; rows not in view yet are loaded. */
  const idsBetween = async (first: number, last: number) => {
    const shown = rows.slice(first, last + 1)
    if (shown.every((row) => row !== undefined)) return shown.map(({ id }) => id)
    const pages = Array.from(
      { length: Math.floor(last / ROWS) - Math.floor(first / ROWS) + 1 },
      (_, index) => Math.floor(first / ROWS) + index,
    )
    const read = await Promise.all(pages.map((page) => queries.ensureQueryData(casesQuery(filters, page))))
    const begin = first - (pages[0] ?? 0) * ROWS
    return read
      .flatMap(({ items }) => items)
      .slice(begin, begin + last - first + 1)
      .map(({ id }) => id)
  }
  /** From the last chosen case to this one. */
  const extend = async (id: string) => {
    const placeOf = (wanted: string | null) => rows.findIndex((row) => row?.id === wanted)
    const [from, to] = [placeOf(chosen.last), placeOf(id)]
    if (from < 0 || to < 0) return toggle(id)
    const first = Math.min(from, to)
    const between = await idsBetween(first, Math.min(Math.max(from, to), first + CASES_NAMED - 1))
    put({ ids: new Set([...chosen.ids, ...between].slice(0, CASES_NAMED)), last: id, all: false })
  }
  const which: Which = chosen.all ? { all: filters } : { ids: [...chosen.ids] }
  return {
    has: (id: string) => chosen.all || chosen.ids.has(id),
    count: chosen.all ? rows.length : chosen.ids.size,
    isAll: chosen.all,
    which,
    choose: (id: string, range: boolean) => (range ? void extend(id) : toggle(id)),
    chooseAll: () => put({ ...none, all: true }),
    clear: () => put(none),
  }
}
export type ChosenCases = ReturnType<typeof useChosen>

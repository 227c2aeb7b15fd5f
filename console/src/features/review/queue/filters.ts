import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Whose cases. */
const whose = ['me', 'myTeams', 'nobody'] as const
type Who = (typeof whose)[number]

/** The queue's filters. They are in the address, so that they can be linked to. */
export type Filters = {
  kind: CaseKind | null
  who: Who | null
  late: boolean
  text: string
  order: Order
}

/** Due times follow from the age, so the oldest are due first. */
export const orders = ['oldest', 'newest', 'kind'] as const
export type Order = (typeof orders)[number]

export function readFilters(search: URLSearchParams): Filters {
  const [kind, who] = [search.get('only'), search.get('who')]
  return {
    kind: caseKinds.find((known) => known === kind) ?? null,
    who: whose.find((known) => known === who) ?? null,
    late: search.has('late'),
    text: search.get('find') ?? '',
    order: orders.find((known) => known === search.get('order')) ?? 'oldest',
  }
}

export function writeFilters({ kind, who, late, text, order }: Filters): string {
  const search = new URLSearchParams({
    ...(kind && { only: kind }),
    ...(who && { who }),
    ...(late && { late: '1' }),
    ...(text && { find: text }),
    ...(order !== 'oldest' && { order }),
  }).toString()
  return search && `?${search}`
}

/** The same object until the address changes. */
export function useFilters(): Filters {
  const [search] = useSearchParams()
  return useMemo(() => readFilters(search), [search])
}

import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Position } from '../../../platform/position.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { branchesQuery, pharmaciesQuery } from './queries.ts'
import { aroundFirst, branchesOf, citiesOf, type ListedBranch, matching, startingWith } from './short-list.ts'

const FIRST_PAGE_SIZE = 4
const PAGE_SIZE = 10

/** `distance` in metres, once a position is known. */
export type BranchOption = ListedBranch & { distance: number | null }

/**
 * The branches to choose from. The specification's list comes first, around `last`; the server searches for words and a position, or this
 * device searches its list if the server has no search. Without words and position, a long list first asks for a city.
 */
export function useBranchSearch(words: string, last: ListedBranch | null) {
  const typed = useDebouncedValue(words).trim()
  const [position, setPosition] = useState<Position | null>(null)
  const [shown, setShown] = useState(FIRST_PAGE_SIZE)
  const canSearch = useServerHas(searchBranches)
  const isSearch = canSearch && (typed !== '' || position !== null)
  const list = useQuery(pharmaciesQuery)
  const search = useInfiniteQuery({ ...branchesQuery(typed, position), enabled: isSearch })

  const results: BranchOption[] = search.data?.pages.flatMap(({ items }) => items) ?? []
  const all = branchesOf(list.data ?? [])
  const listed = typed === '' ? aroundFirst(all, last) : matching(all, typed)
  const source = isSearch ? search : list
  const lastOption = typed === '' && last ? { ...last, distance: null } : null
  const nearest: BranchOption[] = lastOption && results.length > 0 ? startingWith(results, lastOption) : results
  const branches: BranchOption[] = isSearch
    ? nearest
    : listed.slice(0, shown).map((one) => ({ ...one, distance: null }))
  const isAnywhere = !isSearch && typed === '' && !last && all.length > FIRST_PAGE_SIZE
  return {
    branches,
    /** To choose from first, while the patient's place is unknown. */
    cities: isAnywhere ? citiesOf(all) : [],
    count: isSearch ? (search.data?.pages[0]?.totalCount ?? 0) : listed.length,
    /** The city to which the list is limited. */
    city: !isSearch && typed === '' && last ? last.city : null,
    position,
    setPosition,
    canSearch,
    hasMore: isSearch ? search.hasNextPage : listed.length > shown,
    isLoadingMore: isSearch && search.isFetchingNextPage,
    showMore: () => (isSearch ? void search.fetchNextPage() : setShown((now) => now + PAGE_SIZE)),
    query: {
      data: source.data === undefined ? undefined : true,
      error: source.error,
      isFetching: source.isFetching,
      dataUpdatedAt: source.dataUpdatedAt,
      refetch: () => void source.refetch(),
    },
  }
}

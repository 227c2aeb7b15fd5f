import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { Position } from '../../../platform/position.ts'
import { nextPage } from '../../../platform/queries.ts'

const FIRST_PAGE_SIZE = 4
const PAGE_SIZE = 10

/** Every pharmacy with a short list of its branches. */
export const pharmaciesQuery = queryOptions({
  queryKey: ['pharmacies'],
  queryFn: async ({ signal }) => (await api.call(listPharmacies, {}, { signal })).items,
  staleTime: 5 * 60_000,
  meta: { offlineCopy: true },
})

/** Branches that match the text, nearest first if the position is known. */
export const branchesQuery = (filter: string, position: Position | null) =>
  infiniteQueryOptions({
    queryKey: ['branches', filter, position],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        searchBranches,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: pageParam === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE,
            ...(filter && { Filter: filter }),
            ...(position && { Latitude: position.latitude, Longitude: position.longitude }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    meta: { offlineCopy: filter === '' && position === null },
  })

/** One branch in full; its hours change rarely. */
export const branchQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['branch', branchId],
    queryFn: ({ signal }) => api.call(readBranch, { params: { branchId } }, { signal, handles: true }),
    staleTime: 60 * 60_000,
    meta: { offlineCopy: true },
  })

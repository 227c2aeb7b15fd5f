import { search } from '@aruga/contract/search/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** Some word is long enough for the search to begin with. */
export const isEnough = (text: string) => text.split(/\s+/).some((word) => word.length >= 3)

/** The search is on record, so it is made when something is typed, and not again by itself. What was typed before is given up. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.call(search, { body: { text } }, { signal, ...inPlace }),
    enabled: isEnough(text),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // What was found is personal, and soon forgotten.
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

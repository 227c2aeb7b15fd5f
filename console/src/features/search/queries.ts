import { search } from '@aruga/contract/search/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** Whether a word is long enough for the search. */
export const isEnough = (text: string) => text.split(/\s+/).some((word) => word.length >= 3)

/** Searches are audited, so they run only while typing and are never refetched. An earlier search is cancelled. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.call(search, { body: { text } }, { signal, ...inPlace }),
    enabled: isEnough(text),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Results are personal data, so they are cached only briefly.
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

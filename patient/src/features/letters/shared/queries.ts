import { type LetterStatus, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { readBranch, searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { Position } from '../../../platform/position.ts'
import { nextPage } from '../../../platform/queries.ts'

/** Everything about letters lives under this key: invalidate it after a claim. */
export const lettersKey = ['letters'] as const

const LETTERS_A_PAGE = 20

type LettersAsked = { filter: string; status: LetterStatus | null }

/** All letters page by page, newest first; `filter` looks at number, product, strength and branch. */
export const lettersQuery = ({ filter, status }: LettersAsked) =>
  infiniteQueryOptions({
    queryKey: [...lettersKey, 'list', filter, status],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listLetters,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: LETTERS_A_PAGE,
            ...(filter && { Filter: filter }),
            ...(status && { Status: status }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

/** Every letter, newest first: what home and the list start from. */
export const allLettersQuery = lettersQuery({ filter: '', status: null })

/** One letter in full. A letter that is not there, or somebody else's, throws with status 404. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...lettersKey, 'one', id],
    queryFn: ({ signal }) => api.call(readLetter, { params: { id } }, { signal, handles: true }),
    enabled: id !== '',
  })

const BRANCHES_AT_FIRST = 3
const BRANCHES_MORE = 10

/** Branches by words, nearest first where a position is known. */
export const branchesQuery = (filter: string, position: Position | null) =>
  infiniteQueryOptions({
    queryKey: ['branches', filter, position],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        searchBranches,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: pageParam === 0 ? BRANCHES_AT_FIRST : BRANCHES_MORE,
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
  })

/** One branch in full; its hours change rarely. */
export const branchQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['branch', branchId],
    queryFn: ({ signal }) => api.call(readBranch, { params: { branchId } }, { signal, handles: true }),
    staleTime: 60 * 60_000,
  })

import { type LetterStatus, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { nextPage } from '../../../platform/queries.ts'

/** Everything about letters lives under this key: invalidate it after a claim. */
export const lettersKey = ['letters'] as const

const LETTERS_A_PAGE = 20

type LettersFilter = { filter: string; status: LetterStatus | null }

/** All letters page by page, newest first; `filter` looks at number, product, strength and branch. */
export const lettersQuery = ({ filter, status }: LettersFilter) =>
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
    meta: { offlineCopy: filter === '' && status === null },
  })

/** Every letter, newest first: what home and the list start from. */
export const allLettersQuery = lettersQuery({ filter: '', status: null })

/** One letter in full. A letter that is not there, or somebody else's, throws with status 404. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...lettersKey, 'one', id],
    queryFn: ({ signal }) => api.call(readLetter, { params: { id } }, { signal, handles: true }),
    enabled: id !== '',
    meta: { offlineCopy: true },
  })

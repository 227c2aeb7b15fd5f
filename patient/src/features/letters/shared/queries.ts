import { type LetterStatus, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { nextPage } from '../../../platform/queries.ts'

/** The first key of all queries about letters: invalidate it after a claim. */
export const lettersKey = ['letters'] as const

const PAGE_SIZE = 20

type LettersFilter = { filter: string; status: LetterStatus | null }

/** All letters page by page, newest first; `filter` matches number, product, strength and branch. */
export const lettersQuery = ({ filter, status }: LettersFilter) =>
  infiniteQueryOptions({
    queryKey: [...lettersKey, 'list', filter, status],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listLetters,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: PAGE_SIZE,
            Sorting: 'issuedAt DESC',
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

/** All letters, newest first: shared by home and the list. */
export const allLettersQuery = lettersQuery({ filter: '', status: null })

/** One letter in full. Throws `ApiProblem` with status 404 if it does not exist or is not the patient's. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...lettersKey, 'one', id],
    queryFn: ({ signal }) => api.call(readLetter, { params: { id } }, { signal, handles: true }),
    enabled: id !== '',
    meta: { offlineCopy: true },
  })

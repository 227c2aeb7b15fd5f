import type { LetterStatus } from '@aruga/contract/letters/letters'
import { listAllLetters } from '@aruga/contract/letters/staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

/** Every list of letters lives under this key. */
export const LETTERS = ['letters']

type LettersQuery = PageQuery & { Status?: LetterStatus; ProductId?: string; EndsWithinDays?: number }

export const lettersQuery = (query: LettersQuery) =>
  queryOptions({
    queryKey: [...LETTERS, query],
    queryFn: ({ signal }) => api.call(listAllLetters, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

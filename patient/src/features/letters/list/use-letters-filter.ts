import type { LetterStatus } from '@aruga/contract/letters/letters'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

export type LettersFilter = { text: string; status: LetterStatus | null }
export const noFilter: LettersFilter = { text: '', status: null }

const key = ['letters-filter'] as const

/**
 * The filter of the list of letters. Shared by the pages that show the list, so that it stays the same when a letter is opened; stored
 * with the patient's data, which are removed when the session ends.
 */
export function useLettersFilter() {
  const queries = useQueryClient()
  const { data: filter = noFilter } = useQuery({ queryKey: key, queryFn: skipToken, initialData: noFilter })
  return [filter, (next: LettersFilter) => void queries.setQueryData(key, next)] as const
}

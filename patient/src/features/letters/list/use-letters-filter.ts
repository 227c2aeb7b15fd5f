import type { LetterStatus } from '@aruga/contract/letters/letters'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

export type LettersFilter = { text: string; status: LetterStatus | null }
export const noFilter: LettersFilter = { text: '', status: null }

const key = ['letters-filter'] as const

/**
 * Which letters the list shows. Shared by the pages that show it, so that it stays the same when a letter is opened; with the
 * patient's data, which go when the session ends.
 */
export function useLettersFilter() {
  const queries = useQueryClient()
  const { data: filter = noFilter } = useQuery({ queryKey: key, queryFn: skipToken, initialData: noFilter })
  return [filter, (next: LettersFilter) => void queries.setQueryData(key, next)] as const
}

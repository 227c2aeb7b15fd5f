import type { LetterInFull } from '@aruga/contract/letters/letters'
import { listStockOuts } from '@aruga/contract/pharmacies/stock'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { isOpen } from './current-letter.ts'
import { lettersKey } from './queries.ts'

/** The branches that reported an open letter's product as out of stock; undefined if unknown. */
export function useStock(letter: LetterInFull | undefined) {
  const isEnabled = useServerHas(listStockOuts) && letter !== undefined && isOpen(letter)
  const id = letter?.id ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: [...lettersKey, 'stock', id],
    queryFn: isEnabled
      ? ({ signal }) => api.call(listStockOuts, { params: { id } }, { signal, handles: true })
      : skipToken,
    retry: false,
  })
  useKeepFresh((how) => isEnabled && refetch(how), { paused: isError, follows: ['letters'] })
  return data
}
export type Stock = ReturnType<typeof useStock>

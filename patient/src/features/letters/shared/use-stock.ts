import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { listStockOuts } from '@aruga/contract/pharmacies/stock'
import { queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { isOpen } from './current-letter.ts'
import { lettersKey } from './queries.ts'

const stockQuery = (letterId: string, isEnabled: boolean) =>
  queryOptions({
    queryKey: [...lettersKey, 'stock', letterId],
    queryFn: isEnabled
      ? ({ signal }) => api.call(listStockOuts, { params: { id: letterId } }, { signal, handles: true })
      : skipToken,
    retry: false,
  })

/** The branches that reported an open letter's product as out of stock; undefined if unknown. */
export function useStock(letter: LetterInFull | undefined) {
  const isEnabled = useServerHas(listStockOuts) && letter !== undefined && isOpen(letter)
  const { data, isError, refetch } = useQuery(stockQuery(letter?.id ?? '', isEnabled))
  useKeepFresh((how) => isEnabled && refetch(how), { paused: isError, follows: ['letters'] })
  return data
}
export type Stock = ReturnType<typeof useStock>

/** Of letters, which a branch has told to be out of the product. */
export function useOutAt(letters: Letter[], branchId: string | undefined): ReadonlySet<string> {
  const isEnabled = useServerHas(listStockOuts)
  const stocks = useQueries({ queries: letters.map(({ id }) => stockQuery(id, isEnabled)) })
  const out = letters.filter((_, index) => stocks[index]?.data?.items.some((item) => item.branchId === branchId))
  return new Set(out.map(({ id }) => id))
}

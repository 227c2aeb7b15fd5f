import { MAX_RESULT_COUNT } from '@aruga/contract/limits'
import { listStock, tellStock } from '@aruga/contract/pharmacies/stock'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'

const key = ['counter', 'stock']

/** The products at the branch; a program has a few dozen. */
export const stockQuery = (find: string) =>
  queryOptions({
    queryKey: [...key, find],
    queryFn: ({ signal }) =>
      api.call(
        listStock,
        { query: { MaxResultCount: MAX_RESULT_COUNT, ...(find && { Filter: find }) } },
        { signal, handles: true },
      ),
    placeholderData: keepPreviousData,
  })

type StockChange = { id: string; isOut: boolean; expectedOn?: string | null }
export function useTellStock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: StockChange) => api.call(tellStock, { params: { id }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

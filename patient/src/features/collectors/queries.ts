import { type Collector, listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const collectorsQuery = queryOptions({
  queryKey: ['collectors'],
  queryFn: async ({ signal }) => (await api.call(listCollectors, {}, { signal })).items,
  meta: { offlineCopy: true },
})

/** `letterId`: for the present claim of this letter; null: for every claim. */
export type NewCollector = Pick<Collector, 'name' | 'relation' | 'letterId'>

export const useNameCollector = () =>
  useChange(({ name, relation, letterId }: NewCollector) =>
    api.call(nameCollector, { body: { name, relation, ...(letterId && { letterId }) } }, { handles: true }),
  )

export const useTakeBack = () =>
  useChange(({ id }: Collector) => api.call(takeBackCollector, { params: { id } }, { handles: true }))

/** Every change answers with the list as it is now. */
function useChange<V>(mutationFn: (input: V) => Promise<{ items: Collector[] }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ items }) => queries.setQueryData(collectorsQuery.queryKey, items),
  })
}

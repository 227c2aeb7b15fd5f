import { type ErasureState, erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['erasure-requests']

export const erasuresQuery = (query: PageQuery & { State: ErasureState }) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listErasureRequests, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export function useErase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, patientCode }: { id: string; patientCode: string }) =>
      api.call(erasePatient, { params: { id }, body: { patientCode } }, inPlace),
    // After a refusal, too, as the request may have been withdrawn. Letters and patients change as well.
    onSettled: () => queries.invalidateQueries(),
  })
}

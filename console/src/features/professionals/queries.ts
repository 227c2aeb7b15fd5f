import {
  addProfessional,
  editProfessional,
  listManagedProfessionals,
  setProfessionalUse,
} from '@aruga/contract/professionals/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['healthcare professionals']

export const professionalsQuery = (query: PageQuery & { InUse?: boolean }) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listManagedProfessionals, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export type Details = { hcpCode: string; name: string; specialty: string; clinic: string }

/** Adds a doctor, or updates the one with this id. The form shows refusals. */
export function useSaveProfessional(id: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ hcpCode, ...details }: Details) =>
      id === null
        ? api.call(addProfessional, { body: { hcpCode, ...details } }, inPlace)
        : api.call(editProfessional, { params: { id }, body: details }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useSetProfessionalUse() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, inUse }: { id: string; inUse: boolean }) =>
      api.call(setProfessionalUse, { params: { id }, body: { inUse } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

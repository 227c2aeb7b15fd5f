import { exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type Search = { From: string; To: string; ActorId?: string; Action?: string; PatientCode?: string }

/** Pages by the entry before which the next one begins: nothing moves when something is added. */
export const auditLogQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['audit log', search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        searchAudit,
        { query: { ...search, MaxResultCount: 50, ...(pageParam !== null && { Before: pageParam }) } },
        { signal, handles: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

export const useExportAuditLog = (search: Search) =>
  useMutation({ mutationFn: () => api.call(exportAudit, { query: search }, { handles: true }) })

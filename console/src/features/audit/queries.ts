import { exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type Search = { From: string; To: string; ActorId?: string; Action?: string; PatientCode?: string }

/** Paged by cursor, so that new entries do not shift the pages. */
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
  useMutation({ mutationFn: () => api.call(exportAudit, { query: search }) })

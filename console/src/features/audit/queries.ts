import { exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

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

export const loadAuditLog = (search: Search, Format: TableFormat) =>
  api.call(exportAudit, { query: { ...search, Format } }, { ...inPlace, timeoutMs: 120_000 })

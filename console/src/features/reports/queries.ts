import { exportReport, readReport, type reportTables } from '@aruga/contract/reports/reports'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type Asked = { From: string; To: string; PharmacyId?: string; BranchId?: string; ProductId?: string }
export type Table = (typeof reportTables)[number]

export const reportQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['report', asked],
    queryFn: ({ signal }) => api.call(readReport, { query: asked }, { signal, handles: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const useExportReport = (asked: Asked) =>
  useMutation({
    mutationFn: (Table: Table) => api.call(exportReport, { query: { ...asked, Table } }, { handles: true }),
  })

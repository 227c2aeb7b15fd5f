import { exportReport, readReport, type reportTables } from '@aruga/contract/reports/reports'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type ReportFilter = { From: string; To: string; PharmacyId?: string; BranchId?: string; ProductId?: string }
export type Table = (typeof reportTables)[number]

export const reportQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: ['report', filter],
    queryFn: ({ signal }) => api.call(readReport, { query: filter }, { signal, handles: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Until the figures are counted for the first time.
    refetchInterval: ({ state }) => state.data?.asOf === null && 5_000,
  })

export const useExportReport = (filter: ReportFilter) =>
  useMutation({
    mutationFn: (Table: Table) => api.call(exportReport, { query: { ...filter, Table } }),
  })

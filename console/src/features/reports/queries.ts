import type { TableFormat } from '@aruga/contract/csv/formats'
import { exportReport, readReport, type reportTables } from '@aruga/contract/reports/reports'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { isBehind } from './behind.ts'

export type ReportFilter = { From: string; To: string; PharmacyId?: string; BranchId?: string; ProductId?: string }
export type Table = (typeof reportTables)[number]

export const reportQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: ['report', filter],
    queryFn: ({ signal }) => api.call(readReport, { query: filter }, { signal, handles: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Until the figures are counted for the first time, and while counting is behind.
    refetchInterval: ({ state: { data } }) =>
      data?.asOf === null ? 5_000 : data !== undefined && isBehind(data) && 30_000,
  })

export const useExportReport = (filter: ReportFilter) =>
  useMutation({
    mutationFn: (of: { Table: Table; Format: TableFormat }) => api.call(exportReport, { query: { ...filter, ...of } }),
  })

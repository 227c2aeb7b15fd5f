import {
  checkTable,
  exportTable,
  importTable,
  listTableFaults,
  readTableImport,
  type TableImport,
  type TableName,
} from '@aruga/contract/csv/csv'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { Upload } from './send-file.tsx'

export const useCheckTable = (table: TableName) =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      api.call(
        checkTable,
        { params: { table }, fields: {}, files: { file } },
        { ...inPlace, onUploadProgress: onProgress },
      ),
  })

const importKey = (id: string) => ['table import', id]

/** Polls every half second during the import. */
export const importQuery = (checked: TableImport) =>
  queryOptions({
    queryKey: importKey(checked.id),
    queryFn: ({ signal }) => api.call(readTableImport, { params: { id: checked.id } }, { signal, ...inPlace }),
    initialData: checked,
    refetchInterval: ({ state }) => (state.data?.state === 'Importing' ? 500 : false),
  })

export function useImportTable() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(importTable, { params: { id } }, inPlace),
    onSuccess: (job) => queries.setQueryData(importKey(job.id), job),
  })
}

/** All errors of a file. */
export const loadErrors = (id: string, Format: TableFormat) =>
  api.call(listTableFaults, { params: { id }, query: { Format } }, inPlace)

export const loadTable = (table: TableName, Format: TableFormat) =>
  api.call(exportTable, { params: { table }, query: { Format } }, { ...inPlace, timeoutMs: 120_000 })

import type { TableFormat } from '@aruga/contract/csv/formats'
import {
  checkStaffFile,
  exportStaff,
  exportStaffFileResult,
  importStaffFile,
  listStaffFileRows,
  readStaffFile,
  type StaffFile,
  type StaffFileRow,
} from '@aruga/contract/staff/staff-file'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'
import type { Upload } from '../../csv/send-file.tsx'

export const useCheckStaff = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      api.call(checkStaffFile, { fields: {}, files: { file } }, { ...inPlace, onUploadProgress: onProgress }),
  })

const fileKey = (id: string) => ['staff file', id]

/** Polls every half second during the import. */
export const staffFileQuery = (checked: StaffFile) =>
  queryOptions({
    queryKey: fileKey(checked.id),
    queryFn: ({ signal }) => api.call(readStaffFile, { params: { id: checked.id } }, { signal, ...inPlace }),
    initialData: checked,
    refetchInterval: ({ state }) => (state.data?.state === 'Importing' ? 500 : false),
  })

export const ROWS = 50

/** A page of the rows; read again when the import has finished. */
export const staffRowsQuery = (
  id: string,
  state: StaffFile['state'],
  outcome: StaffFileRow['outcome'] | null,
  page: number,
) =>
  queryOptions({
    queryKey: [...fileKey(id), 'rows', state, outcome, page],
    queryFn: ({ signal }) => {
      const query = { SkipCount: page * ROWS, MaxResultCount: ROWS, ...(outcome && { Outcome: outcome }) }
      return api.call(listStaffFileRows, { params: { id }, query }, { signal, handles: true })
    },
    placeholderData: keepPreviousData,
  })

export function useImportStaff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(importStaffFile, { params: { id } }, inPlace),
    onSuccess: (file) => queries.setQueryData(fileKey(file.id), file),
  })
}

/** Every row with its result. */
export const loadResult = (id: string, Format: TableFormat) =>
  api.call(exportStaffFileResult, { params: { id }, query: { Format } }, inPlace)

/** Everybody whose account is not closed. */
export const loadStaff = (Format: TableFormat) => api.call(exportStaff, { query: { Format } }, inPlace)

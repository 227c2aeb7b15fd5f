import type { TableFormat } from '@aruga/contract/csv/formats'
import {
  checkPatients,
  exportPatientCards,
  exportPatientRows,
  importPatients,
  invitePatients,
  listPatientImports,
  listPatientRows,
  type PatientImport,
  type PatientImportInFull,
  type PatientRow,
  readPatientImport,
  settlePatientRow,
  undoPatientImport,
} from '@aruga/contract/patients/import'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'
import type { Upload } from '../../csv/send-file.tsx'

const key = ['patient imports']

export const useCheckPatients = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      api.call(checkPatients, { fields: {}, files: { file } }, { ...inPlace, onUploadProgress: onProgress }),
  })

const runs = ({ state }: Pick<PatientImport, 'state'>) => state === 'Importing' || state === 'Undoing'

const sends = ({ inviting, invitations }: PatientImportInFull) =>
  inviting || invitations.some(({ state }) => state === 'Sending')

/** The newest; polled while one of them runs. */
export const importsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.call(listPatientImports, { query: { MaxResultCount: 50 } }, { signal, handles: true }),
  refetchInterval: ({ state }) => (state.data?.items.some(runs) ? 1_000 : false),
})

/** Polled while it runs, and while invitations go out. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readPatientImport, { params: { id } }, { signal, handles: true }),
    refetchInterval: ({ state: { data } }) => (data && (runs(data) || sends(data)) ? 3_000 : false),
  })

export const ROWS = 50
type Listed = { import: PatientImportInFull; outcome: PatientRow['outcome'] | null; page: number }
/**
 * A page of the rows. The state, the decisions and the invitations are in the key, so that changes show up; once they have ended, as each
 * reading is on record.
 */
export const rowsQuery = ({ import: file, outcome, page }: Listed) => {
  const { id, state, done, duplicate, same, invitations } = file
  const changes = [state, done, duplicate, same, sends(file) ? 'sends' : invitations]
  return queryOptions({
    queryKey: [...key, id, 'rows', runs(file) ? state : changes, outcome, page],
    queryFn: ({ signal }) => {
      const query = { SkipCount: page * ROWS, MaxResultCount: ROWS, ...(outcome && { Outcome: outcome }) }
      return api.call(listPatientRows, { params: { id }, query }, { signal, handles: true })
    },
    placeholderData: keepPreviousData,
  })
}

/** Begins, invites or undoes. */
function useStep(call: typeof importPatients | typeof invitePatients | typeof undoPatientImport) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(call, { params: { id } }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
export const useBegin = () => useStep(importPatients)
export const useInvite = () => useStep(invitePatients)
export const useUndo = () => useStep(undoPatientImport)

export function useSettleRow(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ row, isOther }: { row: number; isOther: boolean }) =>
      api.call(settlePatientRow, { params: { id, row }, body: { isOther } }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...key, id] }),
  })
}

/** The rows that are not brought in, with reasons. */
export const loadUnused = (id: string, Format: TableFormat) =>
  api.call(exportPatientRows, { params: { id }, query: { Format } }, inPlace)
/** Who needs a card. */
export const loadCards = (id: string, Format: TableFormat) =>
  api.call(exportPatientCards, { params: { id }, query: { Format } }, inPlace)

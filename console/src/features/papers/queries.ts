import {
  addPaperKind,
  changePaperKind,
  listPaperKinds,
  listPatientPapers,
  orderPaperKinds,
  type PaperKindFields,
  requestPaper,
  withdrawPaperRequest,
} from '@aruga/contract/papers/staff'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** The papers that the program asks for. */
export const paperKindsQuery = queryOptions({
  queryKey: ['paper-kinds'],
  queryFn: ({ signal }) => api.call(listPaperKinds, {}, { signal, handles: true }),
})

export type SavedKind = { id: string | null; fields: PaperKindFields }

export function useSaveKind() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, fields }: SavedKind) =>
      id === null
        ? api.call(addPaperKind, { body: fields }, inPlace)
        : api.call(changePaperKind, { params: { id }, body: fields }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: paperKindsQuery.queryKey }),
  })
}

export function useOrderKinds() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.call(orderPaperKinds, { body: { ids } }, inPlace),
    onSuccess: (kinds) => queries.setQueryData(paperKindsQuery.queryKey, kinds),
  })
}

/** What papers a patient is asked for, what is there and what is missing. */
export const patientPapersQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient-papers', patientId],
    queryFn: ({ signal }) => api.call(listPatientPapers, { params: { id: patientId } }, { signal, ...inPlace }),
  })

export function useRequestPaper(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kindId: string; note: NoteTexts }) =>
      api.call(requestPaper, { params: { id: patientId }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries(patientPapersQuery(patientId)),
  })
}

export function useWithdrawRequest(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawPaperRequest, { params: { id } }, inPlace),
    onSettled: () => queries.invalidateQueries(patientPapersQuery(patientId)),
  })
}

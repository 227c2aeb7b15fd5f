import type { LetterCancelReason } from '@aruga/contract/staff/decline-texts'
import { cancelLetter } from '@aruga/contract/staff/letters'
import type { OpenReason } from '@aruga/contract/staff/open-reasons'
import { openPatient, readPatient, searchPatients, writeToPatient } from '@aruga/contract/staff/patients'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Said on the screen, not in a toast. */
const inPlace = { handles: true, quiet: true }

/** The search is on record, so it is made when it is asked for, and not again by itself. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['patients', text],
    queryFn: ({ signal }) => api.call(searchPatients, { body: { text } }, { signal, ...inPlace }),
    enabled: text.length >= 3,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

const keyOf = (id: string) => ['patient', id]

/** For who has opened this patient today; `FileNotOpened` otherwise. Each read is on record and shown to the patient. */
export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(readPatient, { params: { id } }, { signal, ...inPlace }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

export function useOpenPatient(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OpenReason) => api.call(openPatient, { params: { id }, body }, inPlace),
    onSuccess: (patient) => queries.setQueryData(patientQuery(id).queryKey, patient),
  })
}

type Both = { en: string; fil?: string }
export function useWriteTo(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: { title: Both; body: Both; idempotencyKey: string }) =>
      api.call(writeToPatient, { params: { id }, body }, { ...inPlace, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

type Cancelled = { letterId: string; reason: LetterCancelReason; note: { en: string; fil: string } }
export function useCancelLetter(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ letterId, ...body }: Cancelled) =>
      api.call(cancelLetter, { params: { id: letterId }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(patientId) }),
  })
}

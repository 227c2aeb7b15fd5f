import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import {
  openPatient,
  type PatientInFull,
  readPatient,
  readPatientOpening,
  searchPatients,
  writeToPatient,
} from '@aruga/contract/patients/patients'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { patientKey } from '../../platform/query-keys.ts'

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

/**
 * Null before this patient was opened today: then a reason is asked for. It is asked beforehand, for the server refuses to read
 * what is not open. Who has it open reads it again without another entry in the record.
 */
export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: patientKey(id),
    queryFn: async ({ signal }): Promise<PatientInFull | null> => {
      const params = { id }
      const { isOpen } = await api.call(readPatientOpening, { params }, { signal, ...inPlace })
      return isOpen ? api.call(readPatient, { params }, { signal, ...inPlace }) : null
    },
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
    onSuccess: () => queries.invalidateQueries({ queryKey: patientKey(id) }),
  })
}

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

/** Searches are audited, so this runs only on request and is never refetched. */
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
 * Null until the reviewer has opened this patient with a reason today; the server refuses to read an unopened one. Refetching
 * an open one adds no audit entry.
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

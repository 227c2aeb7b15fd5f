import type { SourceTexts } from '@aruga/contract/languages'
import { type CallNote, type FollowUpPlan, noteCall } from '@aruga/contract/patients/calls'
import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import {
  openPatient,
  type PatientInFull,
  readPatient,
  readPatientOpening,
  searchPatients,
  writeToPatient,
} from '@aruga/contract/patients/patients'
import { readPatientTimeline, type TimelineKind } from '@aruga/contract/patients/timeline'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { patientKey } from '../../platform/query-keys.ts'
import { FOLLOW_UPS } from '../follow-ups/due-query.ts'
import { waitingMessagesQuery } from '../messages/queries.ts'

/** A search is long enough when it has three characters. */
export const MIN_SEARCH = 3

/** Searches are audited, so this runs only on request and is never refetched. Its text is a name: kept in memory for a minute only. */
export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', text],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        searchPatients,
        { body: { text, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ...inPlace },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: text.length >= MIN_SEARCH,
    staleTime: 60_000,
    gcTime: 60_000,
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

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const timelineQuery = (id: string, kind: TimelineKind | null) =>
  infiniteQueryOptions({
    queryKey: [...patientKey(id), 'timeline', kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        readPatientTimeline,
        {
          params: { id },
          query: {
            MaxResultCount: 25,
            ...(kind !== null && { Kind: kind }),
            ...(pageParam !== null && { Before: pageParam }),
          },
        },
        { signal, ...inPlace },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
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

export function useWriteTo(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: { title: SourceTexts; body: SourceTexts; idempotencyKey: string }) =>
      api.call(writeToPatient, { params: { id }, body }, { ...inPlace, idempotencyKey }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: patientKey(id) }),
        queries.invalidateQueries({ queryKey: waitingMessagesQuery.queryKey }),
      ]),
  })
}

export function useNoteCall(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CallNote & { followUp?: FollowUpPlan; idempotencyKey: string }) =>
      api.call(noteCall, { params: { id }, body }, { ...inPlace, idempotencyKey }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: patientKey(id) }),
        queries.invalidateQueries({ queryKey: FOLLOW_UPS }),
      ]),
  })
}

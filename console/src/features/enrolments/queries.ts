import { readContentPage } from '@aruga/contract/content/content'
import { dayInManila } from '@aruga/contract/days'
import {
  type EnrolmentFields,
  enrolPatient,
  listEnrolments,
  offerTakeOver,
} from '@aruga/contract/enrolments/enrolments'
import type { Language } from '@aruga/contract/languages'
import { listPapersToRegister } from '@aruga/contract/papers/papers'
import { isAskedOf, type PaperFile } from '@aruga/contract/papers/with-registration'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'

const ENROLMENTS = ['enrolments']
export const enrolmentsQuery = (page: { SkipCount: number; MaxResultCount: number }) =>
  queryOptions({
    queryKey: [...ENROLMENTS, page],
    queryFn: ({ signal }) => api.call(listEnrolments, { query: page }, { signal, ...inPlace }),
  })
export const refreshEnrolments = () => queryClient.invalidateQueries({ queryKey: ENROLMENTS })

/** The consent text in force, to read aloud. */
export const consentPageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['consent page', language],
    queryFn: ({ signal }) =>
      api.call(readContentPage, { params: { slug: 'patient-consent' }, query: { language } }, { signal, ...inPlace }),
    staleTime: 5 * 60_000,
  })

/** The doctor of a code, while it is typed. */
export const doctorQuery = (hcpCode: string) =>
  queryOptions({
    queryKey: ['doctor of a code', hcpCode],
    queryFn: ({ signal }) => api.call(findHealthcareProfessional, { params: { hcpCode } }, { signal, ...inPlace }),
    enabled: hcpCode.length >= 4,
    retry: false,
  })

const papersToRegisterQuery = queryOptions({
  queryKey: ['papers to register'],
  queryFn: ({ signal }) => api.call(listPapersToRegister, {}, { signal, ...inPlace }),
  staleTime: 5 * 60_000,
})
/** The papers that the program asks somebody of this birthdate for. Without the list the enrolment goes on: they may follow. */
export function useAskedPapers(birthdate: string) {
  const { data } = useQuery(papersToRegisterQuery)
  const today = dayInManila(Date.now())
  return (data?.items ?? []).filter((paper) => isAskedOf(paper, birthdate || undefined, today))
}

type Papers = { FileId: File; FilePrescription: File; FileConsent: File } & Partial<Record<PaperFile, Blob>>
type Sent = { fields: EnrolmentFields; files: Papers; idempotencyKey: string }
/** A repeat with the same key enrols nobody twice, whichever answer was lost. */
export const useEnrol = () =>
  useMutation({
    mutationFn: ({ fields, files, idempotencyKey }: Sent) =>
      api.call(enrolPatient, { fields, files }, { ...inPlace, idempotencyKey, timeoutMs: 120_000 }),
    onSuccess: refreshEnrolments,
  })

export const useTakeOver = (id: string) =>
  useMutation({
    mutationFn: () => api.call(offerTakeOver, { params: { id } }, inPlace),
    // Link and code stay in no cache.
    gcTime: 0,
  })

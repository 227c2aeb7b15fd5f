import { listConsents, type Purpose, setConsent } from '@aruga/contract/consents/consents'
import type { ContentPage } from '@aruga/contract/content/content'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** The patient's last word about each purpose they were ever asked about. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal }) => (await api.call(listConsents, {}, { signal })).items,
})

/** Whether the patient agrees to take part: who left does so before sending the prescription that brings them back. */
export const agreesQuery = queryOptions({
  ...consentsQuery,
  select: (consents) => consents.some(({ purpose, granted }) => purpose === 'program' && granted),
})

/** `page`: the published consent that is on the screen, which the word is about; without one, whatever is published. */
type Word = { purpose: Purpose; granted: boolean; page: ContentPage | undefined }

/** Says yes or no to one purpose. */
export function useSetConsent() {
  const queries = useQueryClient()
  const { queryKey } = consentsQuery
  return useMutation({
    mutationFn: async ({ purpose, granted, page }: Word) => {
      const seen = page && { consentVersion: page.version, language: page.language }
      return (await api.call(setConsent, { body: { purpose, granted, ...seen } }, { handles: true })).items
    },
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (consents) => queries.setQueryData(queryKey, consents),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

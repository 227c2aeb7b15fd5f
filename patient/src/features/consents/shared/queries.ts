import { listConsents, type Purpose, setConsent } from '@aruga/contract/consents/consents'
import type { ContentPage } from '@aruga/contract/content/content'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, missingCalls } from '../../../platform/api.ts'
import { withoutCall } from '../../../platform/server-capabilities.ts'

/** The patient's latest decision about each purpose. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal }) => (await api.call(listConsents, {}, { signal }).catch(withoutCall({ items: [] }))).items,
  meta: { offlineCopy: true },
})

/** Whether the patient agrees to take part. Former patients agree before they send the prescription with which they come back. */
export const agreesQuery = queryOptions({
  ...consentsQuery,
  select: (consents) =>
    // A server that records no consents needs none.
    missingCalls.has(listConsents) || consents.some(({ purpose, granted }) => purpose === 'program' && granted),
})

/** `page`: the published consent on the screen, to which the decision applies; without it, the current version. */
type Decision = { purpose: Purpose; granted: boolean; page: ContentPage | undefined }

/** Grants or withdraws consent to one purpose. */
export function useSetConsent() {
  const queries = useQueryClient()
  const { queryKey } = consentsQuery
  return useMutation({
    mutationFn: async ({ purpose, granted, page }: Decision) => {
      const seen = page && { consentVersion: page.version, language: page.language }
      return (await api.call(setConsent, { body: { purpose, granted, ...seen } }, { handles: true })).items
    },
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (consents) => queries.setQueryData(queryKey, consents),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

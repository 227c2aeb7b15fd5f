import { listDocuments } from '@aruga/contract/documents'
import { listConsents } from '@aruga/contract/privacy'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** What the patient sent, newest first: as many as home looks through for what is open. */
export const sentPapersQuery = queryOptions({
  queryKey: ['documents', 'of home'],
  queryFn: ({ signal }) => api.call(listDocuments, { query: { MaxResultCount: 100 } }, { signal }),
})

/** Whether who left has agreed again, which comes before the prescription that brings them back. */
export const agreesQuery = queryOptions({
  queryKey: ['consents', 'of home'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call(listConsents, {}, { signal })
    return items.some(({ purpose, granted }) => purpose === 'program' && granted)
  },
})

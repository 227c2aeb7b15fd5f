import { listDocuments } from '@aruga/contract/documents/documents'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The number of documents that need a new photo. Shares the first key of all documents, so that sending one invalidates it. */
export const declinedCountQuery = queryOptions({
  queryKey: ['documents', 'declinedCount'],
  queryFn: async ({ signal }) => {
    const query = { Status: 'Declined', MaxResultCount: 1 } as const
    return (await api.call(listDocuments, { query }, { signal, background: true, quiet: true })).totalCount
  },
})

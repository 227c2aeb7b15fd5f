import { listDocuments } from '@aruga/contract/documents/documents'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** How many documents need a new photo. Under the first key of all documents: whoever sends one invalidates it too. */
export const declinedCountQuery = queryOptions({
  queryKey: ['documents', 'declinedCount'],
  queryFn: async ({ signal }) => {
    const query = { Status: 'Declined', MaxResultCount: 1 } as const
    return (await api.call(listDocuments, { query }, { signal, background: true, quiet: true })).totalCount
  },
})

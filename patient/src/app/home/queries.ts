import { listDocuments } from '@aruga/contract/documents/documents'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** What the patient sent, newest first: as many as home looks through for what is open. */
export const sentPapersQuery = queryOptions({
  queryKey: ['documents', 'of home'],
  queryFn: ({ signal }) => api.call(listDocuments, { query: { MaxResultCount: 100 } }, { signal }),
})

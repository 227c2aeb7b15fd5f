import { listDocuments } from '@aruga/contract/documents/documents'
import { queryOptions } from '@tanstack/react-query'
import { NEWEST_FIRST } from '../../features/documents/queries.ts'
import { api } from '../../platform/api.ts'

/** The patient's documents, newest first; home searches these for open ones. */
export const sentDocumentsQuery = queryOptions({
  queryKey: ['documents', 'of home'],
  queryFn: ({ signal }) =>
    api.call(listDocuments, { query: { Sorting: NEWEST_FIRST, MaxResultCount: 100 } }, { signal }),
  meta: { offlineCopy: true },
})

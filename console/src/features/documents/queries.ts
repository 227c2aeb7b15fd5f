import { viewPatientDocument } from '@aruga/contract/review/queue'
import { queryOptions } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** A file never changes under its id. */
export const fileQuery = (id: string, isPdf: boolean) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) =>
      api.call(
        viewPatientDocument,
        { params: { id }, query: { rendition: isPdf ? 'original' : 'picture' } },
        { signal, ...inPlace },
      ),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  })

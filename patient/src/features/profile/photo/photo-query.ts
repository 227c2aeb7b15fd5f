import { readProfilePhoto } from '@aruga/contract/profile/profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/**
 * The patient's own photo, null if there is none. The browser caches it and revalidates it by its ETag. Without a toast, since the
 * initials replace it.
 */
export const photoQuery = queryOptions({
  queryKey: ['profilePhoto'],
  queryFn: async ({ signal }): Promise<Blob | null> =>
    (await api.call(readProfilePhoto, {}, { signal, background: true, quiet: true })) ?? null,
  staleTime: 5 * 60_000,
})

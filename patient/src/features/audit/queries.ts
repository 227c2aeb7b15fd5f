import { listAccess } from '@aruga/contract/audit/access-log'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage } from '../../platform/queries.ts'

const PAGE_SIZE = 30

/** Accesses to the patient's data by staff, page by page, newest first. */
export const accessQuery = infiniteQueryOptions({
  queryKey: ['access-log'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listAccess, { query: { SkipCount: pageParam, MaxResultCount: PAGE_SIZE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
  meta: { offlineCopy: true },
})

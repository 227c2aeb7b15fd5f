import { listAccess } from '@aruga/contract/audit/access-log'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage } from '../../platform/queries.ts'

const A_PAGE = 30

/** What staff did with the patient's data, page by page, newest first. */
export const accessQuery = infiniteQueryOptions({
  queryKey: ['access-log'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listAccess, { query: { SkipCount: pageParam, MaxResultCount: A_PAGE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
})

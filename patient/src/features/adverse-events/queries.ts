import {
  addToAdverseEvent,
  listOwnAdverseEvents,
  listReportableProducts,
  type OwnAdverseEvent,
  reportAdverseEvent,
} from '@aruga/contract/adverse-events/adverse-events'
import type { InputOf } from '@aruga/contract/endpoint'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const key = ['adverse-events']
const PAGE_SIZE = 20

/** The patient's reports of side effects, newest first. */
export const ownAdverseEventsQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    api.call(
      listOwnAdverseEvents,
      { query: { MaxResultCount: PAGE_SIZE, ...(pageParam && { After: pageParam }) } },
      { signal, handles: true },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  meta: { offlineCopy: true },
})

/** The names of the medicines of the program, to choose from. */
export const reportableProductsQuery = queryOptions({
  queryKey: [...key, 'products'],
  queryFn: ({ signal }) => api.call(listReportableProducts, {}, { signal, handles: true }),
  meta: { offlineCopy: true },
})

type Report = InputOf<typeof reportAdverseEvent>['body']
/** `idempotencyKey`: a retry after a lost answer creates no second report. */
export const sendReport = (body: Report, idempotencyKey: string): Promise<OwnAdverseEvent> =>
  api.call(reportAdverseEvent, { body }, { handles: true, idempotencyKey })

/** Adds to one of the patient's own reports, once for each key. */
export const sendAddition = (id: string, words: string, idempotencyKey: string): Promise<OwnAdverseEvent> =>
  api.call(addToAdverseEvent, { params: { id }, body: { words } }, { handles: true, idempotencyKey })

export const reportsChanged = (queries: QueryClient) => {
  for (const queryKey of [key, ['notifications']]) void queries.invalidateQueries({ queryKey })
}

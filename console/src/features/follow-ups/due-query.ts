import { countFollowUps } from '@aruga/contract/follow-ups/follow-ups'
import { queryOptions } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { QUEUE } from '../../platform/query-keys.ts'

/** Part of the queue's key, so that what refreshes the queue refreshes it too. */
export const FOLLOW_UPS = [...QUEUE, 'follow-ups']

export const dueQuery = queryOptions({
  queryKey: [...FOLLOW_UPS, 'due'],
  queryFn: ({ signal }) => api.call(countFollowUps, {}, { signal, ...inPlace }),
})

import {
  type Audience,
  countAudience,
  listAnnouncements,
  sendAnnouncement,
} from '@aruga/contract/announcements/announcements'
import type { Texts } from '@aruga/contract/languages'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['announcements']

/** Polls while an announcement is being sent, to show its progress. */
export const announcementsQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listAnnouncements, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ finishedAt }) => !finishedAt) ? 1000 : false),
  })

export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['audience', audience],
    queryFn: ({ signal }) => api.call(countAudience, { body: audience }, { signal, ...inPlace }),
  })

type Sent = { title: Texts; body: Texts; audience: Audience; key: string }
/** `key` makes the call idempotent: a second press or a retry sends nothing twice. */
export function useSendAnnouncement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: Sent) =>
      api.call(sendAnnouncement, { body }, { ...inPlace, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

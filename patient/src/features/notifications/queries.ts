import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@aruga/contract/notifications/notifications'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { isMissingCall } from '../../platform/offers.ts'
import { NEWEST_FIRST, nextPage, unreadCountQuery } from '../../platform/queries.ts'

const PAGE_SIZE = 20

/** All notifications page by page, newest first. Each answer has the unread count, which also updates the tab's badge. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ signal, pageParam, client }) => {
    const query = { SkipCount: pageParam, MaxResultCount: PAGE_SIZE, Sorting: NEWEST_FIRST }
    const page = await api.call(listNotifications, { query }, { signal })
    client.setQueryData(unreadCountQuery.queryKey, page.unreadCount)
    return page
  },
  initialPageParam: 0,
  getNextPageParam: nextPage,
  meta: { offlineCopy: true },
})

/** Marks one as read. Lists, the tab's badge and home are refetched. */
export const useMarkRead = () => useMarking((id: string) => api.call(markNotificationRead, { params: { id } }))

/** Marks every notification as read; where the server cannot, those of `loaded` one by one. */
export const useMarkAllRead = (loaded: Notification[]) =>
  useMarking(() =>
    api.call(markAllNotificationsRead, {}).catch(async (error: unknown) => {
      if (!isMissingCall(error)) throw error
      for (const { id, readAt } of loaded) {
        if (readAt === null) await api.call(markNotificationRead, { params: { id } })
      }
    }),
  )

function useMarking<V = void>(mutationFn: (input: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

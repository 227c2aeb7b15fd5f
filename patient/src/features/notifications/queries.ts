import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@aruga/contract/notifications/notifications'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage, unreadCountQuery } from '../../platform/queries.ts'

const PAGE_SIZE = 20

/** All notifications page by page, newest first. Each answer has the unread count, which also updates the tab's badge. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ signal, pageParam, client }) => {
    const query = { SkipCount: pageParam, MaxResultCount: PAGE_SIZE }
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

/** Marks every notification as read. */
export const useMarkAllRead = () => useMarking(() => api.call(markAllNotificationsRead, {}))

function useMarking<V = void>(mutationFn: (input: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

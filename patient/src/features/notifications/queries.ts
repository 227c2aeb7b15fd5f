import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@aruga/contract/notifications/notifications'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage, unreadCountQuery } from '../../platform/queries.ts'

const A_PAGE = 20

/** All notifications page by page, newest first. Each page tells how many are unread, so the count on the tab is its too. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ signal, pageParam, client }) => {
    const query = { SkipCount: pageParam, MaxResultCount: A_PAGE }
    const page = await api.call(listNotifications, { query }, { signal })
    client.setQueryData(unreadCountQuery.queryKey, page.unreadCount)
    return page
  },
  initialPageParam: 0,
  getNextPageParam: nextPage,
  meta: { offlineCopy: true },
})

/** Marks one as read. The lists, the count on the tab and home are read again. */
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

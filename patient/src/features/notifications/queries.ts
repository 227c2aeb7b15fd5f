import { listNotifications, markAllNotificationsRead, markNotificationRead } from '@aruga/contract/notifications'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage } from '../../platform/queries.ts'

const A_PAGE = 20

/** All notifications page by page, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listNotifications, { query: { SkipCount: pageParam, MaxResultCount: A_PAGE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
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

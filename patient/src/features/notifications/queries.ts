import { InOutbox } from '@aruga/client/outbox/in-outbox'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@aruga/contract/notifications/notifications'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { NEWEST_FIRST, nextPage, unreadCountQuery } from '../../platform/queries.ts'
import { isMissingCall } from '../../platform/server-capabilities.ts'
import { orQueue } from '../outbox/shared/changes.ts'

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

/** Marks one as read; without a network, later. Lists, the tab's badge and home are refetched. */
export const useMarkRead = () =>
  useMarking(
    (id: string) =>
      orQueue(api.call(markNotificationRead, { params: { id } }), { kind: 'read', notificationIds: [id] }),
    (id) => [id],
  )

/**
 * Marks every notification as read; without a network, later and only those that were seen; if the server lacks the call, those of
 * `loaded` one by one.
 */
export const useMarkAllRead = (loaded: Notification[]) =>
  useMarking(
    () =>
      orQueue(api.call(markAllNotificationsRead, {}), { kind: 'read', notificationIds: unreadOf(loaded) }).catch(
        async (error: unknown) => {
          if (!isMissingCall(error)) throw error
          for (const id of unreadOf(loaded)) await api.call(markNotificationRead, { params: { id } })
        },
      ),
    () => unreadOf(loaded),
  )

const unreadOf = (loaded: Notification[]) => loaded.filter(({ readAt }) => readAt === null).map(({ id }) => id)

function useMarking<V = void>(mutationFn: (input: V) => Promise<unknown>, idsOf: (input: V) => string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error, input) => {
      if (error instanceof InOutbox) showAsRead(queries, idsOf(input))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** The server learns of it later; the person sees it at once. */
function showAsRead(queries: QueryClient, ids: string[]) {
  const readAt = new Date().toISOString()
  let shown = 0
  const asRead = (one: Notification) => {
    if (one.readAt !== null || !ids.includes(one.id)) return one
    shown += 1
    return { ...one, readAt }
  }
  // The server's count excludes what the patient caused.
  const without = (unread: number) => Math.max(0, unread - shown)
  queries.setQueryData(notificationsQuery.queryKey, (list) => {
    if (!list) return undefined
    const pages = list.pages.map((page) => ({ ...page, items: page.items.map(asRead) }))
    return { ...list, pages: pages.map((page) => ({ ...page, unreadCount: without(page.unreadCount) })) }
  })
  queries.setQueryData(unreadCountQuery.queryKey, (count) => count && without(count))
}

// Queries shared by several features: the patient's profile and the count of unread notifications; and the paging of lists.
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { readProfile } from '@aruga/contract/profile/profile'
import { queryOptions } from '@tanstack/react-query'
import { api, session } from './api.ts'

/** The patient's profile; until the server answers, the one saved on the device. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await api.call(readProfile, {}, { signal })
    await session.savePatient(profile)
    return profile
  },
  placeholderData: () => session.patient() ?? undefined,
  meta: { offlineCopy: true },
})

/** The order of notifications, for `Sorting`. */
export const NEWEST_FIRST = 'createdAt DESC'

/** Invalidate `['notifications']` after reading some: the lists share that first key. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unreadCount'],
  queryFn: async ({ signal }) =>
    (await api.call(listNotifications, { query: { Sorting: NEWEST_FIRST, MaxResultCount: 1 } }, { signal }))
      .unreadCount,
  meta: { offlineCopy: true },
})

/** How many rows the next page of a list skips; undefined after the last. For `getNextPageParam`. */
export function nextPage(page: { totalCount: number; items: unknown[] }, _pages: unknown, skipped: number) {
  const next = skipped + page.items.length
  return page.items.length > 0 && next < page.totalCount ? next : undefined
}

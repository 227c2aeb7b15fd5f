// What more than one part of the app reads: who the patient is, how many notifications wait, and the pages of a list.
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { readProfile } from '@aruga/contract/profile/profile'
import { queryOptions } from '@tanstack/react-query'
import { api, session } from './api.ts'

/** The patient's details; until the server answers, those saved on the device. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await api.call(readProfile, {}, { signal })
    await session.savePatient(profile)
    return profile
  },
  placeholderData: () => session.patient() ?? undefined,
})

/** Invalidate `['notifications']` after reading some: lists live under the same first key. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unreadCount'],
  queryFn: async ({ signal }) =>
    (await api.call(listNotifications, { query: { MaxResultCount: 1 } }, { signal })).unreadCount,
})

/** How many rows the next page of a list skips; undefined after the last. For `getNextPageParam`. */
export function nextPage(page: { totalCount: number; items: unknown[] }, _pages: unknown, skipped: number) {
  const next = skipped + page.items.length
  return page.items.length > 0 && next < page.totalCount ? next : undefined
}

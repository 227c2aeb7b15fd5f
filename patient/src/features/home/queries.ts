import { listNotifications } from '@aruga/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const LOOKED_AT = 20
const SHOWN = 3

/** The newest unread notifications, three at most. */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call(listNotifications, { query: { MaxResultCount: LOOKED_AT } }, { signal })
    return items.filter(({ readAt }) => readAt === null).slice(0, SHOWN)
  },
})

import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@aruga/contract/notifications/notifications'
import type { AppContext } from '../../context.ts'
import { accountEvent } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { markAllReadOf, markReadOf } from '../../notify/mark-read.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import { listNotificationsOf, newestFirst, notificationSorting } from './queries.ts'

export const notificationRoutes = ({ db, clock, events }: AppContext) => [
  implement(listNotifications, ({ query, caller }) =>
    listNotificationsOf(db, {
      reader: caller,
      language: caller.language,
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, notificationSorting, newestFirst),
      ...pageOf(query),
    }),
  ),

  implement(markNotificationRead, async ({ params, caller }) => {
    if (!(await markReadOf(db, params.id, caller, clock()))) throw problem('NotFound')
    events.publishDebounced(accountEvent(caller.accountId, ['notifications']))
  }),

  implement(markAllNotificationsRead, async ({ caller }) => {
    await markAllReadOf(db, caller, clock())
    events.publishDebounced(accountEvent(caller.accountId, ['notifications']))
  }),
]

import type { OwnTopic } from '@aruga/contract/events'
import { entryInApp, type NotificationKind } from '@aruga/contract/notifications/kinds'

/** The topics that open apps refresh when their user gets a notification of this kind. */
export const topicsOf = (kind: NotificationKind): OwnTopic[] => ['notifications', ...(entryInApp(kind)?.topics ?? [])]

import type { OwnTopic } from '@aruga/contract/events'
import { entryInApp, type NotificationKind } from '@aruga/contract/notifications/kinds'

/** What a person's open apps read again when they get a notification of this kind. */
export const topicsOf = (kind: NotificationKind): OwnTopic[] => ['notifications', ...(entryInApp(kind)?.topics ?? [])]

export type { NotificationKind } from '@aruga/contract/notifications/kinds'
export type { PushService } from '@aruga/contract/notifications/push'

/** Columns that always have such a type. */
export const columns = {
  'notification.kind': 'NotificationKind',
}

import { REQUEST_MS } from '@aruga/contract/collectors/requests'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { isCall } from '@aruga/contract/notifications/push'

type Sent = { kind: NotificationKind; createdAt: Date | string }
/** A call that nobody can answer any more, because its time is over. */
export const isLateCall = ({ kind, createdAt }: Sent, now: Date): boolean =>
  isCall(kind) && now.getTime() - new Date(createdAt).getTime() >= REQUEST_MS

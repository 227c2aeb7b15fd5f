import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { dayAndTimeOf } from './days.ts'
import { notify } from './notify.ts'

type Change = Extract<NotificationKind, `SecondFactor${string}`>

/** Mails the owner that their second factor was set up or removed, by anybody. Call it in the transaction of the change. */
export const notifyOfSecondFactor = (
  tx: Db,
  { accountId, kind, now }: { accountId: string; kind: Change; now: Date },
): Promise<void> => notify(tx, { accountId, kind, params: { when: dayAndTimeOf(now) }, now })

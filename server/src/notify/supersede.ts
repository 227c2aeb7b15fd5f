import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

const setAside = query(
  'notifications.supersede',
  `UPDATE notification SET mail_due = false, read_at = coalesce(read_at, :now)
   WHERE account_id = :accountId? AND subject_id = :subjectId AND kind = ANY (:kinds::text[]) AND (mail_due OR read_at IS NULL)`,
)
type Superseded = { accountId: string | null; subjectId: string; kinds: NotificationKind[]; now: Date }
/** Marks notifications that a newer one contradicts as read; what was not mailed yet is not mailed. */
export const supersede = (tx: Db, superseded: Superseded) => setAside(tx, superseded)

/** The call about a request that no longer waits for the patient. */
export const endCall = (tx: Db, call: { accountId: string | null; requestId: string; now: Date }) =>
  supersede(tx, { accountId: call.accountId, subjectId: call.requestId, kinds: ['CollectorAsked'], now: call.now })

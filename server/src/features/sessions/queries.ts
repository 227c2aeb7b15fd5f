import { endSession } from '../../auth/sessions/lifecycle/end.ts'
import { endSessionsElsewhere } from '../../auth/sessions/lifecycle/end-others.ts'
import { endSignIn } from '../../auth/sessions/sign-ins.ts'
import { endTicketsElsewhere } from '../../auth/sessions/upload-tickets.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { removeOtherSubscriptions, removeSubscriptionOfSession } from '../notifications/push/subscriptions.ts'

export type SessionRow = {
  id: string
  current: boolean
  device: string | null
  startedAt: string
  lastUsedAt: string
}

// The tabs and reloads of a signed-in browser are sessions of one sign-in and end together: they are listed as one device.
const list = query(
  'sessions.list',
  `SELECT id, id = :currentId AS current, device, started_at AS "startedAt!", last_used_at AS "lastUsedAt!" FROM (
     SELECT DISTINCT ON (coalesce(session.sign_in_id, session.id::text)) session.id, session.device,
            min(session.started_at) OVER browser AS started_at, max(session.last_used_at) OVER browser AS last_used_at
       FROM connect_session session WHERE session.account_id = :accountId AND session.expires_at > :now
          AND EXISTS (SELECT FROM account WHERE account.id = session.account_id AND is_logged_in(session, account))
     WINDOW browser AS (PARTITION BY coalesce(session.sign_in_id, session.id::text))
      ORDER BY coalesce(session.sign_in_id, session.id::text), session.id = :currentId DESC, session.last_used_at DESC) devices
    ORDER BY last_used_at DESC, started_at DESC, id`,
)

/** The devices that the account is logged in on, the most recently used first. */
export const listSessions = (db: Db, accountId: string, currentId: string, now: Date): Promise<SessionRow[]> =>
  list(db, { accountId, now, currentId })

const findOwn = query(
  'sessions.find',
  `SELECT session.id FROM connect_session session WHERE session.id = :id AND session.account_id = :accountId AND session.expires_at > :now
     AND EXISTS (SELECT FROM account WHERE account.id = session.account_id AND is_logged_in(session, account))`,
)

/** Logs one device out. False when the account has no active session with this id. */
export async function endOwnSession(db: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const [own] = await findOwn(db, { accountId, now, id })
  if (own) await endSession(db, own.id, now)
  await removeSubscriptionOfSession(db, { accountId, sessionId: id })
  return own !== undefined
}

const otherSignIns = query(
  'sessions.other-sign-ins',
  `SELECT id FROM connect_sign_in WHERE account_id = :accountId
      AND id IS DISTINCT FROM (SELECT sign_in_id FROM connect_session WHERE id = :currentId)`,
)

/** Logs every other device out, including signed-in browsers. */
export async function endOtherSessions(db: Db, accountId: string, currentId: string, now: Date): Promise<void> {
  for (const { id } of await otherSignIns(db, { accountId, currentId })) await endSignIn(db, id, now)
  await removeOtherSubscriptions(db, { accountId, sessionId: currentId })
  await endSessionsElsewhere(db, { accountId, now, currentId })
  await endTicketsElsewhere(db, { accountId, currentId })
}

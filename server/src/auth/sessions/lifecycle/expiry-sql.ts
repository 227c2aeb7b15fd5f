// When a session ends or locks by itself, in SQL. A patient's: 14 days after the last refresh, 90 days after the password. Staff's: after a
// quarter of an hour without a call, 12 hours after the password. A till's: 12 hours after the password; it locks after the quarter.
import {
  REFRESH_TOKEN_SECONDS,
  SESSION_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_SECONDS,
} from '@aruga/contract/limits'

/** Whether `account` belongs to staff. */
export const isStaff = "account.roles <> '{patient}'::role[]"

/** The absolute end of a session whose password was proved at `provedAt`. */
export const endOf = (provedAt: string) =>
  `${provedAt} + CASE WHEN ${isStaff} THEN ${STAFF_SESSION_SECONDS} ELSE ${SESSION_SECONDS} END * interval '1 second'`

/** The absolute end of `session`, also for sessions of an earlier version. */
export const endOfSession = `coalesce(session.ends_at, ${endOf('session.started_at')})`

/** Whether the sessions of `account` lock: only those of a pharmacist with a PIN do (docs/decisions/051). */
export const isTill = (account = 'account') =>
  `(${account}.roles = '{pharmacist}'::role[] AND EXISTS (SELECT FROM till_pin WHERE till_pin.account_id = ${account}.id))`

/** When a session used at `now` will lock; null: never. */
export const locks = (now: string) =>
  `CASE WHEN ${isTill()} THEN ${now} + ${STAFF_IDLE_SECONDS} * interval '1 second' END`

/** Whether `session` is locked. */
export const isLocked = 'session.locks_at IS NOT NULL AND session.locks_at <= :now'

/** The end of a session used at `now`; `unused`: how long a patient's lasts without a refresh. */
export const lasts = (now: string, end: string, unused = `${REFRESH_TOKEN_SECONDS} * interval '1 second'`) =>
  `CASE WHEN ${isTill()} THEN ${end} ELSE least(${now} + CASE WHEN ${isStaff} THEN ${STAFF_IDLE_SECONDS} * interval '1 second' ELSE ${unused} END, ${end}) END`

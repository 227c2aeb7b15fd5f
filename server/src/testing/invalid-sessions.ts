// Tokens that are not valid, each for one reason.
import type { Role } from '@aruga/contract/permissions'
import type { TestApp } from './app.ts'
import { addAccount, addPatient, addSession } from './people.ts'

const DAY = 86_400_000
/** Longer than the life of any token. */
const LONG_AGO = 100 * DAY

/** Sessions of accounts with a role, by why they are invalid. */
export async function invalidSessions({ db, context }: TestApp, role: Role) {
  const add = async () => (role === 'patient' ? addPatient(db) : addAccount(db, role))
  const now = context.clock()
  const [one, other] = [await add(), await add()]
  const revoked = await addSession(db, one.accountId, now)
  const expired = await addSession(db, one.accountId, new Date(now.getTime() - LONG_AGO))
  const closed = await addSession(db, other.accountId, now)
  await db.query('UPDATE connect_session SET ended_at = $2 WHERE id = $1', [revoked.sessionId, now])
  await db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [other.accountId])
  return { revoked, expired, 'of a closed account': closed }
}

/** `Authorization` headers without a valid token, by their fault. */
export const noTokens = (token: string): [what: string, authorization: string | undefined][] => [
  ['no token', undefined],
  ['a character changed', `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ['garbage', 'Bearer !'],
  ['another scheme', `Basic ${token}`],
  ['no scheme', token],
  ['two tokens', `Bearer ${token} ${token}`],
]

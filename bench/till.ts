// How long a pharmacist waits for the till: from the PIN's last digit to the answer that uncovers it, with its argon2id, its tries and
// its record, on a quiet server and while others log in. The console shows what it has in memory; nothing is read again.
import { lockTill, unlockTill } from '@aruga/contract/counter/till'
import { hashPassword, verifyPassword } from '@aruga/server/auth/passwords/passwords'
import type { Database } from '@aruga/server/db/open'
import { idOf } from './ids.ts'
import { timed, whileWorking } from './load.ts'

const OPENINGS = 50
const PIN = '480517'
export const TILLS = 400
const tokenOf = (till: number | '') => `bench-token-of-till-${till}`

/** Pharmacists with a PIN, each logged in at a branch: one account may try only some PINs a minute. */
async function addTills(db: Database) {
  await db.query(
    `WITH till AS (SELECT n, ${idOf('till', 'n')} AS id FROM generate_series(1, ${TILLS}) n), person AS (
       INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
       SELECT id, 'till-' || n || '@bench.test', '-', '{pharmacist}', id, now() FROM till
     ), staff AS (
       INSERT INTO staff (account_id, name, branch_id) SELECT id, 'Till ' || n, (SELECT id FROM branch ORDER BY id LIMIT 1) FROM till
     ), pin AS (
       INSERT INTO till_pin (account_id, hash, set_at, one_time) SELECT id, $1, now(), false FROM till
     ), session AS (
       INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at, ends_at)
       SELECT id, id, 'bench', 'aruga', id, now(), now(), now() + interval '1 day', now() + interval '12 hours' FROM till
     )
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
     SELECT sha256(convert_to('${tokenOf('')}' || n, 'UTF8')), id, 'aruga', now() + interval '1 day' FROM till`,
    [await hashPassword(PIN)],
  )
}

/** A call of a pharmacist's till, with its whole answer. */
export async function sendFrom(till: number, url: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(till)}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} from ${url}: ${text}`)
}

async function opening(origin: string, n: number): Promise<number> {
  const till = 1 + (n % TILLS)
  await sendFrom(till, origin + lockTill.path)
  return timed(() => sendFrom(till, origin + unlockTill.path, { pin: PIN }))
}

/** Milliseconds: argon2id alone, and the slowest of 50 openings, quiet and while `others` work. */
export async function measureTill(db: Database, origin: string, others: () => Promise<unknown>) {
  await addTills(db)
  const hash = await hashPassword(PIN)
  let [bare, quiet, busy] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let n = 0; n < 20; n++) bare = Math.min(bare, await timed(() => verifyPassword(hash, PIN)))
  let n = 0
  for (; n < OPENINGS; n++) quiet = Math.max(quiet, await opening(origin, n))
  await whileWorking(others, async () => {
    busy = Math.max(busy, await opening(origin, n++))
  })
  return { bare, quiet, busy }
}

// Nobody's mailbox is flooded: so many mails an hour that anybody may ask for. Counted for addresses that nobody has too,
// and without the address in the table.
import { createHmac } from 'node:crypto'
import { deriveKey } from '../../auth/encrypt-secret.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const MAILS_AN_HOUR = 5
export const HOUR_MS = 60 * 60_000

const count = query(
  'password.count-mail',
  `INSERT INTO mail_count AS counted (key, count, expires_at) VALUES (:hashed, 1, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN counted.expires_at <= :now THEN 1 ELSE counted.count + 1 END,
     expires_at = CASE WHEN counted.expires_at <= :now THEN excluded.expires_at ELSE counted.expires_at END
   RETURNING count`,
)

/** Counts a mail under each of the names; false when one of them has had its hour's share. */
export async function mayMail(db: Db, { filesKey }: Pick<Config, 'filesKey'>, names: string[], now: Date) {
  const key = deriveKey(filesKey, 'mail counts')
  let may = true
  for (const name of names) {
    const hashed = createHmac('sha256', key).update(name).digest()
    const [counted] = await count(db, { hashed, now, expiresAt: new Date(now.getTime() + HOUR_MS) })
    if (!counted || counted.count > MAILS_AN_HOUR) may = false
  }
  return may
}

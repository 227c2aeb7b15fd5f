// The PINs of tills: argon2id hashes, one for each pharmacist. Wrong ones are counted by session (lifecycle/try-pin.ts).
import { query } from '../../db/query.ts'

/** Since when the account has a PIN. */
export const findPin = query('till.find-pin', 'SELECT set_at AS "setAt" FROM till_pin WHERE account_id = :accountId')

export const savePin = query(
  'till.save-pin',
  // `oneTime`: somebody else set it.
  `INSERT INTO till_pin (account_id, hash, set_at, one_time) VALUES (:accountId, :hash, :now, :oneTime)
   ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at, one_time = excluded.one_time`,
)

export const removePin = query(
  'till.remove-pin',
  'DELETE FROM till_pin WHERE account_id = :accountId RETURNING account_id AS "accountId"',
)

/** The PINs that people try first, of a million: one, two or three digits repeated, or a run up or down. */
export function isSimplePin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, n) => (digit - (digits[n] ?? 0) + 10) % 10))
  const isRun = steps.size === 1
  const repeats = [2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))
  return isRun || repeats
}

// The code that proves the number of a log-in, as a link proves an address. A right code becomes a link of its purpose (links.ts), so that
// everything after it is the same: the chosen password, the security question, one use. Six digits are few, so a code allows a few tries.
import { randomUUID } from 'node:crypto'
import type { Keys } from '../../auth/keys.ts'
import { findLogin } from '../../auth/passwords/find-login.ts'
import { sixDigits } from '../../auth/sessions/tokens.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { attemptKey } from '../../rate-limits/attempts.ts'
import { makeLink } from './links.ts'

/** As the texts say. */
export const NUMBER_CODE_MS = 10 * 60_000
const TRIES_ALLOWED = 5

type CodePurpose = 'Registration' | 'PasswordReset' | 'NewNumber'

type Of = { accountId: string; purpose: CodePurpose }
const hashOf = (keys: Keys, { accountId, purpose }: Of, code: string) =>
  attemptKey(keys.attempts, `number code ${code} of ${accountId} for ${purpose}`)

const make = query(
  'number-codes.make',
  `INSERT INTO number_code (account_id, purpose, mobile, code_hash, expires_at)
   SELECT id, :purpose, mobile, :codeHash::bytea, :expiresAt::timestamptz FROM account WHERE id = :accountId AND mobile IS NOT NULL
     AND CASE :purpose WHEN 'Registration' THEN status = 'unverified' ELSE status <> 'closed' END
   ON CONFLICT (account_id, purpose) DO UPDATE SET mobile = excluded.mobile, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
   RETURNING mobile`,
)
const begin = query(
  'number-codes.begin',
  `INSERT INTO number_code (account_id, purpose, mobile, code_hash, expires_at) VALUES (:accountId, 'NewNumber', :mobile, '', :expiresAt)
   ON CONFLICT (account_id, purpose) DO UPDATE SET mobile = excluded.mobile, code_hash = '', tries = 0, expires_at = excluded.expires_at`,
)
const keepEarlier = query(
  'number-codes.keep-earlier',
  `INSERT INTO number_code AS kept (account_id, purpose, mobile, code_hash, expires_at)
   SELECT id, 'EarlierNumber', mobile, '', :expiresAt::timestamptz FROM account WHERE id = :accountId AND mobile IS NOT NULL AND mobile IS DISTINCT FROM :mobile?::text
   ON CONFLICT (account_id, purpose) DO UPDATE SET mobile = CASE WHEN kept.expires_at > :now THEN kept.mobile ELSE excluded.mobile END,
     expires_at = excluded.expires_at
   RETURNING mobile`,
)
type Changing = { accountId: string; mobile: string | null; now: Date }
/**
 * Keeps the number that an account has before it gets another one, or none, in a row without a code, to be told. A second change within minutes
 * does not replace it. False when it has none.
 */
export const keepEarlierNumber = async (tx: Db, { accountId, mobile, now }: Changing): Promise<boolean> =>
  (await keepEarlier(tx, { accountId, mobile, expiresAt: expiry(now), now })).length > 0

/**
 * An account wants to log in by a number, which a code is to prove. Returns whether it has another one, which is to be told.
 */
export async function beginNewNumber(
  tx: Db,
  { accountId, mobile, now }: { accountId: string; mobile: string; now: Date },
) {
  await begin(tx, { accountId, mobile, expiresAt: expiry(now) })
  return keepEarlierNumber(tx, { accountId, mobile, now })
}

const findEarlier = query(
  'number-codes.find-earlier',
  `SELECT mobile FROM number_code WHERE account_id = :accountId AND purpose = 'EarlierNumber' AND expires_at > :now`,
)
/** The number that is to hear of a change, even if the account has the new one already. */
export const findEarlierNumber = async (db: Db, accountId: string, now: Date): Promise<string | undefined> =>
  (await findEarlier(db, { accountId, now }))[0]?.mobile

const makeForNew = query(
  'number-codes.make-for-new',
  `UPDATE number_code SET code_hash = :codeHash WHERE account_id = :accountId AND purpose = 'NewNumber' AND expires_at > :now RETURNING mobile`,
)

const expiry = (now: Date) => new Date(now.getTime() + NUMBER_CODE_MS)

/** Makes the code of an account, in place of an earlier one of its purpose. Undefined: no such account, or nothing to prove any more. */
export async function makeNumberCode(db: Db, keys: Keys, of: Of, now: Date) {
  const code = sixDigits()
  const codeHash = hashOf(keys, of, code)
  const { accountId, purpose } = of
  const [made] =
    purpose === 'NewNumber'
      ? await makeForNew(db, { accountId, codeHash, now })
      : await make(db, { accountId, purpose, codeHash, expiresAt: expiry(now) })
  return made && { ...made, code }
}

const tryOne = query(
  'number-codes.try',
  `UPDATE number_code SET tries = tries + 1
   WHERE account_id = :accountId AND purpose = :purpose AND expires_at > :now AND tries < :triesAllowed AND (:mobile?::text IS NULL OR mobile = :mobile)
   RETURNING mobile, code_hash = :codeHash AS "isRight!"`,
)
const use = query(
  'number-codes.use',
  'DELETE FROM number_code WHERE account_id = :accountId AND purpose = :purpose RETURNING account_id AS id',
)

/**
 * Tries a code, which counts before it is compared, and uses a right one up. Returns the number that it proves. The transaction must be
 * committed for a wrong one, too.
 */
async function takeCode(
  tx: Db,
  keys: Keys,
  { mobile, code, ...of }: Of & { mobile?: string; code: string },
  now: Date,
): Promise<string | undefined> {
  const codeHash = hashOf(keys, of, code)
  const [tried] = await tryOne(tx, { ...of, mobile: mobile ?? null, codeHash, now, triesAllowed: TRIES_ALLOWED })
  if (!tried?.isRight || (await use(tx, of)).length === 0) return undefined
  return tried.mobile
}

/** Tries the code for an account's new log-in number. Returns the number, if it is right. */
export const takeNewNumber = (tx: Db, keys: Keys, of: { accountId: string; code: string }, now: Date) =>
  takeCode(tx, keys, { ...of, purpose: 'NewNumber' }, now)

type Linking = { purpose: 'Registration' | 'PasswordReset'; mobile: string; code: string; now: Date }

/**
 * The link that a right code for a log-in number becomes; undefined for a wrong one. A number without an account takes the same steps: neither
 * answer nor time tells that it has none.
 */
export const linkByCode = (db: Database, keys: Keys, { purpose, mobile, code, now }: Linking) =>
  inTransaction(db, async (tx) => {
    const accountId = (await findLogin(tx, mobile))?.accountId ?? randomUUID()
    const proved = await takeCode(tx, keys, { accountId, purpose, mobile, code }, now)
    const made = proved && (await makeLink(tx, accountId, now, { purpose, byNumber: true }))
    return made ? { userId: accountId, token: made.token } : undefined
  })

const sweepExpired = query('number-codes.sweep', 'DELETE FROM number_code WHERE expires_at <= :now')
/** For the hourly sweep. */
export const sweepNumberCodes = (db: Db, now: Date) => sweepExpired(db, { now })

// The second factor: one-time passwords of an authenticator app (RFC 6238 with the usual SHA-1, six digits, 30 seconds), and
// recovery codes for a lost device. No code works twice. The secret is stored encrypted, the codes as salted argon2id hashes.

import { randomBytes } from 'node:crypto'
import type { Role } from '@aruga/contract/permissions'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { plainReadableCode, readableCode } from '../../texts/readable-code.ts'
import { decryptWith, deriveKeys, encrypt } from '../encrypt-secret.ts'
import { hashWithSalt } from '../passwords/passwords.ts'
import { hashToken } from '../sessions/tokens.ts'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
const SALT_BYTES = 16

export type Keyed = { db: Db; config: Pick<Config, 'filesKeys'> }
/** The purpose of the key that encrypts the secrets. */
export const SECOND_FACTOR_PURPOSE = 'second factor'
const keysOf = ({ config }: Keyed) => deriveKeys(config.filesKeys, SECOND_FACTOR_PURPOSE)
const readSecret = (keyed: Keyed, sealed: Buffer) => decryptWith(keysOf(keyed), sealed).plain.toString()

/** Required in production for everyone who sees other people's data. */
export const needsSecondFactor = ({ production }: Pick<Config, 'production'>, roles: readonly Role[]) =>
  production && roles.some((role) => role !== 'patient')

type Row = { secret: Buffer; confirmedAt: string | null; recoverySalt: Buffer | null; recoveryCodesLeft: number }
const find = query(
  'second-factor.find',
  `SELECT secret, confirmed_at AS "confirmedAt", recovery_salt AS "recoverySalt", (SELECT count(*)::int FROM recovery_code
     WHERE recovery_code.account_id = second_factor.account_id AND used_at IS NULL) AS "recoveryCodesLeft"
   FROM second_factor WHERE account_id = :accountId`,
)
/** The account's second factor, when it was confirmed, and how many recovery codes are left. Undefined: no set-up was begun. */
export const findSecondFactor = async (db: Db, accountId: string) => (await find(db, { accountId }))[0]

const begin = query(
  'second-factor.begin',
  `INSERT INTO second_factor (account_id, secret, created_at) VALUES (:accountId, :sealed, :now)
   ON CONFLICT (account_id) DO UPDATE SET created_at = excluded.created_at WHERE second_factor.confirmed_at IS NULL
   RETURNING secret`,
)

/**
 * Begins the set-up: the secret for the authenticator app, in Base32 and as an `otpauth:` URI. Until it is confirmed, it returns the
 * same secret again, so that a reloaded page does not change. Undefined when a second factor is confirmed already.
 */
export async function beginSecondFactor(
  keyed: Keyed,
  account: { id: string; email: string; issuer: string },
  now: Date,
) {
  const sealed = encrypt(keysOf(keyed)[0], Buffer.from(new Secret({ size: 20 }).base32))
  const [begun] = await begin(keyed.db, { accountId: account.id, sealed, now })
  if (!begun) return undefined
  const secret = readSecret(keyed, begun.secret)
  const { issuer, email: label } = account
  return { secret, uri: new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString() }
}

/** The time step of a code, allowing one step to either side for clock drift (RFC 6238, 5.2). Undefined: a wrong code. */
function stepOf(keyed: Keyed, { secret }: Row, code: string, now: Date): number | undefined {
  const token = plainReadableCode(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const base32 = readSecret(keyed, secret)
  const totp = { token, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS, timestamp: now.getTime(), window: 1 }
  const delta = TOTP.validate(totp)
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

const confirm = query(
  'second-factor.confirm',
  `UPDATE second_factor SET confirmed_at = :now, last_step = :step, recovery_salt = :salt WHERE account_id = :accountId AND confirmed_at IS NULL
   RETURNING account_id AS "accountId"`,
)
const insertRecoveryCodes = query(
  'second-factor.insert-recovery-codes',
  'INSERT INTO recovery_code (account_id, hash) SELECT :accountId, unnest(:hashes::bytea[])',
)

/** Confirms the second factor. Returns the recovery codes, to be shown only once; undefined when the code is wrong. */
export async function confirmSecondFactor(keyed: Keyed, accountId: string, code: string, now: Date) {
  const row = await findSecondFactor(keyed.db, accountId)
  const step = row && stepOf(keyed, row, code, now)
  if (step === undefined) return undefined
  const salt = randomBytes(SALT_BYTES)
  const [confirmed] = await confirm(keyed.db, { accountId, step, salt, now })
  if (!confirmed) return undefined
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${readableCode(5)}-${readableCode(5)}`)
  const hashes = await Promise.all(codes.map((recoveryCode) => hashOfRecoveryCode(recoveryCode, salt)))
  await insertRecoveryCodes(keyed.db, { accountId, hashes })
  return codes
}

const takeStep = query(
  'second-factor.take-step',
  `UPDATE second_factor SET last_step = :step WHERE account_id = :accountId AND confirmed_at IS NOT NULL AND last_step < :step
   RETURNING account_id AS "accountId"`,
)
const takeRecoveryCode = query(
  'second-factor.take-recovery-code',
  `UPDATE recovery_code SET used_at = :now WHERE account_id = :accountId AND hash = :hash AND used_at IS NULL
   RETURNING account_id AS "accountId"`,
)

/** Uses a valid code up and returns its kind. Undefined: the code is not valid. */
export async function takeCode(
  keyed: Keyed,
  accountId: string,
  code: string,
  now: Date,
): Promise<'app code' | 'recovery code' | undefined> {
  const row = await findSecondFactor(keyed.db, accountId)
  if (!row?.confirmedAt) return undefined
  const step = stepOf(keyed, row, code, now)
  if (step !== undefined) return (await takeStep(keyed.db, { accountId, step })).length > 0 ? 'app code' : undefined
  const hash = await hashOfRecoveryCode(code, row.recoverySalt)
  const taken = await takeRecoveryCode(keyed.db, { accountId, hash, now })
  return taken.length > 0 ? 'recovery code' : undefined
}

/** 45 random bits: few enough to try all of them against a plain hash. An earlier version's codes, without a salt, have a plain hash. */
export const hashOfRecoveryCode = async (code: string, salt: Buffer | null) => {
  const plain = `recovery ${plainReadableCode(code)}`
  return salt ? hashWithSalt(plain, salt) : hashToken(plain)
}

/** Removes the second factor with its recovery codes. */
export const removeSecondFactor = query(
  'second-factor.remove',
  'DELETE FROM second_factor WHERE account_id = :accountId RETURNING account_id AS "accountId"',
)

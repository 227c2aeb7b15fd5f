// Sign-ins by a provider. While one has a session, the provider is asked every 40 seconds whether the person may still work; a provider that is
// away changes nothing (docs/decisions/013-how-staff-get-in.md#306).
import { STAFF_SESSION_SECONDS } from '@aruga/contract/limits'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { decryptWith, deriveKeys, encrypt } from '../encrypt-secret.ts'
import { endSignIn } from '../sessions/sign-ins.ts'
import { auditSignIn } from '../sign-in-audit/audit-sign-in.ts'
import { askAgain, ProviderAway } from './provider.ts'

/** The purpose of the key that encrypts refresh tokens. */
export const PROVIDER_TOKEN_PURPOSE = 'provider refresh token'

/** With the question itself and the pause between two looks, well within a minute. */
const ASK_AFTER_SECONDS = 40

/** What the provider said at the sign-in. `provedAt`: ISO 8601. */
export type ByProvider = {
  issuer: string
  subject: string
  sid: string | undefined
  provedAt: string
  refreshToken: string | undefined
}

type Deps = Pick<AppContext, 'db' | 'config'>
const keysOf = ({ config }: Pick<Deps, 'config'>) => deriveKeys(config.filesKeys, PROVIDER_TOKEN_PURPOSE)
const seal = (deps: Pick<Deps, 'config'>, token: string) => encrypt(keysOf(deps)[0], Buffer.from(token))

const store = query(
  'organisation.store-sign-in',
  `INSERT INTO provider_sign_in (sign_in_id, account_id, issuer, subject, sid, proved_at, refresh_token, checked_at, expires_at)
   VALUES (:signInId, :accountId, :issuer, :subject, :sid?, :provedAt, :sealed?, :now, :expiresAt)
   ON CONFLICT (sign_in_id) DO UPDATE SET account_id = excluded.account_id, issuer = excluded.issuer, subject = excluded.subject, sid = excluded.sid,
     proved_at = excluded.proved_at, refresh_token = excluded.refresh_token, checked_at = excluded.checked_at, expires_at = excluded.expires_at`,
)

/** Remembers the provider's part of a browser's sign-in. */
export async function storeByProvider(
  deps: { db: Db } & Pick<Deps, 'config'>,
  { signInId, accountId, by }: { signInId: string; accountId: string; by: ByProvider },
  now: Date,
): Promise<void> {
  await store(deps.db, {
    signInId,
    accountId,
    issuer: by.issuer,
    subject: by.subject,
    sid: by.sid ?? null,
    provedAt: new Date(by.provedAt),
    sealed: by.refreshToken === undefined ? null : seal(deps, by.refreshToken),
    now,
    expiresAt: after(now, STAFF_SESSION_SECONDS),
  })
}

const takeDue = query(
  'organisation.take-due',
  `UPDATE provider_sign_in p SET checked_at = :now
    WHERE p.id IN (
      SELECT due.id FROM provider_sign_in due
       WHERE due.checked_at <= :before AND due.expires_at > :now AND due.refresh_token IS NOT NULL
         AND (EXISTS (SELECT FROM connect_session s WHERE s.sign_in_id = due.sign_in_id AND s.ended_at IS NULL AND s.expires_at > :now)
           OR EXISTS (SELECT FROM connect_sign_in s WHERE s.id = due.sign_in_id AND s.expires_at > :now))
       ORDER BY due.checked_at LIMIT 200 FOR UPDATE SKIP LOCKED)
   RETURNING p.id AS "providerSignInId"`,
)

/** Queues a question for each sign-in that was last checked a while ago. Returns how many. */
export async function queueChecks({ db, jobs, clock, config }: Pick<AppContext, 'db' | 'jobs' | 'clock' | 'config'>) {
  if (config.organisations.length === 0) return 0
  return inTransaction(db, async (tx) => {
    const now = clock()
    const due = await takeDue(tx, { now, before: after(now, -ASK_AFTER_SECONDS) })
    if (due.length > 0) await jobs.send(tx, 'staffAccess', ...due)
    return due.length
  })
}

const find = query(
  'organisation.find-sign-in',
  `SELECT sign_in_id AS "signInId", account_id AS "accountId", issuer, subject, refresh_token AS "sealed" FROM provider_sign_in WHERE id = :id`,
)
const storeToken = query(
  'organisation.store-token',
  'UPDATE provider_sign_in SET refresh_token = :sealed WHERE id = :id AND refresh_token = :before',
)

/** Asks the provider whether the person of a sign-in may still work, and logs the browser out if not. */
export async function checkAccess(
  context: Pick<AppContext, 'db' | 'config' | 'clock' | 'log'>,
  { providerSignInId: id }: { providerSignInId: string },
): Promise<void> {
  const { db, config, clock, log } = context
  const [row] = await find(db, { id })
  if (!row?.sealed) return
  const { issuer, subject, sealed } = row
  const organisation = config.organisations.find((one) => one.issuer === issuer)
  // The operator has taken the provider away.
  if (!organisation) return end(context, row, 'ProviderEnded')
  const refreshToken = decryptWith(keysOf(context), sealed).plain.toString()
  try {
    const answer = await askAgain(organisation, { refreshToken, subject })
    if (!answer.may) return await end(context, row, 'ProviderEnded')
    await storeToken(db, { id, before: sealed, sealed: seal(context, answer.refreshToken) })
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    log.warn(
      { host: new URL(issuer).host, at: clock() },
      'the provider of staff sign-in does not answer: sessions go on',
    )
  }
}

const remove = query(
  'organisation.end-sign-in',
  'DELETE FROM provider_sign_in WHERE sign_in_id = :signInId RETURNING id',
)

/** Logs the browser out on every server. */
async function end(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { signInId, accountId }: { signInId: string; accountId: string },
  reason: 'ProviderEnded' | 'ProviderLogOut',
  from: Parameters<typeof auditSignIn>[1]['from'] = { id: 'job', ip: '', headers: {} },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock()
    if ((await remove(tx, { signInId })).length === 0) return
    await endSignIn(tx, signInId, now)
    await auditSignIn(tx, { accountId, action: 'session.ended', from, now, byOwner: false, reason })
  })
}

const listOfPerson = query(
  'organisation.list-of-person',
  `SELECT sign_in_id AS "signInId", account_id AS "accountId" FROM provider_sign_in
    WHERE issuer = :issuer AND (:subject::text IS NULL OR subject = :subject) AND (:sid::text IS NULL OR sid = :sid)`,
)

/** The provider has logged a person out: of one of its sessions, or of all. */
export async function endOfProvider(
  deps: Pick<AppContext, 'db' | 'clock'>,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
  from: Parameters<typeof auditSignIn>[1]['from'],
): Promise<void> {
  for (const row of await listOfPerson(deps.db, { issuer, subject, sid })) await end(deps, row, 'ProviderLogOut', from)
}

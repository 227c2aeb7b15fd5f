// Which mails and SMS a registered address or number gets, and how often. A taken one gets as many as a new one.
import { randomUUID } from 'node:crypto'
import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import { appPaths } from '@aruga/contract/links'
import { isMobileName } from '@aruga/contract/typed-text'
import en from '@aruga/locales/en/registration.server.json' with { type: 'json' }
import type { FastifyRequest } from 'fastify'
import type { Keys } from '../../auth/keys.ts'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { makeLink } from '../../records/mailed-links/links.ts'
import { countMail } from '../../records/mailed-links/mail-limit.ts'
import { countNumberCode } from '../../records/mailed-links/number-limit.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { fill, localesOf } from '../../texts/locales.ts'

const mails = localesOf('registration.server', en)

const lifeMs = UNCONFIRMED_DAYS * 24 * 60 * 60_000

/** The mail with the link that confirms a registration, made now and replacing an earlier one. Undefined: none is unconfirmed. */
export async function writeRegistrationMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'registrationLink' }>,
): Promise<Draft | undefined> {
  const made = await makeLink(db, job.accountId, clock(), { purpose: 'Registration', lifeMs })
  if (!made) return undefined
  const query = `userId=${job.accountId}&token=${encodeURIComponent(made.token)}`
  const href = `${appUrlOf(config, job.appName)}${appPaths.confirmRegistration}?${query}`
  const { title, body, label } = mails[made.language].linkMail
  const content = { title, body: fill(body, { days: UNCONFIRMED_DAYS }), link: { href, label } }
  return { to: made.to, language: made.language, content }
}

/** Counts a mail about a registration to a normalised address. Returns undefined, or the seconds until another is allowed. */
const countRegistrationMail = (tx: Db, keys: Keys, email: string, now: Date) =>
  countMail(tx, keys, [`registration of ${email}`], now)

/**
 * Sends what proves an address or number, or tells its owner; counted first, and for nobody's in the same way. Returns undefined, or the seconds
 * until the next mail. For a number it throws, as an app that sends one knows the refusal.
 */
export async function sendProof(
  tx: Db,
  { config, jobs, push, keys }: AppContext,
  { name, account, appName, request, now }: Proof,
): Promise<number | undefined> {
  if (!isMobileName(name)) {
    const wait = await countRegistrationMail(tx, keys, name, now)
    if (wait === undefined) await jobs.send(tx, 'mail', registrationMail(config, account, appName))
    return wait
  }
  await countNumberCode(tx, { push, keys, config }, { mobile: name, request, now })
  const isNew = account === undefined || account.status === 'unverified'
  const about = isNew ? 'Registration' : 'AlreadyRegistered'
  await jobs.send(tx, 'numberText', { accountId: account?.accountId ?? randomUUID(), about })
  return undefined
}
type Account = { accountId: string; status: string }
type Proof = {
  /** In the form of `logInName`. */
  name: string
  /** Whose it is, if anybody's. */
  account: Account | undefined
  appName: string | null | undefined
  request: FastifyRequest
  now: Date
}

/**
 * The mail job for an address: the link, or a notice to the owner of an account that can log in already. An unknown address gets
 * a job that mails nothing.
 */
function registrationMail(
  { appUrls }: Pick<Config, 'appUrls'>,
  account: Account | undefined,
  appName: string | null | undefined,
): JobData['mail'] {
  const app = appName && Object.hasOwn(appUrls, appName) ? { appName } : {}
  return account === undefined || account.status === 'unverified'
    ? { kind: 'registrationLink', accountId: account?.accountId ?? randomUUID(), ...app }
    : { kind: 'alreadyRegistered', accountId: account.accountId }
}

import type { ContentPage } from '@aruga/contract/content/content'
import { monthDigits } from '@aruga/contract/days'
import { logInName } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** What a person logs in with: the one or the other. */
export type LogInBy = { email: string; mobile: null } | { email: null; mobile: string }

/** The name that `findLogin` takes. */
export const nameOf = ({ email, mobile }: LogInBy): string => logInName(email ?? mobile)

/**
 * An account that cannot log in until its address or number is confirmed. The names are of a person who is no patient. Returns no row when
 * the address or number already has an account.
 */
export const insertAccount = query(
  'registration.insert-account',
  `INSERT INTO account (id, email, mobile, first_name, last_name, password_hash, roles, language_code, status, security_stamp, created_at)
   VALUES (:id, :email?, :mobile?, :firstName?, :lastName?, :passwordHash, '{patient}', :language, 'unverified', gen_random_uuid(), :now)
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** How a consent was given. */
export type ConsentGiven = {
  /** `app`: by the patient; otherwise recorded by somebody, on the screen or from a paper. */
  channel: 'app' | 'guardian' | 'desk' | 'paper'
  recordedBy?: string | null
  /** The name of who heard it. */
  witness?: string | null
  /** What names the signed paper. */
  paper?: string | null
}

export type NewConsent = ConsentGiven & {
  id: string
  patientId: string
  purpose: string
  granted: boolean
  page: ContentPage
  now: Date
}

const insertConsent = query(
  'registration.insert-consent',
  `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language_code, page_version, page_hash, channel, given_at,
     recorded_by, witness, paper)
   VALUES (:id, :patientId, :purpose, :granted, :slug, :language, :version, :hash, :channel, :now, :recordedBy?, :witness?, :paper?)`,
)
export async function insertConsents(db: Db, consents: NewConsent[]) {
  for (const { page, recordedBy = null, witness = null, paper = null, ...consent } of consents) {
    const { slug, language, version, hash } = page
    await insertConsent(db, { ...consent, recordedBy, witness, paper, slug, language, version, hash })
  }
}

/** The reference of a registration, such as `R-2611-10042`: year, month and a running number. */
const nextNumber = query('registration.number', `SELECT nextval('registration_number') AS number`)
export async function newReference(db: Db, now: Date): Promise<string> {
  const [row] = await nextNumber(db)
  return `R-${monthDigits(now)}-${row?.number}`
}

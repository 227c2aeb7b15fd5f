import type { ContentPage } from '@aruga/contract/content/content'
import { monthDigits } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findAccount = query(
  'registration.find-account',
  'SELECT id, status FROM account WHERE lower(email) = lower(:email)',
)
/** The account of an address, case-insensitive. */
export const findAccountByEmail = async (db: Db, email: string) => (await findAccount(db, { email }))[0]

/** An account that cannot log in until its address is confirmed. Returns no row when the address already has an account. */
export const insertAccount = query(
  'registration.insert-account',
  `INSERT INTO account (id, email, password_hash, roles, language_code, status, security_stamp, created_at)
   VALUES (:id, :email, :passwordHash, '{patient}', :language, 'unverified', gen_random_uuid(), :now) ON CONFLICT DO NOTHING RETURNING id`,
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

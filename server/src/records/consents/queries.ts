// A patient's consents. Rows are only ever added; the newest one of a purpose counts.
import { randomUUID } from 'node:crypto'
import { type Consent, type Purpose, purposes } from '@aruga/contract/consents/consents'
import type { ContentPage } from '@aruga/contract/content/content'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const listLast = query(
  'consents.list',
  `SELECT DISTINCT ON (purpose) purpose, granted, given_at AS "givenAt", page_version AS "pageVersion",
     language_of(page_language_code, page_language) AS "pageLanguage!: Language", page_hash AS "pageHash"
   FROM consent WHERE patient_id = :patientId ORDER BY purpose, ordinal DESC`,
)

/** The latest choice for each purpose, in the contract's order; a purpose without one is left out. */
export async function listConsentsOf(db: Db, patientId: string): Promise<Consent[]> {
  const latest = await listLast(db, { patientId })
  return latest
    .filter(({ purpose }) => purposes.includes(purpose))
    .map((consent) => ({ ...consent, required: consent.purpose === 'program' }))
    .sort((a, b) => purposes.indexOf(a.purpose) - purposes.indexOf(b.purpose))
}

const lastProgram = query(
  'consents.find-program',
  `SELECT granted FROM consent WHERE patient_id = :patientId AND purpose = 'program' ORDER BY ordinal DESC LIMIT 1`,
)
/** Whether the patient currently grants the consent that the program requires. */
export const agreesToProgram = async (db: Db, patientId: string) =>
  (await lastProgram(db, { patientId }))[0]?.granted ?? false

const lock = query(
  'consents.lock',
  `SELECT status = 'Unsubscribed' AS "hasLeft" FROM patient WHERE id = :patientId FOR NO KEY UPDATE`,
)
/** Serialises a patient's consents and their unsubscribing, until the transaction ends. Returns whether they have left. */
export const lockConsents = async (tx: Db, patientId: string) => (await lock(tx, { patientId }))[0]?.hasLeft ?? false

type NewConsent = {
  patientId: string
  purpose: Purpose
  granted: boolean
  page: ContentPage
  /** The account of a parent or guardian; null: the patient's own choice. */
  recordedBy: string | null
  now: Date
}

// Agreeing to a newer page version is a new consent: its text is different.
const add = query(
  'consents.add',
  `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language_code, page_version, page_hash, channel, given_at,
     recorded_by)
   SELECT :id::uuid, :patientId::uuid, :purpose::text, :granted::boolean, :slug::text, :language::text, :version::int, :hash::text,
     CASE WHEN :recordedBy?::uuid IS NULL THEN 'app' ELSE 'guardian' END, :now::timestamptz, :recordedBy?::uuid
   WHERE NOT EXISTS (
     SELECT FROM (SELECT granted, page_version FROM consent WHERE patient_id = :patientId AND purpose = :purpose
       ORDER BY ordinal DESC LIMIT 1) last
     WHERE last.granted = :granted AND (NOT last.granted OR last.page_version = :version))
   RETURNING id`,
)

/** Adds a consent or a withdrawal unless it repeats the latest one; call `lockConsents` first. Returns its id, or undefined. */
export async function addConsent(tx: Db, { page, ...consent }: NewConsent): Promise<string | undefined> {
  const { slug, language, version, hash } = page
  const [added] = await add(tx, { ...consent, id: randomUUID(), slug, language, version, hash })
  return added?.id
}

const withdrawGranted = query(
  'consents.withdraw-all',
  `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language_code, page_version, page_hash, channel, given_at)
   SELECT gen_random_uuid(), :patientId::uuid, purpose, false, page_slug, language_of(page_language_code, page_language), page_version, page_hash, 'app', :now::timestamptz
   FROM (SELECT DISTINCT ON (purpose) * FROM consent WHERE patient_id = :patientId ORDER BY purpose, ordinal DESC) latest WHERE granted`,
)
/** Withdraws every granted consent, with the page it was granted on; call `lockConsents` first. */
export const withdrawAllConsents = (tx: Db, patientId: string, now: Date) => withdrawGranted(tx, { patientId, now })

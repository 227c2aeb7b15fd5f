// Patients of an earlier program: active at once, without account, since that program knew them and their consent is on its paper.
import type { ContentPage } from '@aruga/contract/content/content'
import { beginningOf, monthDigits } from '@aruga/contract/days'
import { optionalPurposes } from '@aruga/contract/registration/registration'
import type { Language } from '@aruga/contract/values'
import { recordAuditOfEach } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { ImportedPerson } from './columns.ts'
import { newPatientCode } from './patient-code.ts'

const insertPatients = query(
  'registration.import-patients',
  `WITH r AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset(:people::text::jsonb) AS r(id uuid, code text, "doctorId" uuid, "firstName" text, "middleName" text,
       "lastName" text, mobile text, birthdate date, address text, language text)
   ), sent AS (
     INSERT INTO patient (id, patient_code, reference, status, doctor_id, first_name, middle_name, last_name, mobile_phone_number, birthdate,
       registered_at, decided_at, decided_by, enrolled, enrolled_by, postal_address, language_code)
     SELECT r.id, r.code, 'R-' || :month::text || '-' || nextval('registration_number'), 'Active', r."doctorId", r."firstName", r."middleName",
       r."lastName", coalesce(r.mobile, ''), r.birthdate, :now::timestamptz, :now::timestamptz, :by::uuid, 'Import', :by::uuid, r.address, r.language
     FROM r ON CONFLICT (patient_code) DO NOTHING RETURNING id, doctor_id
   ), doctors AS (
     INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) SELECT id, doctor_id, :now FROM sent
   )
   SELECT id FROM sent`,
)
// The page is the program's own in the patient's language; the paper names what they signed.
const insertConsents = query(
  'registration.import-consents',
  `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language_code, page_version, page_hash, channel, given_at,
     recorded_by, paper)
   SELECT gen_random_uuid(), r.id, purpose, purpose = 'program' OR r.purposes ? purpose, g.slug, g.language, g.version, g.hash, 'paper',
     r."givenAt", :by, r."consentPaper"
   FROM jsonb_to_recordset(:people::text::jsonb) AS r(id uuid, language text, purposes jsonb, "givenAt" timestamptz, "consentPaper" text)
     JOIN jsonb_to_recordset(:pages::text::jsonb) AS g(for_language text, slug text, language text, version int, hash text)
       ON g.for_language = r.language
     CROSS JOIN unnest(:purposes::text[]) AS purpose`,
)
const insertImported = query(
  'registration.import-insert',
  `INSERT INTO imported_patient (patient_id, import_id, row, former_number, email, language_code, invite)
   SELECT r.id, :importId, r.row, r."formerNumber", r.email, r.language, r.invite
   FROM jsonb_to_recordset(:people::text::jsonb) AS r(id uuid, row int, "formerNumber" text, email text, language text, invite text)`,
)

export type Importing = {
  importId: string
  people: { id: string; row: number; person: ImportedPerson }[]
  /** The page of the consent for each language. */
  pages: ReadonlyMap<Language, ContentPage>
  by: string
  now: Date
}

/** Inserts them with their consents and an audit entry each, and tells nobody. */
export async function importPatients(tx: Db, { importId, people, pages, by, now }: Importing): Promise<void> {
  const flat = people.map(({ id, row, person }) => ({ ...person, id, row, givenAt: beginningOf(person.consentDate) }))
  await insertWithCodes(tx, flat, { by, now })
  const text = JSON.stringify(flat)
  const written = [...pages].map(([for_language, { slug, language, version, hash }]) => {
    return { for_language, slug, language, version, hash }
  })
  await insertConsents(tx, {
    people: text,
    pages: JSON.stringify(written),
    purposes: ['program', ...optionalPurposes],
    by,
  })
  await insertImported(tx, { people: text, importId })
  const each = people.map(({ id }) => ({ patientId: id, subjectId: id }))
  await recordAuditOfEach(tx, { at: now, actorId: by, action: 'registration.imported', each, request: { id: 'jobs' } })
}

type Flat = ImportedPerson & { id: string; row: number }

/** A code in use is replaced by another one. */
async function insertWithCodes(tx: Db, people: Flat[], { by, now }: { by: string; now: Date }): Promise<void> {
  let left = people
  for (let tries = 1; left.length > 0; tries++) {
    if (tries === 6) throw new Error('Five patient codes in a row were taken.')
    const coded = left.map((one) => ({ ...one, code: newPatientCode() }))
    const sent = await insertPatients(tx, { people: JSON.stringify(coded), month: monthDigits(now), by, now })
    const done = new Set(sent.map(({ id }) => id))
    left = left.filter(({ id }) => !done.has(id))
  }
}

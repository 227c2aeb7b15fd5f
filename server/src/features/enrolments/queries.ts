import { type Language, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { storedLastName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { isSameName } from '../../records/signals/same-name.ts'
import { hasMobile, wasBorn } from '../../records/signals/same-person.ts'
import { FIRST, type Page, totalOf } from '../../wire/list-query.ts'

const listBorn = query(
  'enrolments.list-born-then',
  `SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName" FROM patient o WHERE ${wasBorn(':birthdate::date')}`,
)
const findMobile = query('enrolments.find-mobile', `SELECT o.id FROM patient o WHERE ${hasMobile(':mobile')} LIMIT 1`)
type Person = { firstName: string; lastName: string; birthdate: string; mobile: string | null }
/** Whether somebody with this name and birthdate, or this number, is or was in the program. */
export async function isPossibleDuplicate(
  db: Db,
  { firstName, lastName, birthdate, mobile }: Person,
): Promise<boolean> {
  const person = { firstName: firstName.trim(), middleName: null, lastName: storedLastName(lastName.trim()) }
  if ((await listBorn(db, { birthdate })).some((born) => isSameName(born, person))) return true
  return mobile !== null && (await findMobile(db, { mobile })).length > 0
}

const list = query(
  'enrolments.list',
  `SELECT p.id, p.reference, p.registered_at AS "enrolledAt", p.status, p.account_id IS NOT NULL AS "hasAccount!",
     (SELECT c.last_signs FROM patient_card c WHERE c.patient_id = p.id AND c.revoked_at IS NULL) AS "card?", count(*) OVER ()::int AS total
   FROM patient p WHERE p.enrolled = 'Desk' AND p.enrolled_by = :accountId
   ORDER BY p.registered_at DESC, p.id LIMIT :limit OFFSET :offset`,
)
/** Whom somebody enrolled at a desk, newest first. */
export async function listEnrolledBy(db: Db, accountId: string, page: Page) {
  const items = await list(db, { accountId, ...page })
  return { totalCount: await totalOf(items, page.offset, () => list(db, { accountId, ...FIRST })), items }
}

const findReach = query(
  'enrolments.find-reach',
  `SELECT nullif(mobile_phone_number, '') AS "number?", language_code AS "language?: Language" FROM patient WHERE id = :patientId`,
)
/** The number of a patient, and the language that paper and SMS speak to them. */
export async function mobileOf(db: Db, patientId: string): Promise<{ number: string | null; language: Language }> {
  const [found] = await findReach(db, { patientId })
  return { number: found?.number ?? null, language: found?.language ?? SOURCE_LANGUAGE }
}

const findName = query('enrolments.name-of-staff', 'SELECT name_of(:accountId) AS name')
export const nameOfStaff = async (db: Db, accountId: string) => (await findName(db, { accountId }))[0]?.name ?? ''

// What a patient bought at the counter, as corrected: by letter_patient, then dispensing_letter.
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const boughtAt = 'coalesce(d.handed_over_at, d.dispensed_at)'
const yearOf = `extract(year FROM manila_day(${boughtAt}))::int`

const list = query(
  'letters.purchases',
  `SELECT d.id, manila_day(${boughtAt}) AS "day!", l.id AS "letterId", l.number AS "letterNumber", l.product_name AS "productName", l.strength,
     l.unit, p.name AS "pharmacyName", b.name AS "branchName", d.quantity, d.corrected_at IS NOT NULL AS "wasCorrected!",
     collected_by(d.collector_id) AS "collectedBy?: CollectedBy", money_of(d) AS "money?: HandOverMoney"
   FROM letter l JOIN dispensing d ON d.letter_id = l.id JOIN branch b ON b.id = d.branch_id JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.patient_id = :patientId AND d.quantity > 0
     AND (:letterId?::uuid IS NULL OR l.id = :letterId) AND (:year?::int IS NULL OR ${yearOf} = :year)
   ORDER BY ${boughtAt} DESC, d.id`,
)
type Which = { patientId: string; year: number | null; letterId: string | null }
/** Newest first. `year`: in Manila. */
export const listPurchases = (db: Db, which: Which) => list(db, which)

const listYears = query(
  'letters.purchase-years',
  `SELECT DISTINCT ${yearOf} AS "year!" FROM letter l JOIN dispensing d ON d.letter_id = l.id
   WHERE l.patient_id = :patientId AND d.quantity > 0 ORDER BY 1 DESC`,
)
/** The years (Manila) in which the patient bought anything, newest first. */
export const listPurchaseYears = async (db: Db, patientId: string) =>
  (await listYears(db, { patientId })).map(({ year }) => year)

const find = query(
  'letters.names-of-purchases',
  `SELECT p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName", (SELECT name FROM program) AS "programName!"
   FROM patient p WHERE p.id = :patientId`,
)
/** Who bought, and with which program. */
export async function findNames(db: Db, patientId: string) {
  const [found] = await find(db, { patientId })
  if (!found) throw new Error('The patient of a session is missing.')
  return { name: fullName(found), programName: found.programName }
}

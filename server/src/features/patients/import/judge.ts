// What becomes of the rows of a file: computed when it is checked, and again before each batch is brought in, since people register and
// doctors and products leave meanwhile.
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { alikeBy, type PatientRow } from '@aruga/contract/patients/import'
import { nameKey } from '@aruga/contract/typed-text'
import { normalEmail } from '../../../auth/passwords/find-login.ts'
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { fold } from '../../../records/pharmacies/queries.ts'
import type { AlikeBy, ImportedPerson, ImportFaults } from '../../../records/registration/columns.ts'
import { productOfRow } from '../../csv/product-cells.ts'
import { faultOf } from './read-rows.ts'

export type Judging = { row: number; person: ImportedPerson; isOther: boolean }
export type Judged = {
  row: number
  outcome: PatientRow['outcome']
  faults: ImportFaults
  alike: AlikeBy | null
  otherRow: number | null
  patientId: string | null
}

const listDoctors = query(
  'patient-import.doctors',
  `SELECT replace(code, '-', '') AS "bare!", id, retired_at IS NOT NULL AND retired_at <= :now AS "isRetired!"
   FROM healthcare_professional WHERE replace(code, '-', '') = ANY (:codes::text[]) ORDER BY retired_at IS NOT NULL DESC, code DESC`,
)
const listProducts = query(
  'patient-import.products',
  `SELECT r.n AS "n!", m.id, m.is_ambiguous AS "isAmbiguous!", p.letter_days AS "letterDays", p.second_approval_above AS "secondApprovalAbove"
   FROM jsonb_to_recordset(:products::text::jsonb) AS r(n int, product text, strength text, form text)
     JOIN ${productOfRow} ON true JOIN product p ON p.id = m.id AND p.retired_at IS NULL`,
)
// One row for each thing in common; of several the surest counts. By the indexes of each: however many patients there are, a row reads
// only those who may be the same. OFFSET 0: PostgreSQL would estimate that a row has many people of its mailbox or number, and read all.
const listAlike = query(
  'patient-import.alike',
  `WITH given AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset(:rows::text::jsonb)
       AS r(row int, number text, email text, mobile text, birthdate date, name text)
   )
   SELECT r.row AS "row!", 'FormerNumber' AS "alike!: AlikeBy", i.patient_id AS "patientId?", false AS "isStaff!"
   FROM given r JOIN imported_patient i ON i.former_number = r.number
   UNION ALL SELECT r.row, 'EmailAddress', p.id, NOT 'patient' = ANY (a.roles)
   FROM given r JOIN account a ON lower(a.email) = r.email LEFT JOIN patient p ON p.account_id = a.id
   UNION ALL SELECT r.row, 'EmailAddress', i.patient_id, false
   FROM given r CROSS JOIN LATERAL (SELECT patient_id FROM imported_patient WHERE email IS NOT NULL AND lower(email) = r.email OFFSET 0) i
   UNION ALL SELECT r.row, 'MobileNumber', p.id, false
   FROM given r CROSS JOIN LATERAL (SELECT id FROM patient WHERE mobile_phone_number <> '' AND bare_mobile(mobile_phone_number) = r.mobile OFFSET 0) p
   UNION ALL SELECT r.row, 'NameAndBirthdate', p.id, false
   FROM given r JOIN patient p ON p.birthdate = r.birthdate AND folded(p.first_name || ' ' || p.last_name) = r.name`,
)

/** The keys by which two people are the same, surest first; null: nothing to compare. */
function keysOf(person: ImportedPerson): [AlikeBy, string | null][] {
  return [
    ['FormerNumber', person.formerNumber],
    ['EmailAddress', person.email && normalEmail(person.email)],
    ['MobileNumber', person.mobile && bareMobile(person.mobile)],
    ['NameAndBirthdate', `${person.birthdate} ${foldedName(person)}`],
  ]
}
/** As `bare_mobile` in SQL. */
const bareMobile = (mobile: string) => mobile.replace(/\D/g, '').slice(-10)
const foldedName = ({ firstName, lastName }: ImportedPerson) => fold(`${firstName} ${lastName}`)
/** One person may share a phone or a name with another, but neither an old number nor a mailbox. */
const mayBeAnother = (alike: AlikeBy) => alike === 'MobileNumber' || alike === 'NameAndBirthdate'

const CHUNK = 1_000

/** Sets the doctor and the product of each row, and judges it by the database. Rows come without faults. */
export async function judge(db: Db, rows: Judging[], now: Date): Promise<Judged[]> {
  const judged: Judged[] = []
  for (let start = 0; start < rows.length; start += CHUNK)
    judged.push(...(await judgeChunk(db, rows.slice(start, start + CHUNK), now)))
  return judged
}

async function judgeChunk(db: Db, rows: Judging[], now: Date): Promise<Judged[]> {
  const [doctors, products, alike] = [
    await findDoctors(db, rows, now),
    await findProducts(db, rows),
    await findAlike(db, rows),
  ]
  return rows.map(({ row, person, isOther }) => {
    const faults = [...doctorFaults(person, doctors), ...productFaults(person, products, now)]
    const found = (alike.get(row) ?? []).filter((one) => !isOther || !mayBeAnother(one.alike))
    // A mailbox that is not this patient's: the link would go to somebody else.
    const [owned] = found.filter((one) => one.alike === 'EmailAddress' && one.patientId === null)
    if (owned) faults.push(faultOf('email', owned.isStaff ? 'addressOfStaff' : 'addressOfAnother'))
    if (faults.length > 0) return { row, outcome: 'Refused', faults, alike: null, otherRow: null, patientId: null }
    const [same] = found.toSorted((one, other) => alikeBy.indexOf(one.alike) - alikeBy.indexOf(other.alike))
    if (!same) return { row, outcome: 'New', faults, alike: null, otherRow: null, patientId: null }
    return { row, outcome: 'Same', faults, alike: same.alike, otherRow: null, patientId: same.patientId }
  })
}

async function findDoctors(db: Db, rows: Judging[], now: Date) {
  const codes = [...new Set(rows.map(({ person }) => person.doctor))]
  return new Map((await listDoctors(db, { codes, now })).map((doctor) => [doctor.bare, doctor]))
}

function doctorFaults(person: ImportedPerson, doctors: Map<string, Row<'patient-import.doctors'>>): ImportFaults {
  const doctor = doctors.get(person.doctor)
  if (!doctor) return [faultOf('doctor', 'doctorUnknown')]
  person.doctorId = doctor.id
  return doctor.isRetired ? [faultOf('doctor', 'doctorRetired')] : []
}

const productKey = ({ product, strength, form }: NonNullable<ImportedPerson['product']>) =>
  [product, strength, form].map(nameKey).join('\n')

async function findProducts(db: Db, rows: Judging[]) {
  const named = new Map(rows.flatMap(({ person: { product } }) => (product ? [[productKey(product), product]] : [])))
  const keys = [...named.keys()]
  const products = JSON.stringify([...named.values()].map((product, n) => ({ n, ...product })))
  return new Map((await listProducts(db, { products })).map((found) => [keys[found.n] ?? '', found]))
}

function productFaults(
  person: ImportedPerson,
  products: Map<string, Row<'patient-import.products'>>,
  now: Date,
): ImportFaults {
  const { product, units, lastDay } = person
  if (product === null || units === null) return []
  const found = products.get(productKey(product))
  if (!found?.id) return [faultOf('product', 'productUnknown')]
  if (found.isAmbiguous) return [faultOf('product', 'productAmbiguous')]
  person.productId = found.id
  const faults: ImportFaults = []
  const latest = daysAfter(dayInManila(now), found.letterDays)
  if (lastDay !== null && lastDay < dayInManila(now)) faults.push(faultOf('last_day', 'lastDayOver'))
  if (lastDay !== null && lastDay > latest) faults.push(faultOf('last_day', 'lastDayTooLate', { day: latest }))
  const most = found.secondApprovalAbove
  if (most !== null && units > most) faults.push(faultOf('units', 'secondPerson', { most }))
  return faults
}

async function findAlike(db: Db, rows: Judging[]) {
  const given = rows.map(({ row, person }) => {
    const [number, email, mobile] = keysOf(person).map(([, key]) => key)
    // A number of fewer digits belongs to nobody in particular.
    return {
      row,
      number,
      email,
      mobile: mobile?.length === 10 ? mobile : null,
      birthdate: person.birthdate,
      name: foldedName(person),
    }
  })
  return Map.groupBy(await listAlike(db, { rows: JSON.stringify(given) }), ({ row }) => row)
}

/** Finds rows about the same person as an earlier one: those stay out. Rows in their order. */
export function findTwice(rows: Judging[], judged: Judged[]): void {
  const seen = new Map<string, number>()
  rows.forEach(({ row, person, isOther }, n) => {
    const own = judged[n]
    if (!own || own.outcome === 'Refused') return
    const keys = keysOf(person).flatMap(([alike, key]) => (key === null ? [] : [{ alike, key: `${alike} ${key}` }]))
    const twin = keys.find(({ alike, key }) => seen.has(key) && (!isOther || !mayBeAnother(alike)))
    if (twin && own.outcome === 'New') {
      own.outcome = 'Duplicate'
      own.alike = twin.alike
      own.otherRow = seen.get(twin.key) ?? null
    }
    for (const { key } of keys) if (!seen.has(key)) seen.set(key, row)
  })
}

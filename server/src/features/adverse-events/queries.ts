import { isSerious, missingCriteria } from '@aruga/contract/adverse-events/facts'
import { kindOf } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent, AdverseEventEntry, ConfirmedClock } from '@aruga/contract/adverse-events/staff'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { isByPatient } from '../../records/adverse-events/by-patient.ts'

/** SQL: the days in Manila on which report `e` was handed over, and the holder's latest number of it. */
export const sentAndReceived = `(SELECT coalesce(json_agg(DISTINCT manila_day(n.at)), '[]') FROM adverse_event_entry n
       WHERE n.adverse_event_id = e.id AND n.kind = 'HandedOver') AS "sentOn!: Days",
     (SELECT n.party_reference FROM adverse_event_entry n WHERE n.adverse_event_id = e.id AND n.kind = 'Acknowledged'
       ORDER BY n.id DESC LIMIT 1) AS "holderNumber?"`

// Two lists, each along the index of its order; a page begins after the last case of the one before.
const listOpen = query(
  'adverse-events.list-open',
  `SELECT e.id, e.reference, e.status AS "status!: AdverseEventState", e.patient_id AS "patientId", e.facts AS "facts!: AdverseEventFacts",
     e.known_at AS "knownAt", e.clock_from AS "clockFrom", e.due_by AS "dueBy", ${sentAndReceived}
   FROM adverse_event e WHERE e.status <> 'Closed'
     AND (:filter::text IS NULL OR e.reference ILIKE :filter OR e.facts ->> 'product' ILIKE :filter)
     AND (:after::uuid IS NULL OR (e.due_by, e.id) > (SELECT due_by, id FROM adverse_event WHERE id = :after))
   ORDER BY e.due_by, e.id LIMIT :limit`,
)
const listClosed = query(
  'adverse-events.list-closed',
  `SELECT e.id, e.reference, e.status AS "status!: AdverseEventState", e.patient_id AS "patientId", e.facts AS "facts!: AdverseEventFacts",
     e.known_at AS "knownAt", e.clock_from AS "clockFrom", e.due_by AS "dueBy", ${sentAndReceived}
   FROM adverse_event e WHERE e.status = 'Closed'
     AND (:filter::text IS NULL OR e.reference ILIKE :filter OR e.facts ->> 'product' ILIKE :filter)
     AND (:after::uuid IS NULL OR (e.closed_at, e.id) < (SELECT closed_at, id FROM adverse_event WHERE id = :after))
   ORDER BY e.closed_at DESC, e.id DESC LIMIT :limit`,
)

type Listing = { view: 'Open' | 'Closed'; filter: string | null; after: string | null; limit: number }
/** A page of the cases, without anything about patients. */
export async function listCases(db: Db, { view, ...page }: Listing) {
  const rows = await (view === 'Open' ? listOpen : listClosed)(db, page)
  return rows.map(listedOf)
}

function listedOf({ patientId, facts, ...listed }: Row<'adverse-events.list-open'>) {
  return {
    ...listed,
    kind: kindOf(facts),
    serious: isSerious(facts),
    product: facts.product,
    reporterKind: facts.reporter.kind,
    missing: missingCriteria(facts, patientId !== null),
  }
}

const find = query(
  'adverse-events.find',
  `SELECT e.id, e.reference, e.status AS "status!: AdverseEventState", e.patient_id AS "patientId", e.facts AS "facts!: AdverseEventFacts",
     e.known_at AS "knownAt", e.clock_from AS "clockFrom", e.due_by AS "dueBy", ${sentAndReceived}, e.version, e.words, p.patient_code AS "patientCode?", p.first_name AS "firstName?", p.last_name AS "lastName?",
     nullif(p.mobile_phone_number, '') AS "mobilePhoneNumber?", CASE WHEN a.status <> 'closed' THEN mail_address_of(a) END AS "emailAddress?"
   FROM adverse_event e LEFT JOIN patient p ON p.id = e.patient_id LEFT JOIN account a ON a.id = p.account_id
   WHERE e.id = :id`,
)
const listEntries = query(
  'adverse-events.entries',
  `SELECT n.kind AS "kind!: AdverseEventEntryKind", n.at, n.known_at AS "knownAt", s.name AS "by?", n.words,
     n.facts AS "facts?: AdverseEventFacts", n.party, n.party_reference AS "partyReference"
   FROM adverse_event_entry n LEFT JOIN staff s ON s.account_id = n.by WHERE n.adverse_event_id = :id ORDER BY n.id`,
)

const listHandedOver = query(
  'adverse-events.handed-over',
  `SELECT manila_day(coalesce(h.handed_over_at, h.dispensed_at)) AS "day!", concat_ws(' ', l.product_name, l.strength) AS "product!",
     h.batch AS "batch!", h.expires_on AS "expiresOn", b.name AS "branchName"
   FROM letter l JOIN dispensing h ON h.letter_id = l.id JOIN branch b ON b.id = h.branch_id
   WHERE l.patient_id = :patientId AND h.batch IS NOT NULL AND h.quantity > 0 ORDER BY h.dispensed_at DESC, h.id LIMIT 20`,
)

/** A case with everything; undefined when there is none. */
export async function findCase(db: Db, id: string): Promise<AdverseEvent | undefined> {
  const [row] = await find(db, { id })
  if (!row) return undefined
  const { version, words, patientCode, firstName, lastName, mobilePhoneNumber, emailAddress, ...listed } = row
  const { facts, patientId } = listed
  const entries: AdverseEventEntry[] = await listEntries(db, { id })
  const handedOver = patientId ? await listHandedOver(db, { patientId }) : []
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  const phone = mobilePhoneNumber ?? ''
  const patient =
    patientId && patientCode ? { id: patientId, code: patientCode, name, mobilePhoneNumber: phone, emailAddress } : null
  return { ...listedOf(listed), version, words, facts, patient, handedOver, entries }
}

const findExisting = query('adverse-events.exists', 'SELECT FROM adverse_event WHERE id = :id')
export const isCase = async (db: Db, id: string) => (await findExisting(db, { id })).length > 0

const findReported = query(
  'adverse-events.reported-at',
  'SELECT reported_at AS "reportedAt" FROM adverse_event WHERE id = :id',
)
/** When a report was written; undefined when there is none. */
export const findReportedAt = async (db: Db, id: string): Promise<Date | undefined> => {
  const [row] = await findReported(db, { id })
  return row && new Date(row.reportedAt)
}

const listOwn = query(
  'adverse-events.list-own',
  `SELECT e.id, e.reference, e.status AS "status!: AdverseEventState", e.reported_at AS "reportedAt", e.due_by AS "dueBy", e.words,
     e.kind AS "kind!: ReportKind", e.facts ->> 'product' AS "product?",
     (SELECT coalesce(json_agg(json_build_object('at', n.at, 'words', n.words) ORDER BY n.id), '[]') FROM adverse_event_entry n
       WHERE n.adverse_event_id = e.id AND n.kind = 'Added' AND ${isByPatient('n.by', 'e.patient_id')}) AS "additions!: AdverseEventAdditions"
   FROM adverse_event e WHERE e.patient_id = :patientId AND ${isByPatient('e.recorded_by', 'e.patient_id')} AND (:id::uuid IS NULL OR e.id = :id)
     AND (:after::uuid IS NULL OR (e.reported_at, e.id) < (SELECT reported_at, id FROM adverse_event WHERE id = :after AND patient_id = :patientId))
   ORDER BY e.reported_at DESC, e.id DESC LIMIT :limit`,
)
type Own = { patientId: string; id?: string | null; after: string | null; limit: number }
/** The reports of a patient and of those who act for them, newest first; only the one with `id` if that is given. */
export const listOwnCases = (db: Db, { id = null, ...page }: Own) => listOwn(db, { id, ...page })

const findReporting = query(
  'adverse-events.find-reporting',
  `SELECT first_name AS "firstName", last_name AS "lastName", birthdate FROM patient WHERE id = :patientId`,
)
/** The patient as a report names them. */
export const findReportingPatient = async (db: Db, patientId: string) => (await findReporting(db, { patientId }))[0]

const findByCode = query(
  'adverse-events.find-patient-by-code',
  `SELECT id, first_name AS "firstName", last_name AS "lastName", birthdate FROM patient WHERE patient_code = :patientCode AND erased_at IS NULL`,
)
export const findPatientByCode = async (db: Db, patientCode: string) => (await findByCode(db, { patientCode }))[0]

const readClockRow = query(
  'adverse-events.clock',
  `SELECT c.serious_days AS "seriousDays", c.other_days AS "otherDays", c.confirmed_at AS "confirmedAt", s.name AS "confirmedBy?"
   FROM adverse_event_clock c LEFT JOIN staff s ON s.account_id = c.confirmed_by`,
)
export async function readClock(db: Db): Promise<ConfirmedClock> {
  const [row] = await readClockRow(db)
  if (!row) throw new Error('The days of side effects are missing.')
  return row
}

const listReportable = query(
  'adverse-events.list-products',
  'SELECT id, name, strength FROM product ORDER BY name, strength, id',
)
/** The medicines of the program, in use or not: a package may be older than the formulary. */
export const listReportableProducts = (db: Db) => listReportable(db)

const findProduct = query(
  'adverse-events.find-product',
  // A letter keeps the name that its product had when it was issued.
  `SELECT coalesce(
     (SELECT l.product_id FROM letter l WHERE l.patient_id = :patientId? AND concat_ws(' ', l.product_name, l.strength) = :product ORDER BY l.issued_at DESC, l.id LIMIT 1),
     (SELECT id FROM product WHERE concat_ws(' ', name, strength) = :product ORDER BY retired_at DESC NULLS FIRST, id LIMIT 1)) AS id`,
)
/** The facts with the product that they name as a letter of the patient or the formulary does, if any. `patientId`: null if unknown. */
export async function withProduct<F extends { product: string | null }>(db: Db, facts: F, patientId: string | null) {
  const [found] = facts.product ? await findProduct(db, { product: facts.product, patientId }) : []
  return { ...facts, productId: found?.id ?? null }
}

// By law, reports of side effects outlive the erasure of their patient, but may not identify them: name, address
// and number are removed from the words, initials and reporter from the facts. Age and sex stay; the code is the patient's for good.
import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { withoutNames } from './without-names.ts'

const findPerson = query(
  'adverse-events.find-person',
  `SELECT p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName", a.email,
     p.mobile_phone_number AS "mobilePhoneNumber"
   FROM patient p LEFT JOIN account a ON a.id = p.account_id WHERE p.id = :patientId`,
)
const lockCases = query(
  'adverse-events.lock-of-patient',
  `SELECT id, words, facts AS "facts!: AdverseEventFacts" FROM adverse_event WHERE patient_id = :patientId FOR UPDATE`,
)
const listEntries = query(
  'adverse-events.entries-of-patient',
  `SELECT n.id, n.words, n.facts AS "facts?: AdverseEventFacts" FROM adverse_event e JOIN adverse_event_entry n ON n.adverse_event_id = e.id
   WHERE e.patient_id = :patientId AND (n.words IS NOT NULL OR n.facts IS NOT NULL)`,
)
const setCase = query(
  'adverse-events.erase-case',
  'UPDATE adverse_event SET words = :words, facts = :facts WHERE id = :id',
)
const setEntry = query(
  'adverse-events.erase-entry',
  'UPDATE adverse_event_entry SET words = :words?, facts = :facts? WHERE id = :id',
)

const impersonal = (facts: AdverseEventFacts): string => {
  const isProfessional = /Doctor|Pharmacist|Professional/.test(facts.reporter.kind)
  const reporter = isProfessional ? facts.reporter : { ...facts.reporter, name: null, contact: null }
  return JSON.stringify({ ...facts, reporter, patient: { ...facts.patient, initials: null } })
}

/** Removes a patient's identity from the reports about them, before their name is erased. */
export async function eraseFromAdverseEvents(tx: Db, patientId: string): Promise<void> {
  const cases = await lockCases(tx, { patientId })
  const [person] = cases.length > 0 ? await findPerson(tx, { patientId }) : []
  if (!person) return
  const names = Object.values(person).filter((name) => name !== null)
  for (const { id, words, facts } of cases) {
    await setCase(tx, { id, words: withoutNames(words, names), facts: impersonal(facts) })
  }
  for (const { id, words, facts } of await listEntries(tx, { patientId })) {
    await setEntry(tx, { id, words: words && withoutNames(words, names), facts: facts && impersonal(facts) })
  }
}

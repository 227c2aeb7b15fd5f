// SQL for the name of an audit entry's subject, looked up by its key. A subject without a name is shown as its kind and the
// beginning of its id.
import { documentKinds } from '@aruga/contract/documents/kinds'
import documents from '@aruga/locales/en/documents.console.json' with { type: 'json' }

const letter = '(SELECT number FROM letter WHERE id = e.subject_id)'
const account = `coalesce((SELECT name FROM staff WHERE account_id = e.subject_id),
  (SELECT patient_code FROM patient WHERE account_id = e.subject_id))`
const patientCode = '(SELECT patient_code FROM patient WHERE id = e.subject_id)'
const ofPatient = '(SELECT patient_code FROM patient WHERE id = e.patient_id)'
const nameIn = (table: string) => `(SELECT name FROM ${table} WHERE id = e.subject_id)`
const doctor = `(SELECT name || ', ' || code FROM healthcare_professional WHERE id = e.subject_id)`
const paperKind = `(SELECT names ->> 'en' FROM paper_kind WHERE id = e.subject_id)`
const erasure = '(SELECT reference FROM erasure_request WHERE id = e.subject_id)'
const breach = '(SELECT reference FROM breach WHERE id = e.subject_id)'
const consent = '(SELECT purpose FROM consent WHERE id = e.subject_id)'
const announcement = `(SELECT texts_of(title, title_en, title_fil) ->> 'en' FROM announcement WHERE id = e.subject_id)`
const table = `coalesce((SELECT table_name || ', ' || filename FROM table_import WHERE id = e.subject_id),
  (SELECT 'staff, ' || filename FROM staff_file WHERE id = e.subject_id), e.reason)`
const kindNames = documentKinds.map((kind) => `WHEN '${kind}' THEN '${documents.kind[kind]}'`).join(' ')
const documentOf = (
  id: string,
) => `(SELECT CASE kind ${kindNames} END || ' ' || coalesce(receipt_number, left(id::text, 8))
  FROM document WHERE id = ${id})`
/** A registration is named by the reference that its patient quotes. */
const caseOf = (id: string) => `coalesce((SELECT reference FROM patient WHERE id = ${id}), ${documentOf(id)})`
const anyCase = caseOf('e.subject_id')
const document = documentOf('e.subject_id')

/** Keyed by the first part of the action's name. */
const names: Record<string, string> = {
  registration: anyCase,
  case: anyCase,
  question: anyCase,
  document,
  paper: paperKind,
  paper_kind: paperKind,
  receipt: document,
  letter,
  claim: letter,
  card: ofPatient,
  post: ofPatient,
  dispensing: letter,
  // The counter shows the photo with a letter.
  photo: `coalesce(${letter}, ${patientCode})`,
  patient: patientCode,
  patients: `coalesce((SELECT filename FROM patient_import WHERE id = e.subject_id), e.reason)`,
  call: ofPatient,
  follow_up: ofPatient,
  message: ofPatient,
  profile: patientCode,
  doctor,
  language: account,
  security_questions: account,
  password: account,
  email: account,
  consent,
  erasure,
  staff: account,
  second_factor: account,
  till: account,
  sign_in: account,
  session: account,
  professional: doctor,
  pharmacy: nameIn('pharmacy'),
  branch: nameIn('branch'),
  product: nameIn('product'),
  stock: nameIn('product'),
  tier: "(SELECT names ->> 'en' FROM tier WHERE id = e.subject_id)",
  patient_tier: ofPatient,
  page: 'e.reason',
  announcement,
  adverse_event: '(SELECT reference FROM adverse_event WHERE id = e.subject_id)',
  breach,
  recall: '(SELECT reference FROM recall WHERE id = e.subject_id)',
  budget:
    "(SELECT coalesce(m.name, 'The whole program') FROM budget b LEFT JOIN product m ON m.id = b.product_id WHERE b.id = e.subject_id)",
  statement: '(SELECT number FROM statement WHERE id = e.subject_id)',
  table,
  team: `coalesce(${nameIn('team')}, e.reason)`,
  hold: patientCode,
  signal: '(SELECT kind FROM signal WHERE id = e.subject_id)',
  // The reason of a changed period begins with its class.
  retention: `coalesce((SELECT class FROM disposal WHERE id = e.subject_id), split_part(e.reason, ':', 1))`,
  jobs: 'e.reason',
  mail: `'mail'`,
}

const kind = `split_part(e.action, '.', 1)`
const cases = Object.entries(names).map(([word, name]) => `WHEN '${word}' THEN ${name}`)

/** The subject of an entry `e`, as text; null when it is only about its patient or the whole program. */
export const subjectSql = `coalesce(CASE ${kind} ${cases.join(' ')} END,
  replace(${kind}, '_', ' ') || ' ' || left(e.subject_id::text, 8))`
/** The case of the action. */
export const caseSql = `coalesce(${caseOf('e.case_id')}, left(e.case_id::text, 8))`
/** The reason of an entry; for some actions the reason column has the subject instead. */
export const reasonSql = `CASE WHEN ${kind} NOT IN ('page', 'table', 'jobs') THEN e.reason END`

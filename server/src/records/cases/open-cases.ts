// The SQL of waiting cases: registrations under review and documents of active patients. Each kind is read along an index of its
// own order, so a page costs its skipped and shown rows, however many wait (docs/decisions/049). Skipped rows are read from the index
// alone, so only kind, id and time are selected here (docs/decisions/130).

import { kindFacts } from '@aruga/contract/documents/kinds'
import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import { CASES_COUNTED } from '@aruga/contract/review/queue'
import { isDue } from './working-days.ts'

/** Field -> column that `Sorting` may name. Each kind is read in the order of `since`; the few kinds are then merged. */
export const caseSorting = { waitingSince: 'w.since', kind: 'w.kind' }
export const oldestFirst = 'w.since ASC'

/** SQL: since when `patient p`, and `document d`, has been waiting for staff. */
export const registrationSince = 'coalesce(p.waiting_since, p.registered_at)'
export const documentSince = 'coalesce(d.waiting_since, d.uploaded_at)'
/**
 * SQL: whether it is a waiting case: it is undecided, and its patient has no question about it to answer. `patient_active` is the
 * patient's state, kept by a trigger.
 */
export const registrationWaits = `p.status = 'UnderReview'
  AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = p.id AND q.status = 'Asked')`
export const documentWaits = `is_undecided(d) AND is_case(d.kind) AND d.patient_active
  AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = d.id AND q.status = 'Asked')`

/** What a statement of the queue selects; each combination has a plan of its own. */
export type Form = {
  kind: unknown
  who: 'me' | 'myTeams' | 'nobody' | null
  onlyOverdue: boolean
  search: unknown
  ids: unknown
}

const taken = (id: string, by = '') =>
  `EXISTS (SELECT FROM case_assignment a WHERE a.case_id = ${id} AND a.assigned_at > :lapsedBefore?${by})`

const owned = (id: string) =>
  `EXISTS (SELECT FROM case_owner o WHERE o.case_id = ${id} AND (o.account_id IS NOT NULL OR o.team_id IS NOT NULL))`

const conditions = (
  { who, onlyOverdue, search, ids }: Form,
  kind: CaseKind,
  id: string,
  since: string,
  promisedAt: string,
  found: string,
) =>
  [
    ...(onlyOverdue ? [isDue(kind, since, promisedAt)] : []),
    ...(ids ? [`${id} = ANY (:caseIds?::uuid[])`] : []),
    ...(who === 'nobody' ? [`NOT ${taken(id)} AND NOT ${owned(id)}`] : []),
    ...(who === 'me'
      ? [
          `${id} IN (SELECT case_id FROM case_assignment WHERE account_id = :reviewerId AND assigned_at > :lapsedBefore?
            UNION ALL SELECT case_id FROM case_owner WHERE account_id = :reviewerId)`,
        ]
      : []),
    ...(who === 'myTeams'
      ? [
          `${id} IN (SELECT o.case_id FROM team_member m JOIN case_owner o ON o.team_id = m.team_id WHERE m.account_id = :reviewerId)`,
        ]
      : []),
    ...(kind === 'Registration' || !kindFacts[kind].isOfProgram ? [] : [`is_seen_by(${id}, :roles)`]),
    ...(search ? [`${id} IN (${found})`] : []),
  ]
    .map((one) => ` AND ${one}`)
    .join('')

/** Searched once for all kinds. The patients' search index also covers names, so the codes are compared again. */
const withFound = ({ search }: Form) =>
  search
    ? `WITH found AS MATERIALIZED (SELECT p.id FROM patient p WHERE p.folded LIKE :ofPatient?
         AND (lower(p.patient_code) LIKE :ofPatient? OR lower(p.reference) LIKE :ofPatient?) LIMIT ${CASES_COUNTED + 1}) `
    : ''
const foundPatients = 'SELECT id FROM found'
const foundDocuments = `SELECT d.id FROM found f JOIN document d ON d.patient_id = f.id WHERE ${documentWaits}
  UNION ALL (SELECT of_letter.id FROM letter l CROSS JOIN LATERAL (
      SELECT d.id FROM document d WHERE d.letter_id = l.id AND ${documentWaits}
      UNION ALL SELECT d.id FROM receipt_part part JOIN document d ON d.id = part.document_id WHERE part.letter_id = l.id AND ${documentWaits}) of_letter
    WHERE l.number >= :from? AND l.number < :to? LIMIT ${CASES_COUNTED + 1})`

const registrations = (form: Form) =>
  `SELECT 'Registration' AS kind, p.id, ${registrationSince} AS since
   FROM patient p WHERE ${registrationWaits}${conditions(form, 'Registration', 'p.id', registrationSince, 'p.promised_at', foundPatients)}`

const documents = (form: Form, kind: CaseKind) =>
  `SELECT d.kind, d.id, ${documentSince} AS since
   FROM document d WHERE ${documentWaits} AND d.kind = '${kind}'${conditions(form, kind, 'd.id', documentSince, 'd.promised_at', foundDocuments)}`

const kindsIn = (form: Form) => caseKinds.filter((kind) => !form.kind || kind === form.kind)
const casesOf = (form: Form, kind: CaseKind) => (kind === 'Registration' ? registrations(form) : documents(form, kind))

/** The full order: `Sorting`, then age and id, so that no two cases share a place. */
function fullOrder(order: string) {
  const direction = order.includes('w.since DESC') ? 'DESC' : 'ASC'
  return {
    direction,
    full: order.includes('w.since') ? `${order}, w.id ${direction}` : `${order}, w.since ASC, w.id ASC`,
  }
}

/** SQL: the first `:reach` cases in this order, with their `place` from 1. */
export function inOrder(form: Form, order: string): string {
  const { direction, full } = fullOrder(order)
  const ordered = kindsIn(form).map(
    (kind) => `(${casesOf(form, kind)} ORDER BY since ${direction}, id ${direction} LIMIT :reach::int)`,
  )
  return `${withFound(form)}SELECT w.*, row_number() OVER (ORDER BY ${full}) AS place FROM (${ordered.join(' UNION ALL ')}) w ORDER BY ${full}`
}

/** SQL: all of them up to one more than are counted. Ordered, so that PostgreSQL keeps to the index. */
export const upToCounted = (form: Form): string =>
  `${withFound(form)}SELECT FROM (${kindsIn(form)
    .map((kind) => `(SELECT FROM (${casesOf(form, kind)}) one ORDER BY since, id LIMIT ${CASES_COUNTED + 1})`)
    .join(' UNION ALL ')}) w LIMIT ${CASES_COUNTED + 1}`

// Every letter of the program, for staff. There may be a million, so each way to ask is a statement of its own, planned for
// what it asks, and no more are counted than somebody would look through.
import type { LetterStatus } from '@aruga/contract/letters/letters'
import { LETTERS_COUNTED, type ListedLetter } from '@aruga/contract/letters/staff'
import { type Db, statementInForms } from '../../db/open.ts'
import type { Page } from '../../http/list-query.ts'
import { letterColumns } from './queries.ts'
import type { SoughtLetter } from './staff-search.ts'

/** Field -> column that `Sorting` may name; each has an index. */
export const listedSorting = { issuedAt: 'l.issued_at', validUntil: 'l.valid_until' }
export const newestFirst = 'l.issued_at DESC'

/** $1 is now. */
const living = `l.status IN ('Issued', 'Claimed') AND l.valid_until > $1::timestamptz`
/** Each state by conditions of which a letter meets one: past its date it is `Expired` also before the sweep has written it down. */
const inState: Record<LetterStatus, string[]> = {
  Issued: [`l.status = 'Issued' AND ${living}`],
  Claimed: [`l.status = 'Claimed' AND ${living}`],
  Dispensed: [`l.status = 'Dispensed'`],
  Expired: [`l.status = 'Expired'`, `l.status IN ('Issued', 'Claimed') AND l.valid_until <= $1::timestamptz`],
  Cancelled: [`l.status = 'Cancelled'`],
}

type Asked = {
  now: Date
  status: LetterStatus | null
  productId: string | null
  /** Only living ones that end by then. */
  endsBy: Date | null
  sought: SoughtLetter | null
}

/** What is asked for: a letter meets one of `states` and all of `others`. Values from $1 on. */
function narrowed({ now, status, productId, endsBy, sought }: Asked) {
  const values: unknown[] = [now]
  const given = (value: unknown) => `$${values.push(value)}`
  const states = status ? inState[status] : ['true']
  const others = [
    // Always true; it gives $1 a place in every statement.
    '$1::timestamptz IS NOT NULL',
    ...(productId ? [`l.product_id = ${given(productId)}`] : []),
    ...(endsBy ? [`${living} AND l.valid_until <= ${given(endsBy)}`] : []),
  ].join(' AND ')
  if (!sought) return { states, others, values }
  const [from, to, ofPatient] = [given(sought.from), given(sought.to), given(sought.ofPatient)]
  const found = foundBy({ from, to, ofPatient }, `(${states.join(' OR ')}) AND ${others}`)
  return { states: [`l.id IN (${found})`], others: '$1::timestamptz IS NOT NULL', values }
}

// By the letter's own number, or by codes of its patient: the index over all that a patient is searched by finds them, and
// what is not in a code (it may be a name) does not count. Who types the beginning of a number has named a million of them:
// the newest are looked at, as many as are counted.
const foundBy = (sought: { from: string; to: string; ofPatient: string }, asked: string) =>
  `(SELECT l.id FROM letter l WHERE l.number >= ${sought.from} AND l.number < ${sought.to} AND ${asked}
     ORDER BY l.number DESC LIMIT ${LETTERS_COUNTED + 1})
   UNION ALL
   (SELECT l.id FROM patient p JOIN letter l ON l.patient_id = p.id
     WHERE p.folded LIKE ${sought.ofPatient}
       AND (lower(p.patient_code) LIKE ${sought.ofPatient} OR lower(p.reference) LIKE ${sought.ofPatient})
       AND ${asked} LIMIT ${LETTERS_COUNTED + 1})`

const listBy = statementInForms<ListedLetter>(
  'staff-letters.list',
  (page) => `SELECT ${letterColumns('$1')}, l.patient_id AS "patientId", p.patient_code AS "patientCode", p.reference
     FROM (${page}) l CROSS JOIN LATERAL (SELECT patient_code, reference FROM patient WHERE id = l.patient_id OFFSET 0) p
     ORDER BY l.place`,
)
const countBy = statementInForms<{ total: number }>(
  'staff-letters.count',
  (letters) => `SELECT count(*)::int AS total FROM (SELECT FROM (${letters}) l LIMIT ${LETTERS_COUNTED + 1}) matching`,
)

type Listing = Asked & Page & { order: string }

/** A page of the letters: along the index of its order. */
export function pageOfLetters(db: Db, { order, limit, offset, ...asked }: Listing) {
  const { states, others, values } = narrowed(asked)
  const ordered = `${order}, l.id ${order.endsWith('DESC') ? 'DESC' : 'ASC'}`
  const page = `SELECT l.*, row_number() OVER (ORDER BY ${ordered}) AS place FROM letter l
    WHERE (${states.join(' OR ')}) AND ${others}
    ORDER BY ${ordered} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  return listBy(page)(db, [...values, limit, offset])
}

/** How many letters match, as far as they are counted: each state by an index of its own. */
async function countLetters(db: Db, asked: Asked) {
  const { states, others, values } = narrowed(asked)
  const letters = states.map((state) => `SELECT FROM letter l WHERE ${state} AND ${others}`).join(' UNION ALL ')
  const [{ total } = { total: 0 }] = await countBy(letters)(db, values)
  return { totalCount: Math.min(total, LETTERS_COUNTED), more: total > LETTERS_COUNTED }
}

export async function listAllLetters(db: Db, listing: Listing) {
  const [items, counted] = await Promise.all([pageOfLetters(db, listing), countLetters(db, listing)])
  return { items, ...counted }
}

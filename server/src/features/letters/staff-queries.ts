// Every letter of the program, for staff. There may be a million, so each combination of filters is a statement of its own
// with its own plan, and the count stops at a cap.
import type { LetterStatus } from '@aruga/contract/letters/letters'
import { LETTERS_COUNTED } from '@aruga/contract/letters/staff'
import type { Db } from '../../db/open.ts'
import { sortedQuery } from '../../db/query.ts'
import { letterColumns } from '../../records/letters/queries.ts'
import type { LetterSearch } from '../../records/letters/staff-search.ts'
import type { Page } from '../../wire/list-query.ts'

/** Field -> column that `Sorting` may name; each has an index. */
export const listedSorting = { issuedAt: 'l.issued_at', validUntil: 'l.valid_until' }
export const newestFirst = 'l.issued_at DESC'

const open = 'is_open(l, :now::timestamptz)'
/** Conditions for each state, of which a letter meets one: past its date it is `Expired` even before the sweep has marked it. */
const inState: Record<LetterStatus, string[]> = {
  Issued: [`l.status = 'Issued' AND ${open}`],
  Claimed: [`l.status = 'Claimed' AND ${open}`],
  Dispensed: [`l.status = 'Dispensed'`],
  Expired: [`l.status = 'Expired'`, 'has_lapsed(l, :now::timestamptz)'],
  Cancelled: [`l.status = 'Cancelled'`],
}

type Filter = {
  now: Date
  status: LetterStatus | null
  productId: string | null
  /** Only open letters that expire by then. */
  endsBy: Date | null
  search: LetterSearch | null
}

/** SQL conditions of a filter: a letter meets one of `states` and all of `others`. */
function conditionsOf({
  status,
  productId,
  endsBy,
  search,
}: Record<'status' | 'productId' | 'endsBy' | 'search', unknown>) {
  const states = status ? inState[status as LetterStatus] : ['true']
  const others = [
    ...(productId ? ['l.product_id = :productId?'] : []),
    ...(endsBy ? [`${open} AND l.valid_until <= :endsBy?`] : []),
  ]
  if (!search) return { states, others: others.join(' AND ') || 'true' }
  return { states: [`l.id IN (${foundBy([`(${states.join(' OR ')})`, ...others].join(' AND '))})`], others: 'true' }
}

// By the letter's number, or by its patient's codes. The patients' search index also covers names, so the codes are compared
// again. The beginning of a number may match a million letters: only the newest are read, up to the cap.
const foundBy = (conditions: string) =>
  `(SELECT l.id FROM letter l WHERE l.number >= :from? AND l.number < :to? AND ${conditions}
     ORDER BY l.number DESC LIMIT ${LETTERS_COUNTED + 1})
   UNION ALL
   (SELECT l.id FROM patient p JOIN letter l ON l.patient_id = p.id
     WHERE p.folded LIKE :ofPatient?
       AND (lower(p.patient_code) LIKE :ofPatient? OR lower(p.reference) LIKE :ofPatient?)
       AND ${conditions} LIMIT ${LETTERS_COUNTED + 1})`

/** A page, read along the index of its order. */
function pageSql(filter: Parameters<typeof conditionsOf>[0], order: string) {
  const { states, others } = conditionsOf(filter)
  const ordered = `${order}, l.id ${order.endsWith('DESC') ? 'DESC' : 'ASC'}`
  return `SELECT l.*, row_number() OVER (ORDER BY ${ordered}) AS place FROM letter l
    WHERE (${states.join(' OR ')}) AND ${others}
    ORDER BY ${ordered} LIMIT :limit OFFSET :offset`
}

/**
 * Each state uses an index of its own. All letters are counted as they were issued, which is nearly the order of the table: along an index
 * in another order PostgreSQL looks up for each letter whether its page is visible, ten thousand times.
 */
function countSql(filter: Parameters<typeof conditionsOf>[0]) {
  const { states, others } = conditionsOf(filter)
  if (states[0] === 'true' && others === 'true') return 'SELECT FROM letter l ORDER BY l.issued_at'
  return states.map((state) => `SELECT FROM letter l WHERE ${state} AND ${others}`).join(' UNION ALL ')
}

const allFilters = { status: 'Issued', productId: true, endsBy: true, search: true }
const listBy = sortedQuery(
  'letters.list-of-all',
  pageSql(allFilters, newestFirst),
  (
    page,
  ) => `SELECT ${letterColumns}, l.patient_id AS "patientId!", p.patient_code AS "patientCode!", p.reference AS "reference!"
     FROM (${page}) l CROSS JOIN LATERAL (SELECT patient_code, reference FROM patient WHERE id = l.patient_id OFFSET 0) p
     ORDER BY l.place`,
)
const countBy = sortedQuery(
  'letters.count-of-all',
  countSql(allFilters),
  (letters) =>
    `SELECT count(*)::int AS "total!" FROM (SELECT FROM (${letters}) l LIMIT ${LETTERS_COUNTED + 1}) matching`,
)

type Listing = Filter & Page & { order: string }

const paramsOf = ({ now, productId, endsBy, search }: Filter) => ({
  now,
  productId,
  endsBy,
  from: search?.from ?? null,
  to: search?.to ?? null,
  ofPatient: search?.ofPatient ?? null,
})

/** A page of the letters, read along the index of its order. */
export const pageOfLetters = (db: Db, { order, limit, offset, ...filter }: Listing) =>
  listBy(db, pageSql(filter, order), { ...paramsOf(filter), limit, offset })

/** The number of matching letters, up to the cap; `more`: there are more. */
async function countLetters(db: Db, filter: Filter) {
  const [{ total } = { total: 0 }] = await countBy(db, countSql(filter), paramsOf(filter))
  return { totalCount: Math.min(total, LETTERS_COUNTED), more: total > LETTERS_COUNTED }
}

export async function listAllLetters(db: Db, listing: Listing) {
  const [items, counted] = await Promise.all([pageOfLetters(db, listing), countLetters(db, listing)])
  return { items, ...counted }
}

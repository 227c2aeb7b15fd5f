// Reading a patient's letters. `now` decides what has expired: a letter past its date is `Expired` to every reader,
// also before the sweep has written it down.
import type { Letter, LetterInFull, LetterStatus } from '@aruga/contract/letters/letters'
import type { Language } from '@aruga/contract/values'
import { bearerSql } from '../../auth/sessions/bearer.ts'
import type { LetterRow } from '../../db/column-types.ts'
import { type Db, toIsoTimestamps } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { RawJson } from '../../http/implement.ts'
import type { Page } from '../../http/list-query.ts'
import { documentColumns, documentIn } from '../documents/columns.ts'
import { statusAt } from './lifecycle/states.ts'

export type { LetterRow } from '../../db/column-types.ts'

// One column for each declared field, no more and no fewer: the list leaves as PostgreSQL has written it.
const columns: Record<keyof Letter, string> = {
  id: 'l.id',
  number: 'l.number',
  status: statusAt(':now'),
  productName: 'l.product_name',
  strength: 'l.strength',
  unit: 'l.unit',
  quantityApproved: 'l.quantity_approved',
  quantityPurchased: 'l.quantity_purchased',
  issuedAt: 'l.issued_at',
  validUntil: 'l.valid_until',
  branchName: 'l.branch_name',
}
/** All of them of `letter l` at the moment `:now`, each under its field's name. */
export const letterColumns = Object.entries(columns)
  .map(([field, column]) => `${column} AS "${field}${field === 'branchName' ? '?' : '!'}"`)
  .join(', ')

/** Field -> column that `Sorting` may name. */
export const letterSorting = {
  number: 'l.number',
  status: 'status',
  productName: 'l.product_name',
  issuedAt: 'l.issued_at',
  validUntil: 'l.valid_until',
}
export const newestFirst = 'l.issued_at DESC'

const narrowing = ` AND (:filter::text IS NULL
    OR l.number ILIKE :filter OR l.product_name ILIKE :filter OR l.strength ILIKE :filter OR l.branch_name ILIKE :filter)
  AND (:status::text IS NULL OR :status = ${statusAt(':now')})`

// The token's look-up, the page and the count are one statement (docs/decisions/009). Nothing asked for, the count is read off
// the index alone. A sorting is one of few, so each has a named statement of its own, planned once per connection.
const listSql = (order: string, where: string) => `WITH bearer AS MATERIALIZED (${bearerSql})
  SELECT bearer.*, (SELECT count(*)::int FROM letter l WHERE ${where}) AS "total!",
    (SELECT coalesce(json_agg(page), '[]')::text FROM (
       SELECT ${letterColumns} FROM letter l WHERE ${where} ORDER BY ${order}, l.id LIMIT :limit OFFSET :offset) page) AS "items!"
  FROM bearer`

const own = 'l.patient_id = bearer."patientId"'
const listAll = sortedQuery('letters.list', newestFirst, (order) => listSql(order, own))
const listSome = sortedQuery('letters.list-some', newestFirst, (order) => listSql(order, `${own}${narrowing}`))

type Listing = { tokenHash: Buffer; now: Date; filter: string | null; status: LetterStatus | null; order: string }

/** Who holds the token, and a page of their letters with how many match in all; undefined when nobody holds it. */
export async function listLettersByToken(db: Db, { filter, status, order, ...page }: Listing & Page) {
  const narrowed = filter !== null || status !== null
  const [found] = await (narrowed ? listSome(db, order, { ...page, filter, status }) : listAll(db, order, page))
  if (!found) return undefined
  const { total, items, ...bearer } = found
  return { bearer, page: new RawJson(`{"totalCount":${total},"items":${toIsoTimestamps(items)}}`) }
}

const receiptsOfLetter = `(SELECT coalesce(json_agg(receipt), '[]') FROM (
        SELECT ${documentColumns} FROM document d WHERE d.letter_id = l.id AND d.replaced_at IS NULL
          AND d.kind IN ('OfficialReceipt', 'ClaimedGoodsReceipt') ORDER BY d.uploaded_at, d.id) receipt)`

type Parts = { letters: string; events: string; receipts: string }

/**
 * A `LetterRow` for each row of `letters` at the moment `:now`. `letters` and `events` name a table or a part of the same
 * statement, which may have what the statement has just written.
 */
export const letterInFullSql = ({ letters, events, receipts }: Parts) =>
  `SELECT ${letterColumns}, l.benefit_en AS "benefitEn", l.benefit_fil AS "benefitFil",
     l.prescription_id AS "prescriptionId", l.branch_id AS "branchId", l.claim_code AS "claimCode",
     l.claimed_at AS "claimedAt", l.code_valid_until AS "codeValidUntil", l.scanned_at AS "scannedAt",
     p.name AS "pharmacyName?", b.address AS "branchAddress?", b.city AS "branchCity?",
     (SELECT coalesce(json_agg(json_build_object(
        'state', e.state, 'at', e.at, 'by', e.by, 'note', e.note, 'noteFil', e.note_fil) ORDER BY e.id), '[]') FROM ${events} e WHERE e.letter_id = l.id) AS "timeline!: LetterTimeline",
     ${receipts} AS "receipts!: DocumentRow[]"
   FROM ${letters} l LEFT JOIN branch b ON b.id = l.branch_id LEFT JOIN pharmacy p ON p.id = b.pharmacy_id`

const findLetter = query(
  'letters.find',
  `${letterInFullSql({ letters: 'letter', events: 'letter_event', receipts: receiptsOfLetter })}
   WHERE l.id = :letterId AND l.patient_id = :patientId`,
)

/** The patient's own letter, or undefined: somebody else's is not there. */
export const findLetterOfPatient = async (db: Db, letterId: string, patientId: string, now: Date) =>
  (await findLetter(db, { letterId, patientId, now }))[0]

/** The letter as the contract shows it in full, its words in the reader's language. */
export function letterInFull(letter: LetterRow, language: Language): LetterInFull {
  const written = letter.status !== 'Expired' || letter.timeline.some(({ state }) => state === 'Expired')
  const expired = { state: 'Expired' as const, at: letter.validUntil, by: 'program' as const, note: null }
  const timeline = letter.timeline.map(({ noteFil, note, ...entry }) => ({
    ...entry,
    note: language === 'fil' ? (noteFil ?? note) : note,
  }))
  return {
    ...letter,
    benefit: language === 'fil' ? letter.benefitFil : letter.benefitEn,
    claim: claimOf(letter),
    claimCanBeUndone: letter.status === 'Claimed' && letter.scannedAt === null,
    timeline: written ? timeline : [...timeline, expired],
    receipts: letter.receipts.map((row) => documentIn(language, row)),
  }
}

function claimOf(letter: LetterRow): LetterInFull['claim'] {
  const { status, claimCode, claimedAt, codeValidUntil, branchId, branchName } = letter
  if (status !== 'Claimed' || !claimCode || !claimedAt || !codeValidUntil || !branchId) return null
  return {
    code: claimCode,
    claimedAt,
    codeValidUntil,
    branch: {
      id: branchId,
      name: branchName ?? '',
      pharmacyName: letter.pharmacyName ?? '',
      address: [letter.branchAddress, letter.branchCity].filter(Boolean).join(', '),
    },
  }
}

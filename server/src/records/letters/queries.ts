// Reading a patient's letters. A letter past its date at `now` reads as `Expired`, even before the sweep has marked it.
import { textIn } from '@aruga/contract/languages'
import { Letter, type LetterInFull, type LetterStatus } from '@aruga/contract/letters/letters'
import { nextLetterOf } from '@aruga/contract/letters/next-letter'
import { handOversByDay } from '@aruga/contract/review/hand-overs'
import { isOpenWithUnits } from '@aruga/contract/review/open-letters'
import { isNullable, type Language } from '@aruga/contract/values'
import { bearerSql, type Presented } from '../../auth/sessions/bearer.ts'
import { type Db, toIsoTimestamps } from '../../db/open.ts'
import { query, type Row, sortedQuery } from '../../db/query.ts'
import { RawJson } from '../../wire/answers.ts'
import type { Page } from '../../wire/list-query.ts'
import { documentColumnsOnLetter, documentsIn } from '../documents/document-row.ts'
import { batchesOf } from './units-sql.ts'

/** SQL of the fields that differ from the column of their name. */
const derived: Partial<Record<string, string>> = {
  // The same as `has_lapsed`, but also for a row that was read from a page of letters.
  status: `CASE WHEN l.status IN ('Issued', 'Claimed') AND l.valid_until <= :now THEN 'Expired' ELSE l.status END`,
  cancelledAt: `CASE WHEN l.status = 'Cancelled' THEN (SELECT max(e.at) FROM letter_event e WHERE e.letter_id = l.id AND e.state = 'Cancelled') END`,
} satisfies Partial<Record<keyof Letter, string>>
const columnOf = (field: string) => `l.${field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`

/** SQL of exactly the declared fields: the list is sent as PostgreSQL writes it. */
export const letterFields = Object.fromEntries(
  Object.keys(Letter.properties).map((field) => [field, derived[field] ?? columnOf(field)]),
) as Record<keyof Letter, string>
/** SQL: all columns of `letter l` at `:now`, each named after its field, and null where the contract says so. */
export const letterColumns = Object.entries(letterFields)
  .map(
    ([field, column]) => `${column} AS "${field}${isNullable(Letter.properties[field as keyof Letter]) ? '?' : '!'}"`,
  )
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

const filterSql = ` AND (:filter::text IS NULL
    OR l.number ILIKE :filter OR l.strength ILIKE :filter
      OR folded(l.product_name) LIKE folded(:filter) OR folded(l.branch_name) LIKE folded(:filter))
  AND (:status::text IS NULL OR :status = CASE WHEN has_lapsed(l, :now) THEN 'Expired' ELSE l.status END)`

// Token look-up, page and count are one statement (docs/decisions/009). Without a filter the count comes from the index alone.
// There are few sort orders, so each has a named statement, planned once per connection.
const listSql = (order: string, where: string) => `WITH bearer AS MATERIALIZED (${bearerSql})
  SELECT bearer.*, (SELECT count(*)::int FROM letter l WHERE ${where}) AS "total!",
    (SELECT coalesce(json_agg(page), '[]')::text FROM (
       SELECT ${letterColumns} FROM letter l WHERE ${where} ORDER BY ${order}, l.id LIMIT :limit OFFSET :offset) page) AS "items!"
  FROM bearer`

const own = 'l.patient_id = bearer."patientId"'
const listAll = sortedQuery('letters.list', newestFirst, (order) => listSql(order, own), {
  pipelined: true,
})
const listFiltered = sortedQuery('letters.list-filtered', newestFirst, (order) => listSql(order, `${own}${filterSql}`))

type Listing = Presented & { now: Date; filter: string | null; status: LetterStatus | null; order: string }

/** The bearer of the token and a page of their letters with the total; undefined when the token is not valid. */
export async function listLettersByToken(db: Db, { filter, status, order, ...page }: Listing & Page) {
  const filtered = filter !== null || status !== null
  const [row] = await (filtered ? listFiltered(db, order, { ...page, filter, status }) : listAll(db, order, page))
  if (!row) return undefined
  const { total, items, ...bearer } = row
  return { bearer, page: new RawJson(`{"totalCount":${total},"items":${toIsoTimestamps(items)}}`) }
}

/** SQL: the words of `letter_event e` in every language; null when it has a name or nothing. */
export const programWords = `CASE WHEN e.words IS NOT NULL OR e.note_fil IS NOT NULL THEN texts_of(e.words, e.note, e.note_fil) END`

/** SQL: who did what `letter_event e` says. */
export const doneBy = `CASE WHEN e.by_caregiver THEN 'caregiver' ELSE coalesce(e.claimed_how, e.by) END`

/** SQL: who came in the patient's place for the hand-over of `letter_event e`. */
const collectorOf = `CASE WHEN e.state IN ('Bought', 'Dispensed') THEN (
        SELECT collected_by(d.collector_id) FROM dispensing d WHERE d.letter_id = e.letter_id AND d.dispensed_at = e.at AND d.collector_id IS NOT NULL LIMIT 1) END`

const timelineOfLetter = `(SELECT coalesce(json_agg(entry), '[]') FROM (
        SELECT e.state, e.at, ${doneBy} AS by, e.note, ${programWords} AS words, ${collectorOf} AS "collectedBy" FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id) entry)`

const receiptsOfLetter = `(SELECT coalesce(json_agg(receipt), '[]') FROM (
        SELECT ${documentColumnsOnLetter} FROM letter_document part JOIN document d ON d.id = part.document_id
        WHERE part.letter_id = l.id AND d.replaced_at IS NULL AND is_receipt(d.kind) ORDER BY d.uploaded_at, d.id) receipt)`

/** SQL: the other letters that the claim code of the letter `l` is valid for, in the order of the claims. */
const lettersTogether = `(SELECT coalesce(json_agg(json_build_object('letterId', o.id, 'number', o.number, 'productName', o.product_name,
        'strength', o.strength, 'unit', o.unit, 'quantityLeft', o.quantity_approved - o.quantity_purchased,
        'claimedAt', o.claimed_at, 'codeValidUntil', o.code_valid_until, 'validUntil', o.valid_until) ORDER BY o.claimed_at, o.id), '[]')
        FROM letter o WHERE is_claimed_with(o, l.claim_code, l.branch_id, :now) AND o.id <> l.id)`

const findLetter = query(
  'letters.find',
  `SELECT ${letterColumns}, texts_of(l.benefit, l.benefit_en, l.benefit_fil) AS "benefits!: Texts",
     paper_of(l) AS "prescriptionId", l.branch_id AS "branchId", l.claim_code AS "claimCode",
     l.claimed_at AS "claimedAt", l.code_valid_until AS "codeValidUntil", l.scanned_at AS "scannedAt",
     p.name AS "pharmacyName?", b.address AS "branchAddress?", b.city AS "branchCity?",
     ${timelineOfLetter} AS "timeline!: LetterTimeline",
     ${receiptsOfLetter} AS "receipts!: DocumentRow[]",
     hand_overs_of(l) AS "handOvers!: HandOvers", counted_on(l) AS "counted!: CountedReceipts",
     ${batchesOf('l')} AS "batches!: Batches", prescribed_for(l) AS "dose?: Dose",
     ${lettersTogether} AS "together!: LettersTogether"
   FROM letter l LEFT JOIN branch b ON b.id = l.branch_id LEFT JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.id = :letterId AND l.patient_id = :patientId`,
)

/** A letter in full, as PostgreSQL returns it. */
export type LetterRow = Row<'letters.find'>

/** The patient's own letter; undefined for another patient's. */
export const findLetterOfPatient = async (db: Db, letterId: string, patientId: string, now: Date) =>
  (await findLetter(db, { letterId, patientId, now }))[0]

/** The letter as the contract shows it in full, in the reader's language. */
export async function letterInFull(db: Db, letter: LetterRow, language: Language): Promise<LetterInFull> {
  const hasExpiredEvent = letter.status !== 'Expired' || letter.timeline.some(({ state }) => state === 'Expired')
  const expired = {
    state: 'Expired' as const,
    at: letter.validUntil,
    by: 'program' as const,
    note: null,
    collectedBy: null,
  }
  const timeline = letter.timeline.map(({ words, note, ...entry }) => ({
    ...entry,
    note: words ? textIn(words, language) : note,
  }))
  return {
    ...letter,
    benefit: textIn(letter.benefits, language),
    claim: claimOf(letter),
    claimCanBeUndone: letter.status === 'Claimed' && letter.scannedAt === null,
    timeline: hasExpiredEvent ? timeline : [...timeline, expired],
    receipts: await documentsIn(db, language, letter.receipts),
    handOvers: handOversByDay(letter),
    nextLetter: isOpenWithUnits(letter) ? null : nextLetterOf(letter, letter.dose),
  }
}

function claimOf(letter: LetterRow): LetterInFull['claim'] {
  const { status, claimCode, claimedAt, codeValidUntil, together, branchId, branchName } = letter
  if (status !== 'Claimed' || !claimCode || !claimedAt || !codeValidUntil || !branchId) return null
  return {
    code: claimCode,
    claimedAt,
    codeValidUntil,
    together,
    branch: {
      id: branchId,
      name: branchName ?? '',
      pharmacyName: letter.pharmacyName ?? '',
      address: [letter.branchAddress, letter.branchCity].filter(Boolean).join(', '),
    },
  }
}

// Reading a patient's letters. `now` decides what has expired: a letter past its date is `Expired` to every reader,
// also before the sweep has written it down.
import type { Document } from '@aruga/contract/documents'
import type { Letter, LetterInFull, LetterStatus } from '@aruga/contract/letters'
import type { Language } from '@aruga/contract/values'
import { type Db, statement } from '../../db/open.ts'
import type { Page } from '../../http/list-query.ts'
import { documentColumns } from '../documents/columns.ts'

const letterColumns = (now: string) => `
  l.id, l.number,
  CASE WHEN l.status IN ('Issued', 'Claimed') AND l.valid_until <= ${now} THEN 'Expired' ELSE l.status END AS status,
  l.product_name AS "productName", l.strength, l.unit, l.quantity_approved AS "quantityApproved",
  l.quantity_purchased AS "quantityPurchased", l.issued_at AS "issuedAt", l.valid_until AS "validUntil",
  l.branch_name AS "branchName"`

/** Field -> column that `Sorting` may name. */
export const letterSorting = {
  number: 'l.number',
  status: 'status',
  productName: 'l.product_name',
  issuedAt: 'l.issued_at',
  validUntil: 'l.valid_until',
}
export const newestFirst = 'l.issued_at DESC'

const matches = `l.patient_id = $1
  AND ($3::text IS NULL OR l.number ILIKE $3 OR l.product_name ILIKE $3 OR l.strength ILIKE $3 OR l.branch_name ILIKE $3)
  AND ($4::text IS NULL OR $4 =
    CASE WHEN l.status IN ('Issued', 'Claimed') AND l.valid_until <= $2 THEN 'Expired' ELSE l.status END)`

const countLetters = statement<{ total: number }>(
  'letters.count',
  `SELECT count(*)::int AS total FROM letter l WHERE ${matches}`,
)

// A sorting is one of few, so each gets a named statement of its own, planned once per connection.
const listsByOrder = new Map<string, ReturnType<typeof statement<Letter & { total: number }>>>()
function listOrderedBy(order: string) {
  const known = listsByOrder.get(order)
  if (known) return known
  const list = statement<Letter & { total: number }>(
    `letters.list by ${order}`,
    `SELECT ${letterColumns('$2')}, count(*) OVER ()::int AS total
     FROM letter l WHERE ${matches} ORDER BY ${order}, l.id LIMIT $5 OFFSET $6`,
  )
  listsByOrder.set(order, list)
  return list
}

type LettersAsked = { patientId: string; now: Date; filter: string | null; status: LetterStatus | null; order: string }

/** A page of the patient's letters and how many match in all. */
export async function listLettersOfPatient(db: Db, asked: LettersAsked & Page) {
  const { patientId, now, filter, status, order, limit, offset } = asked
  const items = await listOrderedBy(order)(db, [patientId, now, filter, status, limit, offset])
  const [first] = items
  if (first) return { totalCount: first.total, items }
  // Nothing on this page: past the end, or nothing at all.
  const [counted] = offset > 0 ? await countLetters(db, [patientId, now, filter, status]) : []
  return { totalCount: counted?.total ?? 0, items }
}

export type LetterRow = Letter & {
  benefitEn: string
  benefitFil: string
  prescriptionId: string | null
  branchId: string | null
  claimCode: string | null
  claimedAt: string | null
  codeValidUntil: string | null
  scannedAt: string | null
  pharmacyName: string | null
  branchAddress: string | null
  branchCity: string | null
}

const findLetter = statement<LetterRow>(
  'letters.find',
  `SELECT ${letterColumns('$3')}, l.benefit_en AS "benefitEn", l.benefit_fil AS "benefitFil",
     l.prescription_id AS "prescriptionId", l.branch_id AS "branchId", l.claim_code AS "claimCode",
     l.claimed_at AS "claimedAt", l.code_valid_until AS "codeValidUntil", l.scanned_at AS "scannedAt",
     p.name AS "pharmacyName", b.address AS "branchAddress", b.city AS "branchCity"
   FROM letter l LEFT JOIN branch b ON b.id = l.branch_id LEFT JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.id = $1 AND l.patient_id = $2`,
)

/** The patient's own letter, or undefined: somebody else's is not there. */
export const findLetterOfPatient = async (db: Db, letterId: string, patientId: string, now: Date) =>
  (await findLetter(db, [letterId, patientId, now]))[0]

const listEvents = statement<LetterInFull['timeline'][number]>(
  'letters.events',
  'SELECT state, at, by, note FROM letter_event WHERE letter_id = $1 ORDER BY id',
)
const listReceipts = statement<Document>(
  'letters.receipts',
  `SELECT ${documentColumns} FROM document d WHERE d.letter_id = $1 AND d.replaced_at IS NULL
     AND d.kind IN ('OfficialReceipt', 'ClaimedGoodsReceipt') ORDER BY d.uploaded_at, d.id`,
)

/** The letter as the contract shows it in full, its benefit in the reader's language. */
export async function letterInFull(db: Db, letter: LetterRow, language: Language): Promise<LetterInFull> {
  const [events, receipts] = await Promise.all([listEvents(db, [letter.id]), listReceipts(db, [letter.id])])
  const expired = { state: 'Expired' as const, at: letter.validUntil, by: 'program' as const, note: null }
  return {
    ...letter,
    benefit: language === 'fil' ? letter.benefitFil : letter.benefitEn,
    claim: claimOf(letter),
    claimCanBeUndone: letter.status === 'Claimed' && letter.scannedAt === null,
    timeline:
      letter.status === 'Expired' && !events.some(({ state }) => state === 'Expired') ? [...events, expired] : events,
    receipts,
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

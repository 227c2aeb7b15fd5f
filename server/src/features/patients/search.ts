// The search for patients, newest first, page after page. A common word is found within the newest patients; a rare
// one by its trigrams. Neither alone is fast at a million patients: docs/performance/sizes.md has the figures.
import type { FoundPatient } from '@aruga/contract/patients/patients'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { SearchTerms } from './search-terms.ts'

/** Patients read in order before the trigrams are used: a word of one in 350 patients fills a page of them. */
const NEWEST = 7_000
/** The most patients that the trigrams may match; more common words are searched in order. */
const CANDIDATES = 3_000

type Place = { after: string | null; limit: number }
type Words = Extract<SearchTerms, { address: null }>

// After the last patient of the page before, newest first.
const behind = `(registered_at, id) <
  (coalesce((SELECT registered_at FROM patient WHERE id = :after?::uuid), 'infinity'), coalesce(:after?, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`
const page = 'ORDER BY registered_at DESC, id DESC LIMIT :limit'
// The index takes the three longest words, each as a condition of its own; a search of fewer repeats one.
const hasWords =
  'folded LIKE :word? AND folded LIKE :second? AND folded LIKE :third? AND folded LIKE ALL (:others::text[])'

const amongNewest = query(
  'patients.search-newest',
  `SELECT id FROM (SELECT id, registered_at, folded FROM patient WHERE ${behind}
     ORDER BY registered_at DESC, id DESC LIMIT ${NEWEST}) newest
   WHERE ${hasWords} ${page}`,
)
const byTrigrams = query(
  'patients.search-trigrams',
  `WITH candidates AS MATERIALIZED (SELECT id, registered_at FROM patient WHERE ${hasWords} LIMIT ${CANDIDATES + 1})
   SELECT id, (SELECT count(*) > ${CANDIDATES} FROM candidates) AS "tooMany!" FROM candidates WHERE ${behind} ${page}`,
)
const alongTheOrder = query('patients.search-order', `SELECT id FROM patient WHERE ${behind} AND ${hasWords} ${page}`)

const byBirthdate = query(
  'patients.search-birthdate',
  `SELECT id FROM patient WHERE birthdate = ANY (:birthdates::date[])
     AND (:word::text IS NULL OR folded LIKE :word) AND folded LIKE ALL (:others::text[]) AND ${behind} ${page}`,
)
// An address is a log-in’s, or only where somebody is mailed who logs in by a number.
const beginsWith = (column: string) => `lower(${column}) COLLATE "C" >= :from AND lower(${column}) COLLATE "C" < :to`
const byAddress = query(
  'patients.search-address',
  `WITH candidates AS MATERIALIZED (SELECT p.id, p.registered_at
     FROM (SELECT id FROM account WHERE ${beginsWith('email')} UNION ALL SELECT id FROM account WHERE ${beginsWith('contact_email')}) a
       JOIN patient p ON p.account_id = a.id
     WHERE p.erased_at IS NULL LIMIT ${CANDIDATES})
   SELECT id FROM candidates WHERE ${behind} ${page}`,
)
const byNumber = query(
  'patients.search-number',
  `SELECT id AS "id!", NULL::uuid AS "letterId" FROM patient WHERE patient_code = :exact
   UNION ALL SELECT id, NULL FROM patient WHERE reference = :exact
   UNION ALL SELECT patient_id, id FROM letter WHERE number = :exact`,
)

// These patients have no address; the branch of their last claim tells people of one name apart.
const describe = query(
  'patients.found',
  `SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.status = 'Declined' AND p.not_eligible AS "notEligible!",
     p.first_name AS "firstName", p.last_name AS "lastName",
     p.birthdate, p.registered_at AS "registeredAt", b.city AS "city?", l.id AS "letterId?", l.number AS "letterNumber?"
   FROM unnest(:ids::uuid[]) WITH ORDINALITY found (id, place) JOIN patient p ON p.id = found.id
     LEFT JOIN letter l ON l.id = :letterId?
     LEFT JOIN LATERAL (SELECT o.branch_id FROM letter o WHERE o.patient_id = p.id AND o.branch_id IS NOT NULL
       ORDER BY o.issued_at DESC, o.id LIMIT 1) claimed ON true
     LEFT JOIN branch b ON b.id = claimed.branch_id
   ORDER BY found.place`,
)

/** Patients that match, newest first, after the patient `after`; `next`: the next page's `after`, null when these are the last. */
export async function searchPatients(
  db: Db,
  terms: SearchTerms,
  { after, limit }: Place,
): Promise<{ items: FoundPatient[]; next: string | null }> {
  const [named] = terms.address || after !== null ? [] : await byNumber(db, { exact: terms.exact })
  const ids = named ? [named.id] : await findIds(db, terms, { after, limit: limit + 1 })
  const shown = ids.slice(0, limit)
  const rows = await describe(db, { ids: shown, letterId: named?.letterId ?? null })
  const items = rows.map(({ letterId, letterNumber, ...patient }) => ({
    ...patient,
    letter: letterId && letterNumber ? { id: letterId, number: letterNumber } : null,
  }))
  return { items, next: ids.length > limit ? (shown.at(-1) ?? null) : null }
}

async function findIds(db: Db, terms: SearchTerms, place: Place): Promise<string[]> {
  if (terms.address) return idsOf(await byAddress(db, { ...terms.address, ...place }))
  const { word, others, birthdates } = terms
  if (birthdates.length > 0) return idsOf(await byBirthdate(db, { birthdates, word, others, ...place }))
  return findByWords(db, { word, others }, place)
}

async function findByWords(db: Db, { word, others }: Pick<Words, 'word' | 'others'>, place: Place): Promise<string[]> {
  const [second = word, third = word] = others.filter(isIndexed)
  const words = { word, second, third, others }
  const newest = await amongNewest(db, { ...words, ...place })
  if (newest.length === place.limit) return idsOf(newest)
  const rows = await byTrigrams(db, { ...words, ...place })
  const isComplete = !rows.some(({ tooMany }) => tooMany)
  return idsOf(isComplete ? rows : await alongTheOrder(db, { ...words, ...place }))
}

/** A pattern of three characters between its two `%`: shorter ones have no trigram. */
const isIndexed = (pattern: string) => pattern.length >= 5

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

const listAll = query(
  'pharmacies.list',
  `SELECT p.id, p.name, coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'city', b.city)
       ORDER BY b.city, b.name) FILTER (WHERE b.id IS NOT NULL), '[]') AS "branches: BranchInList[]"
   FROM pharmacy p LEFT JOIN branch b ON b.pharmacy_id = p.id AND b.retired_at IS NULL
   WHERE p.retired_at IS NULL GROUP BY p.id ORDER BY p.name, p.id`,
)

/** Every pharmacy in service with its branches in service. */
export const listPharmacies = (db: Db) => listAll(db)

const findOne = query(
  'pharmacies.find-branch',
  `SELECT b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city, b.province, b.latitude, b.longitude, b.phone, b.hours
   FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE b.id = :branchId AND b.retired_at IS NULL AND p.retired_at IS NULL`,
)
/** A branch in service, or undefined. */
export const findBranch = async (db: Db, branchId: string) => (await findOne(db, { branchId }))[0]

/** For the audit log: it changes what senior citizens and persons with disability pay. */
export const registrationInWords = (isRegistered: boolean) =>
  isRegistered ? 'registered for VAT: no → yes' : 'registered for VAT: yes → no'

const findAny = query('pharmacies.is-branch', 'SELECT id FROM branch WHERE id = :branchId')
/** Whether there is or was such a branch. */
export const isBranch = async (db: Db, branchId: string) => (await findAny(db, { branchId })).length > 0

// The index finds one word; its few matches are then checked for the others. A program has thousands of branches, not millions: the distances of
// a hundred of them take well under a millisecond.
const search = query(
  'pharmacies.search',
  `SELECT b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city, b.province, b.latitude, b.longitude, b.phone, b.hours,
     metres_between(:latitude?::float8, :longitude?::float8, b.latitude, b.longitude) AS distance, count(*) OVER ()::int AS total
   FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE b.retired_at IS NULL AND p.retired_at IS NULL
     AND (:rarest::text IS NULL OR b.folded LIKE :rarest AND b.folded LIKE ALL (:others::text[]))
   ORDER BY distance NULLS LAST, b.city, b.name, b.id LIMIT :limit OFFSET :offset`,
)

/** Lower case without accents, as in `branch.folded`, so that "osmena" finds Osmeña. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

type Search = { words: string[]; position: { latitude: number; longitude: number } | null }

/** Branches that match every word (LIKE patterns, folded), nearest first if a position is given, else by city and name. */
export function searchBranches(db: Db, { words, position, limit, offset }: Search & Page) {
  const [rarest = null, ...others] = words.toSorted((a, b) => b.length - a.length)
  const { latitude = null, longitude = null } = position ?? {}
  return readPage({ limit, offset }, (part) => search(db, { latitude, longitude, rarest, others, ...part }))
}

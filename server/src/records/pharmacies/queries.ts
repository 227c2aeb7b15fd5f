import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'

/** SQL: whether `branch b` of `pharmacy p` is in service. */
export const inService = 'b.retired_at IS NULL AND p.retired_at IS NULL'
const branchColumns = `b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city,
  b.province, b.latitude, b.longitude, b.phone, b.hours`

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
  `SELECT ${branchColumns} FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = :branchId AND ${inService}`,
)
/** A branch in service, or undefined. */
export const findBranch = async (db: Db, branchId: string) => (await findOne(db, { branchId }))[0]

const findAny = query('pharmacies.is-branch', 'SELECT id FROM branch WHERE id = :branchId')
/** Whether there is or was such a branch. */
export const isBranch = async (db: Db, branchId: string) => (await findAny(db, { branchId })).length > 0

// Great-circle distance in metres (haversine, Earth radius 6,371 km); `least`, because rounding may pass 1 at the far side
// of the Earth. A program has thousands of branches, not millions: a hundred of them take well under a millisecond.
const metres = (latitude: string, longitude: string) => `12742000 * asin(sqrt(least(1,
  power(sin(radians(b.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(b.latitude)) * power(sin(radians(b.longitude - ${longitude}) / 2), 2))))`
const distance = `CASE WHEN :latitude::float8 IS NULL OR b.latitude IS NULL OR b.longitude IS NULL THEN NULL ELSE
  ${metres(':latitude', ':longitude?::float8')} END`
/** SQL: metres from the branch `here` to `branch b`; null when a position is unknown. */
export const distanceFromHere = metres('here.latitude', 'here.longitude')

const nearestFirst = (condition: string) =>
  `SELECT ${branchColumns}, ${distance} AS distance, count(*) OVER ()::int AS total
   FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE ${inService} AND ${condition}
   ORDER BY distance NULLS LAST, b.city, b.name, b.id LIMIT :limit OFFSET :offset`
const counting = (condition: string) =>
  `SELECT count(*)::int AS total FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE ${inService} AND ${condition}`

const listInService = query('pharmacies.branches', nearestFirst('true'))
const countInService = query('pharmacies.count-branches', counting('true'))
// The index finds one word; its few matches are then checked for the others.
const searchByWords = query(
  'pharmacies.search',
  nearestFirst('b.folded LIKE :rarest AND b.folded LIKE ALL (:others::text[])'),
)
const countByWords = query(
  'pharmacies.count-search',
  counting('b.folded LIKE :rarest AND b.folded LIKE ALL (:others::text[])'),
)

/** Lower case without accents, as in `branch.folded`, so that "osmena" finds Osmeña. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

type Search = { words: string[]; position: { latitude: number; longitude: number } | null }

/** Branches that match every word (LIKE patterns, folded), nearest first if a position is given, else by city and name. */
export async function searchBranches(db: Db, { words, position, limit, offset }: Search & Page) {
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length)
  const { latitude = null, longitude = null } = position ?? {}
  const page = { latitude, longitude, limit, offset }
  const items = await (rarest ? searchByWords(db, { ...page, rarest, others }) : listInService(db, page))
  const count = () => (rarest ? countByWords(db, { rarest, others }) : countInService(db))
  return { totalCount: await totalOf(items, offset, count), items }
}

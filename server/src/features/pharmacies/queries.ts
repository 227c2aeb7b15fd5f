import type { Branch, BranchFound, Pharmacy } from '@aruga/contract/pharmacies'
import { type Db, statement } from '../../db/open.ts'
import type { Page } from '../../http/list-query.ts'

const inService = 'b.retired_at IS NULL AND p.retired_at IS NULL'
const branchColumns = `b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city,
  b.province, b.latitude, b.longitude, b.phone, b.hours`

const listAll = statement<Pharmacy>(
  'pharmacies.list',
  `SELECT p.id, p.name, coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'city', b.city)
       ORDER BY b.city, b.name) FILTER (WHERE b.id IS NOT NULL), '[]') AS branches
   FROM pharmacy p LEFT JOIN branch b ON b.pharmacy_id = p.id AND b.retired_at IS NULL
   WHERE p.retired_at IS NULL GROUP BY p.id ORDER BY p.name, p.id`,
)

/** Every pharmacy in service with its branches in service. */
export const listPharmacies = (db: Db) => listAll(db, [])

const findOne = statement<Branch>(
  'pharmacies.find-branch',
  `SELECT ${branchColumns} FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = $1 AND ${inService}`,
)
/** A branch in service, or undefined. */
export const findBranch = async (db: Db, branchId: string) => (await findOne(db, [branchId]))[0]

// Great-circle distance in metres (haversine, Earth radius 6,371 km). A program has thousands of branches, not millions:
// computing it for those that match is well under a millisecond each hundred.
const distance = `CASE WHEN $2::float8 IS NULL OR b.latitude IS NULL THEN NULL ELSE
  12742000 * asin(sqrt(power(sin(radians(b.latitude - $2) / 2), 2)
    + cos(radians($2)) * cos(radians(b.latitude)) * power(sin(radians(b.longitude - $3::float8) / 2), 2))) END`

const search = statement<BranchFound & { total: number }>(
  'pharmacies.search',
  `SELECT ${branchColumns}, ${distance} AS distance, count(*) OVER ()::int AS total
   FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE ${inService} AND b.search ILIKE ALL ($1::text[])
   ORDER BY distance NULLS LAST, b.city, b.name, b.id LIMIT $4 OFFSET $5`,
)

type Asked = { words: string[]; latitude: number | null; longitude: number | null }

/** Branches that have every word somewhere, nearest first where a position is given, else by city and name. */
export async function searchBranches(db: Db, { words, latitude, longitude, limit, offset }: Asked & Page) {
  const items = await search(db, [words, latitude, longitude, limit, offset])
  return { totalCount: items[0]?.total ?? 0, items }
}

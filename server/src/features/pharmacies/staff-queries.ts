// Pharmacies and branches as administrators keep them, in service or not. What patients see of them: features/pharmacies.
import { randomUUID } from 'node:crypto'
import type { BranchDetails, KeptBranch, KeptPharmacy } from '@aruga/contract/pharmacies/staff'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { toCentimetre } from './position.ts'

export const pharmacySorting = { name: 'lower(p.name)', branches: 'branches' }
export const branchSorting = {
  name: 'lower(b.name)',
  city: 'b.city',
  province: 'b.province',
  pharmacyName: 'lower(p.name)',
}
export const pharmacyByName = 'lower(p.name) ASC'
export const branchByName = 'lower(p.name) ASC, lower(b.name) ASC'

const pharmacyColumns = `p.id, p.name, p.retired_at AS "retiredAt",
  (SELECT count(*)::int FROM branch b WHERE b.pharmacy_id = p.id AND b.retired_at IS NULL) AS branches`
const matchingPharmacies = 'pharmacy p WHERE $1::text IS NULL OR p.name ILIKE $1'
const countPharmacies = statement<{ total: number }>(
  'places.count-pharmacies',
  `SELECT count(*)::int AS total FROM ${matchingPharmacies}`,
)
const listPharmaciesBy = statementInForms<KeptPharmacy & { total: number }>(
  'places.list-pharmacies',
  (order) => `SELECT ${pharmacyColumns}, count(*) OVER ()::int AS total FROM ${matchingPharmacies}
    ORDER BY ${order}, p.id LIMIT $2 OFFSET $3`,
)

type Asked = { filter: string | null; order: string }

/** A page of the pharmacies, and how many match. */
export async function listPharmacies(db: Db, { filter, order, limit, offset }: Asked & Page) {
  const items = await listPharmaciesBy(order)(db, [filter, limit, offset])
  return { totalCount: await totalOf(items, offset, () => countPharmacies(db, [filter])), items }
}

const findOnePharmacy = statement<KeptPharmacy>(
  'places.find-pharmacy',
  `SELECT ${pharmacyColumns} FROM pharmacy p WHERE p.id = $1`,
)
const findPharmacy = async (db: Db, id: string) => (await findOnePharmacy(db, [id]))[0]

// Any fixed number; it only has to differ from the other advisory locks on this database.
const NAMES_LOCK = 7_231_005
const holdNames = statement('places.hold-names', `SELECT pg_advisory_xact_lock(${NAMES_LOCK})`)
const sameName = statement<{ id: string }>(
  'places.pharmacy-of-name',
  'SELECT id FROM pharmacy WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
)
/** Whether another pharmacy has this name; nobody else takes or changes one until the transaction ends. */
export async function isPharmacyNameTaken(tx: Db, name: string, except: string | null): Promise<boolean> {
  await holdNames(tx, [])
  return (await sameName(tx, [name, except])).length > 0
}

const insertOnePharmacy = statement('places.insert-pharmacy', 'INSERT INTO pharmacy (id, name) VALUES ($1, $2)')
export async function insertPharmacy(tx: Db, name: string) {
  const id = randomUUID()
  await insertOnePharmacy(tx, [id, name])
  return findPharmacy(tx, id)
}

const rename = statement('places.rename', 'UPDATE pharmacy SET name = $2 WHERE id = $1')
// Branches are searched by their pharmacy's name too.
const renameInBranches = statement(
  'places.rename-in-branches',
  `UPDATE branch SET search = concat_ws(' ', name, $2::text, address, city, province) WHERE pharmacy_id = $1`,
)
/** The pharmacy as it is then; undefined when there is no such one. */
export async function renamePharmacy(tx: Db, id: string, name: string) {
  await rename(tx, [id, name])
  await renameInBranches(tx, [id, name])
  return findPharmacy(tx, id)
}

const servePharmacy = statement(
  'places.serve-pharmacy',
  'UPDATE pharmacy SET retired_at = CASE WHEN $2 THEN NULL ELSE coalesce(retired_at, $3) END WHERE id = $1',
)
/** Into service or out of it: the pharmacy as it is then, undefined when there is no such one. */
export async function setPharmacyService(tx: Db, id: string, inService: boolean, now: Date) {
  await servePharmacy(tx, [id, inService, now])
  return findPharmacy(tx, id)
}

const branchColumns = `b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city, b.province,
  b.latitude, b.longitude, b.phone, b.hours, coalesce(b.retired_at, p.retired_at) AS "retiredAt"`
const matchingBranches = `branch b JOIN pharmacy p ON p.id = b.pharmacy_id
    WHERE ($1::text IS NULL OR b.folded LIKE $1) AND ($2::uuid IS NULL OR b.pharmacy_id = $2)
      AND ($3::boolean IS NULL OR (b.retired_at IS NULL AND p.retired_at IS NULL) = $3)`
const countBranches = statement<{ total: number }>(
  'places.count-branches',
  `SELECT count(*)::int AS total FROM ${matchingBranches}`,
)
const listBranchesBy = statementInForms<KeptBranch & { total: number }>(
  'places.list-branches',
  (order) => `SELECT ${branchColumns}, count(*) OVER ()::int AS total FROM ${matchingBranches}
    ORDER BY ${order}, b.id LIMIT $4 OFFSET $5`,
)

type AskedBranches = Asked & { pharmacyId: string | null; inService: boolean | null }

/** A page of the branches, and how many match; `filter` is folded. */
export async function listBranches(db: Db, asked: AskedBranches & Page) {
  const { filter, pharmacyId, inService, order, limit, offset } = asked
  const values = [filter, pharmacyId, inService]
  const items = await listBranchesBy(order)(db, [...values, limit, offset])
  return { totalCount: await totalOf(items, offset, () => countBranches(db, values)), items }
}

const findOneBranch = statement<KeptBranch>(
  'places.find-branch',
  `SELECT ${branchColumns} FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = $1`,
)
const findBranch = async (db: Db, id: string) => (await findOneBranch(db, [id]))[0]

const insertOneBranch = statement<{ id: string }>(
  'places.insert-branch',
  `INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, phone, hours, search)
   SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10, concat_ws(' ', $3::text, p.name, $4::text, $5::text, $6::text)
   FROM pharmacy p WHERE p.id = $2 RETURNING id`,
)
/** The new branch, or undefined when there is no such pharmacy. */
export async function insertBranch(tx: Db, pharmacyId: string, details: BranchDetails) {
  const [inserted] = await insertOneBranch(tx, [randomUUID(), pharmacyId, ...valuesOf(details)])
  return inserted && findBranch(tx, inserted.id)
}

const updateOneBranch = statement(
  'places.update-branch',
  `UPDATE branch b SET name = $2, address = $3, city = $4, province = $5, latitude = $6, longitude = $7, phone = $8,
     hours = $9, search = concat_ws(' ', $2::text, p.name, $3::text, $4::text, $5::text)
   FROM pharmacy p WHERE b.id = $1 AND p.id = b.pharmacy_id`,
)
/** The branch as it is then; undefined when there is no such one. */
export async function updateBranch(tx: Db, id: string, details: BranchDetails) {
  await updateOneBranch(tx, [id, ...valuesOf(details)])
  return findBranch(tx, id)
}

const valuesOf = ({ name, address, city, province, latitude, longitude, phone, hours }: BranchDetails) => {
  const texts = [name, address, city, province].map((text) => text.trim())
  const position = [latitude, longitude].map((degrees) => degrees && toCentimetre(degrees))
  return [...texts, ...position, phone?.trim() ?? null, JSON.stringify(hours)]
}

const serveBranch = statement(
  'places.serve-branch',
  'UPDATE branch SET retired_at = CASE WHEN $2 THEN NULL ELSE coalesce(retired_at, $3) END WHERE id = $1',
)
/** Into service or out of it: the branch as it is then, undefined when there is no such one. */
export async function setBranchService(tx: Db, id: string, inService: boolean, now: Date) {
  await serveBranch(tx, [id, inService, now])
  return findBranch(tx, id)
}

/** Whether an error says that the pharmacy has a branch of this name in this city. */
export const isBranchNameTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'branch_name'

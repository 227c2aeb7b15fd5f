// Pharmacies and branches as administrators edit them, in service or not. What patients see: queries.ts.
import { randomUUID } from 'node:crypto'
import type { BranchDetails } from '@aruga/contract/pharmacies/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'
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

const listPharmaciesBy = sortedQuery(
  'pharmacy-admin.list-pharmacies',
  pharmacyByName,
  `SELECT p.id, p.name, p.retired_at AS "retiredAt",
     (SELECT count(*)::int FROM branch b WHERE b.pharmacy_id = p.id AND b.retired_at IS NULL) AS branches, count(*) OVER ()::int AS total
   FROM pharmacy p WHERE (:filter::text IS NULL OR folded(p.name) LIKE folded(:filter)) AND (:id::uuid IS NULL OR p.id = :id)
   ORDER BY :order, p.id LIMIT :limit OFFSET :offset`,
)

type Filter = { filter: string | null; order: string }

/** A page of the pharmacies, and the total. */
export function listPharmacies(db: Db, { filter, order, ...page }: Filter & Page) {
  return readPage(page, (part) => listPharmaciesBy(db, order, { filter, id: null, ...part }))
}

const findPharmacy = async (db: Db, id: string) =>
  (await listPharmaciesBy(db, pharmacyByName, { id, filter: null, ...FIRST }))[0]

const lockNames = query('pharmacy-admin.lock-names', `SELECT pg_advisory_xact_lock(lock_key('pharmacy names'))`)
const sameName = query(
  'pharmacy-admin.pharmacy-of-name',
  `SELECT id FROM pharmacy WHERE name_key(name) = name_key(:name) AND id IS DISTINCT FROM :except
     AND NOT EXISTS (SELECT FROM pharmacy own WHERE own.id = :except AND name_key(own.name) = name_key(:name))`,
)
/** Whether another pharmacy has this name, as people read it; existing twins may keep theirs. Locks all names until the end. */
export async function isPharmacyNameTaken(tx: Db, name: string, except: string | null): Promise<boolean> {
  await lockNames(tx)
  return (await sameName(tx, { name, except })).length > 0
}

const insertOnePharmacy = query('pharmacy-admin.insert-pharmacy', 'INSERT INTO pharmacy (id, name) VALUES (:id, :name)')
export async function insertPharmacy(tx: Db, name: string, id: string = randomUUID()) {
  await insertOnePharmacy(tx, { id, name })
  return findPharmacy(tx, id)
}

const rename = query('pharmacy-admin.rename', 'UPDATE pharmacy SET name = :name WHERE id = :id')
// Branches are searched by their pharmacy's name too.
const renameInBranches = query(
  'pharmacy-admin.rename-in-branches',
  `UPDATE branch SET search = concat_ws(' ', name, :name::text, address, city, province) WHERE pharmacy_id = :id`,
)
/** The changed pharmacy; undefined when it does not exist. */
export async function renamePharmacy(tx: Db, id: string, name: string) {
  await rename(tx, { id, name })
  await renameInBranches(tx, { id, name })
  return findPharmacy(tx, id)
}

const servePharmacy = query(
  'pharmacy-admin.serve-pharmacy',
  'UPDATE pharmacy SET retired_at = CASE WHEN :inService THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id',
)
/** Puts a pharmacy into or out of service. Returns it; undefined when it does not exist. */
export async function setPharmacyService(tx: Db, id: string, inService: boolean, now: Date) {
  await servePharmacy(tx, { id, inService, now })
  return findPharmacy(tx, id)
}

const listBranchesBy = sortedQuery(
  'pharmacy-admin.list-branches',
  branchByName,
  `SELECT b.id, b.pharmacy_id AS "pharmacyId", p.name AS "pharmacyName", b.name, b.address, b.city, b.province, b.latitude, b.longitude,
     b.phone, b.hours, b.vat_registered AS "vatRegistered", coalesce(b.retired_at, p.retired_at) AS "retiredAt", count(*) OVER ()::int AS total
   FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE (:filter::text IS NULL OR b.folded LIKE :filter) AND (:pharmacyId::uuid IS NULL OR b.pharmacy_id = :pharmacyId)
     AND (:inService::boolean IS NULL OR (b.retired_at IS NULL AND p.retired_at IS NULL) = :inService)
     AND (:id::uuid IS NULL OR b.id = :id)
   ORDER BY :order, b.id LIMIT :limit OFFSET :offset`,
)

type BranchFilter = Filter & { pharmacyId: string | null; inService: boolean | null }

/** A page of the branches, and the total; `filter` is folded. */
export function listBranches(db: Db, { filter, pharmacyId, inService, order, ...page }: BranchFilter & Page) {
  return readPage(page, (part) => listBranchesBy(db, order, { filter, pharmacyId, inService, id: null, ...part }))
}

const NO_FILTER = { filter: null, pharmacyId: null, inService: null }
const findBranch = async (db: Db, id: string) =>
  (await listBranchesBy(db, branchByName, { id, ...NO_FILTER, ...FIRST }))[0]

const insertOneBranch = query(
  'pharmacy-admin.insert-branch',
  `INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, phone, hours, vat_registered, search)
   SELECT :id, p.id, :name, :address, :city, :province, :latitude, :longitude, :phone, :hours, coalesce(:vatRegistered?::boolean, true),
     concat_ws(' ', :name::text, p.name, :address::text, :city::text, :province::text)
   FROM pharmacy p WHERE p.id = :pharmacyId RETURNING id`,
)
/** The new branch, or undefined when there is no such pharmacy. */
export async function insertBranch(tx: Db, pharmacyId: string, details: BranchDetails, id: string = randomUUID()) {
  const [inserted] = await insertOneBranch(tx, { id, pharmacyId, ...valuesOf(details) })
  return inserted && findBranch(tx, inserted.id)
}

const lockVat = query(
  'pharmacy-admin.lock-registration',
  'SELECT vat_registered AS "vatRegistered" FROM branch WHERE id = :id FOR NO KEY UPDATE',
)
/** Whether the branch is registered for VAT, until the transaction ends; undefined when it does not exist. */
export const lockRegistration = async (tx: Db, id: string) => (await lockVat(tx, { id }))[0]?.vatRegistered

const updateOneBranch = query(
  'pharmacy-admin.update-branch',
  `UPDATE branch b SET name = :name, address = :address, city = :city, province = :province, latitude = :latitude,
     longitude = :longitude, phone = :phone, hours = :hours,
     vat_registered = coalesce(:vatRegistered?::boolean, b.vat_registered),
     search = concat_ws(' ', :name::text, p.name, :address::text, :city::text, :province::text)
   FROM pharmacy p WHERE b.id = :id AND p.id = b.pharmacy_id`,
)
/** The changed branch; undefined when it does not exist. */
export async function updateBranch(tx: Db, id: string, details: BranchDetails) {
  await updateOneBranch(tx, { id, ...valuesOf(details) })
  return findBranch(tx, id)
}

const valuesOf = ({
  name,
  address,
  city,
  province,
  latitude,
  longitude,
  phone,
  hours,
  vatRegistered,
}: BranchDetails) => ({
  name: name.trim(),
  address: address.trim(),
  city: city.trim(),
  province: province.trim(),
  latitude: latitude && toCentimetre(latitude),
  longitude: longitude && toCentimetre(longitude),
  phone: phone?.trim() ?? null,
  hours: JSON.stringify(hours),
  vatRegistered: vatRegistered ?? null,
})

const serveBranch = query(
  'pharmacy-admin.serve-branch',
  'UPDATE branch SET retired_at = CASE WHEN :inService THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id',
)
/** Puts a branch into or out of service. Returns it; undefined when it does not exist. */
export async function setBranchService(tx: Db, id: string, inService: boolean, now: Date) {
  await serveBranch(tx, { id, inService, now })
  return findBranch(tx, id)
}

const branchOfName = query(
  'pharmacy-admin.branch-of-name',
  `SELECT id FROM branch WHERE pharmacy_id = coalesce(:pharmacyId?::uuid, (SELECT pharmacy_id FROM branch WHERE id = :except?))
     AND name_key(name) = name_key(:name) AND name_key(city) = name_key(:city) AND id IS DISTINCT FROM :except?::uuid
     AND NOT EXISTS (SELECT FROM branch own
       WHERE own.id = :except? AND name_key(own.name) = name_key(:name) AND name_key(own.city) = name_key(:city))`,
)
type Named = { pharmacyId: string | null; except: string | null; name: string; city: string }
/**
 * Whether the pharmacy, or that of the branch `except`, has another branch of this name and city, as read. Locks all names until
 * the transaction ends.
 */
export async function isBranchNameTaken(tx: Db, named: Named): Promise<boolean> {
  await lockNames(tx)
  return (await branchOfName(tx, named)).length > 0
}

/** Whether an error reports that: an import may add branches meanwhile. */
export const isBranchNameConflict = (error: unknown) => (error as { constraint?: string }).constraint === 'branch_name'

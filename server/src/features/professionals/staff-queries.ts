// Healthcare professionals as administrators edit them.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { plainCode } from '../../records/professionals/queries.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'

export const professionalSorting = {
  hcpCode: 'h.code',
  name: 'lower(h.name)',
  specialty: 'h.specialty',
  clinic: 'h.clinic',
}
export const byName = 'lower(h.name) ASC'

const listBy = sortedQuery(
  'professionals.list',
  byName,
  // The index healthcare_professional_words has the same expression. Counts patients only for the doctors on this page.
  `SELECT h.id, h.code AS "hcpCode", h.name, h.specialty, h.clinic, h.retired_at AS "retiredAt",
     (SELECT count(*)::int FROM patient p WHERE p.doctor_id = h.id) AS patients, page.total
   FROM (
     SELECT h.id, count(*) OVER ()::int AS total FROM healthcare_professional h
     WHERE (:filter::text IS NULL OR folded(h.code || ' ' || h.name || ' ' || h.specialty || ' ' || h.clinic) LIKE folded(:filter))
       AND (:inUse::boolean IS NULL OR (h.retired_at IS NULL) = :inUse) AND (:id::uuid IS NULL OR h.id = :id)
     ORDER BY :order, h.id LIMIT :limit OFFSET :offset
   ) page JOIN healthcare_professional h ON h.id = page.id ORDER BY :order, h.id`,
)

type Filter = { filter: string | null; inUse: boolean | null; order: string }

/** A page of the doctors, and the total. */
export function listProfessionals(db: Db, { filter, inUse, order, ...page }: Filter & Page) {
  return readPage(page, (part) => listBy(db, order, { filter, inUse, id: null, ...part }))
}

const findProfessional = async (db: Db, id: string) =>
  (await listBy(db, byName, { id, filter: null, inUse: null, ...FIRST }))[0]

type Details = { name: string; specialty: string; clinic: string }
const trimmed = ({ name, specialty, clinic }: Details) => ({
  name: name.trim(),
  specialty: specialty.trim(),
  clinic: clinic.trim(),
})

const insert = query(
  'professionals.insert',
  `INSERT INTO healthcare_professional (id, code, name, specialty, clinic) VALUES (:id, :code, :name, :specialty, :clinic)
   ON CONFLICT (code) DO NOTHING RETURNING id`,
)
/** The new doctor, or undefined when the code is in use. */
export async function insertProfessional(tx: Db, code: string, details: Details, id: string = randomUUID()) {
  const [inserted] = await insert(tx, { id, code: plainCode(code), ...trimmed(details) })
  return inserted && findProfessional(tx, inserted.id)
}

const update = query(
  'professionals.update',
  'UPDATE healthcare_professional SET name = :name, specialty = :specialty, clinic = :clinic WHERE id = :id',
)
/** The changed doctor; undefined when they do not exist. */
export async function updateProfessional(tx: Db, id: string, details: Details) {
  await update(tx, { id, ...trimmed(details) })
  return findProfessional(tx, id)
}

const setUse = query(
  'professionals.set-use',
  'UPDATE healthcare_professional SET retired_at = CASE WHEN :inUse THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id',
)
/** The changed doctor; undefined when they do not exist. */
export async function setProfessionalUse(tx: Db, id: string, inUse: boolean, now: Date) {
  await setUse(tx, { id, inUse, now })
  return findProfessional(tx, id)
}

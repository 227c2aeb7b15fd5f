// Branches with their pharmacies as a CSV table. A branch is identified by pharmacy, name and city.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import { nameKey } from '@aruga/contract/typed-text'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { fold, registrationInWords } from '../../records/pharmacies/queries.ts'
import {
  EXPORT_PAGE,
  type Fault,
  inPages,
  type Numbered,
  readName,
  readYesNo,
  type Table,
  type TextRow,
  type Warning,
  type Wrong,
} from '../../table-files/table.ts'
import { readHours, writeHours } from './hours.ts'
import { readPhone } from './phone.ts'
import { readPosition } from './position.ts'

type BranchRow = {
  pharmacy: string
  branch: string
  address: string
  city: string
  province: string
  latitude: number | null
  longitude: number | null
  phone: string | null
  hours: OpeningHours[]
  /** Null: unchanged, yes for a new branch. A file without the column must not register a branch. */
  vat_registered: boolean | null
  in_service: boolean
}

export const branches: Table<BranchRow> = {
  read: (text, wrong) => ({
    pharmacy: readName(text, 'pharmacy', 120, wrong),
    branch: readName(text, 'branch', 120, wrong),
    address: readName(text, 'address', 200, wrong),
    city: readName(text, 'city', 80, wrong),
    province: readName(text, 'province', 80, wrong),
    ...readPosition(text, wrong),
    phone: text.phone ? readPhone(readName(text, 'phone', 40, wrong), wrong) : null,
    hours: readOpening(text, wrong),
    vat_registered: text.vat_registered ? readYesNo('vat_registered', text.vat_registered, wrong) : null,
    in_service: readYesNo('in_service', text.in_service ?? '', wrong),
  }),
  keyOf: ({ pharmacy, branch, city }) => [pharmacy, branch, city].map(nameKey).join('\n'),
  faults,
  warnings: warnOfAlike,
  importRows: async (tx, rows, { now, startedBy }) => {
    const params = { rows: JSON.stringify(rows), now }
    await addPharmacies(tx, { rows: params.rows })
    const [counts] = await putBranches(tx, params)
    if (!counts) return { added: 0, changed: 0 }
    const { added, changed, registered, unregistered } = counts
    const request = { id: 'jobs' }
    for (const [ids, isRegistered] of [[registered, true] as const, [unregistered, false] as const])
      for (const subjectId of ids) {
        const auditTarget = { patientId: null, subjectId, request, reason: registrationInWords(isRegistered) }
        await recordAudit(tx, { at: now, actorId: startedBy, action: 'branch.changed', ...auditTarget })
      }
    return { added, changed }
  },
  rows: eachBranch,
}

function readOpening(text: TextRow, wrong: Wrong): OpeningHours[] {
  const hours = readHours(text.hours ?? '')
  if (!hours) wrong('hours', 'NotHours')
  return hours ?? []
}

// Of pharmacies with one name only the one in service is meant.
const listAmbiguous = query(
  'csv.list-ambiguous-pharmacies',
  `SELECT r.row AS "row!" FROM jsonb_to_recordset(:rows::text::jsonb) AS r(row int, pharmacy text)
   WHERE (SELECT count(*) FROM pharmacy WHERE name_key(name) = name_key(r.pharmacy)
     GROUP BY retired_at IS NULL ORDER BY retired_at IS NULL DESC LIMIT 1) > 1`,
)
async function faults(db: Db, rows: Numbered<BranchRow>[]): Promise<Fault[]> {
  const named = rows.map(({ row, value: { pharmacy } }) => ({ row, pharmacy }))
  const ambiguous = await listAmbiguous(db, { rows: JSON.stringify(named) })
  return ambiguous.map(({ row }) => ({ row, column: 'pharmacy', code: 'PharmacyAmbiguous' }))
}

const addPharmacies = query(
  'csv.add-pharmacies',
  `INSERT INTO pharmacy (id, name) SELECT gen_random_uuid(), named.name
   FROM (SELECT DISTINCT ON (name_key(r.pharmacy)) r.pharmacy AS name FROM jsonb_to_recordset(:rows::jsonb) AS r(pharmacy text)) named
   WHERE NOT EXISTS (SELECT FROM pharmacy p WHERE name_key(p.name) = name_key(named.name))`,
)
// A pharmacy or branch in service counts before one that is not, and the branch that is spelled the same before others: its name is free to be rewritten.
const putBranches = query(
  'csv.put-branches',
  `WITH given AS MATERIALIZED (
     SELECT r.*, p.id AS pharmacy_id, known.id AS branch_id, concat_ws(' ', r.branch, p.name, r.address, r.city, r.province) AS search
     FROM jsonb_to_recordset(:rows::jsonb) AS r(pharmacy text, branch text, address text, city text, province text,
         latitude float8, longitude float8, phone text, hours jsonb, vat_registered boolean, in_service boolean)
       JOIN LATERAL (SELECT id, name FROM pharmacy WHERE name_key(name) = name_key(r.pharmacy)
         ORDER BY retired_at NULLS FIRST, id LIMIT 1) p ON true
       LEFT JOIN LATERAL (SELECT b.id FROM branch b
         WHERE b.pharmacy_id = p.id AND name_key(b.name) = name_key(r.branch) AND name_key(b.city) = name_key(r.city)
         ORDER BY lower(b.name) = lower(r.branch) AND lower(b.city) = lower(r.city) DESC, b.retired_at NULLS FIRST, b.id LIMIT 1) known ON true
   ), changed AS (
     UPDATE branch b SET name = r.branch, address = r.address, city = r.city, province = r.province, latitude = r.latitude,
       longitude = r.longitude, phone = r.phone, hours = r.hours,
       vat_registered = coalesce(r.vat_registered, b.vat_registered),
       retired_at = CASE WHEN r.in_service THEN NULL ELSE coalesce(b.retired_at, :now) END, search = r.search
     FROM given r JOIN branch old ON old.id = r.branch_id
     WHERE b.id = r.branch_id
       AND (b.name, b.address, b.city, b.province, b.latitude, b.longitude, b.phone, b.hours, b.vat_registered, b.retired_at IS NULL)
         IS DISTINCT FROM (r.branch, r.address, r.city, r.province, r.latitude, r.longitude, r.phone, r.hours,
           coalesce(r.vat_registered, b.vat_registered), r.in_service)
     RETURNING b.id, b.vat_registered, old.vat_registered AS was_registered
   ), added AS (
     INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, phone, hours, vat_registered, retired_at, search)
     SELECT gen_random_uuid(), pharmacy_id, branch, address, city, province, latitude, longitude, phone, hours, coalesce(vat_registered, true),
       CASE WHEN NOT in_service THEN :now::timestamptz END, search
     FROM given WHERE branch_id IS NULL
     ON CONFLICT (pharmacy_id, lower(name), lower(city)) DO NOTHING RETURNING id, vat_registered
   ), registration AS (
     SELECT id, vat_registered FROM changed WHERE vat_registered <> was_registered
     UNION ALL SELECT id, false FROM added WHERE NOT vat_registered
   )
   SELECT (SELECT count(*)::int FROM added) AS "added!", (SELECT count(*)::int FROM changed) AS "changed!",
     (SELECT coalesce(array_agg(id), '{}') FROM registration WHERE vat_registered) AS "registered!",
     (SELECT coalesce(array_agg(id), '{}') FROM registration WHERE NOT vat_registered) AS "unregistered!"`,
)
const listAlike = query(
  'csv.list-pharmacies-branches',
  `SELECT p.name AS pharmacy, b.name AS branch, b.city FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE name_key(p.name) = ANY (:pharmacies::text[])`,
)

/** Las Pinas beside Las Piñas: most likely the same branch, but only a person can tell. */
async function warnOfAlike(db: Db, rows: Numbered<BranchRow>[]): Promise<Warning[]> {
  const present = await listAlike(db, { pharmacies: [...new Set(rows.map(({ value }) => nameKey(value.pharmacy)))] })
  const seen = new Map<string, Map<string, string>>()
  const noteAlike = (of: Pick<BranchRow, 'pharmacy' | 'branch' | 'city'>) => {
    const key = branches.keyOf(of as BranchRow)
    const alike = seen.get(fold(key)) ?? new Map<string, string>()
    const isNew = !alike.has(key)
    seen.set(fold(key), alike.set(key, `${of.branch}, ${of.city}`))
    return isNew && alike.size > 1 ? [...alike.values()][0] : undefined
  }
  for (const branch of present) noteAlike(branch)
  return rows.flatMap(({ row, value }) => {
    const other = noteAlike(value)
    return other ? [{ row, column: 'branch', code: 'NameAlike' as const, values: { other } }] : []
  })
}

// A row of a pharmacy that has left would be taken for its namesake's.
const listPharmacies = query(
  'csv.list-pharmacies',
  `SELECT p.id, p.name FROM pharmacy p
   WHERE p.retired_at IS NULL OR NOT EXISTS (SELECT FROM pharmacy other WHERE other.id <> p.id AND name_key(other.name) = name_key(p.name))
   ORDER BY lower(p.name), p.id`,
)
// Along the index that makes branches unique.
const listBranches = query(
  'csv.list-branches',
  `SELECT lower(name) AS "nameKey!", lower(city) AS "cityKey!", name AS branch, address, city, province, latitude, longitude, phone, hours,
     vat_registered AS "vatRegistered", retired_at IS NULL AS "inService!"
   FROM branch WHERE pharmacy_id = :pharmacyId AND (:afterName::text IS NULL OR (lower(name), lower(city)) > (:afterName, :afterCity::text))
   ORDER BY lower(name), lower(city) LIMIT :limit`,
)

async function* eachBranch(db: Db): AsyncGenerator<TextRow> {
  for (const { id: pharmacyId, name: pharmacy } of await listPharmacies(db)) {
    const pages = inPages<Row<'csv.list-branches'>>((after) =>
      listBranches(db, {
        ...{ pharmacyId, afterName: after?.nameKey ?? null, afterCity: after?.cityKey ?? '', limit: EXPORT_PAGE },
      }),
    )
    for await (const row of pages) {
      const { branch, address, city, province, latitude, longitude, phone, hours, vatRegistered, inService } = row
      yield {
        ...{ pharmacy, branch, address, city, province },
        latitude: latitude === null ? '' : String(latitude),
        longitude: longitude === null ? '' : String(longitude),
        phone: phone ?? '',
        hours: writeHours(hours),
        vat_registered: vatRegistered ? 'yes' : 'no',
        in_service: inService ? 'yes' : 'no',
      }
    }
  }
}

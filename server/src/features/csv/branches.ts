// Branches with their pharmacies as a CSV table. A branch is identified by pharmacy, name and city.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import texts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { fill } from '../../locales.ts'
import { readHours, writeHours } from './hours.ts'
import { EXPORT_PAGE, inPages, readText, readYesNo, type Table, type TextRow, type Wrong } from './table.ts'

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
  in_service: boolean
}

export const branches: Table<BranchRow> = {
  read: (text, wrong) => ({
    pharmacy: readText(text, 'pharmacy', 120, wrong),
    branch: readText(text, 'branch', 120, wrong),
    address: readText(text, 'address', 200, wrong),
    city: readText(text, 'city', 80, wrong),
    province: readText(text, 'province', 80, wrong),
    latitude: readDegrees(text, 'latitude', 90, 'longitude', wrong),
    longitude: readDegrees(text, 'longitude', 180, 'latitude', wrong),
    phone: text.phone ? readText(text, 'phone', 40, wrong) : null,
    hours: readOpening(text, wrong),
    in_service: readYesNo('in_service', text.in_service ?? '', wrong),
  }),
  keyOf: ({ pharmacy, branch, city }) => [pharmacy, branch, city].join('\n').toLowerCase(),
  importRows: async (tx, rows, now) => {
    const params = { rows: JSON.stringify(rows), now }
    await addPharmacies(tx, { rows: params.rows })
    const changed = await changeBranches(tx, params)
    const added = await addBranches(tx, params)
    return { added: added.length, changed: changed.length }
  },
  rows: eachBranch,
}

function readOpening(text: TextRow, wrong: Wrong): OpeningHours[] {
  const hours = readHours(text.hours ?? '')
  if (!hours) wrong('hours', texts.hours)
  return hours ?? []
}

/** `other`: the other coordinate of the position. */
function readDegrees(text: TextRow, column: string, most: number, other: string, wrong: Wrong): number | null {
  const value = text[column] ?? ''
  if (value === '') {
    if (text[other]) wrong(column, texts.position)
    return null
  }
  const degrees = /^[+-]?\d{1,3}(\.\d{1,12})?$/.test(value) ? Number(value) : Number.NaN
  if (!(Math.abs(degrees) <= most)) wrong(column, fill(texts.degrees, { most }))
  return degrees
}

const rowsOfBranches = `jsonb_to_recordset(:rows::jsonb) AS r(pharmacy text, branch text, address text, city text, province text,
  latitude float8, longitude float8, phone text, hours jsonb, in_service boolean)
  JOIN LATERAL (SELECT id, name FROM pharmacy WHERE lower(name) = lower(r.pharmacy)
    ORDER BY retired_at NULLS FIRST, id LIMIT 1) p ON true`

const addPharmacies = query(
  'csv.add-pharmacies',
  `INSERT INTO pharmacy (id, name) SELECT gen_random_uuid(), named.name
   FROM (SELECT DISTINCT ON (lower(r.pharmacy)) r.pharmacy AS name FROM jsonb_to_recordset(:rows::jsonb) AS r(pharmacy text)) named
   WHERE NOT EXISTS (SELECT FROM pharmacy p WHERE lower(p.name) = lower(named.name))`,
)
const changeBranches = query(
  'csv.change-branches',
  `UPDATE branch b SET name = r.branch, address = r.address, city = r.city, province = r.province, latitude = r.latitude,
     longitude = r.longitude, phone = r.phone, hours = r.hours,
     retired_at = CASE WHEN r.in_service THEN NULL ELSE coalesce(b.retired_at, :now) END,
     search = concat_ws(' ', r.branch, p.name, r.address, r.city, r.province)
   FROM ${rowsOfBranches}
   WHERE b.pharmacy_id = p.id AND lower(b.name) = lower(r.branch) AND lower(b.city) = lower(r.city)
     AND (b.name, b.address, b.city, b.province, b.latitude, b.longitude, b.phone, b.hours, b.retired_at IS NULL)
       IS DISTINCT FROM (r.branch, r.address, r.city, r.province, r.latitude, r.longitude, r.phone, r.hours, r.in_service)
   RETURNING b.id`,
)
const addBranches = query(
  'csv.add-branches',
  `INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, phone, hours, retired_at, search)
   SELECT gen_random_uuid(), p.id, r.branch, r.address, r.city, r.province, r.latitude, r.longitude, r.phone, r.hours,
     CASE WHEN NOT r.in_service THEN :now::timestamptz END, concat_ws(' ', r.branch, p.name, r.address, r.city, r.province)
   FROM ${rowsOfBranches}
   ON CONFLICT (pharmacy_id, lower(name), lower(city)) DO NOTHING RETURNING id`,
)
const listPharmacies = query('csv.list-pharmacies', 'SELECT id, name FROM pharmacy ORDER BY lower(name), id')
// Along the index that makes branches unique.
const listBranches = query(
  'csv.list-branches',
  `SELECT lower(name) AS "nameKey!", lower(city) AS "cityKey!", name AS branch, address, city, province, latitude, longitude, phone, hours,
     retired_at IS NULL AS "inService!"
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
    for await (const { branch, address, city, province, latitude, longitude, phone, hours, inService } of pages) {
      yield {
        ...{ pharmacy, branch, address, city, province },
        latitude: latitude === null ? '' : String(latitude),
        longitude: longitude === null ? '' : String(longitude),
        phone: phone ?? '',
        hours: writeHours(hours),
        in_service: inService ? 'yes' : 'no',
      }
    }
  }
}

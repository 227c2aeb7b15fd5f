import type { TableFormat } from '@aruga/contract/csv/formats'
import { type StaffFileRow, staffColumns } from '@aruga/contract/staff/staff-file'
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { importedColumns } from '../../../table-files/file-columns.ts'
import { EXPORT_PAGE, inPages } from '../../../table-files/table.ts'
import { tableFile } from '../../../table-files/table-file.ts'
import { eachFileRow } from './queries.ts'
import { writeRoles } from './read-rows.ts'

const columns = importedColumns(staffColumns)

// By the key, so that each page begins where the previous one ended.
const list = query(
  'staff-file.list-staff',
  `SELECT a.id, s.name, a.email, a.roles::text[] AS "roles: StaffRoles",
     (SELECT json_agg(json_build_object('pharmacy', p.name, 'branch', b.name, 'city', b.city) ORDER BY b.id = s.branch_id DESC, b.name, b.id)
      FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
      WHERE b.id = s.branch_id OR b.id IN (SELECT branch_id FROM staff_branch WHERE account_id = s.account_id)) AS "at?: StaffPlaces"
   FROM staff s JOIN account a ON a.id = s.account_id
   WHERE a.status <> 'closed' AND (:after::uuid IS NULL OR s.account_id > :after) ORDER BY s.account_id LIMIT :limit`,
)

/** Everybody whose account is not closed, with a row for each branch, in the format of an import. */
export const exportOfStaff = (db: Db, name: string, format?: TableFormat) =>
  tableFile(columns, eachPlace(db), name, format)

async function* eachPlace(db: Db) {
  const pages = inPages<Row<'staff-file.list-staff'>>((after) =>
    list(db, { after: after?.id ?? null, limit: EXPORT_PAGE }),
  )
  for await (const { name, email, roles, at } of pages) {
    for (const place of at ?? [{ pharmacy: '', branch: '', city: '' }])
      yield { name, email, role: writeRoles(roles), ...place }
  }
}

/** Every row of a file with its result; the file can be corrected and sent again. */
export const resultOf = (db: Db, id: string, name: string, format?: TableFormat) =>
  tableFile(['row', ...columns, 'outcome', 'why'], eachResult(db, id), name, format)

async function* eachResult(db: Db, id: string) {
  for await (const { emailAddress, changes, why, ...row } of eachFileRow(db, id)) {
    yield { ...row, email: emailAddress, why: why ?? changes.map(changeText).join('; ') }
  }
}

const changeText = ({ what, was, is }: StaffFileRow['changes'][number]) => `${what}: ${was || '-'} → ${is || '-'}`

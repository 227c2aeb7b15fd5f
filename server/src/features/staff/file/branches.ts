import texts from '@aruga/locales/en/staff-file.server.json' with { type: 'json' }
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import type { FileRow } from './read-rows.ts'

// A branch is identified by pharmacy, name and city, as in a file of branches; without a city, by the other two.
const find = query(
  'staff-file.find-branches',
  `SELECT w.row AS "row!", b.id, concat_ws(', ', p.name, b.name) AS "name!"
   FROM jsonb_to_recordset(:wanted::jsonb) AS w(row int, pharmacy text, branch text, city text)
   JOIN pharmacy p ON name_key(p.name) = name_key(w.pharmacy)
   JOIN branch b ON b.pharmacy_id = p.id AND name_key(b.name) = name_key(w.branch)
     AND (w.city = '' OR name_key(b.city) = name_key(w.city))
   WHERE b.retired_at IS NULL AND p.retired_at IS NULL`,
)

type NamedBranch = { id: string; name: string }

/** The branches in service that the rows name, by row. A row that matches none, or more than one, gets a fault. */
export async function findNamedBranches(db: Db, rows: FileRow[]): Promise<Map<number, NamedBranch>> {
  const wanted = rows.map(({ row, pharmacy, branch, city }) => ({ row, pharmacy, branch, city }))
  const found = Map.groupBy(await find(db, { wanted: JSON.stringify(wanted) }), ({ row }) => row)
  const named = new Map<number, NamedBranch>()
  for (const { row, faults } of rows) {
    const [branch, another] = found.get(row) ?? []
    if (!branch) faults.push(`branch: ${texts.branchUnknown}`)
    else if (another) faults.push(`city: ${texts.branchUnclear}`)
    else named.set(row, branch)
  }
  return named
}

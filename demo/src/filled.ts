// Which parts of the demo exist already. Separate from filling, because the server itself never loads that code and its pictures.
import type { Database } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'

/** `small`: only the demo accounts and the reviewer's queue. */
export type Extent = 'full' | 'small'

/** The part that is filled last. */
export const LAST: Record<Extent, string> = { small: 'waiting', full: 'announcements' }

/** Beside the program's own. */
const schemaOf = ({ settings: { schema } }: Database) => (schema && schema !== 'public' ? `${schema}_demo` : 'demo')

/** The table of existing parts. No migration creates it, so `npm run sql` does not describe its statements. */
export const filledOf = (db: Database): string => `${schemaOf(db)}.filled`

export const createFilled = (db: Database) =>
  db.query(`CREATE SCHEMA IF NOT EXISTS ${schemaOf(db)};
    CREATE TABLE IF NOT EXISTS ${filledOf(db)} (what text PRIMARY KEY, at timestamptz NOT NULL)`)

const findState = query(
  'demo.state',
  `SELECT NOT EXISTS (SELECT FROM account) AS "empty!", to_regclass(:table) IS NOT NULL AS "begun!"`,
)

/** Whether the database has no accounts yet, or filling to this extent was begun and not finished. */
export async function needsFilling(db: Database, extent: Extent): Promise<boolean> {
  const [state] = await findState(db, { table: filledOf(db) })
  if (!state?.begun) return state?.empty === true
  const finished = await db.query(`SELECT FROM ${filledOf(db)} WHERE what = $1`, [LAST[extent]])
  return finished.rows.length === 0
}

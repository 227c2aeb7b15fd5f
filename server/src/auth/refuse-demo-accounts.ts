import type { Database } from '../db/open.ts'
import { query } from '../db/query.ts'

/**
 * A demo's branches, products and accounts have ids of UUID version 8 (demo/src/ids.ts), ours have version 4: even renamed accounts stay
 * accounts with a public password. Branches and products are few; accounts are found by the first addresses.
 */
const EMAILS = ['patient', 'reviewer', 'pharmacist', 'admin'].map((name) => `${name}@demo.test`)

const anyDemoRow = query(
  'start.any-demo-row',
  `SELECT EXISTS (SELECT FROM branch WHERE substr(id::text, 15, 1) = '8') OR EXISTS (SELECT FROM product WHERE substr(id::text, 15, 1) = '8')
     OR EXISTS (SELECT FROM account WHERE lower(email) = ANY (:emails)) AS "found!"`,
)

/** Throws when a demo has filled the database. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const [row] = await anyDemoRow(db, { emails: EMAILS })
  if (row?.found)
    throw new Error('This database holds demo accounts, whose password is public. Use an empty database in production.')
}

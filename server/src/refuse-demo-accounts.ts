import type { Database } from './db/open.ts'
import { query } from './db/query.ts'

/** The demo's first accounts (demo/src/accounts.ts); their password is public. */
const EMAILS = ['patient', 'reviewer', 'pharmacist', 'admin'].map((name) => `${name}@demo.test`)

const anyDemoAccount = query(
  'start.any-demo-account',
  'SELECT id FROM account WHERE lower(email) = ANY (:emails) LIMIT 1',
)

/** Throws when the database has demo accounts. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  if ((await anyDemoAccount(db, { emails: EMAILS })).length > 0) {
    throw new Error('This database holds demo accounts, whose password is public. Use an empty database in production.')
  }
}

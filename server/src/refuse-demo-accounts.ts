import { type Database, statement } from './db/open.ts'

/** Who can log in to the demo first of all (demo/src/accounts.ts), with a password that is public. */
const EMAILS = ['patient', 'reviewer', 'pharmacist', 'admin'].map((name) => `${name}@demo.test`)

const anyDemoAccount = statement<{ id: string }>(
  'start.any-demo-account',
  'SELECT id FROM account WHERE lower(email) = ANY ($1) LIMIT 1',
)

/** Production has no demo accounts: their password is public. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  if ((await anyDemoAccount(db, [EMAILS])).length > 0) {
    throw new Error('This database holds demo accounts, whose password is public. Use an empty database in production.')
  }
}

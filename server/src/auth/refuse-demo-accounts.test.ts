import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { addBranch, addProduct } from '../testing/people.ts'
import { runAsSuperuser } from '../testing/start-postgres.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'
import { createAccount } from './testing/test-server.ts'

test('Production does not start on a database with an account whose password is public', async () => {
  const db = await createTestDatabase()
  try {
    await createAccount(db, 'luz@demo.test')
    await refuseDemoAccounts(db)
    await createAccount(db, 'Admin@demo.test', 'administrator')
    await expect(refuseDemoAccounts(db)).rejects.toThrow('demo accounts, whose password is public')
  } finally {
    await db.drop()
  }
})

test.each(['branch', 'product'])(
  'Production does not start on a demo whose accounts were all renamed: each %s of it is known',
  async (table) => {
    const db = await createTestDatabase()
    try {
      await createAccount(db, 'someone@clinic.test', 'administrator')
      await addBranch(db)
      await addProduct(db)
      await refuseDemoAccounts(db)
      const [{ database } = { database: '' }] = (
        await db.query<{ database: string }>('SELECT current_database() AS database')
      ).rows
      await runAsSuperuser(
        { ...inject('postgres').superuser, database },
        `SET session_replication_role = replica; UPDATE ${table} SET id = '0a1b2c3d-0000-8abc-a000-000000000001'`,
      )
      await expect(refuseDemoAccounts(db)).rejects.toThrow('demo accounts, whose password is public')
    } finally {
      await db.drop()
    }
  },
)

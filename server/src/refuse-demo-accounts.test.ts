import { expect, test } from 'vitest'
import { createAccount } from './auth/testing/test-server.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'
import { createTestDatabase } from './testing/database.ts'

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

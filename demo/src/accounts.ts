// Who can log in to the demo. The family name is Tagalog for "example".

import { randomUUID } from 'node:crypto'
import type { Role } from '@aruga/contract/endpoint'
import { hashPassword } from '@aruga/server/auth/passwords/passwords'
import type { Db } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'

export const DEMO_PASSWORD = 'Aruga-demo-1'

export const DEMO_ACCOUNTS = [
  { email: 'patient@demo.test', what: 'a patient with letters in every state' },
  { email: 'waiting@demo.test', what: 'a patient whose registration waits for review' },
  { email: 'declined@demo.test', what: 'a patient whose registration needs a correction' },
  { email: 'claimed@demo.test', what: 'a patient with a photo and a code for the counter' },
  { email: 'reviewer@demo.test', what: 'reviewer' },
  { email: 'pharmacist@demo.test', what: 'pharmacist at the Katipunan Avenue branch' },
  { email: 'admin@demo.test', what: 'administrator' },
] as const

const insert = query(
  'demo.insert-account',
  `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
   VALUES (:id, :email, :passwordHash, ARRAY[:role]::role[], gen_random_uuid(), :now)`,
)
const insertStaff = query(
  'demo.insert-staff',
  'INSERT INTO staff (account_id, name, branch_id) VALUES (:accountId, :name, :branchId)',
)

/** An account with the demo's password. Answers its id. */
export async function addAccount(db: Db, email: string, role: Role, now: Date): Promise<string> {
  const id = randomUUID()
  await insert(db, { id, email, passwordHash: await hashPassword(DEMO_PASSWORD), role, now })
  return id
}

/** Reviewer, pharmacist (at the branch) and administrator. Answers the reviewer's and the pharmacist's account ids. */
export async function addStaff(db: Db, branchId: string, now: Date) {
  const reviewerId = await addAccount(db, 'reviewer@demo.test', 'reviewer', now)
  const pharmacistId = await addAccount(db, 'pharmacist@demo.test', 'pharmacist', now)
  const administratorId = await addAccount(db, 'admin@demo.test', 'administrator', now)
  await insertStaff(db, { accountId: reviewerId, name: 'Rosa Halimbawa', branchId: null })
  await insertStaff(db, { accountId: pharmacistId, name: 'Pedro Halimbawa', branchId })
  await insertStaff(db, { accountId: administratorId, name: 'Amihan Halimbawa', branchId: null })
  return { reviewerId, pharmacistId }
}

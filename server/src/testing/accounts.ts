// Accounts with a password, ready to log in; registration and invitation create them in several steps. For tests and the demo.
import { query } from '../db/query.ts'

export const insertAccount = query(
  'testing.insert-account',
  `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
   VALUES (:id, :email, :passwordHash, ARRAY[:role]::role[], gen_random_uuid(), :now)`,
)

/** Makes an account staff; `branchId` is a pharmacist's. */
export const insertStaff = query(
  'testing.insert-staff',
  'INSERT INTO staff (account_id, name, branch_id) VALUES (:id, :name, :branchId?)',
)

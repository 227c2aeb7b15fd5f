// Staff accounts. An account belongs to staff by its row in `staff`; patients' accounts are never found here.
import { branchRoles, rolesWith, type StaffRole } from '@aruga/contract/permissions'
import type { staffStates } from '@aruga/contract/staff/staff'
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { setOtherBranches } from '../../records/staff/branches.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'

export const staffSorting = { name: 's.name', emailAddress: 'lower(a.email)', createdAt: 'a.created_at' }
export const byName = 's.name ASC'

type State = (typeof staffStates)[number]

// The sessions of one sign-in (tabs and reloads of a browser) count as one device, as in a person's own list.
// OFFSET 0: staff are few and accounts many, so each account is looked up by key instead of reading all for a join.
// `managerId`: the pharmacists at the branches of this branch manager, none of whom has another role.
const listBy = sortedQuery(
  'staff.list',
  byName,
  `SELECT a.id, s.name, a.email AS "emailAddress!", a.roles::text[] AS "roles: StaffRoles", account_state.state,
     CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'pharmacyName', p.name) END AS "branch: StaffBranch",
     named_branches(s.account_id) AS "branches!: StaffBranches",
     EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "secondFactor",
     by_organisation.is AS "byOrganisation!", EXISTS (SELECT FROM till_pin t WHERE t.account_id = a.id) AS "tillPin",
     active.sessions, active.last AS "lastUsedAt", count(*) OVER ()::int AS total
   FROM staff s
     CROSS JOIN LATERAL (SELECT * FROM account WHERE id = s.account_id OFFSET 0) a
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM staff_identity i WHERE i.account_id = a.id) AS is) by_organisation
     CROSS JOIN LATERAL (SELECT CASE WHEN a.status = 'closed' THEN 'Closed' WHEN a.password_hash = :noPassword AND NOT by_organisation.is THEN 'Invited'
       ELSE 'Active' END AS state) account_state
     LEFT JOIN branch b ON b.id = s.branch_id LEFT JOIN pharmacy p ON p.id = b.pharmacy_id
     CROSS JOIN LATERAL (SELECT count(DISTINCT coalesce(c.sign_in_id, c.id::text))::int AS sessions, max(c.last_used_at) AS last
       FROM connect_session c WHERE c.account_id = a.id AND c.expires_at > :now AND c.ended_at IS NULL AND a.status = 'active'
         AND a.security_stamp = c.security_stamp) active
   WHERE (:filter::text IS NULL OR folded(s.name) LIKE folded(:filter) OR a.email ILIKE :filter)
     AND (:role::role IS NULL OR :role = ANY (a.roles)) AND (:state::text IS NULL OR :state = account_state.state)
     AND (:managerId::uuid IS NULL OR a.roles = '{pharmacist}'::role[] AND EXISTS (
       SELECT FROM branches_of(s.account_id) theirs JOIN branches_of(:managerId) ours ON ours = theirs))
     AND (:claimsAndPays::boolean IS NULL OR a.status <> 'closed' AND a.roles && :claiming::role[] AND a.roles && :paying::role[])
     AND (:id::uuid IS NULL OR s.account_id = :id)
   ORDER BY :order, a.id LIMIT :limit OFFSET :offset`,
)

type Filter = {
  filter: string | null
  role: StaffRole | null
  state: State | null
  /** Only those whose roles `claimAndPay` of the contract forbids together. */
  claimsAndPays: true | null
  managerId: string | null
}
const EVERYBODY: Filter = { filter: null, role: null, state: null, claimsAndPays: null, managerId: null }
type Listing = Partial<Filter> & { order?: string; now: Date } & Page

/** The roles of `claimAndPay`. */
const money = { claiming: branchRoles, paying: rolesWith('reimbursement.pay') }

/** A page of the staff accounts, and the total. */
export const listStaff = (db: Db, { order = byName, now, limit, offset, ...filter }: Listing) =>
  readPage({ limit, offset }, (part) =>
    listBy(db, order, { ...EVERYBODY, ...money, ...filter, id: null, noPassword: NO_PASSWORD, now, ...part }),
  )

/** One staff account, or undefined. */
export const findStaff = async (db: Db, id: string, now: Date) =>
  (await listBy(db, byName, { ...EVERYBODY, ...money, id, noPassword: NO_PASSWORD, now, ...FIRST }))[0]

export type StaffDetails = {
  id: string
  name: string
  roles: readonly StaffRole[]
  branchId: string | null
  /** The other branches where they may work. */
  otherBranchIds: string[]
}

const insertAccount = query(
  'staff.insert-account',
  `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
   VALUES (:id, :email, :noPassword, :roles::role[], gen_random_uuid(), :now) ON CONFLICT DO NOTHING RETURNING id`,
)
const insertStaff = query(
  'staff.insert',
  'INSERT INTO staff (account_id, name, branch_id) VALUES (:id, :name, :branchId)',
)
/** Inserts an account without a password. False when the address already has an account. */
export async function insertStaffAccount(tx: Db, staff: StaffDetails & { email: string }, now: Date): Promise<boolean> {
  const [made] = await insertAccount(tx, {
    id: staff.id,
    email: staff.email,
    roles: staff.roles,
    noPassword: NO_PASSWORD,
    now,
  })
  if (made) {
    await insertStaff(tx, { id: staff.id, name: staff.name, branchId: staff.branchId })
    await setOtherBranches(tx, staff.id, staff.otherBranchIds)
  }
  return made !== undefined
}

const setRoles = query('staff.set-roles', 'UPDATE account SET roles = :roles::role[] WHERE id = :id')
const setStaff = query(
  'staff.set',
  'UPDATE staff SET name = :name, branch_id = :branchId WHERE account_id = :id RETURNING account_id AS id',
)
/** False when there is no such staff account. */
export async function updateStaff(
  tx: Db,
  { id, name, roles, branchId, otherBranchIds }: StaffDetails,
): Promise<boolean> {
  const [row] = await setStaff(tx, { id, name, branchId })
  if (row) {
    await setRoles(tx, { id, roles })
    await setOtherBranches(tx, id, otherBranchIds)
  }
  return row !== undefined
}

const setStatus = query(
  'staff.set-status',
  `UPDATE account SET status = :status, security_stamp = gen_random_uuid()
   WHERE id = (SELECT account_id FROM staff WHERE account_id = :id) RETURNING id`,
)
/** Closes or reopens an account and logs every device out. False when there is no such staff account. */
export async function setStaffStatus(tx: Db, id: string, status: 'active' | 'closed', now: Date): Promise<boolean> {
  const [row] = await setStatus(tx, { id, status })
  if (row) await endAllSessions(tx, id, now, { why: 'AccessChanged' })
  return row !== undefined
}

const newStamp = query(
  'staff.new-stamp',
  `UPDATE account SET security_stamp = gen_random_uuid()
   WHERE id = (SELECT account_id FROM staff WHERE account_id = :id) RETURNING id`,
)
/** Logs every device out, including signed-in browsers. False when there is no such staff account. */
export async function logOutEverywhere(tx: Db, id: string, now: Date): Promise<boolean> {
  const [row] = await newStamp(tx, { id })
  if (row) await endAllSessions(tx, id, now, { why: 'AccessChanged' })
  return row !== undefined
}

// Ordered, so that two administrators who change each other's roles wait instead of deadlocking.
const lockAdministrators = query(
  'staff.lock-administrators',
  `SELECT id FROM account
   WHERE status = 'active' AND 'administrator' = ANY (roles)
     AND (password_hash <> :noPassword OR EXISTS (SELECT FROM staff_identity i WHERE i.account_id = account.id)) ORDER BY id FOR UPDATE`,
)
/** Whether it is the only active administrator. Locks them until the transaction ends, so that the last two cannot both leave. */
export async function isLastAdministrator(tx: Db, id: string): Promise<boolean> {
  const administrators = await lockAdministrators(tx, { noPassword: NO_PASSWORD })
  return administrators.length === 1 && administrators[0]?.id === id
}

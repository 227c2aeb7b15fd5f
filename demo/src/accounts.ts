// Who can log in to the demo. The family name is Tagalog for "example".
import type { Role } from '@aruga/contract/permissions'
import { hashPassword } from '@aruga/server/auth/passwords/passwords'
import { savePin } from '@aruga/server/auth/sessions/pins'
import type { Db } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'
import { setOtherBranches } from '@aruga/server/records/staff/branches'
import { insertAccount, insertStaff } from '@aruga/server/testing/accounts'
import { idOf } from './ids.ts'
import { BRANCHES, KATIPUNAN } from './pharmacies.ts'

export const DEMO_PASSWORD = 'Aruga-demo-1'
/** Pedro's PIN: his till locks instead of signing him out. */
const DEMO_PIN = '480517'

/** What each logs in with, and who it is. */
export const DEMO_ACCOUNTS = [
  { name: 'patient@demo.test', what: 'a patient with letters in every state' },
  { name: 'waiting@demo.test', what: 'a patient whose registration waits for review' },
  { name: 'declined@demo.test', what: 'a patient whose registration needs a correction' },
  { name: 'claimed@demo.test', what: 'a patient with a photo and a code for the counter' },
  { name: 'reviewer@demo.test', what: 'reviewer' },
  { name: 'pharmacist@demo.test', what: `pharmacist at the Katipunan Avenue branch (PIN ${DEMO_PIN})` },
  { name: 'lead@demo.test', what: 'lead reviewer' },
  { name: 'branch-manager@demo.test', what: 'branch manager at the Katipunan Avenue branch' },
  { name: 'finance@demo.test', what: 'finance' },
  { name: 'safety@demo.test', what: 'safety officer' },
  { name: 'observer@demo.test', what: 'observer' },
  { name: 'assessor@demo.test', what: 'assessor of income papers' },
  { name: 'admin@demo.test', what: 'administrator' },
  { name: 'clinic@demo.test', what: 'partner clinic, which enrols patients at its desk' },
  { name: '0917 555 0115', what: 'a patient without an e-mail address' },
  { name: 'helper@demo.test', what: 'somebody who is no patient and helps nobody yet' },
] as const

type Staff = { id: string; email: string; role: Role; name: string; branchId: string | null }
const staff = (email: string, role: Role, name: string, branchId: string | null = null): Staff => ({
  id: idOf(`account ${email}`),
  ...{ email, role, name, branchId },
})

export const ROSA = staff('reviewer@demo.test', 'reviewer', 'Rosa Halimbawa')
const PEDRO = staff('pharmacist@demo.test', 'pharmacist', 'Pedro Halimbawa', KATIPUNAN.id)
export const AMIHAN = staff('admin@demo.test', 'administrator', 'Amihan Halimbawa')
export const LUZ = staff('safety@demo.test', 'safety', 'Luz Halimbawa')
export const FE = staff('finance@demo.test', 'finance', 'Fe Halimbawa')
const OTHERS = [
  staff('lead@demo.test', 'lead', 'Teresa Halimbawa'),
  staff('branch-manager@demo.test', 'branchManager', 'Berto Halimbawa', KATIPUNAN.id),
  FE,
  staff('observer@demo.test', 'observer', 'Oscar Halimbawa'),
  staff('assessor@demo.test', 'assessor', 'Alma Halimbawa'),
  staff('clinic@demo.test', 'clinic', 'Celia Halimbawa'),
]
const COLLEAGUES = [
  staff('reviewer-joel@demo.test', 'reviewer', 'Joel Macaraeg'),
  staff('reviewer-liza@demo.test', 'reviewer', 'Liza Pangilinan'),
]
/** One pharmacist for each other branch, in the order of `BRANCHES`. */
const NAMES = `Nestor Aguilar,Marites Bautista,Dennis Cabrera,Rowena Dimaculangan,Arnel Enriquez,Gina Fajardo,Rodel Gatchalian,
  Lorna Hernandez,Edwin Ilagan,Cherry Jacinto,Ferdie Katigbak,Maricel Lacson,Noel Manalo,Jocelyn Natividad,Ariel Ordoñez,
  Belen Panganiban,Reynaldo Quiambao,Susan Rosales,Jun Samonte,Tess Tolentino,Ruben Umali,Vilma Valdez,Danilo Yumul`
const COUNTERS = NAMES.split(',').map((name, n) =>
  staff(`pharmacist-${n + 2}@demo.test`, 'pharmacist', name.trim(), BRANCHES[n + 1]?.id ?? null),
)

export const REVIEWERS = [ROSA, ...COLLEAGUES]

/** The pharmacist of a branch. */
export function pharmacistAt(branchId: string): Staff {
  const pharmacist = [PEDRO, ...COUNTERS].find((one) => one.branchId === branchId)
  if (!pharmacist) throw new Error('The demo has a branch without a pharmacist.')
  return pharmacist
}

// Hashing is slow on purpose; all accounts share one password, so it is done once.
let hash: Promise<string> | undefined

/** An account with the demo password. Its id is derived from its address. */
export async function addAccount(db: Db, email: string, role: Role, now: Date): Promise<string> {
  hash ??= hashPassword(DEMO_PASSWORD)
  const id = idOf(`account ${email}`)
  await insertAccount(db, { id, email, passwordHash: await hash, role, now })
  return id
}

const nameHelper = query(
  'demo.name-helper',
  `UPDATE account SET first_name = 'Liza', last_name = 'Halimbawa' WHERE id = :id`,
)
/** Somebody with a log-in of an invitation, who has not accepted it. */
export async function addHelper(db: Db, now: Date): Promise<void> {
  await nameHelper(db, { id: await addAccount(db, 'helper@demo.test', 'patient', now) })
}

const setNumber = query(
  'demo.set-log-in-number',
  'UPDATE account SET email = NULL, mobile = :mobile WHERE id = :accountId',
)
/** From now on an account logs in by its number only. */
export async function logInByNumber(db: Db, accountId: string, mobile: string): Promise<void> {
  await setNumber(db, { accountId, mobile })
}

export async function addStaff(db: Db, now: Date): Promise<void> {
  for (const { id, email, role, name, branchId } of [...REVIEWERS, PEDRO, LUZ, AMIHAN, ...OTHERS, ...COUNTERS]) {
    if (role === 'pharmacist' && branchId === null) continue
    await addAccount(db, email, role, now)
    await insertStaff(db, { id, name, branchId })
  }
  // Works at two branches.
  const [nestor] = COUNTERS
  const second = BRANCHES[2]
  if (nestor && second) await setOtherBranches(db, nestor.id, [second.id])
  await savePin(db, { accountId: PEDRO.id, hash: await hashPassword(DEMO_PIN), now, oneTime: false })
}

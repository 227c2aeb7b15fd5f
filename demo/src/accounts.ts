// Who can log in to the demo. The family name is Tagalog for "example".
import type { Role } from '@aruga/contract/permissions'
import { hashPassword } from '@aruga/server/auth/passwords/passwords'
import { savePin } from '@aruga/server/auth/sessions/pins'
import type { Db } from '@aruga/server/db/open'
import { setOtherBranches } from '@aruga/server/records/staff/branches'
import { insertAccount, insertStaff } from '@aruga/server/testing/accounts'
import { idOf } from './ids.ts'
import { BRANCHES, KATIPUNAN } from './pharmacies.ts'

export const DEMO_PASSWORD = 'Aruga-demo-1'
/** Pedro's PIN: his till locks instead of signing him out. */
const DEMO_PIN = '480517'

export const DEMO_ACCOUNTS = [
  { email: 'patient@demo.test', what: 'a patient with letters in every state' },
  { email: 'waiting@demo.test', what: 'a patient whose registration waits for review' },
  { email: 'declined@demo.test', what: 'a patient whose registration needs a correction' },
  { email: 'claimed@demo.test', what: 'a patient with a photo and a code for the counter' },
  { email: 'reviewer@demo.test', what: 'reviewer' },
  { email: 'pharmacist@demo.test', what: `pharmacist at the Katipunan Avenue branch (PIN ${DEMO_PIN})` },
  { email: 'lead@demo.test', what: 'lead reviewer' },
  { email: 'branch-manager@demo.test', what: 'branch manager at the Katipunan Avenue branch' },
  { email: 'finance@demo.test', what: 'finance' },
  { email: 'safety@demo.test', what: 'safety officer' },
  { email: 'observer@demo.test', what: 'observer' },
  { email: 'admin@demo.test', what: 'administrator' },
  { email: 'clinic@demo.test', what: 'partner clinic, which enrols patients at its desk' },
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

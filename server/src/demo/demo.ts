// The demo program: an empty development database becomes one where every screen has something to show.
import { type Database, inTransaction, statement } from '../db/open.ts'
import { notify } from '../features/notifications/queries.ts'
import { approveRegistration, declineRegistration } from '../features/review/queries.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outside } from '../outside.ts'
import { addStaff } from './accounts.ts'
import { addProducts } from './formulary.ts'
import { addLetters } from './letters.ts'
import { addPatient, silent } from './patients.ts'
import { addDoctors, addPharmacies } from './places.ts'

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

const DAY_MS = 24 * 60 * 60_000
const anyAccount = statement<{ id: string }>('demo.any-account', 'SELECT id FROM account LIMIT 1')
const anyDemoAccount = statement<{ id: string }>(
  'demo.any-demo-account',
  `SELECT id FROM account WHERE email LIKE '%@demo.test' LIMIT 1`,
)
const markOldAsRead = statement(
  'demo.mark-read',
  'UPDATE notification SET read_at = created_at WHERE account_id = $1 AND created_at < $2',
)

/** Fills the program unless anybody is in it already. One transaction: a killed first start begins again. */
export async function fillDemoProgram({ db, files, clock }: Outside, say: (line: string) => void): Promise<void> {
  if ((await anyAccount(db, [])).length > 0) return
  say('Filling the demo program…')
  // Ten in the morning, Manila time.
  const morning = new Date(`${clock().toISOString().slice(0, 10)}T02:00:00.000Z`).getTime()
  const daysAgo = (days: number) => new Date(morning - days * DAY_MS)

  await inTransaction(db, async (tx) => {
    const doctor = await addDoctors(tx, daysAgo(200))
    const branchId = await addPharmacies(tx)
    const products = await addProducts(tx)
    const { reviewerId, pharmacistId } = await addStaff(tx, branchId, daysAgo(200))
    const decide = (patientId: string, days: number) => ({ patientId, reviewerId, now: daysAgo(days) })

    const maria = await addPatient(
      tx,
      files,
      {
        first: 'Maria',
        last: 'Halimbawa',
        email: 'patient@demo.test',
        birthdate: '1958-05-14',
        sex: 'F',
        mobile: '+63 917 555 0100',
      },
      { doctor, product: 'Adalimumab', quantity: 6, now: daysAgo(125) },
    )
    await approveRegistration(tx, decide(maria.patientId, 124))
    await addLetters({ db: tx, files, doctor, products, branchId, pharmacistId, daysAgo }, maria)
    await markOldAsRead(tx, [maria.accountId, daysAgo(7)])

    await addPatient(
      tx,
      files,
      {
        first: 'Jose',
        last: 'Halimbawa',
        email: 'waiting@demo.test',
        birthdate: '1949-11-02',
        sex: 'M',
        mobile: '+63 917 555 0101',
      },
      { doctor, product: 'Insulin glargine', quantity: 12, now: daysAgo(1) },
    )

    const luz = await addPatient(
      tx,
      files,
      {
        first: 'Luz',
        last: 'Halimbawa',
        email: 'declined@demo.test',
        birthdate: '1971-02-28',
        sex: 'F',
        mobile: '+63 917 555 0102',
      },
      { doctor, product: 'Metformin', quantity: 180, now: daysAgo(3) },
    )
    const note = 'The date on your prescription is cut off. Please take the photo again with all four corners.'
    await declineRegistration(tx, { ...decide(luz.patientId, 2), reason: 'CutOff', note })
    await notify(tx, silent as Jobs, {
      accountId: luz.accountId,
      kind: 'RegistrationDeclined',
      params: { note },
      link: '/tabs/home',
      now: daysAgo(2),
    })
  })
}

/** Production has no demo accounts: their password is public. */
export async function refuseDemoInProduction(db: Database): Promise<void> {
  if ((await anyDemoAccount(db, [])).length > 0) {
    throw new Error('This database holds demo accounts, whose password is public. Use an empty database in production.')
  }
}

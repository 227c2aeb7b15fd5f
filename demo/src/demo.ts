// The demo program: an empty development database becomes one where every screen has something to show.

import type { AppContext } from '@aruga/server/context'
import { inTransaction } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'
import { notify } from '@aruga/server/features/notifications/queries'
import {
  approveRegistration,
  declineRegistration,
  listRegistrationDocuments,
} from '@aruga/server/features/review/registrations'
import type { Demo } from '@aruga/server/start'
import { addStaff, DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { addPatientAtCounter, codeAtCounter, takePortrait } from './at-counter.ts'
import { addProducts } from './formulary.ts'
import { addLetters, onRecord } from './letters.ts'
import { addPatient } from './patients.ts'
import { carmen, jose, luz, maria } from './people.ts'
import { takePictures } from './pictures.ts'
import { addDoctors, addPharmacies, firstDoctor } from './places.ts'
import { setProgramFacts } from './program.ts'
import { addWaitingCases } from './waiting.ts'
import { takeWaitingPictures } from './waiting-pictures.ts'

export const demo: Demo = {
  prepare: fillDemoProgram,
  async follow(context, say) {
    say(`Demo accounts, password ${DEMO_PASSWORD}:`)
    for (const { email, what } of DEMO_ACCOUNTS) say(`  ${email.padEnd(24)} ${what}`)
    const code = await codeAtCounter(context)
    if (code) say(`At the counter, the pharmacist looks up the code ${code}`)
    say('Register with the code HCP-2468.')
    return async () => {}
  },
}

const DAY_MS = 24 * 60 * 60_000
const anyAccount = query('demo.any-account', 'SELECT id FROM account LIMIT 1')
const markOldAsRead = query(
  'demo.mark-read',
  'UPDATE notification SET read_at = created_at WHERE account_id = :accountId AND created_at < :before',
)
// Nobody gets mail about things that never happened.
const sendNoMails = query('demo.send-no-mails', 'UPDATE notification SET mail_due = false')

/** Fills the program unless anybody is in it already. One transaction: a killed first start begins again. */
async function fillDemoProgram({ db, files, clock }: AppContext, say: (line: string) => void): Promise<void> {
  if ((await anyAccount(db)).length > 0) return
  say('Filling the demo program…')
  // Ten in the morning, Manila time.
  const morning = new Date(`${clock().toISOString().slice(0, 10)}T02:00:00.000Z`).getTime()
  const daysAgo = (days: number) => new Date(morning - days * DAY_MS)

  const doctor = firstDoctor()
  const [pictures, portrait] = await Promise.all([takePictures(files, doctor, daysAgo), takePortrait(files)])
  await takeWaitingPictures(files, pictures, doctor, daysAgo)
  await inTransaction(db, async (tx) => {
    await setProgramFacts(tx)
    await addDoctors(tx, daysAgo(200))
    const branchId = await addPharmacies(tx)
    const products = await addProducts(tx)
    const { reviewerId, pharmacistId } = await addStaff(tx, branchId, daysAgo(200))
    const decide = async (patientId: string, days: number) => {
      const documents = await listRegistrationDocuments(tx, patientId)
      return { patientId, reviewerId, now: daysAgo(days), documentIds: documents.map(({ id }) => id), documents }
    }

    const patient = await addPatient(tx, maria, { doctor, pictures, now: daysAgo(125) })
    await approveRegistration(tx, await decide(patient.patientId, 124))
    for (const action of ['registration.read', 'registration.approved'] as const) {
      const on = { patientId: patient.patientId, subjectId: patient.patientId, at: daysAgo(124) }
      await onRecord(tx, { actorId: reviewerId, action, ...on })
    }
    const world = { db: tx, pictures, products, branchId, reviewerId, pharmacistId, daysAgo }
    await addLetters(world, patient)
    await markOldAsRead(tx, { accountId: patient.accountId, before: daysAgo(7) })

    const claiming = await addPatient(tx, carmen, { doctor, pictures, now: daysAgo(3) })
    await approveRegistration(tx, await decide(claiming.patientId, 2))
    await addPatientAtCounter(world, claiming, portrait, clock())

    await addPatient(tx, jose, { doctor, pictures, now: daysAgo(1) })

    const declined = await addPatient(tx, luz, { doctor, pictures, now: daysAgo(3) })
    const note = {
      en: 'The date on your prescription is cut off. Please take the photo again with all four corners.',
      fil: 'Naputol po ang petsa sa inyong reseta. Pakikuhanan po muli nang kita ang apat na sulok.',
    }
    const decision = await decide(declined.patientId, 2)
    await declineRegistration(tx, decision, { wrong: [declined.prescriptionId], reason: 'CutOff', note })
    const on = { patientId: declined.patientId, subjectId: declined.patientId, at: daysAgo(2) }
    await onRecord(tx, { actorId: reviewerId, action: 'registration.read', ...on })
    await onRecord(tx, { actorId: reviewerId, action: 'registration.declined', reason: 'CutOff', ...on })
    const news = { kind: 'RegistrationDeclined', params: { note }, link: '/tabs/home', now: daysAgo(2) } as const
    await notify(tx, { accountId: declined.accountId, ...news })
    await addWaitingCases(world, doctor, clock())
    await sendNoMails(tx)
  })
}

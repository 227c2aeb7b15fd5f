// The background jobs of this server.

import { checkAccess, queueChecks } from './auth/organisation/sign-ins.ts'
import type { AppContext } from './context.ts'
import { remindOfAdverseEvents } from './features/adverse-events/remind.ts'
import { notifyPatients } from './features/announcements/send.ts'
import { sealAuditLog } from './features/audit/chain/seal.ts'
import { notifyAffected } from './features/breaches/notify.ts'
import { searchAuditLog } from './features/breaches/search.ts'
import { runTableImport } from './features/csv/import.ts'
import { rehashEarlierDocuments } from './features/documents/rehash-earlier.ts'
import { queueQuarantinedFiles, scanQuarantinedFile } from './features/documents/scan-quarantined.ts'
import { remindOfErasures } from './features/erasure/remind.ts'
import {
  sendMail,
  type Writers,
  writeAlreadyRegisteredMail,
  writeNotificationMail,
} from './features/notifications/mailing.ts'
import { queueDue } from './features/notifications/outbox.ts'
import { deliver } from './features/notifications/push/deliver.ts'
import { checkDueFiles } from './features/operations/file-check.ts'
import { writeResetMail } from './features/password/mails.ts'
import { sendInvitations, writeTakeOverMail } from './features/patients/import/invite.ts'
import { runPatientImport } from './features/patients/import/run.ts'
import { writeEmailChangeMail, writeEmailUndoMail } from './features/profile/mails.ts'
import { runRecall } from './features/recalls/run.ts'
import { writeRegistrationMail } from './features/registration/mails.ts'
import { makeStatementsOfLastMonth } from './features/reimbursement/make-all.ts'
import { countForReports } from './features/reports/roll-up/count.ts'
import { countUnproved } from './features/reports/roll-up/unproved.ts'
import { disposeOfDue } from './features/retention/dispose.ts'
import { escalateCases } from './features/review/escalate.ts'
import { findBusyDesks, findBusyDoctors, findNewSignals } from './features/signals/find.ts'
import { runStaffFile } from './features/staff/file/run.ts'
import { writeInvitationMail } from './features/staff/invitation.ts'
import { deliverDue } from './features/webhooks/deliver.ts'
import { doEach } from './jobs/do-each.ts'
import type { Mailer } from './mail/mailer.ts'
import { deletePaperFiles } from './records/documents/delete-paper-file.ts'
import { countForBudgets } from './records/formulary/budgets/count.ts'
import { notifyOfBudgets } from './records/formulary/budgets/notify.ts'
import { expireLetters } from './records/letters/expire.ts'
import { extendLetters } from './records/letters/extend.ts'
import { notifyOfNextLetters } from './records/letters/notify-of-next.ts'
import { remindOfLetters } from './records/letters/remind.ts'
import { sendNumberText } from './records/mailed-links/number-texts.ts'
import { remindOfPapers } from './records/papers/remind.ts'
import { beginRecalls } from './records/recalls/begin.ts'
import { measureReminders } from './records/reminders/measure.ts'
import { sendReminders } from './records/reminders/send.ts'
import { lapseTiers } from './records/tiers/lapse.ts'
import { remindOfTiers } from './records/tiers/remind.ts'
import { sweep } from './sweep.ts'

const writers: Writers = {
  notification: writeNotificationMail,
  alreadyRegistered: writeAlreadyRegisteredMail,
  registrationLink: writeRegistrationMail,
  passwordReset: writeResetMail,
  invitation: writeInvitationMail,
  takeOver: writeTakeOverMail,
  emailChange: writeEmailChangeMail,
  emailUndo: writeEmailUndoMail,
}

/** In this order: a letter with too early an end is extended before it expires. */
async function endLetters(context: AppContext) {
  await extendLetters(context)
  await expireLetters(context)
}

export async function startWorkers(context: AppContext, mailer: Mailer) {
  const { jobs } = context
  await jobs.work(
    'mail',
    (job, jobId, stopping) => sendMail(context, mailer, writers, job, jobId, stopping),
    () => queueDue(context),
  )
  await jobs.work('numberText', (job) => sendNumberText(context, job))
  await jobs.work('push', (job) => deliver(context, job))
  jobs.poll((stopping) => deliverDue(context, stopping))
  await jobs.work('portableCopy', async (job) => {
    const { makePortableCopy } = await import('./features/portable-copy/make-copy.ts')
    await makePortableCopy(context, job)
  })
  await jobs.work('announcement', (job) => notifyPatients(context, job))
  await jobs.work('breachSearch', (job) => searchAuditLog(context, job))
  await jobs.work('breachNotice', (job) => notifyAffected(context, job))
  await jobs.work(
    'recall',
    (job) => runRecall(context, job),
    () => beginRecalls(context),
  )
  await jobs.work(
    'staffAccess',
    (job) => checkAccess(context, job),
    () => queueChecks(context),
  )
  await jobs.work('tableImport', (job) => runTableImport(context, job))
  await jobs.work('staffFile', (job) => runStaffFile(context, job))
  await jobs.work('patientImport', (job) => runPatientImport(context, job))
  await jobs.work('patientInvitations', (job) => sendInvitations(context, job))
  await jobs.work('letterDates', () =>
    doEach(
      [
        endLetters,
        remindOfLetters,
        notifyOfNextLetters,
        sendReminders,
        measureReminders,
        remindOfPapers,
        lapseTiers,
        remindOfTiers,
        escalateCases,
      ],
      (work) => work(context),
    ),
  )
  await jobs.work('auditSeal', () => sealAuditLog(context))
  await jobs.work('reports', () => doEach([countForReports, countForBudgets, notifyOfBudgets], (work) => work(context)))
  await jobs.work('unproved', () => countUnproved(context))
  await jobs.work('signals', () => findNewSignals(context))
  await jobs.work('earlierLooks', () => rehashEarlierDocuments(context))
  await jobs.work('busyDoctors', () => doEach([findBusyDoctors, findBusyDesks], (find) => find(context)))
  await jobs.work('retention', () => doEach([disposeOfDue, deletePaperFiles], (work) => work(context)))
  await jobs.work('statements', () => makeStatementsOfLastMonth(context))
  await jobs.work('scanFile', (job) => scanQuarantinedFile(context, job))
  await jobs.work('scanHeld', () => queueQuarantinedFiles(context))
  await jobs.work('erasureReminder', () => remindOfErasures(context))
  await jobs.work('adverseEventReminder', () => remindOfAdverseEvents(context))
  await jobs.work('fileCheck', () => checkDueFiles(context))
  await jobs.work('sweep', () => sweep(context))
}

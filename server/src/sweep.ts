// Hourly housekeeping. Every step may run on two servers at the same time and any number of times.

import { rotateSigningKey } from './auth/rotate-keys.ts'
import { sweepConnect } from './auth/sessions/sweep.ts'
import type { AppContext } from './context.ts'
import { deleteExpired, deleteInBatches } from './db/delete-in-batches.ts'
import { query } from './db/query.ts'
import { deleteOldImports } from './features/csv/queries.ts'
import { sweepLastAddresses } from './features/erasure/erase.ts'
import { sweepDeliveries } from './features/notifications/push/deliveries.ts'
import { sweepSms } from './features/notifications/sms/deliver.ts'
import { sweepDelayedResets } from './features/password/delayed-reset.ts'
import { deleteOldImports as deleteOldPatientImports } from './features/patients/import/queries.ts'
import { sweepPortableCopies } from './features/portable-copy/give-up.ts'
import { sweepEmailUndos } from './features/profile/undo-email.ts'
import { sweepUnconfirmed } from './features/registration/sweep.ts'
import { sweepSecondLooks } from './features/review/second-looks/queries.ts'
import { deleteOldFiles } from './features/staff/file/queries.ts'
import { sweepEvents } from './features/webhooks/queue.ts'
import { doEach } from './jobs/do-each.ts'
import { COLLECTOR_STAYS_MS, sweepCollectors } from './records/collectors/queries.ts'
import { sweepRequests } from './records/collectors/requests.ts'
import { sweepChanged } from './records/formulary/changed.ts'
import { sweepEarlierCodes } from './records/letters/earlier-codes.ts'
import { sweepMailedLinks } from './records/mailed-links/links.ts'
import { sweepNumberCodes } from './records/mailed-links/number-codes.ts'
import { sweepInvitations } from './records/patient-access/invitations.ts'
import { sweepAccess } from './records/patient-access/leave.ts'
import { announceMajority } from './records/patient-access/majority.ts'
import { lapseQuestions } from './records/questions/lapse-questions.ts'
import { findReferenced } from './records/stored-files/referenced-files.ts'
import { systemClock } from './time/clock.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const deleteAnswers = query('sweep.idempotency', 'DELETE FROM idempotency WHERE created_at < :before')
// Mails that may have arrived or were refused stay as long as the rest: 90 days to investigate.
const deleteMails = query('sweep.mails', 'DELETE FROM mail WHERE began_at < :before')
/** Runs every step even when one fails; throws the first failure at the end. */
export async function sweep(context: AppContext): Promise<void> {
  const { db, files, clock, config } = context
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const steps = [
    () => deleteAnswers(db, { before: before(DAY_MS) }),
    () => sweepMailedLinks(db, now),
    () => sweepNumberCodes(db, now),
    () => sweepEmailUndos(db, now),
    () => sweepDelayedResets(db, now),
    () => deleteMails(db, { before: before(90 * DAY_MS) }),
    () => deleteInBatches(db, sweepDeliveries, before(7 * DAY_MS)),
    () => deleteInBatches(db, sweepSms, before(7 * DAY_MS)),
    () => deleteInBatches(db, sweepRequests, before(DAY_MS)),
    () => deleteInBatches(db, sweepCollectors, before(COLLECTOR_STAYS_MS)),
    () => sweepAccess(context),
    () => announceMajority(context),
    () => deleteInBatches(db, sweepInvitations, before(30 * DAY_MS)),
    () => deleteInBatches(db, sweepEarlierCodes, before(COLLECTOR_STAYS_MS)),
    () => sweepChanged(db, before(COLLECTOR_STAYS_MS)),
    () => deleteExpired(db, 'attempt', now),
    () => deleteExpired(db, 'known_network', now),
    () => sweepConnect(db, now),
    () => rotateSigningKey(db, config.filesKeys, now, { ifDue: true }),
    () => deleteExpired(db, 'known_device', now),
    // The sweep of unreferenced files deletes their pieces.
    () => deleteExpired(db, 'upload_ticket', now),
    () => sweepPortableCopies(context),
    () => sweepUnconfirmed(context),
    () => lapseQuestions(context),
    () => sweepSecondLooks(db, now),
    () => sweepLastAddresses(db, now),
    () => sweepEvents(db, now),
    () => deleteOldImports(db, before(30 * DAY_MS)),
    () => deleteOldFiles(db, before(30 * DAY_MS)),
    () => deleteOldPatientImports(db, before(30 * DAY_MS)),
    () =>
      files.sweep({
        // This machine's clock dates its files, not the database's.
        olderThan: new Date(systemClock().getTime() - HOUR_MS),
        referenced: async (keys) => new Set((await findReferenced(db, { keys })).map(({ key }) => key)),
      }),
  ]
  await doEach<() => Promise<unknown>>(steps, (step) => step())
}

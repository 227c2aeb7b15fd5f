// Erases a patient. Data that the law requires to keep stays, without a name: letters and their hand-overs, accepted receipts,
// consents, and the audit log (docs/privacy.md). The patient's account stays if it acts for somebody else.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import { endOwnSessions } from '../../auth/sessions/lifecycle/end-own.ts'
import { eraseSessions } from '../../auth/sessions/lifecycle/erase.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { erasePaper } from '../../notify/post.ts'
import { eraseFromAdverseEvents } from '../../records/adverse-events/erase.ts'
import { eraseCards } from '../../records/cards/erase.ts'
import { eraseCollectors } from '../../records/collectors/queries.ts'
import { eraseRequests } from '../../records/collectors/requests.ts'
import { deleteDocuments, releaseDocuments } from '../../records/documents/erase.ts'
import { eraseFollowUps } from '../../records/follow-ups/erase.ts'
import { clearPrescriptions } from '../../records/letters/erase.ts'
import { eraseMessages } from '../../records/messages/queries.ts'
import { erasePaperRequests } from '../../records/papers/requests.ts'
import { actsForOthers } from '../../records/patient-access/acts-for-others.ts'
import { endAllFor } from '../../records/patient-access/end.ts'
import { eraseAccess } from '../../records/patient-access/erase.ts'
import { eraseQuestions } from '../../records/questions/erase.ts'
import { eraseImported } from '../../records/registration/erase-imported.ts'
import { eraseFromSignals } from '../../records/signals/erase.ts'
import { eraseTiers } from '../../records/tiers/erase.ts'
import { recordEvents } from '../../webhooks/record.ts'
import { deleteTicketsOf } from '../documents/uploads/tickets.ts'
import { eraseCalls } from '../patients/calls.ts'
import { eraseSecondLooks } from '../review/second-looks/queries.ts'
import { leave } from '../unsubscribe/unsubscribe.ts'
import { fulfilRequest } from './queries.ts'

const deleteCopies = query(
  'erasure.delete-copies',
  `WITH copies AS (
     DELETE FROM portable_copy WHERE patient_id = :patientId RETURNING filename
   ), doctors AS (
     DELETE FROM doctor_assignment WHERE patient_id = :patientId
   )
   SELECT key AS "key!" FROM (
     SELECT filename AS key FROM copies UNION ALL SELECT photo FROM patient WHERE id = :patientId) files
   WHERE key IS NOT NULL`,
)
type Erasing = { id: string; patientId: string; accountId: string | null; actorId: string; request: Origin; now: Date }
/**
 * Fulfils the erasure request `id`. `lastMail` runs while the account still has its address. Returns the keys of the patient's
 * files, to be removed after the commit.
 */
export async function erase(tx: Db, erasing: Erasing, lastMail: () => Promise<void>): Promise<string[]> {
  const { id, patientId, accountId, actorId, request, now } = erasing
  await leave(tx, { patientId, actorId, request, now })
  const files = await eraseFiles(tx, patientId)
  const closing = await eraseRowsOf(tx, { patientId, accountId }, now)
  await lastMail()
  await anonymisePatient(tx, patientId, now)
  if (closing) await closeAccount(tx, closing)
  await fulfilRequest(tx, id, actorId, now)
  await recordAudit(tx, { at: now, actorId, action: 'erasure.done', patientId, subjectId: id, request })
  return files
}

/** Deletes a patient's documents, photo and portable copies, and their name in reports of side effects. Returns the keys of the files. */
export async function eraseFiles(tx: Db, patientId: string): Promise<string[]> {
  await eraseFromAdverseEvents(tx, patientId)
  await eraseFromSignals(tx, patientId)
  await eraseQuestions(tx, { patientId })
  await eraseSecondLooks(tx, patientId)
  await eraseFollowUps(tx, { patientId })
  await erasePaperRequests(tx, { patientId })
  await eraseCards(tx, { patientId })
  await erasePaper(tx, { patientId })
  await eraseCalls(tx, { patientId })
  await eraseTiers(tx, { patientId })
  await eraseMessages(tx, { patientId })
  await releaseDocuments(tx, patientId)
  await clearPrescriptions(tx, { patientId })
  const documents = await deleteDocuments(tx, patientId)
  const others = [...(await deleteCopies(tx, { patientId })), ...(await deleteTicketsOf(tx, { patientId }))]
  return [...documents, ...others.map(({ key }) => key)]
}

const deleteRows = query(
  'erasure.delete-account-rows',
  `WITH links AS (DELETE FROM mailed_link WHERE account_id = :accountId),
     undos AS (DELETE FROM email_undo WHERE account_id = :accountId),
     waits AS (DELETE FROM delayed_reset WHERE account_id = :accountId),
     answers AS (DELETE FROM security_answer WHERE account_id = :accountId),
     phones AS (DELETE FROM push_subscription WHERE account_id = :accountId),
     wishes AS (DELETE FROM push_settings WHERE account_id = :accountId),
     numbers AS (DELETE FROM sms_number WHERE account_id = :accountId),
     number_codes AS (DELETE FROM number_code WHERE account_id = :accountId),
     codes AS (DELETE FROM connect_code WHERE account_id = :accountId)
   DELETE FROM connect_sign_in WHERE account_id = :accountId`,
)
// By the accounts, which are few: there is no index on the patient. Those without a patient are about the account itself, or of earlier versions.
const deleteNotifications = query(
  'erasure.delete-notifications',
  `DELETE FROM notification n USING (
     SELECT p.account_id, true AS own FROM patient p WHERE p.id = :patientId AND p.account_id IS NOT NULL
     UNION SELECT x.account_id, false FROM patient_access x WHERE x.patient_id = :patientId) reader
   WHERE n.account_id = reader.account_id
     AND (n.patient_id = :patientId OR reader.own AND n.patient_id IS NULL OR n.kind IN ('HelpEnded', 'HelpTakenOver', 'HelpChanged', 'HelpGiven') AND n.subject_id = :patientId)`,
)
const deleteOwnNotifications = query(
  'erasure.delete-own-notifications',
  'DELETE FROM notification WHERE account_id = :accountId',
)
// What others read of an erased person who helped them.
const deleteNamings = query(
  'erasure.delete-namings',
  `DELETE FROM notification n USING (
     SELECT p.account_id FROM patient_access x JOIN patient p ON p.id = x.patient_id WHERE x.account_id = :accountId AND p.account_id IS NOT NULL
     UNION SELECT o.account_id FROM patient_access x JOIN patient_access o ON o.patient_id = x.patient_id WHERE x.account_id = :accountId) reader
   WHERE n.account_id = reader.account_id AND n.kind IN ('CaregiverJoined', 'CaregiverEnded', 'CaregiverGiven', 'CaregiverWrote', 'ConsentChangedByOther', 'TakeOverOffered') AND n.subject_id = :accountId`,
)

/** Deletes what others read about the owner of an account as somebody who helped them, its links, codes, answers and phones. */
export async function deleteAccountRows(tx: Db, accountId: string) {
  await deleteNamings(tx, { accountId })
  await deleteOwnNotifications(tx, { accountId })
  await deleteRows(tx, { accountId })
}

type Of = { patientId: string; accountId: string | null }
/**
 * Ends every access to a patient and deletes all notifications about them. Ends the sessions and passkeys of their account and deletes its links and
 * security answers, unless it acts for somebody else. Returns the account that is then to be closed.
 */
export async function eraseRowsOf(tx: Db, { patientId, accountId }: Of, now: Date): Promise<string | null> {
  await endAllFor(tx, { patientId, by: null, now })
  await deleteNotifications(tx, { patientId })
  if (!accountId) return null
  await deleteNamings(tx, { accountId })
  if (await actsForOthers(tx, accountId, now)) {
    await endOwnSessions(tx, accountId, now)
    return null
  }
  await endAllSessions(tx, accountId, now)
  await deleteRows(tx, { accountId })
  await eraseSessions(tx, accountId)
  return accountId
}

const anonymise = query(
  'erasure.anonymise-patient',
  `UPDATE patient SET first_name = 'Erased', middle_name = NULL, last_name = 'patient', mobile_phone_number = '',
     birthdate = NULL, postal_address = NULL, language_code = NULL, photo = NULL, photo_sha256 = NULL, photo_size = NULL, photo_set_by = NULL, decline_reason = NULL,
     decline_note = NULL, decline_note_en = NULL, decline_note_fil = NULL, waiting_since = NULL, promised_at = NULL, erased_at = :now
   WHERE id = :patientId`,
)
/** Clears the names of the patient and of whom they named. */
export async function anonymisePatient(tx: Db, patientId: string, now: Date) {
  await eraseCollectors(tx, { patientId, now })
  await eraseRequests(tx, { patientId })
  await eraseAccess(tx, { patientId })
  await eraseImported(tx, { patientId })
  await anonymise(tx, { patientId, now })
  await recordEvents(tx, { kind: 'patient.erased', at: now, each: [{ patientId, subjectId: patientId }] })
}

const close = query(
  'erasure.close-account',
  `UPDATE account SET email = id || '@erased.invalid', email_verified_at = NULL, mobile = NULL, contact_email = NULL,
     first_name = NULL, last_name = NULL, status = 'closed',
     password_hash = :noPassword, security_stamp = gen_random_uuid() WHERE id = :accountId`,
)
/** Clears an account's address (RFC 2606: `.invalid`), number and name, and closes it. */
export const closeAccount = (tx: Db, accountId: string) => close(tx, { accountId, noPassword: NO_PASSWORD })

const deleteLastMails = query(
  'erasure.delete-last-mails',
  `DELETE FROM notification WHERE kind = 'Erased' AND created_at < :before`,
)
/** The last mail to an erased patient may take this long; its notification still has the address. */
const LAST_MAIL_MS = 7 * 24 * 60 * 60_000
/** For the hourly sweep. */
export const sweepLastAddresses = (db: Db, now: Date) =>
  deleteLastMails(db, { before: new Date(now.getTime() - LAST_MAIL_MS) })

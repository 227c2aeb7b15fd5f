// What erasing a patient does. What the law keeps stays, of a patient without a name: letters and what was handed over for
// them, accepted receipts, consents, and the record (docs/privacy.md).
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import { endAllSessions } from '../../auth/sessions/sessions.ts'
import { type Db, statement } from '../../db/open.ts'
import { forgetPrescriptions } from '../letters/lifecycle/erase.ts'

/** A receipt that the program has accepted; all other papers go. */
export const isKept = (document: string) =>
  `(${document}.kind IN ('OfficialReceipt', 'ClaimedGoodsReceipt') AND ${document}.status = 'Accepted'
    AND ${document}.replaced_at IS NULL)`

// What a patient calls a file may be a name, so the kept ones lose theirs.
const letGo = statement(
  'erasure.let-go-of-papers',
  `WITH papers AS (
     UPDATE document d SET replaces = NULL, original_name = 'receipt' || coalesce(substring(original_name FROM '\\.\\w+$'), '')
     WHERE patient_id = $1 AND ${isKept('d')}
   ) DELETE FROM case_assignment WHERE case_id = $1 OR case_id IN (SELECT id FROM document WHERE patient_id = $1)`,
)
const deletePapers = statement<{ key: string }>(
  'erasure.delete-papers',
  `WITH papers AS (
     DELETE FROM document d WHERE patient_id = $1 AND NOT ${isKept('d')} RETURNING filename, picture, thumbnail
   ), copies AS (
     DELETE FROM portable_copy WHERE patient_id = $1 RETURNING filename
   ), doctors AS (
     DELETE FROM doctor_assignment WHERE patient_id = $1
   )
   SELECT key FROM (
     SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM papers
     UNION ALL SELECT filename FROM copies
     UNION ALL SELECT photo FROM patient WHERE id = $1) files
   WHERE key IS NOT NULL`,
)
/** Deletes a patient's papers, photo and copies. Answers the keys of their files, to be removed after the commit. */
export async function erasePapers(tx: Db, patientId: string): Promise<string[]> {
  await letGo(tx, [patientId])
  await forgetPrescriptions(tx, { patientId })
  return (await deletePapers(tx, [patientId])).map(({ key }) => key)
}

const deleteRows = statement(
  'erasure.delete-account-rows',
  `WITH told AS (DELETE FROM notification WHERE account_id = $1),
     links AS (DELETE FROM mailed_link WHERE account_id = $1),
     answers AS (DELETE FROM security_answer WHERE account_id = $1),
     codes AS (DELETE FROM connect_code WHERE account_id = $1),
     sign_ins AS (DELETE FROM connect_sign_in WHERE account_id = $1)
   DELETE FROM connect_session WHERE account_id = $1`,
)
/** Deletes what an account was told and asked, and what it logged in by; who has it open is logged out. */
export async function eraseAccountRows(tx: Db, accountId: string, now: Date) {
  await endAllSessions(tx, accountId, now)
  await deleteRows(tx, [accountId])
}

const forget = statement(
  'erasure.forget-person',
  `WITH person AS (
     UPDATE patient SET first_name = 'Erased', middle_name = NULL, last_name = 'patient', mobile_phone_number = '',
       birthdate = NULL, photo = NULL, photo_sha256 = NULL, photo_size = NULL, decline_reason = NULL,
       decline_note_en = NULL, decline_note_fil = NULL, waiting_since = NULL, erased_at = $2
     WHERE id = $1 RETURNING account_id
   )
   UPDATE account SET email = id || '@erased.invalid', email_verified_at = NULL, status = 'closed',
     password_hash = '${NO_PASSWORD}', security_stamp = gen_random_uuid()
   FROM person WHERE id = person.account_id`,
)
/** Takes the name from the patient and the address from the account, which nobody logs in to any more (RFC 2606: `.invalid`). */
export const forgetPerson = (tx: Db, patientId: string, now: Date) => forget(tx, [patientId, now])

const forgetAddresses = statement(
  'erasure.forget-addresses',
  `DELETE FROM notification WHERE kind = 'Erased' AND created_at < $1`,
)
/** So long may the last mail to a person take; it is what still holds their address. */
const LAST_MAIL_MS = 7 * 24 * 60 * 60_000
/** For the hourly sweep. */
export const sweepLastAddresses = (db: Db, now: Date) => forgetAddresses(db, [new Date(now.getTime() - LAST_MAIL_MS)])

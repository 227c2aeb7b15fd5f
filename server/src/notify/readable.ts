import { kindsAboutAccount } from '@aruga/contract/notifications/kinds'

/**
 * SQL: whether a session of `:accountId` that acts for `:patientId` reads notification `n`: what is about that patient, and what is about
 * the account itself. Rows of earlier versions are about the account's own patient.
 */
export const isReadable = `n.account_id = :accountId AND (n.patient_id = :patientId
     OR n.patient_id IS NULL AND (:isOwn::boolean OR n.kind = ANY (:aboutAccount::text[])))`

/** The caller of a patient's own call. */
export type Reader = { accountId: string; patientId: string; acts: readonly string[] | null }
export const readerParams = ({ accountId, patientId, acts }: Reader) => ({
  accountId,
  patientId,
  isOwn: acts === null,
  aboutAccount: kindsAboutAccount,
})

// When a message is sent (`account a`, `notification n`):

/**
 * SQL: whether it is still for the account to read. A notification may have waited while somebody's access to the patient ended, or while the
 * patient did what it reminds of.
 */
export const mayStillRead = `((n.patient_id IS NULL OR EXISTS (SELECT FROM acts_for(a.id, n.patient_id, :now))) AND NOT is_reminder_over(n))`
/** SQL: the first name of the patient, whom a message names; null for the account's own. */
export const nameOfOther = `(SELECT other.first_name FROM patient other WHERE other.id = n.patient_id AND other.account_id IS DISTINCT FROM a.id)`
/** SQL: the patient, whom a link names where the account acts for others than its own. */
export const patientInLink = `CASE WHEN EXISTS (SELECT FROM patient_access x WHERE x.account_id = a.id AND is_in_force(x, :now)) THEN n.patient_id END`

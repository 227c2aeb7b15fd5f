import { kindsAboutAccount } from '@aruga/contract/notifications/kinds'

/**
 * SQL: whether a session of `:accountId` that acts for `:patientId` reads notification `n`: what is about that patient, and what is about
 * the account itself. In rows of earlier versions the patient is the account's own.
 */
export const isReadable = `n.account_id = :accountId AND (n.patient_id = :patientId OR n.patient_id IS NULL AND (n.kind = ANY (:aboutAccount::text[])
     OR EXISTS (SELECT FROM patient own WHERE own.id = :patientId AND own.account_id = :accountId)))`

export type Reader = { accountId: string; patientId: string }
export const readerParams = ({ accountId, patientId }: Reader) => ({
  accountId,
  patientId,
  aboutAccount: kindsAboutAccount,
})

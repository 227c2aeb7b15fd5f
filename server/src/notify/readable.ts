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

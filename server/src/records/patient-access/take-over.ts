// A patient whom others enrolled takes over: a link and a code make an account their own. The offer is a `patient_invitation` of its own kind.
import { randomUUID } from 'node:crypto'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { newShown, type Opened } from './invitations.ts'

/** How long an offer can be accepted: it may come by post. */
export const TAKE_OVER_MS = 60 * 24 * 60 * 60_000

const lockPatient = query(
  'take-over.lock-patient',
  `SELECT first_name AS "firstName", last_name AS "lastName" FROM patient
   WHERE id = :patientId AND account_id IS NULL AND status <> 'Unsubscribed' AND erased_at IS NULL FOR NO KEY UPDATE`,
)
const cancelOthers = query(
  'take-over.cancel-others',
  `UPDATE patient_invitation i SET cancelled_at = :now
   WHERE i.patient_id = :patientId AND i.grounds = 'Own' AND i.accepted_at IS NULL AND i.cancelled_at IS NULL`,
)
const insert = query(
  'take-over.insert',
  `INSERT INTO patient_invitation (id, patient_id, invited_by, name, relation, scope, grounds, token_hash, code_hash, invited_at, expires_at)
   VALUES (:id, :patientId, :by, :name, '', '{see}', 'Own', :tokenHash, :codeHash, :now, :expiresAt)`,
)

/** `by`: the account that offers it. `code`: what the person knows, six digits; by default drawn. */
type Offering = { patientId: string; by: string; code?: string; now: Date }

/**
 * Offers a patient without account to take over, and takes earlier offers back. Returns the token of the link and the code, which are stored as
 * hashes; undefined when the patient has an account or has left. The caller audits it.
 */
export async function offerTakeOver(tx: Db, { patientId, by, code, now }: Offering) {
  const [patient] = await lockPatient(tx, { patientId })
  if (!patient) return undefined
  await cancelOthers(tx, { patientId, now })
  const { hashes, ...shown } = newShown(code)
  const [id, expiresAt] = [randomUUID(), new Date(now.getTime() + TAKE_OVER_MS)]
  await insert(tx, { id, patientId, by, name: fullName(patient), ...hashes, now, expiresAt })
  return { ...shown, id, expiresAt }
}

const setAccepted = query(
  'take-over.accept',
  `UPDATE patient_invitation i SET accepted_at = :now, accepted_by = :accountId
   WHERE i.id = :id AND i.grounds = 'Own' AND can_be_accepted(i, :now) RETURNING i.id`,
)
// An account has one patient of its own at most (`patient_account_id_key`).
const setAccount = query(
  'take-over.set-account',
  `UPDATE patient SET account_id = :accountId WHERE id = :patientId AND account_id IS NULL
     AND NOT EXISTS (SELECT FROM patient WHERE account_id = :accountId) RETURNING id`,
)
// Their account has an address of its own from then on.
const forgetAddress = query(
  'take-over.forget-address',
  'UPDATE imported_patient SET email = NULL WHERE patient_id = :patientId AND email IS NOT NULL',
)
/** Makes the patient of an opened offer the account's own. False when the patient or the account has another. The caller audits it. */
export async function takeOver(
  tx: Db,
  { id, patientId }: Opened,
  { accountId, now }: { accountId: string; now: Date },
) {
  if ((await setAccount(tx, { patientId, accountId })).length === 0) return false
  await setAccepted(tx, { id, accountId, now })
  await forgetAddress(tx, { patientId })
  return true
}

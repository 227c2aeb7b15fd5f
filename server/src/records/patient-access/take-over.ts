// A patient whom others enrolled takes over: a link and a code make an account their own. The offer is a `patient_invitation` of its own kind.
import { randomUUID } from 'node:crypto'
import { beginningOf, dayInManila, monthsAfter } from '@aruga/contract/days'
import { fullName } from '@aruga/contract/person-name'
import { dayOfAge, isChild } from '@aruga/contract/registration/somebody'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { setDisagreement } from './disagreement.ts'
import { endAtTakeOver } from './end.ts'
import { cancelAllInvitations, newShown, type Opened } from './invitations.ts'

/** How long an offer can be accepted: it may come by post. */
export const TAKE_OVER_MS = 60 * 24 * 60 * 60_000
/** How many months before the 18th birthday a child can be offered to take over, from that day on. */
export const MONTHS_BEFORE_AGE = 3

const lockPatient = query(
  'take-over.lock-patient',
  `SELECT first_name AS "firstName", last_name AS "lastName", birthdate FROM patient
   WHERE id = :patientId AND account_id IS NULL AND status <> 'Unsubscribed' AND erased_at IS NULL FOR NO KEY UPDATE`,
)
const find = query(
  'take-over.find-patient',
  `SELECT birthdate FROM patient WHERE id = :patientId AND account_id IS NULL AND status <> 'Unsubscribed' AND erased_at IS NULL`,
)
/** Whether the patient has no log-in and is of age, or will be within three months. */
export async function canTakeOver(db: Db, { patientId, now }: { patientId: string; now: Date }): Promise<boolean> {
  const [patient] = await find(db, { patientId })
  return patient !== undefined && !isOfferedTooEarly(patient, now)
}
const isOfferedTooEarly = ({ birthdate }: { birthdate: string | null }, now: Date) =>
  birthdate !== null && isChild(birthdate, beginningOf(monthsAfter(dayInManila(now), MONTHS_BEFORE_AGE)))
/** When the offer can be accepted: at once, by a child from the 18th birthday on. */
const startOf = ({ birthdate }: { birthdate: string | null }, now: Date) =>
  birthdate !== null && isChild(birthdate, now) ? beginningOf(dayOfAge(birthdate)) : now

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
 * hashes; undefined when the patient has an account, has left, or is a child for more than three months yet. The caller audits it.
 */
export async function offerTakeOver(tx: Db, { patientId, by, code, now }: Offering) {
  const [patient] = await lockPatient(tx, { patientId })
  if (!patient || isOfferedTooEarly(patient, now)) return undefined
  await cancelOthers(tx, { patientId, now })
  const { hashes, ...shown } = newShown(code)
  const [id, expiresAt] = [randomUUID(), new Date(startOf(patient, now).getTime() + TAKE_OVER_MS)]
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
/**
 * Makes the patient of an opened offer the account's own. Whoever acted for the patient no longer does, but for whom the program has let: the
 * patient can invite them. Returns whose access ended; undefined when the patient or the account has another. The caller audits and tells.
 */
export async function takeOver(
  tx: Db,
  { id, patientId }: Opened,
  { accountId, now }: { accountId: string; now: Date },
) {
  if ((await setAccount(tx, { patientId, accountId })).length === 0) return undefined
  await setAccepted(tx, { id, accountId, now })
  await forgetAddress(tx, { patientId })
  await cancelAllInvitations(tx, { patientId, now })
  await setDisagreement(tx, { patientId, disagree: false, now })
  return endAtTakeOver(tx, { patientId, by: accountId, now })
}

// An unconfirmed registration is discarded like an erasure: when its address or number is registered again, when the owner of the
// address refuses it, or when a week has passed.
import { randomUUID } from 'node:crypto'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { shareHolds } from '../../records/legal-holds/holds.ts'
import { eraseWithoutRequest } from '../erasure/erase-unasked.ts'

// The link first, then the account: the order in which a confirmation locks them.
const revoke = query(
  'registration.revoke-links',
  `DELETE FROM mailed_link USING account WHERE account.id = account_id AND account.id = :accountId AND account.status = 'unverified'`,
)
const lock = query(
  'registration.lock-unverified',
  `SELECT account.id AS "accountId", patient.id AS "patientId?" FROM account LEFT JOIN patient ON patient.account_id = account.id
   WHERE account.id = :accountId AND account.status = 'unverified'
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = patient.id AND h.lifted_at IS NULL) FOR NO KEY UPDATE OF account`,
)

type DiscardReason = 'Registered again' | 'Refused by the owner of the address' | 'Not confirmed in time'
type Discarding = { accountId: string | undefined; reason: DiscardReason; request: Origin; now: Date }

/**
 * Discards an account's registration while it is unverified. Returns the keys of its files, to be removed after the
 * commit. Without one, the same statements run on nobody, so that the time does not reveal whether the address was registered.
 */
export async function discardUnverified(
  tx: Db,
  { accountId: of, reason, request, now }: Discarding,
): Promise<string[]> {
  await shareHolds(tx)
  const wanted = of ?? randomUUID()
  await revoke(tx, { accountId: wanted })
  const [account] = await lock(tx, { accountId: wanted })
  const accountId = account?.accountId ?? randomUUID()
  const patientId = account?.patientId ?? randomUUID()
  const keys = await eraseWithoutRequest(tx, { patientId, accountId, request, now })
  const auditTarget = {
    patientId: account?.patientId ?? null,
    subjectId: account?.patientId ?? accountId,
    request,
    reason,
  }
  if (account) await recordAudit(tx, { at: now, actorId: null, action: 'registration.discarded', ...auditTarget })
  return keys
}

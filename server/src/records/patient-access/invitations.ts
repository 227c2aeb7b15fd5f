// Invitations to act for a patient: a link that the patient sends, and a code that the patient tells. Each works once, for a week.
import { randomUUID } from 'node:crypto'
import {
  INVITATION_MS,
  INVITATION_TRIES,
  INVITATIONS_A_DAY,
  MAX_CAREGIVERS,
  type OpenInvitation,
} from '@aruga/contract/caregivers/caregivers'
import { isChild } from '@aruga/contract/registration/somebody'
import type { Origin } from '../../audit/record-audit.ts'
import { hashToken, newToken, sixDigits } from '../../auth/sessions/tokens.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { grantAccess } from './grant.ts'
import { endWhatIsOver } from './over.ts'

const DAY_MS = 24 * 60 * 60_000

const hashesOf = ({ token, code }: Shown) => ({ tokenHash: hashToken(token), codeHash: hashToken(`${token} ${code}`) })

/** A new token, a code (`code` or six random digits), and their hashes. */
export function newShown(code = sixDigits()) {
  const shown = { token: newToken(), code }
  return { ...shown, hashes: hashesOf(shown) }
}

const list = query(
  'invitations.list',
  `SELECT i.id, i.name, i.relation, i.scope, i.invited_at AS "invitedAt", i.expires_at AS "expiresAt"
   FROM patient_invitation i WHERE i.patient_id = :patientId AND i.grounds = 'Invited' AND can_be_accepted(i, :now) ORDER BY i.invited_at DESC, i.id`,
)
/** A patient's invitations that can still be accepted, newest first. */
export const listInvitationsOf = (db: Db, patientId: string, now: Date): Promise<OpenInvitation[]> =>
  list(db, { patientId, now })

const lockPatient = query(
  'invitations.lock-patient',
  'SELECT status FROM patient WHERE id = :patientId FOR NO KEY UPDATE',
)
const count = query(
  'invitations.count',
  `SELECT (SELECT count(*) FROM patient_access x WHERE x.patient_id = :patientId AND is_in_force(x, :now))::int AS "helping!",
     (SELECT count(*) FROM patient_invitation i WHERE i.patient_id = :patientId AND i.grounds = 'Invited' AND can_be_accepted(i, :now))::int AS "open!",
     (SELECT count(*) FROM patient_invitation i WHERE i.patient_id = :patientId AND i.grounds = 'Invited' AND i.invited_at > :since)::int AS "lately!"`,
)
const insert = query(
  'invitations.insert',
  `INSERT INTO patient_invitation (id, patient_id, invited_by, name, relation, scope, until, token_hash, code_hash, invited_at, expires_at)
   VALUES (:id, :patientId, :by, :name, :relation, :scope, :until, :tokenHash, :codeHash, :now, :expiresAt)`,
)

type Inviting = {
  patientId: string
  by: string
  name: string
  relation: string
  scope: string[]
  until: Date | null
  now: Date
}

/** Makes an invitation, or returns why not. Token and code are stored as hashes only. */
export async function invite(tx: Db, inviting: Inviting) {
  const { patientId, now } = inviting
  const [patient] = await lockPatient(tx, { patientId })
  if (patient?.status !== 'Active') return 'not active'
  const [counted] = await count(tx, { patientId, now, since: new Date(now.getTime() - DAY_MS) })
  if (counted && counted.helping + counted.open >= MAX_CAREGIVERS) return 'too many'
  if (counted && counted.lately >= INVITATIONS_A_DAY) return 'too often'
  const { hashes, ...shown } = newShown()
  const [id, expiresAt] = [randomUUID(), new Date(now.getTime() + INVITATION_MS)]
  await insert(tx, { ...inviting, ...hashes, id, expiresAt })
  return { ...shown, id, expiresAt }
}

const cancel = query(
  'invitations.cancel',
  `UPDATE patient_invitation i SET cancelled_at = CASE WHEN i.accepted_at IS NULL THEN coalesce(i.cancelled_at, :now) END
   FROM (SELECT id, cancelled_at FROM patient_invitation WHERE id = :id AND patient_id = :patientId AND grounds = 'Invited' FOR UPDATE) before
   WHERE i.id = before.id
   RETURNING i.accepted_at IS NOT NULL AS "isAccepted!", i.accepted_at IS NULL AND before.cancelled_at IS NULL AS "isFirst!"`,
)
/** Takes an invitation back. Undefined when the patient made none with this id. */
export const cancelInvitation = async (tx: Db, of: { id: string; patientId: string; now: Date }) =>
  (await cancel(tx, of))[0]

/** Takes back what a patient who leaves has invited. */
export const cancelAllInvitations = query(
  'invitations.cancel-all',
  `UPDATE patient_invitation SET cancelled_at = :now WHERE patient_id = :patientId AND accepted_at IS NULL AND cancelled_at IS NULL`,
)

/** SQL: the invitation (`i`) of a link that still works, with its patient (`p`): a helper needs one who is active, who takes over one without a log-in. */
const OPEN = `patient_invitation i JOIN patient p ON p.id = i.patient_id
     AND CASE i.grounds WHEN 'Invited' THEN p.status = 'Active' ELSE p.status <> 'Unsubscribed' AND p.account_id IS NULL END
   WHERE i.token_hash = :tokenHash AND can_be_accepted(i, :now) AND (i.until IS NULL OR i.until > :now)`

// The patient is locked first, as by `invite`, so that nobody leaves in between.
const find = query(
  'invitations.find',
  `SELECT i.id, i.patient_id AS "patientId", i.invited_by AS "invitedBy", i.code_hash = :codeHash AS "isCode!", i.relation,
     i.grounds, i.scope, i.until, p.birthdate, p.first_name AS "firstName", p.last_name AS "lastName", p.account_id AS "accountId",
     same_person(i.invited_by, :accountId) AS "byMe!",
     p.guardians_disagree_since IS NOT NULL AND EXISTS (SELECT FROM patient_access x
       WHERE x.patient_id = p.id AND 'own' = ANY (x.scope) AND is_in_force(x, :now)) AS "isDisputed!"
   FROM ${OPEN} FOR NO KEY UPDATE OF p, i`,
)
const isOpen = query('invitations.is-open', `SELECT FROM ${OPEN}`)
/** Whether the link of an invitation still works; its code is not asked. */
export const isInvitationOpen = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await isOpen(db, { tokenHash: hashToken(token), now })).length > 0

const countTry = query(
  'invitations.count-try',
  `UPDATE patient_invitation SET tries = tries + 1, cancelled_at = CASE WHEN tries + 1 >= :allowed::int THEN :now::timestamptz END
   WHERE id = :id RETURNING tries`,
)
const findAccess = query(
  'invitations.find-access',
  'SELECT FROM patient_access x WHERE x.account_id = :accountId AND x.patient_id = :patientId AND is_in_force(x, :now)',
)

/** What opens an invitation. */
export type Shown = { token: string; code: string }

/**
 * The invitation that link and code open, locked until the end of the transaction. Otherwise why not; a wrong code is counted, so the
 * transaction must be committed then too.
 */
export async function openInvitation(tx: Db, { accountId, now, ...shown }: Shown & { accountId: string; now: Date }) {
  const [invitation] = await find(tx, { ...hashesOf(shown), accountId, now })
  if (!invitation) return { refused: 'InvitationInvalid' } as const
  const { id, patientId } = invitation
  if (!invitation.isCode) {
    const [counted] = await countTry(tx, { id, now, allowed: INVITATION_TRIES })
    return { refused: 'InvitationCodeWrong', id, patientId, left: INVITATION_TRIES - (counted?.tries ?? 0) } as const
  }
  if ([invitation.accountId, invitation.invitedBy].includes(accountId))
    return { refused: 'InvitationNotForYou' } as const
  if (invitation.grounds === 'Own') {
    // Nor with another account of theirs. A helper may share a mailbox with whom they help: who takes over decides, and may not.
    if (invitation.byMe) return { refused: 'InvitationNotForYou' } as const
    if (invitation.birthdate !== null && isChild(invitation.birthdate, now))
      return { refused: 'TakeOverTooEarly' } as const
    // Else one of them ends the dispute with an accomplice's log-in.
    return invitation.isDisputed ? ({ refused: 'GuardiansDisagree' } as const) : { invitation }
  }
  if ((await findAccess(tx, { accountId, patientId, now })).length > 0) return { refused: 'AlreadyCaregiver' } as const
  return { invitation }
}
export type Opened = NonNullable<Awaited<ReturnType<typeof openInvitation>>['invitation']>

const setAccepted = query(
  'invitations.accept',
  `UPDATE patient_invitation i SET accepted_at = :now, accepted_by = :accountId WHERE i.id = :id AND can_be_accepted(i, :now) RETURNING i.id`,
)
/** Accepts an opened invitation: the account may act for the patient from now on. */
export async function acceptInvitation(
  tx: Db,
  { id, patientId, scope, relation, until }: Opened,
  by: { accountId: string; request: Origin; now: Date },
) {
  const { accountId, request, now } = by
  await setAccepted(tx, { id, accountId, now })
  await endWhatIsOver(tx, { accountId, patientId, rows: 1 }, { request, now })
  const access = { id, accountId, patientId, grounds: 'Invited', scope, relation, now } as const
  await grantAccess(tx, { ...access, until: until === null ? null : new Date(until) })
}

/** Deletes invitations some time after their end, with the names in them. For the hourly sweep. */
export const sweepInvitations = query(
  'invitations.delete-over',
  `WITH gone AS (
     DELETE FROM patient_invitation WHERE id = ANY (ARRAY(
       SELECT i.id FROM patient_invitation i WHERE i.expires_at <= :before
         AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = i.patient_id AND h.lifted_at IS NULL)
       LIMIT :rows::int)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)

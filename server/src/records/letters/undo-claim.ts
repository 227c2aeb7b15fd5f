import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { keepCodesSql } from './earlier-codes.ts'
import { addToTimeline } from './timeline.ts'

/** Takes a claim that no counter has scanned from its branch. */
export const releaseClaim = query(
  'letters.undo-claim',
  `WITH before AS MATERIALIZED (
     SELECT * FROM letter WHERE id = :letterId AND patient_id = :patientId FOR UPDATE
   ), undone AS (
     UPDATE letter l SET status = 'Issued', branch_id = NULL, branch_name = NULL, claim_code = NULL, claimed_at = NULL, code_valid_until = NULL
     FROM before WHERE l.id = before.id AND l.status = 'Claimed' AND l.scanned_at IS NULL AND is_in_time(l, :now)
     RETURNING before.*
   ), kept AS (
     ${keepCodesSql('SELECT claim_code, id, branch_id, claimed_at, least(code_valid_until, :now), :now, false FROM undone')}
   )
   SELECT product_name AS "productName", branch_id AS "branchId!", branch_name AS "branchName!" FROM undone`,
)

type Undoing = {
  letterId: string
  patientId: string
  accountId: string
  byCaregiver: boolean
  now: Date
  request: Origin
}

/** Undoes a claim that no counter has scanned. Returns the branch where it was claimed; undefined when there was nothing to undo. */
export async function undoClaim(tx: Db, undoing: Undoing): Promise<string | undefined> {
  const { letterId, patientId, accountId, byCaregiver, now, request } = undoing
  const [undone] = await releaseClaim(tx, { letterId, patientId, now })
  if (!undone) return undefined
  const { branchId, branchName: branch, productName: product } = undone
  await Promise.all([
    addToTimeline(tx, { letterId, state: 'ClaimUndone', at: now, by: 'you', byCaregiver, note: branch, branchId }),
    recordAudit(tx, {
      at: now,
      actorId: accountId,
      action: 'letter.claim_undone',
      patientId,
      subjectId: letterId,
      request,
    }),
    notifyPatient(tx, { patientId, kind: 'LetterClaimUndone', params: { branch, product }, subjectId: letterId, now }),
  ])
  return branchId
}

// A letter is claimed for a patient who is known by card and ID at the counter, or who calls staff. What the patient, or a branch that has not
// begun, had claimed before is moved. From then on it is a claim like every other.
import type { ClaimedHow, IdKind } from '@aruga/contract/cards/ids'
import { isBefore } from '@aruga/contract/instants'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { publishToBranch } from '../../events/publish.ts'
import { wordFor } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { problem } from '../../wire/problem.ts'
import { lockPatient } from '../cases/case-head.ts'
import { findBranch, isBranch } from '../pharmacies/queries.ts'
import { codeEnd } from './claim-code.ts'
import { endLookUp } from './look-up.ts'
import { addToTimeline } from './timeline.ts'
import { releaseClaim } from './undo-claim.ts'

const lock = query(
  'letters.lock-to-claim-for',
  `SELECT id, CASE WHEN has_lapsed(letter, :now) THEN 'Expired' ELSE status END AS "status!", branch_id AS "branchId", branch_name AS "branchName",
     scanned_at IS NOT NULL AS "isScanned!"
   FROM letter WHERE id = ANY (:letterIds::uuid[]) AND patient_id = :patientId ORDER BY id FOR NO KEY UPDATE`,
)
const claim = query(
  'letters.claim-for',
  `UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = :code, claimed_at = :now,
     code_valid_until = least(:codeEnd, l.valid_until), scanned_at = NULL
   FROM branch b WHERE l.id = :letterId AND l.status = 'Issued' AND is_in_time(l, :now) AND b.id = :branchId
   RETURNING l.id, l.product_name AS "productName", b.name AS "branchName!", l.code_valid_until AS "codeValidUntil!"`,
)

type ClaimingFor = {
  patientId: string
  letterIds: readonly string[]
  branchId: string
  /** One for all of them (`withFreshCode`). */
  code: string
  how: ClaimedHow
  /** The kind of ID that the counter saw. */
  idShown: IdKind | null
  /** For the record. */
  reason: string
  /** Who claims for the patient. */
  actorId: string
  now: Date
  request: Origin
}

/** Claims letters of a patient at a branch with one code, and notifies the patient of each. Throws the reason why one cannot be claimed. */
export async function claimFor(tx: Db, claiming: ClaimingFor) {
  const { patientId, branchId, code, how, idShown, reason, actorId, now, request } = claiming
  if ((await lockPatient(tx, patientId)) !== 'Active') throw problem('PatientNotActive')
  if (!(await findBranch(tx, branchId)))
    throw problem((await isBranch(tx, branchId)) ? 'BranchNotAvailable' : 'NotFound')
  const letterIds = [...new Set(claiming.letterIds.map((id) => id.toLowerCase()))]
  const letters = await lock(tx, { letterIds, patientId, now })
  if (letters.length < letterIds.length) throw problem('NotFound')
  const by = how === 'card' ? ('pharmacy' as const) : ('program' as const)
  // Told by phone: until then the code works for all of them.
  let end = codeEnd(now).toISOString()
  let branch = ''
  for (const letter of letters) {
    await release(tx, letter, claiming, by)
    const [claimed] = await claim(tx, { letterId: letter.id, branchId, code, codeEnd: codeEnd(now), now })
    if (!claimed) throw problem('LetterNotClaimable')
    if (isBefore(claimed.codeValidUntil, end)) end = claimed.codeValidUntil
    branch = claimed.branchName
    const params = { branch, product: claimed.productName, how: wordFor(how === 'card' ? 'byCard' : 'byCall') }
    const auditTarget = { patientId, subjectId: letter.id, reason, request }
    await addToTimeline(tx, {
      letterId: letter.id,
      state: 'Claimed',
      at: now,
      by,
      note: branch,
      branchId,
      claimedHow: how,
      idShown,
    })
    const action = how === 'card' ? ('letter.claimed_by_card' as const) : ('letter.claimed_by_call' as const)
    await recordAudit(tx, { at: now, actorId, action, ...auditTarget })
    await notifyPatient(tx, { patientId, kind: 'LetterClaimedFor', params, subjectId: letter.id, now })
  }
  await publishToBranch(tx, branchId)
  return { code, codeValidUntil: end, branchName: branch }
}

type Locked = Awaited<ReturnType<typeof lock>>[number]
/** Ends an earlier claim: here, or elsewhere unless a counter has begun with it. */
async function release(
  tx: Db,
  letter: Locked,
  { patientId, branchId, how, now }: ClaimingFor,
  by: 'pharmacy' | 'program',
) {
  if (letter.status === 'Issued') return
  if (letter.status === 'Expired') throw problem('LetterExpired')
  if (letter.status !== 'Claimed') throw problem('LetterNotClaimable')
  const isHere = letter.branchId === branchId.toLowerCase()
  // By phone nobody can know what the counter is doing.
  if (letter.isScanned && !(isHere && how === 'card'))
    throw problem('LetterClaimedElsewhere', { branchName: letter.branchName })
  if (letter.isScanned) await endLookUp(tx, { letterIds: [letter.id] })
  const [released] = await releaseClaim(tx, { letterId: letter.id, patientId, now })
  if (!released) throw problem('LetterNotClaimable')
  await addToTimeline(tx, {
    letterId: letter.id,
    state: 'ClaimUndone',
    at: now,
    by,
    note: released.branchName,
    branchId: released.branchId,
  })
  if (!isHere) await publishToBranch(tx, released.branchId)
}

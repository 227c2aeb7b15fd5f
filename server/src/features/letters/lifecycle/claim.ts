// A letter is claimed once. The guard is the UPDATE's own WHERE: whoever changes the row first has won, and the timeline,
// the notification and the audit row are parts of the same statement, so none of them is ever there without the others.

import { randomUUID } from 'node:crypto'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { bearerSql } from '../../../auth/sessions/bearer.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { accountEvent } from '../../../events/publish.ts'
import type { Caller } from '../../../http/authenticate.ts'
import { problem } from '../../../http/problem.ts'
import type { Origin } from '../../audit/queries.ts'
import { textsOf } from '../../notifications/messages.ts'
import { topicsOf } from '../../notifications/topics.ts'
import { findBranch, isBranch } from '../../pharmacies/queries.ts'
import { findLetterOfPatient, type LetterRow, letterInFull, letterInFullSql } from '../queries.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'
import { withLivingCode } from './renew-code.ts'

// Hardly a letter has receipts when it is claimed, and their columns would be a tenth of the work: they are read when it has.
const letterClaimed = letterInFullSql({
  letters: 'claimed',
  events: '(SELECT * FROM letter_event UNION ALL SELECT * FROM event)',
  receipts: `'[]'::json`,
})

// `who` finds who claims at the moment `:now`. Where they may not, or the letter is not theirs to claim, it is their row alone.
const claimSql = (who: string) => `WITH who AS MATERIALIZED (${who}), claimed AS (
     UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = :code,
       claimed_at = :now, code_valid_until = :codeEnd, scanned_at = NULL
     FROM who, branch b JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE l.id = :letterId AND l.patient_id = who."patientId" AND 'patient' = ANY (who.roles)
       AND l.status = 'Issued' AND l.valid_until > :now
       AND b.id = :branchId AND b.retired_at IS NULL AND p.retired_at IS NULL
     RETURNING l.*, who."accountId"
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'Claimed', :now::timestamptz, 'you', branch_name FROM claimed
     RETURNING *
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT :now::timestamptz, "accountId", 'letter.claimed', patient_id, id, :requestId::text, :address?::text FROM claimed
   ), news AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at)
     SELECT :notificationId::uuid, "accountId", 'LetterClaimed', :titleEn::text, :titleFil::text,
       replace(replace(:bodyEn::text, '{{branch}}', branch_name), '{{product}}', product_name),
       replace(replace(:bodyFil::text, '{{branch}}', branch_name), '{{product}}', product_name),
       id, :now::timestamptz
     FROM claimed
   )
   SELECT who.*, to_json(letter) AS "letter?: LetterRow", EXISTS (SELECT FROM document WHERE letter_id = letter.id) AS "hasReceipts!"
   FROM who LEFT JOIN (${letterClaimed}) letter ON true`

const claimOfBearer = query('letters.claim', claimSql(bearerSql))
const claimOfPatient = query(
  'letters.claim-as',
  claimSql(
    `SELECT account_id AS "accountId", id AS "patientId", '{patient}'::text[] AS roles FROM patient WHERE id = :patientId`,
  ),
)

export type Claim = { letterId: string; branchId: string; now: Date; request: Origin }

function paramsOf({ letterId, branchId, now, request }: Claim) {
  const { title, body } = textsOf('LetterClaimed')
  return {
    letterId,
    branchId,
    now,
    codeEnd: codeEnd(now),
    requestId: request.id,
    address: request.ip ?? null,
    notificationId: randomUUID(),
    titleEn: title.en,
    titleFil: title.fil,
    bodyEn: body.en,
    bodyFil: body.fil,
  }
}

type Found = { patientId: string | null; letter: LetterRow | null; hasReceipts: boolean }

/** The claimed letter with its receipts; null where nothing was claimed. */
const withReceipts = async (db: Db, { letter, hasReceipts, patientId }: Found, { letterId, now }: Claim) =>
  (hasReceipts && patientId && (await findLetterOfPatient(db, letterId, patientId, now))) || letter

/**
 * Claims a letter for who holds the token with this hash: its look-up and the claim are one statement (docs/decisions/009).
 * An issued, unexpired letter becomes claimed at a branch in service. Answers who it was and the letter, null where nothing
 * happened: what the letter says tells why. Undefined when nobody holds that token.
 */
export async function claimByToken(db: Db, tokenHash: Buffer, claim: Claim) {
  const params = { ...paramsOf(claim), tokenHash }
  const [found] = await withFreshCode((code) => claimOfBearer(db, { ...params, code }))
  if (!found) return undefined
  const { letter: _letter, hasReceipts: _hasReceipts, ...bearer } = found
  return { bearer, letter: await withReceipts(db, found, claim) }
}

/** The same for a patient by their id, for who needs no token. */
export async function claimAs(db: Db, patientId: string, claim: Claim): Promise<LetterRow | null> {
  const params = { ...paramsOf(claim), patientId }
  const [found] = await withFreshCode((code) => claimOfPatient(db, { ...params, code }))
  return found ? withReceipts(db, found, claim) : null
}

/** More is only for a claim that was undone between our try and our look. */
const ROUNDS = 3

type Claiming = { claim: Claim; tokenHash: Buffer; caller: Caller & { patientId: string } }

/** What a claim answers: the letter that `claimByToken` claimed, the same one again, or why it is not to be claimed. */
export async function answerClaim(
  { db, clock, events }: Pick<AppContext, 'db' | 'clock' | 'events'>,
  first: LetterRow | null,
  { claim, tokenHash, caller }: Claiming,
): Promise<LetterInFull> {
  const { patientId, accountId, language } = caller
  let claimed = first
  for (let round = 1; !claimed; round++) {
    const standing = await whyNot(db, claim, patientId)
    if (standing) return letterInFull(await withLivingCode(db, standing, patientId, claim.now), language)
    if (round === ROUNDS) throw problem('BranchNotAvailable')
    claimed = (await claimByToken(db, tokenHash, { ...claim, now: clock() }))?.letter ?? null
  }
  // Not in the claim's own statement: those that publish wait for one another at their commit (docs/decisions/012).
  events.publishDebounced(accountEvent(accountId, topicsOf('LetterClaimed')))
  return letterInFull(claimed, language)
}

/** Refuses what cannot be claimed. The letter where the same claim was made before, whoever made it; undefined: try again. */
async function whyNot(db: Db, { letterId, branchId, now }: Claim, patientId: string): Promise<LetterRow | undefined> {
  const letter = await findLetterOfPatient(db, letterId, patientId, now)
  if (!letter) throw problem('NotFound')
  if (letter.status === 'Expired') throw problem('LetterExpired')
  if (letter.status === 'Claimed') {
    if (letter.branchId === branchId.toLowerCase()) return letter
    throw problem('LetterClaimedElsewhere', { branchName: letter.branchName })
  }
  if (letter.status !== 'Issued') throw problem('LetterNotClaimable')
  if (await findBranch(db, branchId)) return undefined
  throw problem((await isBranch(db, branchId)) ? 'BranchNotAvailable' : 'NotFound')
}

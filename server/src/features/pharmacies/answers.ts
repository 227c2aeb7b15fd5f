// What a branch answered to claims (docs/decisions/236). A row of claim_answer belongs to one visit that is coming (docs/decisions/255); "out" is stock_out's.

import { type BranchAnswer, MAX_COMING } from '@aruga/contract/pharmacies/coming'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { firstComing, isVisited } from '../../records/letters/come-again.ts'

/** SQL: a claim of `letter l` for which nothing was handed over since it was last coming. */
const waits = `l.status = 'Claimed' AND is_in_time(l, :now) AND NOT ${isVisited}`

/** SQL: what was told about the coming visit for `letter l`, the latest first: kinds of notifications. All who may see the patient were told the same. */
export const toldOfClaim = `ARRAY(SELECT n.kind FROM notification n
       WHERE n.account_id = (SELECT account_id FROM accounts_of(l.patient_id, :now) ORDER BY is_own DESC LIMIT 1) AND n.created_at >= coming_since(l)
       AND n.kind IN ('ClaimAnswered', 'OutOfStock') AND n.subject_id = l.id ORDER BY n.created_at DESC)`

const list = query(
  'answers.list-coming',
  `SELECT json_build_object('id', m.id, 'name', m.name, 'strength', m.strength) AS "product!: ComingProduct", c.unit,
     sum(c.left)::int AS "units!", array_agg(c.id ORDER BY c.since, c.id) AS "claims!", min(c.since) AS "firstClaimedAt!",
     min(c.valid_until) AS "firstEndsAt!", max(c.valid_until) AS "lastEndsAt!", c.answer AS "answer?: BranchAnswer", c.ready_at AS "readyAt?"
   FROM (
     SELECT l.id, l.product_id, l.unit, l.quantity_approved - l.quantity_purchased AS left, coming_since(l) AS since, l.valid_until, a.ready_at,
       CASE WHEN a.letter_id IS NOT NULL THEN a.answer WHEN o.id IS NOT NULL THEN 'Out' END AS answer
     FROM program JOIN letter l ON program.branches_answer AND l.id IN (
         SELECT id FROM letter WHERE branch_id = :branchId AND status = 'Claimed' AND claimed_at >= :since
         UNION ALL SELECT letter_id FROM coming_again WHERE branch_id = :branchId AND since >= :since)
       LEFT JOIN claim_answer a ON a.letter_id = l.id AND answers(a, l, :now)
       LEFT JOIN stock_out o ON o.product_id = l.product_id AND o.branch_id = l.branch_id AND o.ended_at IS NULL
     WHERE l.branch_id = :branchId AND ${waits}
     ORDER BY since LIMIT ${MAX_COMING}
   ) c JOIN product m ON m.id = c.product_id
   GROUP BY m.id, c.unit, c.answer, c.ready_at
   ORDER BY lower(m.name), m.strength, m.id, c.unit, c.answer IS NOT NULL, c.answer, c.ready_at`,
)
/** The claims that came in the last two weeks, or came again, and wait for a branch, by product and answer. */
export const listComing = (db: Db, branchId: string, now: Date) => list(db, { branchId, now, since: firstComing(now) })

const lock = query(
  'answers.lock-claims',
  `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS product, b.name AS branch, l.valid_until AS "validUntil"
   FROM program JOIN letter l ON program.branches_answer JOIN branch b ON b.id = l.branch_id
   WHERE l.id = ANY (:claims::uuid[]) AND l.branch_id = :branchId AND l.product_id = :productId AND ${waits}
   ORDER BY l.id FOR NO KEY UPDATE OF l`,
)
type Claims = { claims: string[]; branchId: string; productId: string; now: Date }
/** Those of these letters that wait at the branch for the product; they wait until the transaction ends. */
export const lockClaims = (tx: Db, claims: Claims) => lock(tx, claims)

const put = query(
  'answers.put',
  `INSERT INTO claim_answer AS a (letter_id, branch_id, claimed_at, answer, ready_at, answered_at, answered_by)
   SELECT l.id, l.branch_id, coming_since(l), :answer, :readyAt?, :now, :accountId FROM letter l WHERE l.id = ANY (:letterIds::uuid[])
   ON CONFLICT (letter_id, branch_id, claimed_at) DO UPDATE SET answer = excluded.answer, ready_at = excluded.ready_at,
     answered_at = excluded.answered_at, answered_by = excluded.answered_by
     WHERE a.answer <> excluded.answer OR a.ready_at IS DISTINCT FROM excluded.ready_at
   RETURNING letter_id AS "letterId"`,
)
type Putting = {
  letterIds: string[]
  answer: Exclude<BranchAnswer, 'Out'>
  readyAt: Date | null
  accountId: string
  now: Date
}
/** Records the answer of locked claims. Returns the letters to which it is news. */
export const putAnswers = (tx: Db, putting: Putting) => put(tx, putting)

const withdraw = query(
  'answers.withdraw',
  `DELETE FROM claim_answer a USING letter l
   WHERE l.id = ANY (:letterIds::uuid[]) AND a.letter_id = l.id AND a.branch_id = l.branch_id AND a.claimed_at = coming_since(l)
   RETURNING a.letter_id AS "letterId"`,
)
/** Takes the answers to locked claims back: only the stock counts from then on. */
export const withdrawAnswers = (tx: Db, letterIds: string[]) => withdraw(tx, { letterIds })

const mayTell = query(
  'answers.may-tell',
  `SELECT l.id AS "letterId" FROM letter l
   WHERE l.id = ANY (:letterIds::uuid[]) AND cardinality(${toldOfClaim}) < :most`,
)
/** So often is a patient told about one claim; the letter shows what follows. */
const MOST_TOLD = 4
/** Those of these claims whose patients may still be told something. */
export const findTellable = async (tx: Db, letterIds: string[], now: Date) =>
  new Set((await mayTell(tx, { letterIds, now, most: MOST_TOLD })).map(({ letterId }) => letterId))

const ofClaim = query(
  'answers.of-claim',
  `SELECT coalesce(a.answer, 'NotYet') AS "answer!: ClaimAnswerKind", a.ready_at AS "readyAt?", a.answered_at AS "answeredAt?"
   FROM program JOIN letter l ON program.branches_answer LEFT JOIN claim_answer a ON a.letter_id = l.id AND answers(a, l, :now)
   WHERE l.id = :letterId AND (a.letter_id IS NOT NULL OR coming_since(l) >= :since) AND ${waits}`,
)
/** What the branch of a claim answered; undefined when it is not asked, no longer sees the claim, or something was handed over. */
export const findAnswer = async (db: Db, letterId: string, now: Date) =>
  (await ofClaim(db, { letterId, now, since: firstComing(now) }))[0]

const findWanted = query('answers.wanted', 'SELECT branches_answer AS wanted FROM program')
const setWanted = query(
  'answers.set-wanted',
  'UPDATE program SET branches_answer = :wanted WHERE branches_answer <> :wanted RETURNING branches_answer AS wanted',
)
/** Whether the program wants branches to answer. */
export const areAnswersWanted = async (db: Db): Promise<boolean> => (await findWanted(db)).some(({ wanted }) => wanted)
/** False when nothing changed. */
export const changeWanted = async (tx: Db, wanted: boolean): Promise<boolean> =>
  (await setWanted(tx, { wanted })).length > 0

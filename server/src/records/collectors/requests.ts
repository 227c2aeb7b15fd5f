// Asking a patient whether somebody who stands at the counter may collect one claim (docs/decisions/223). A request lasts ten minutes
// at most, and while the look-up lasts in which it was asked. Order of locks: letter, patient, request.
import { randomInt, randomUUID } from 'node:crypto'
import { type CollectorRequest, REQUEST_MS, type RequestAtCounter } from '@aruga/contract/collectors/requests'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AtCounter } from '../letters/states.ts'

const lockClaim = query(
  'collector-requests.lock-claim',
  `SELECT l.id AS "letterId", l.scanned_at AS "scannedAt", l.branch_name AS "branchName!", p.id AS "patientId"
   FROM letter l JOIN patient p ON p.id = l.patient_id
   WHERE is_claimed_with(l, :code, :branchId, :now) ORDER BY l.claimed_at, l.id LIMIT 1 FOR NO KEY UPDATE OF l`,
)
/** The first of a code's valid claims, for all of them, locked until the end of the transaction. `scannedAt`: null before it is looked up. */
export const lockClaimToAsk = async (tx: Db, shown: AtCounter) => (await lockClaim(tx, shown))[0]
export type ClaimToAsk = NonNullable<Awaited<ReturnType<typeof lockClaimToAsk>>>

const atCounter = `r.id, r.name, r.relation, r.digits, r.asked_at AS "askedAt", r.expires_at AS "expiresAt",
     state_of(r, l, :now) AS "state!: RequestState",
     greatest(0, ceil(extract(epoch FROM r.expires_at - :now::timestamptz)))::int AS "secondsLeft!",
     (SELECT c.id FROM collector c WHERE c.id = r.id AND may_collect(c, l)) AS "collectorId?"
   FROM collector_request r JOIN letter l ON l.id = r.letter_id`

const findOfLookUp = query(
  'collector-requests.find-of-look-up',
  `SELECT ${atCounter} WHERE is_claimed_with(l, :code, :branchId, :now) AND r.scanned_at = l.scanned_at
   ORDER BY r.asked_at DESC, r.id LIMIT 1`,
)
/** The latest request since the code was looked up. */
export const findRequestOfLookUp = async (db: Db, shown: AtCounter): Promise<RequestAtCounter | undefined> =>
  (await findOfLookUp(db, shown))[0]

const findAtBranch = query(
  'collector-requests.find-at-branch',
  `SELECT ${atCounter} WHERE r.id = :id AND r.branch_id = :branchId`,
)

const endOpen = query(
  'collector-requests.end-open',
  `UPDATE collector_request SET answer = CASE WHEN expires_at <= :now THEN 'Expired' ELSE 'Stopped' END
   WHERE letter_id = :letterId AND answer IS NULL RETURNING id`,
)
const insert = query(
  'collector-requests.insert',
  `INSERT INTO collector_request (id, patient_id, letter_id, branch_id, scanned_at, name, relation, digits, asked_at, expires_at)
   SELECT :id, l.patient_id, l.id, l.branch_id, l.scanned_at, :name, :relation, :digits, :now, :expiresAt
   FROM letter l WHERE l.id = :letterId`,
)

type Person = { name: string; relation: string }

/** Asks about a person; earlier requests of the claim end: `ended` has their ids. `claim`: locked and looked up. */
export async function askForCollector(tx: Db, claim: ClaimToAsk, { name, relation }: Person, now: Date) {
  const { letterId } = claim
  const id = randomUUID()
  const digits = String(randomInt(10_000)).padStart(4, '0')
  const ended = (await endOpen(tx, { letterId, now })).map((request) => request.id)
  await insert(tx, { id, letterId, name, relation, digits, now, expiresAt: new Date(now.getTime() + REQUEST_MS) })
  return { id, ended }
}

const stop = query(
  'collector-requests.stop',
  `UPDATE collector_request r SET answer = 'Stopped' FROM letter l
   WHERE r.id = :id AND r.branch_id = :branchId AND l.id = r.letter_id AND state_of(r, l, :now) = 'Waiting'
   RETURNING r.patient_id AS "patientId", r.letter_id AS "letterId"`,
)
/** Ends a request that waits at this branch. Undefined when none does. */
export const stopAsking = async (tx: Db, of: { id: string; branchId: string; now: Date }) => (await stop(tx, of))[0]

/** A request of this branch, however it ended. */
export const findRequestAtBranch = async (
  db: Db,
  of: { id: string; branchId: string; now: Date },
): Promise<RequestAtCounter | undefined> => (await findAtBranch(db, of))[0]

const listOf = query(
  'collector-requests.list',
  `SELECT r.id, r.name, r.relation, r.digits, r.asked_at AS "askedAt", r.expires_at AS "expiresAt",
     state_of(r, l, :now) AS "state!: RequestState", r.letter_id AS "letterId", b.name AS "branchName",
     l.product_name AS "productName", l.strength
   FROM collector_request r JOIN letter l ON l.id = r.letter_id JOIN branch b ON b.id = r.branch_id
   WHERE r.patient_id = :patientId AND (:id::uuid IS NULL OR r.id = :id)
   ORDER BY r.asked_at DESC, r.id`,
)
/** Whom counters asked a patient about, newest first, while it is stored. */
export const listRequestsOf = (db: Db, patientId: string, now: Date): Promise<CollectorRequest[]> =>
  listOf(db, { patientId, now, id: null })

/** A request to this patient. */
export const findRequestOf = async (db: Db, patientId: string, id: string, now: Date) =>
  (await listOf(db, { patientId, now, id }))[0]

const lockLetter = query(
  'collector-requests.lock-letter',
  `SELECT id FROM letter WHERE id = (SELECT letter_id FROM collector_request WHERE id = :id AND patient_id = :patientId)
   FOR NO KEY UPDATE`,
)
const setAnswer = query(
  'collector-requests.answer',
  `UPDATE collector_request r SET answer = :answer FROM letter l
   WHERE r.id = :id AND r.patient_id = :patientId AND l.id = r.letter_id AND state_of(r, l, :now) = 'Waiting'
   RETURNING r.branch_id AS "branchId"`,
)
const nameAsked = query(
  'collector-requests.name',
  `INSERT INTO collector (id, patient_id, name, relation, letter_id, claimed_at, ends_at, named_at)
   SELECT r.id, r.patient_id, r.name, r.relation, l.id, l.claimed_at, l.valid_until, :now
   FROM collector_request r JOIN letter l ON l.id = r.letter_id WHERE r.id = :id`,
)

type Answer = { id: string; patientId: string; answer: 'Allowed' | 'NotNow' | 'NotKnown'; now: Date }

/**
 * Stores the patient's answer; somebody allowed is named for the claim, whatever number is named already. Undefined when the request does
 * not wait.
 */
export async function answerRequest(tx: Db, { id, patientId, answer, now }: Answer) {
  await lockLetter(tx, { id, patientId })
  const [answered] = await setAnswer(tx, { id, patientId, answer, now })
  if (answered && answer === 'Allowed') await nameAsked(tx, { id, now })
  return answered
}

/** Deletes what a patient who is erased was asked. */
export const eraseRequests = query(
  'collector-requests.erase',
  'DELETE FROM collector_request WHERE patient_id = :patientId',
)

/** Requests that ended before then. For the hourly sweep. */
export const sweepRequests = query(
  'collector-requests.delete-over',
  `WITH gone AS (
     DELETE FROM collector_request WHERE id = ANY (ARRAY(
       SELECT r.id FROM collector_request r WHERE r.expires_at <= :before
         AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = r.patient_id AND h.lifted_at IS NULL)
       LIMIT :rows::int)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)

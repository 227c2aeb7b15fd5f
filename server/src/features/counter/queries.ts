// Reading claims by their code: whether one is valid, and if not, why.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AtCounter } from '../../records/letters/states.ts'

const check = query(
  'counter.check',
  `SELECT l.id FROM letter l WHERE l.id IN (
     SELECT letter.id FROM letter WHERE is_claimed_with(letter, :code, :branchId, :now)
     UNION ALL SELECT o.id FROM earlier_code e JOIN letter o ON was_claimed_with(o, e, :branchId, :now) WHERE e.claim_code = :code)
   ORDER BY l.claimed_at, l.id`,
)
/** The ids of the letters that the code is valid for at this branch now, or was at an earlier `now`, in the order of the look-up. */
export const listValid = async (db: Db, { code, branchId, now }: AtCounter): Promise<string[]> =>
  (await check(db, { code, branchId, now })).map(({ id }) => id)

const ofCode = query(
  'counter.letters-of-code',
  `SELECT l.id, l.number, l.patient_id AS "patientId" FROM letter l
   WHERE l.id IN (SELECT c.id FROM letter c WHERE c.claim_code = :code AND c.branch_id = :branchId
     UNION SELECT e.letter_id FROM earlier_code e WHERE e.claim_code = :code AND e.branch_id = :branchId
     UNION SELECT d.letter_id FROM dispensing d WHERE d.claim_code = :code AND d.branch_id = :branchId
     UNION SELECT r.letter_id FROM counter_refusal r WHERE r.claim_code = :code AND r.branch_id = :branchId)
   ORDER BY l.claimed_at, l.id`,
)
/** The letters that have or had this code at this branch, valid or not. */
export const listLettersOfCode = (db: Db, { code, branchId }: Pick<AtCounter, 'code' | 'branchId'>) =>
  ofCode(db, { code, branchId })

const photo = query(
  'counter.photo',
  `SELECT p.id AS "patientId", p.photo AS key, p.photo_sha256 AS sha256, p.photo_size AS size
   FROM letter l JOIN patient p ON p.id = l.patient_id
   WHERE l.id = :letterId AND l.branch_id = :branchId AND l.status = 'Claimed' AND l.scanned_at IS NOT NULL
     AND l.code_valid_until > :now AND is_in_time(l, :now)`,
)
/** The photo (null: none) of the patient who claimed this letter at this branch; undefined unless its code is scanned and valid. */
export const findPhotoOfClaim = async (db: Db, letterId: string, branchId: string, now: Date) =>
  (await photo(db, { letterId, branchId, now }))[0]

/** `letterId`: only as the code of this letter. */
export type CodeOf = AtCounter & { letterId?: string | undefined }

const find = query(
  'counter.find',
  `SELECT l.branch_id AS "branchId", l.status, l.code_valid_until <= :now AS "codeExpired", is_past_date(l, :now) AS "expired!",
     l.valid_until AS "validUntil", l.quantity_approved - l.quantity_purchased AS "left!",
     EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = :code AND r.reason = 'NotThisPerson') AS "stopped!"
   FROM letter l WHERE l.claim_code = :code AND (:letterId?::uuid IS NULL OR l.id = :letterId)
   ORDER BY is_claimed_with(l, :code, :branchId, :now) DESC, l.status = 'Claimed' DESC, l.claimed_at, l.id LIMIT 1`,
)
/** The letter that has this code now, whatever its branch and state; of several one that the code is valid for, if there is one. */
export const findCode = async (db: Db, { letterId, ...shown }: CodeOf) =>
  (await find(db, { ...shown, letterId: letterId ?? null }))[0]

const findEarlier = query(
  'counter.find-earlier-code',
  `SELECT l.branch_id AS "branchId", l.status, e.ended_at <= :now AS "codeExpired?", is_past_date(l, :now) AS "expired!",
     l.valid_until AS "validUntil", l.quantity_approved - l.quantity_purchased AS "left!", false AS "stopped!"
   FROM earlier_code e JOIN letter l ON l.id = e.letter_id AND l.claimed_at = e.claimed_at
   WHERE e.claim_code = :code AND NOT e.used AND (:letterId?::uuid IS NULL OR l.id = :letterId)
   ORDER BY was_claimed_with(l, e, :branchId, :now) DESC, l.status = 'Claimed' DESC, l.claimed_at, l.id LIMIT 1`,
)
/** The letter that had this code in its present claim and has another one now. */
export const findEarlierCode = async (db: Db, { letterId, ...shown }: CodeOf) =>
  (await findEarlier(db, { ...shown, letterId: letterId ?? null }))[0]

const findPast = query(
  'counter.find-past-code',
  // `by`: name of the pharmacist who handed over.
  `SELECT EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = :code AND r.branch_id = :branchId AND r.reason = 'NotThisPerson')
       AS "stopped!",
     d.dispensed_at AS "usedAt?", coalesce(s.name, a.email) AS by, d.quantity, l.unit, l.status = 'Dispensed' AS "usedUp"
   FROM (SELECT) one LEFT JOIN dispensing d ON d.claim_code = :code AND d.branch_id = :branchId AND (:letterId?::uuid IS NULL OR d.letter_id = :letterId)
     LEFT JOIN letter l ON l.id = d.letter_id
     LEFT JOIN account a ON a.id = d.dispensed_by LEFT JOIN staff s ON s.account_id = d.dispensed_by
   ORDER BY l.status = 'Dispensed', d.dispensed_at DESC, l.claimed_at, l.id LIMIT 1`,
)
/** What this branch did with a code that no letter has now: of several hand-overs the latest of a letter with units left. */
export const findPastCode = async (db: Db, { code, branchId, letterId }: Omit<CodeOf, 'now'>) =>
  (await findPast(db, { code, branchId, letterId: letterId ?? null }))[0]

// Reading claims by their code: whether one is valid, and if not, why.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AtCounter } from '../../records/letters/states.ts'

const check = query('counter.check', `SELECT id FROM letter WHERE is_valid_claim(letter, :code, :branchId, :now)`)
/** Whether the code is valid at this branch now. */
export const isValid = async (db: Db, shown: AtCounter): Promise<boolean> => (await check(db, shown)).length > 0

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

const find = query(
  'counter.find',
  `SELECT l.branch_id AS "branchId", l.status, l.code_valid_until <= :now AS "codeExpired", is_past_date(l, :now) AS "expired!",
     l.valid_until AS "validUntil", l.quantity_approved - l.quantity_purchased AS "left!",
     EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = :code AND r.reason = 'NotThisPerson') AS "stopped!"
   FROM letter l WHERE l.claim_code = :code`,
)
/** The letter that has this code now, whatever its branch and state. */
export const findCode = async (db: Db, code: string, now: Date) => (await find(db, { code, now }))[0]

const findPast = query(
  'counter.find-past-code',
  // `by`: name of the pharmacist who handed over.
  `SELECT EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = :code AND r.branch_id = :branchId AND r.reason = 'NotThisPerson')
       AS "stopped!",
     d.dispensed_at AS "usedAt?", coalesce(s.name, a.email) AS by, d.quantity, l.unit, l.status = 'Dispensed' AS "usedUp"
   FROM (SELECT) one LEFT JOIN dispensing d ON d.claim_code = :code AND d.branch_id = :branchId
     LEFT JOIN letter l ON l.id = d.letter_id
     LEFT JOIN account a ON a.id = d.dispensed_by LEFT JOIN staff s ON s.account_id = d.dispensed_by`,
)
/** What this branch did with a code that no letter has now. */
export const findPastCode = async (db: Db, code: string, branchId: string) =>
  (await findPast(db, { code, branchId }))[0]

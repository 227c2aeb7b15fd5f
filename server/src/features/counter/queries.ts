// Looking a claim code up at the counter, and why one is refused. A code is good at its branch while it and its letter live.
import type { ClaimAtCounter } from '@aruga/contract/counter/counter'
import { type Db, statement } from '../../db/open.ts'
import type { Photo } from '../profile/photo.ts'

/** A code at a branch, now. */
export type AtCounter = { code: string; branchId: string; now: Date }

/** Whether the row of `letter` is a claim that is good at the counter: `$1` the code, `$2` the branch, `$3` now. */
export const livingClaim = `claim_code = $1 AND branch_id = $2 AND status = 'Claimed' AND code_valid_until > $3
  AND valid_until > $3`

export type ClaimFound = ClaimAtCounter & { patientId: string }
const scan = statement<ClaimFound>(
  'counter.scan',
  `WITH scanned AS (
     UPDATE letter SET scanned_at = coalesce(scanned_at, $3) WHERE ${livingClaim} RETURNING *
   )
   SELECT l.id AS "letterId", l.number AS "letterNumber", p.first_name AS "patientFirstName",
     left(p.last_name, 1) AS "patientInitial", p.photo IS NOT NULL AS "hasPhoto", l.product_name AS "productName",
     l.strength, product.form, l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased", l.quantity_approved - l.quantity_purchased AS "quantityLeft",
     l.valid_until AS "validUntil", l.benefit_en AS "benefitEn", l.benefit_fil AS "benefitFil", p.id AS "patientId"
   FROM scanned l JOIN patient p ON p.id = l.patient_id JOIN product ON product.id = l.product_id`,
)
/** Marks a living claim of this branch as scanned. Undefined when the code is not good here and now. */
export const scanClaim = async (db: Db, { code, branchId, now }: AtCounter): Promise<ClaimFound | undefined> =>
  (await scan(db, [code, branchId, now]))[0]

const check = statement<{ id: string }>('counter.check', `SELECT id FROM letter WHERE ${livingClaim}`)
/** Whether the code is good here and now. */
export const isGood = async (db: Db, { code, branchId, now }: AtCounter): Promise<boolean> =>
  (await check(db, [code, branchId, now])).length > 0

type PhotoOfClaim = { patientId: string } & { [Part in keyof Photo]: Photo[Part] | null }
const photo = statement<PhotoOfClaim>(
  'counter.photo',
  `SELECT p.id AS "patientId", p.photo AS key, p.photo_sha256 AS sha256, p.photo_size AS size
   FROM letter l JOIN patient p ON p.id = l.patient_id
   WHERE l.id = $1 AND l.branch_id = $2 AND l.status = 'Claimed' AND l.scanned_at IS NOT NULL
     AND l.code_valid_until > $3 AND l.valid_until > $3`,
)
/** The photo (null: none) of who claimed this letter at this branch; undefined unless its code is scanned and living. */
export const findPhotoOfClaim = async (db: Db, letterId: string, branchId: string, now: Date) =>
  (await photo(db, [letterId, branchId, now]))[0]

type CodeNow = {
  branchId: string | null
  status: string
  stopped: boolean
  codeExpired: boolean
  expired: boolean
  validUntil: string
  left: number
}
const find = statement<CodeNow>(
  'counter.find',
  `SELECT l.branch_id AS "branchId", l.status, l.code_valid_until <= $2 AS "codeExpired", l.valid_until <= $2 AS expired,
     l.valid_until AS "validUntil", l.quantity_approved - l.quantity_purchased AS left,
     EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = $1 AND r.reason = 'NotThisPerson') AS stopped
   FROM letter l WHERE l.claim_code = $1`,
)
/** The letter that has this code now, whatever its branch and state. */
export const findCode = async (db: Db, code: string, now: Date) => (await find(db, [code, now]))[0]

type CodeBefore = {
  stopped: boolean
  usedAt: string | null
  /** Name of who handed over. */
  by: string
  quantity: number
  unit: string
  usedUp: boolean
}
const findBefore = statement<CodeBefore>(
  'counter.find-before',
  `SELECT EXISTS (SELECT FROM counter_refusal r WHERE r.claim_code = $1 AND r.branch_id = $2 AND r.reason = 'NotThisPerson')
       AS stopped,
     d.dispensed_at AS "usedAt", coalesce(s.name, a.email) AS by, d.quantity, l.unit, l.status = 'Dispensed' AS "usedUp"
   FROM (SELECT) one LEFT JOIN dispensing d ON d.claim_code = $1 AND d.branch_id = $2
     LEFT JOIN letter l ON l.id = d.letter_id
     LEFT JOIN account a ON a.id = d.dispensed_by LEFT JOIN staff s ON s.account_id = d.dispensed_by`,
)
/** What this branch did with a code that is no letter's any more. */
export const findCodeBefore = async (db: Db, code: string, branchId: string) =>
  (await findBefore(db, [code, branchId]))[0]

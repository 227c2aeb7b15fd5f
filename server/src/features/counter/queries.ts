// What happens at the counter. A claim code is good for one hand-over: it is replaced in the very UPDATE that counts the
// units, so a second press, or a second pharmacist, finds it used.
import type { ClaimAtCounter } from '@aruga/contract/staff/counter'
import { type Db, statement } from '../../db/open.ts'

const claimColumns = `l.id AS "letterId", l.number AS "letterNumber", p.first_name AS "patientFirstName",
  left(p.last_name, 1) AS "patientInitial", l.product_name AS "productName", l.strength, l.unit,
  l.quantity_approved AS "quantityApproved", l.quantity_purchased AS "quantityPurchased",
  l.quantity_approved - l.quantity_purchased AS "quantityLeft", l.valid_until AS "validUntil"`

export type ClaimRow = ClaimAtCounter & { patientId: string; accountId: string; status: string }
const rowColumns = `${claimColumns}, p.id AS "patientId", p.account_id AS "accountId", l.status`

type Scanned = { code: string; branchId: string; now: Date }

const scan = statement<ClaimRow>(
  'counter.scan',
  `WITH scanned AS (
     UPDATE letter SET scanned_at = coalesce(scanned_at, $3)
     WHERE claim_code = $1 AND branch_id = $2 AND status = 'Claimed' AND code_valid_until > $3 AND valid_until > $3
     RETURNING *
   ) SELECT ${rowColumns} FROM scanned l JOIN patient p ON p.id = l.patient_id`,
)
/** Marks a living claim of this branch as scanned. Undefined when the code is not good here and now. */
export const scanClaim = async (db: Db, { code, branchId, now }: Scanned) => (await scan(db, [code, branchId, now]))[0]

const dispense = statement<ClaimRow>(
  'counter.dispense',
  // Units counted so far by either side, plus these: see docs/decisions/005.
  `WITH dispensed AS (
     UPDATE letter SET quantity_dispensed = quantity_purchased + $4::int, scanned_at = NULL,
       status = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN 'Dispensed' ELSE status END,
       claim_code = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN NULL ELSE $5::text END,
       code_valid_until = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN NULL ELSE $6::timestamptz END
     WHERE claim_code = $1 AND branch_id = $2 AND status = 'Claimed' AND code_valid_until > $3 AND valid_until > $3
       AND quantity_approved - quantity_purchased >= $4
     RETURNING *
   ), handed AS (
     INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
     SELECT gen_random_uuid(), id, $2::uuid, $1::text, $4::int, $7::uuid, $3::timestamptz FROM dispensed
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, CASE status WHEN 'Dispensed' THEN 'Dispensed' ELSE 'Bought' END, $3::timestamptz, 'pharmacy', $4::int::text FROM dispensed
   ) SELECT ${rowColumns} FROM dispensed l JOIN patient p ON p.id = l.patient_id`,
)

type HandedOver = Scanned & { quantity: number; nextCode: string; nextCodeEnd: Date; pharmacistId: string }

/** Counts units as handed over and uses the code up. Undefined when the code is not good, or fewer units are left. */
export const dispenseClaim = async (db: Db, handed: HandedOver): Promise<ClaimRow | undefined> => {
  const { code, branchId, now, quantity, nextCode, nextCodeEnd, pharmacistId } = handed
  return (await dispense(db, [code, branchId, now, quantity, nextCode, nextCodeEnd, pharmacistId]))[0]
}

const find = statement<{
  branchId: string | null
  codeExpired: boolean
  expired: boolean
  status: string
  left: number
}>(
  'counter.find',
  `SELECT branch_id AS "branchId", code_valid_until <= $2 AS "codeExpired", valid_until <= $2 AS expired, status,
     quantity_approved - quantity_purchased AS left
   FROM letter WHERE claim_code = $1`,
)
/** The letter that has this code now, whatever its branch and state: for saying why it was refused. */
export const findClaim = async (db: Db, code: string, now: Date) => (await find(db, [code, now]))[0]

const wasUsed = statement<{ found: boolean }>(
  'counter.was-used',
  'SELECT true AS found FROM dispensing WHERE claim_code = $1 AND branch_id = $2',
)
/** Whether this branch has handed something over for this code. */
export const wasCodeUsed = async (db: Db, code: string, branchId: string) =>
  (await wasUsed(db, [code, branchId])).length > 0

// A letter of more units than its product allows one person is issued once two people approved the same one, with the other letters of
// its prescription (docs/decisions/066).

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notify } from '../../notify/notify.ts'

const findWanted = query(
  'second-approval.find-wanted',
  `SELECT m.id AS "productId", m.name, m.unit, coalesce(:quantity?::int, m.default_quantity) AS "quantity!", p.patient_code AS "patientCode",
     coalesce(coalesce(:quantity?::int, m.default_quantity) > m.second_approval_above, false) AS "isLarge!"
   FROM product m, patient p WHERE m.id = :productId AND p.id = :patientId`,
)
// Of two simultaneous approvals, one gets the row.
const takeFirst = query(
  'second-approval.take-first',
  `DELETE FROM first_approval WHERE prescription_id = :prescriptionId AND product_id = :productId AND quantity = :quantity
     AND more_letters = :more::jsonb AND NOT same_person(approved_by, :reviewerId) RETURNING prescription_id`,
)
const putFirst = query(
  'second-approval.put-first',
  `INSERT INTO first_approval (prescription_id, product_id, quantity, more_letters, approved_by, approved_at)
   VALUES (:prescriptionId, :productId, :quantity, :more::jsonb, :reviewerId, :now)
   ON CONFLICT (prescription_id) DO UPDATE SET product_id = excluded.product_id, quantity = excluded.quantity,
     more_letters = excluded.more_letters, approved_by = excluded.approved_by, approved_at = excluded.approved_at
   WHERE (first_approval.product_id, first_approval.quantity, first_approval.more_letters)
     <> (excluded.product_id, excluded.quantity, excluded.more_letters)
   RETURNING prescription_id`,
)
const listColleagues = query(
  'second-approval.colleagues',
  // Staff are few; each account is looked up.
  `SELECT s.account_id AS id, decides.leads AS "leads!" FROM staff s, LATERAL (
     SELECT 'lead' = ANY (a.roles) AS leads FROM account a
     WHERE a.id = s.account_id AND NOT same_person(a.id, :reviewerId) AND a.status = 'active' AND a.roles && '{reviewer,lead}' OFFSET 0) decides`,
)

type Order = {
  patientId: string
  prescriptionId: string | undefined
  productId: string
  quantity?: number | undefined
}
type Approver = { reviewerId: string; request: Origin; now: Date }
type Wanted = Row<'second-approval.find-wanted'>

/**
 * Whether the letters of a prescription wait for a second person, all of them if one has so many units: then this approval is stored as
 * the first, and nothing else must happen. The same letters approved by somebody else use the first approval up; others replace it.
 * Call it with the patient locked, after every other check of the letters.
 */
export async function waitsForSecond(
  tx: Db,
  orders: Order[],
  { reviewerId, request, now }: Approver,
): Promise<boolean> {
  const [order] = orders
  if (!order?.prescriptionId) return false
  const { patientId, prescriptionId } = order
  const letters = await wantedOf(tx, orders)
  const [large] = letters.filter(({ isLarge }) => isLarge)
  const [first, ...others] = letters
  if (!large || !first) return false
  const more = JSON.stringify(others.map(({ productId, quantity }) => ({ productId, quantity })))
  const approval = { prescriptionId, productId: first.productId, quantity: first.quantity, more, reviewerId }
  if ((await takeFirst(tx, approval)).length > 0) return false
  if ((await putFirst(tx, { ...approval, now })).length === 0) return true
  const reason = letters
    .map(({ quantity, unit, name }) => `${quantity} ${unitsFor(quantity, unit).en}, ${name}`)
    .join('; ')
  const auditTarget = { patientId, subjectId: prescriptionId, request, reason }
  await recordAudit(tx, { at: now, actorId: reviewerId, action: 'document.approved_first', ...auditTarget })
  const colleagues = await listColleagues(tx, { reviewerId })
  const leads = colleagues.filter(({ leads }) => leads)
  const { quantity, unit, name: product, patientCode } = large
  const params = { quantity, units: unitsFor(quantity, unit), product, patientCode }
  for (const { id } of leads.length > 0 ? leads : colleagues) {
    await notify(tx, { accountId: id, kind: 'SecondApprovalNeeded', params, now })
  }
  return true
}

/** By product, so that the same letters in another order are the same. */
async function wantedOf(tx: Db, orders: Order[]): Promise<Wanted[]> {
  const found: Wanted[] = []
  for (const { patientId, productId, quantity = null } of orders)
    found.push(...(await findWanted(tx, { patientId, productId, quantity })))
  return found.sort((one, other) => (one.productId < other.productId ? -1 : 1))
}

const findFirst = query(
  'second-approval.find-first',
  `SELECT product_id AS "productId", more_letters AS "alongside: ApprovedLetters" FROM first_approval WHERE prescription_id = :prescriptionId`,
)
/** The first approval on this prescription, if it needs a second person. */
export const approvedFirst = async (tx: Db, { prescriptionId }: { prescriptionId: string | undefined }) =>
  prescriptionId ? (await findFirst(tx, { prescriptionId }))[0] : undefined

const forget = query(
  'second-approval.forget',
  `DELETE FROM first_approval WHERE prescription_id IN (SELECT id FROM document WHERE patient_id = :patientId AND kind = 'Prescription')`,
)
/** A declined registration is approved anew by two people. */
export const forgetFirstApprovals = (tx: Db, patientId: string) => forget(tx, { patientId })

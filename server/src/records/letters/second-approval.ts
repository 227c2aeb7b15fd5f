// A letter of more units than its product allows one person is issued once two people approved the same one (docs/decisions/066).

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notify } from '../../notify/notify.ts'

const findLarge = query(
  'second-approval.find-large',
  `SELECT m.name, m.unit, coalesce(:quantity?::int, m.default_quantity) AS "quantity!", p.patient_code AS "patientCode"
   FROM product m, patient p
   WHERE m.id = :productId AND p.id = :patientId AND coalesce(:quantity?::int, m.default_quantity) > m.second_approval_above`,
)
// Of two simultaneous approvals, one gets the row.
const takeFirst = query(
  'second-approval.take-first',
  `DELETE FROM first_approval WHERE prescription_id = :prescriptionId AND product_id = :productId AND quantity = :quantity
     AND approved_by <> :reviewerId RETURNING prescription_id`,
)
const putFirst = query(
  'second-approval.put-first',
  `INSERT INTO first_approval (prescription_id, product_id, quantity, approved_by, approved_at)
   VALUES (:prescriptionId, :productId, :quantity, :reviewerId, :now)
   ON CONFLICT (prescription_id) DO UPDATE SET product_id = excluded.product_id, quantity = excluded.quantity,
     approved_by = excluded.approved_by, approved_at = excluded.approved_at
   WHERE (first_approval.product_id, first_approval.quantity) <> (excluded.product_id, excluded.quantity)
   RETURNING prescription_id`,
)
const listColleagues = query(
  'second-approval.colleagues',
  // Staff are few; each account is looked up.
  `SELECT s.account_id AS id, decides.leads AS "leads!" FROM staff s, LATERAL (
     SELECT 'lead' = ANY (a.roles) AS leads FROM account a
     WHERE a.id = s.account_id AND a.id <> :reviewerId AND a.status = 'active' AND a.roles && '{reviewer,lead}' OFFSET 0) decides`,
)

type Order = { patientId: string; prescriptionId: string; productId: string; quantity?: number | undefined }
type Approver = { reviewerId: string; request: Origin; now: Date }

/**
 * Whether the letter waits for a second person: then this approval is stored as the first, and nothing else must happen. The
 * same letter approved by somebody else uses the first approval up; another letter replaces it. Call it with the
 * patient locked, after every other check of the letter.
 */
export async function waitsForSecond(tx: Db, order: Order, { reviewerId, request, now }: Approver): Promise<boolean> {
  const { patientId, prescriptionId, productId } = order
  const [large] = await findLarge(tx, { patientId, productId, quantity: order.quantity ?? null })
  if (!large) return false
  const approval = { prescriptionId, productId, quantity: large.quantity, reviewerId }
  if ((await takeFirst(tx, approval)).length > 0) return false
  if ((await putFirst(tx, { ...approval, now })).length === 0) return true
  const units = unitsFor(large.quantity, large.unit)
  const reason = `${large.quantity} ${units.en}, ${large.name}`
  const auditTarget = { patientId, subjectId: prescriptionId, request, reason }
  await recordAudit(tx, { at: now, actorId: reviewerId, action: 'document.approved_first', ...auditTarget })
  const colleagues = await listColleagues(tx, { reviewerId })
  const leads = colleagues.filter(({ leads }) => leads)
  const params = { quantity: large.quantity, units, product: large.name, patientCode: large.patientCode }
  for (const { id } of leads.length > 0 ? leads : colleagues) {
    await notify(tx, { accountId: id, kind: 'SecondApprovalNeeded', params, now })
  }
  return true
}

const findFirst = query(
  'second-approval.find-first',
  'SELECT product_id AS "productId" FROM first_approval WHERE prescription_id = :prescriptionId',
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

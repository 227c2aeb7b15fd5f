// Handles `recall` jobs, one letter per transaction, which also stores the result, so that after a crash another server
// continues, and nobody is notified twice or gets two letters.

import type { RecallOutcome, RecallReason } from '@aruga/contract/recalls/staff'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import { inTransaction, savepoint, type Transaction } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { publishToBranch } from '../../events/publish.ts'
import { doEach } from '../../jobs/do-each.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { lockPatient } from '../../records/cases/case-head.ts'
import { cancelOpenLetter, findWhyNotOpen } from '../../records/letters/cancel.ts'
import { findObstacles, type Issued, issueInstead } from '../../records/letters/issue.ts'
import { finishRecall } from '../../records/recalls/finish.ts'
import { isProblem } from '../../wire/problem.ts'

const findNext = query(
  'recalls.find-next',
  `SELECT letter_id AS "letterId" FROM recall_letter
   WHERE recall_id = :id AND outcome IS NULL AND letter_id > :after ORDER BY letter_id LIMIT 1`,
)
const take = query(
  'recalls.take',
  `SELECT l.letter_id AS "letterId", l.patient_id AS "patientId", r.new_product_id AS "newProductId", r.new_quantity AS "newQuantity",
     r.started_by AS "startedBy!", texts_of(r.note, r.note_en, r.note_fil) AS "note!: Texts"
   FROM recall_letter l JOIN recall r ON r.id = l.recall_id
   WHERE l.recall_id = :id AND l.letter_id = :letterId AND l.outcome IS NULL AND r.status = 'Running' FOR UPDATE OF l SKIP LOCKED`,
)
type Taken = Row<'recalls.take'>

const put = query(
  'recalls.put-outcome',
  `UPDATE recall_letter SET outcome = :outcome, why = :why, units_left = :unitsLeft, new_number = :newNumber, done_at = :now
   WHERE recall_id = :id AND letter_id = :letterId`,
)

export async function runRecall(
  context: Pick<AppContext, 'db' | 'clock'>,
  { recallId }: JobData['recall'],
): Promise<void> {
  const { db } = context
  const letters = eachAfter(
    FIRST_ID,
    (after) => findNext(db, { id: recallId, after }),
    ({ letterId }) => letterId,
  )
  await doEach(letters, ({ letterId }) => recallOne(context, recallId, letterId))
  await finishRecall(context.db, recallId, context.clock())
}

/** Does nothing while another server works on it. */
const recallOne = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string, letterId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [taken] = await take(tx, { id, letterId })
    if (!taken) return
    const now = clock()
    const became = await recallLetter(tx, taken, now)
    await put(tx, { id, letterId, now, ...became })
  })

type Became = {
  outcome: RecallOutcome
  why: RecallReason | null
  unitsLeft: number | null
  newNumber: string | null
}

async function recallLetter(tx: Transaction, taken: Taken, now: Date): Promise<Became> {
  const { letterId, patientId, startedBy, note } = taken
  // In the order of every call that issues: the patient first, then the letter.
  await lockPatient(tx, patientId)
  const cancelled = await cancelOpenLetter(tx, letterId, note, now)
  if (!cancelled) {
    const why = (await findWhyNotOpen(tx, letterId, now))?.status
    return {
      outcome: 'NotOpen',
      why: why === 'Dispensed' || why === 'Cancelled' ? why : 'Expired',
      unitsLeft: null,
      newNumber: null,
    }
  }
  const { branchId, prescriptionId, unitsLeft } = cancelled
  const auditTarget = { patientId, subjectId: letterId, request: { id: 'jobs' }, reason: 'ProductWithdrawn' }
  await recordAudit(tx, { at: now, actorId: startedBy, action: 'letter.cancelled', ...auditTarget })
  if (branchId) await publishToBranch(tx, branchId)
  const instead = await replace(tx, { ...taken, prescriptionId, unitsLeft }, now)
  await notifyOfRecall(tx, cancelled, { letterId, note, instead, now })
  if (!instead) return { outcome: 'Cancelled', why: null, unitsLeft, newNumber: null }
  return typeof instead === 'string'
    ? { outcome: 'NotReplaced', why: instead, unitsLeft, newNumber: null }
    : { outcome: 'Replaced', why: null, unitsLeft, newNumber: instead.number }
}

type Cancelled = { patientId: string; productName: string }
type RecallNotice = { letterId: string; note: NoteTexts; instead: Issued | RecallReason | undefined; now: Date }
function notifyOfRecall(
  tx: Transaction,
  { patientId, productName: product }: Cancelled,
  { letterId, note, instead, now }: RecallNotice,
) {
  if (typeof instead !== 'object') {
    const params = { product, reason: note }
    return notifyPatient(tx, { patientId, kind: 'LetterCancelled', params, subjectId: letterId, now })
  }
  const { quantityApproved: quantity, unit, productName: newProduct } = instead
  const params = { product, newProduct, quantity, units: unitsFor(quantity, unit), reason: note }
  return notifyPatient(tx, { patientId, kind: 'LetterReplaced', params, subjectId: instead.id, now })
}

type Replacing = Taken & { prescriptionId: string | null; unitsLeft: number }
/** The replacing letter, the reason why there is none, or undefined when none is wanted. */
async function replace(
  tx: Transaction,
  { letterId, patientId, prescriptionId, newProductId: productId, newQuantity, unitsLeft, startedBy }: Replacing,
  now: Date,
): Promise<Issued | RecallReason | undefined> {
  if (!productId) return undefined
  if (!prescriptionId) return 'PrescriptionNotUsable'
  const ids = { patientId, prescriptionId, productId }
  const before = await savepoint(tx, 'replacing')
  try {
    const order = { ...ids, quantity: newQuantity ?? unitsLeft, insteadOf: letterId }
    const letter = await issueInstead(tx, order, { reviewerId: startedBy, request: { id: 'jobs' }, now })
    await before.release()
    if (letter) return letter
  } catch (error) {
    if (!isProblem(error, 'BudgetUsedUp')) throw error
    await before.rollBack()
    return 'BudgetUsedUp'
  }
  const obstacle = await findObstacles(tx, ids)
  if (obstacle?.patientStatus !== 'Active') return 'PatientNotActive'
  return obstacle.productInUse ? 'PrescriptionNotUsable' : 'ProductNotAvailable'
}

// Warnings against issuing a letter, under a lock: open letters, another product, and more or sooner than the dose needs
// (docs/decisions/055, 152, 046).
import { openLetterWarnings, otherProductWarnings } from '@aruga/contract/review/open-letters'
import { paceWarnings } from '@aruga/contract/review/pace'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Warning } from '@aruga/contract/review/warnings'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { approvedFirst } from '../../records/letters/second-approval.ts'
import { listCaseLetters } from './case-file.ts'
import { lettersSoFar } from './letters-so-far.ts'
import { refuseUnlessGood } from './prescription.ts'

const lock = query(
  'review.lock-letters',
  `SELECT FROM letter WHERE patient_id = :patientId AND (product_id = :productId OR is_open(letter, :now))
   ORDER BY id FOR NO KEY UPDATE`,
)
const findUsual = query(
  'review.find-usual-quantity',
  'SELECT default_quantity AS quantity FROM product WHERE id = :productId',
)

type Order = {
  patientId: string
  prescriptionId: string | undefined
  productId: string
  quantity?: number | undefined
  prescription: PrescriptionValues
}

/**
 * Warnings against issuing this letter. Call it with the patient locked, so that no other letter is issued meanwhile; their
 * open letters and those for the product are locked too, against a hand-over, a receipt or a cancellation.
 */
export async function lockedLetterWarnings(tx: Db, order: Order, now: Date): Promise<Warning[]> {
  const { patientId, productId, prescription } = order
  await lock(tx, { patientId, productId, now })
  const letters = await listCaseLetters(tx, patientId, now)
  const quantity = order.quantity ?? (await findUsual(tx, { productId }))[0]?.quantity ?? 0
  const soFar = lettersSoFar(letters, now)
  return [
    ...openLetterWarnings(letters, productId),
    ...otherProductWarnings([soFar.lastLetter, await approvedFirst(tx, order)], productId),
    ...paceWarnings(soFar, productId, quantity, prescription),
  ]
}

/**
 * The same for the letter that a decision issues, if any. Throws before any warning for a product that is
 * not available, and for a prescription that is not valid.
 */
export async function warningsOfOrder(tx: Db, order: Order | undefined, now: Date): Promise<Warning[]> {
  if (!order) return []
  await refuseUnlessGood(tx, order, 'letter.prescription.writtenOn', now)
  return lockedLetterWarnings(tx, order, now)
}

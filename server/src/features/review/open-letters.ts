// Warnings against issuing letters, under a lock: open letters, another product, and more or sooner than the dose needs
// (docs/decisions/055, 152, 046).
import type { LetterToIssue } from '@aruga/contract/review/decisions'
import { openLetterWarnings, otherProductWarnings } from '@aruga/contract/review/open-letters'
import { paceWarnings } from '@aruga/contract/review/pace'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import { aboutLetter, type Warning } from '@aruga/contract/review/warnings'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { approvedFirst } from '../../records/letters/second-approval.ts'
import { invalidField } from '../../wire/problem.ts'
import { listCaseLetters } from './case-file.ts'
import { lettersSoFar } from './letters-so-far.ts'
import { refuseUnlessGood } from './prescription.ts'

const lock = query(
  'review.lock-letters',
  `SELECT FROM letter WHERE patient_id = :patientId AND (product_id = ANY (:productIds::uuid[]) OR is_open(letter, :now))
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

/** Warnings against issuing this letter. Call it with the patient locked, so that no other letter is issued meanwhile. */
export async function lockedLetterWarnings(tx: Db, order: Order, now: Date): Promise<Warning[]> {
  await lockLettersOf(tx, [order], now)
  return letterWarnings(tx, order, now)
}

/**
 * Locks the patient's open letters and those for the products, against a hand-over, a receipt or a cancellation: in one statement, so that
 * all are locked in the order of their ids.
 */
async function lockLettersOf(tx: Db, orders: Order[], now: Date) {
  const [first] = orders
  if (first) await lock(tx, { patientId: first.patientId, productIds: orders.map(({ productId }) => productId), now })
}

async function letterWarnings(tx: Db, order: Order, now: Date): Promise<Warning[]> {
  const { patientId, prescriptionId, productId, prescription } = order
  const letters = await listCaseLetters(tx, patientId, now)
  const quantity = order.quantity ?? (await findUsual(tx, { productId }))[0]?.quantity ?? 0
  const soFar = lettersSoFar(letters, now, prescriptionId)
  return [
    ...openLetterWarnings(letters, productId),
    ...otherProductWarnings([soFar.lastLetter, await approvedFirst(tx, order)], productId),
    ...paceWarnings(soFar, productId, quantity, prescription),
  ]
}

type Letters = { letter?: LetterToIssue; moreLetters?: LetterToIssue[] }

/** The letters that a decision on this prescription issues. Throws at its field for a product that another of them has. */
export function ordersOf<Paper extends { patientId: string; prescriptionId: string | undefined }>(
  { letter, moreLetters = [] }: Letters,
  paper: Paper,
) {
  if (!letter && moreLetters.length > 0) throw invalidField('Required', 'letter')
  const letters = letter ? [letter, ...moreLetters] : []
  const products = letters.map(({ productId }) => productId.toLowerCase())
  const repeated = products.findIndex((one, place) => products.indexOf(one) < place)
  if (repeated > 0) throw invalidField('ProductRepeats', `${memberOf(repeated)}.productId`)
  return letters.map((each) => ({ ...paper, ...each }))
}
const memberOf = (place: number) => (place === 0 ? 'letter' : `moreLetters.${place - 1}`)

/**
 * The warnings about each letter that a decision issues. Throws before any warning for a product that is not available, and for a
 * prescription that is not valid.
 */
export async function warningsOfOrders(tx: Db, orders: Order[], now: Date): Promise<Warning[]> {
  for (const [place, order] of orders.entries())
    await refuseUnlessGood(tx, order, `${memberOf(place)}.prescription.writtenOn`, now)
  await lockLettersOf(tx, orders, now)
  const warnings: Warning[] = []
  for (const order of orders)
    warnings.push(...aboutLetter(await letterWarnings(tx, order, now), order.productId, orders.length > 1))
  return warnings
}

// Makes the list of a recall: exactly its letters will be cancelled.

import { randomUUID } from 'node:crypto'
import { monthDigits } from '@aruga/contract/days'
import type { RecallPlan } from '@aruga/contract/recalls/staff'
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { trimmed } from '../../texts/trimmed.ts'

const insert = query(
  'recalls.insert',
  `INSERT INTO recall (id, reference, status, product_id, batch, note, new_product_id, new_quantity, listed_by, listed_at)
   VALUES (:id, :prefix || nextval('recall_number'), 'Draft', :productId, :batch, :note::jsonb, :newProductId, :newQuantity,
     :listedBy, :now)`,
)
const change = query(
  'recalls.change',
  `UPDATE recall SET product_id = :productId, batch = :batch, note = :note::jsonb, new_product_id = :newProductId,
     new_quantity = :newQuantity, listed_by = :listedBy, listed_at = :now
   WHERE id = :id AND status = 'Draft' RETURNING id`,
)
const deleteLetters = query('recalls.delete-letters', 'DELETE FROM recall_letter WHERE recall_id = :id')
const listLetters = query(
  'recalls.list-letters',
  `INSERT INTO recall_letter (recall_id, letter_id, number, patient_id, had, quantity_approved, quantity_bought)
   SELECT :id::uuid, l.id, l.number, l.patient_id, l.status, l.quantity_approved, l.quantity_purchased
   FROM letter l WHERE l.product_id = :productId AND is_open(l, :now)`,
)

const columnsOf = ({ productId, batch, note, replacement }: RecallPlan) => ({
  productId,
  batch: batch?.trim() || null,
  note: JSON.stringify(trimmed(note)),
  newProductId: replacement?.productId ?? null,
  newQuantity: replacement?.quantity ?? null,
})

type Listing = { plan: RecallPlan; listedBy: string; now: Date }

/** A draft with its list. Returns its id. */
export async function insertRecall(tx: Transaction, { plan, listedBy, now }: Listing): Promise<string> {
  const id = randomUUID()
  const prefix = `RC-${monthDigits(now)}-`
  await insert(tx, { id, prefix, ...columnsOf(plan), listedBy, now })
  await listLetters(tx, { id, productId: plan.productId, now })
  return id
}

/** Changes a draft and makes its list again. False when it is no draft. */
export async function listAgain(tx: Transaction, id: string, { plan, listedBy, now }: Listing): Promise<boolean> {
  if ((await change(tx, { id, ...columnsOf(plan), listedBy, now })).length === 0) return false
  await deleteLetters(tx, { id })
  await listLetters(tx, { id, productId: plan.productId, now })
  return true
}

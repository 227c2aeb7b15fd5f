import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const callOff = query(
  'recalls.call-off',
  `UPDATE recall SET status = 'CalledOff', called_off_at = :now WHERE id = :id AND status IN ('Draft', 'Scheduled') RETURNING id`,
)
/** Discards a draft, or undoes its start. False when it has begun: both lock the same row. */
export const callOffRecall = async (tx: Transaction, id: string, now: Date) =>
  (await callOff(tx, { id, now })).length > 0

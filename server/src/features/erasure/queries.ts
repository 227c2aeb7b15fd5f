import { randomUUID } from 'node:crypto'
import type { ErasureRequest } from '@aruga/contract/privacy'
import { type Db, statement } from '../../db/open.ts'

/** The program has 30 days to erase what it need not keep. */
const DUE_MS = 30 * 24 * 60 * 60_000

const columns = `id, reference, requested_at AS "requestedAt", due_by AS "dueBy"`

const find = statement<ErasureRequest>(
  'erasure.find-open',
  `SELECT ${columns} FROM erasure_request WHERE patient_id = $1 AND withdrawn_at IS NULL`,
)
/** The patient's open request, or undefined. */
export const findOpenRequest = async (db: Db, patientId: string) => (await find(db, [patientId]))[0]

const insert = statement<ErasureRequest>(
  'erasure.insert',
  `INSERT INTO erasure_request (id, patient_id, reference, requested_at, due_by)
   VALUES ($1, $2, $3 || nextval('erasure_number'), $4, $5)
   ON CONFLICT (patient_id) WHERE withdrawn_at IS NULL DO NOTHING RETURNING ${columns}`,
)
/** Opens a request, numbered `E-2611-101`: year, month and a running number. Undefined when one is open. */
export async function openRequest(tx: Db, patientId: string, now: Date): Promise<ErasureRequest | undefined> {
  const prefix = `E-${now.toISOString().slice(2, 7).replace('-', '')}-`
  const [opened] = await insert(tx, [randomUUID(), patientId, prefix, now, new Date(now.getTime() + DUE_MS)])
  return opened
}

const withdraw = statement<ErasureRequest>(
  'erasure.withdraw',
  `UPDATE erasure_request SET withdrawn_at = $2 WHERE patient_id = $1 AND withdrawn_at IS NULL RETURNING ${columns}`,
)
/** Takes the open request back; undefined when there is none. */
export const withdrawRequest = async (tx: Db, patientId: string, now: Date) => (await withdraw(tx, [patientId, now]))[0]

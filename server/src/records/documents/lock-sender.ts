import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const lock = query(
  'documents.lock-sender',
  'SELECT status, reference FROM patient WHERE id = :patientId FOR NO KEY UPDATE',
)
/** Locks the patient's row until the transaction ends, so that no decision about them comes between. Returns their status. */
export async function lockSender(tx: Db, patientId: string) {
  const [sender] = await lock(tx, { patientId })
  if (!sender) throw new Error('A caller without a patient')
  return sender
}

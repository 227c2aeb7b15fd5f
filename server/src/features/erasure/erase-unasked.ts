// Erases a person without a request of theirs: nobody is notified.

import type { Origin } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { cancelOpenLetters } from '../../records/letters/cancel-all.ts'
import { discardPatient } from '../../records/registration/discard.ts'
import { anonymisePatient, closeAccount, eraseFiles, eraseRowsOf } from './erase.ts'

type Erasing = { patientId: string; accountId: string | null; request: Origin; now: Date }

/** Erases the same data as a requested erasure. Returns the keys of the patient's files, to be removed after the commit. */
export async function eraseWithoutRequest(tx: Db, { patientId, accountId, request, now }: Erasing): Promise<string[]> {
  await discardPatient(tx, { patientId })
  const branches = await cancelOpenLetters(tx, { patientId, actorId: accountId, request, now })
  for (const branchId of branches) await publishToBranch(tx, branchId)
  const keys = await eraseFiles(tx, patientId)
  const closing = await eraseRowsOf(tx, { patientId, accountId }, now)
  await anonymisePatient(tx, patientId, now)
  if (closing) await closeAccount(tx, closing)
  return keys
}

// The virus scan of a file within its upload.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { Scanner, Verdict } from '../../files/scanner.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import { networkOf } from '../../rate-limits/network.ts'

// A clean file of 5 MB takes 0.05 s. A patient does not wait for a slow or missing scanner: their file is quarantined.
const WAIT_MS = 3_000

/** Who sends a file, for the audit log. */
export type Sender = { accountId: string | null; patientId: string | null; request: Origin }

/** The sender's key in the fair queue of inspections: an account, or the network of somebody without one. */
export const queueKeyOf = ({ accountId, request }: Sender): string => accountId ?? networkOf(request.ip ?? '')

/**
 * Whether the file is known to be safe; false when the scanner does not answer in time. Rejects with `UploadRejected` when
 * it is not safe, and audits that.
 */
export async function isKnownSafe(
  { db, files, scanner, clock }: Pick<AppContext, 'db' | 'files' | 'scanner' | 'clock'>,
  file: ReceivedFile,
  { accountId, patientId, request }: Sender,
): Promise<boolean> {
  if (!scanner) return true
  const verdict = await scanInTime(scanner, files, file)
  if (verdict === undefined || verdict.safe) return verdict !== undefined
  const auditTarget = { at: clock(), actorId: accountId, patientId, subjectId: null, request, reason: verdict.why }
  await recordAudit(db, { ...auditTarget, action: 'document.found_unsafe' })
  throw new UploadRejected('unsafe')
}

/** Never rejects; undefined without a verdict in time, whatever the cause. */
function scanInTime(scanner: Scanner, files: FileStore, file: ReceivedFile): Promise<Verdict | undefined> {
  const signal = AbortSignal.timeout(WAIT_MS)
  return Promise.race([
    scanner.scan(() => files.open(file.key), signal).catch(() => undefined),
    new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true })),
  ])
}

import { MAX_UPLOAD_BYTES_PER_DAY, MAX_WAITING_DOCUMENTS } from '@aruga/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'

const DAY_MS = 24 * 60 * 60_000

const sum = query(
  'documents.sum-recent',
  `SELECT (count(*) FILTER (WHERE uploaded_at > :since))::int AS files,
     coalesce(sum(size) FILTER (WHERE uploaded_at > :since), 0)::float8 AS "bytes!",
     (count(*) FILTER (WHERE status IN ('NeedsQuantity', 'UnderReview') AND replaced_at IS NULL))::int AS waiting
   FROM document WHERE patient_id = :patientId`,
)

/**
 * Throws when a patient has sent the maximum within 24 hours, or has as much waiting. Call it once before the costly
 * inspection, and again with the patient locked. `replaces`: the new file replaces one that may wait.
 */
export async function refuseTooMany(
  db: Db,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  { patientId, size, replaces = false }: { patientId: string; size: number; replaces?: boolean },
): Promise<void> {
  const [sent] = await sum(db, { patientId, since: new Date(clock().getTime() - DAY_MS) })
  if (!sent) return
  const { files, bytes, waiting } = sent
  if (files >= config.uploadsPerDay || bytes + size > MAX_UPLOAD_BYTES_PER_DAY) throw problem('TooManyUploads')
  if (waiting >= MAX_WAITING_DOCUMENTS && !replaces) throw problem('TooManyWaiting')
}

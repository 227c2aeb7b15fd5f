// Hourly housekeeping. Everything here may run on two servers at once and any number of times.
import { sweepConnect } from './connect/sweep.ts'
import { statement } from './db/open.ts'
import { sweepRequestCounts } from './http/rate-limit.ts'
import type { Outside } from './outside.ts'

const HOUR_MS = 60 * 60_000

const expireLetters = statement(
  'sweep.letters',
  `UPDATE letter SET status = 'Expired' WHERE status IN ('Issued', 'Claimed') AND valid_until <= $1`,
)
const forgetAnswers = statement('sweep.idempotency', 'DELETE FROM idempotency WHERE created_at < $1')
const recordedFiles = statement<{ key: string }>(
  'sweep.recorded-files',
  `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document
   WHERE filename = ANY ($1) OR picture = ANY ($1) OR thumbnail = ANY ($1)`,
)

export async function sweep({ db, files, clock }: Pick<Outside, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS)
  await expireLetters(db, [now])
  await forgetAnswers(db, [dayAgo])
  await sweepRequestCounts(db, [Math.floor(now.getTime() / 60_000) - 2])
  await sweepConnect(db, now)
  await files.sweep({
    olderThan: new Date(now.getTime() - HOUR_MS),
    recorded: async (keys) => new Set((await recordedFiles(db, [keys])).map(({ key }) => key)),
  })
}

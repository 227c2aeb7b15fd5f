// Hashes documents that arrived before pictures were compared, and PDFs from before they had thumbnails: a job catches up, so that
// today's documents are compared with those of years ago (docs/decisions/050).
import type { AppContext } from '../../context.ts'
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { faultOf } from '../../files/file-damaged.ts'
import { reinspect } from '../../files/inspect.ts'
import { UploadRejected } from '../../files/rejected.ts'
import { doEach } from '../../jobs/do-each.ts'
import { storePerceptualHash } from '../../records/documents/store-perceptual-hash.ts'

/** Shorter than the pause between two runs (queues.ts). */
const RUN_MS = 4 * 60_000

const listDue = query(
  'documents.look-due',
  `SELECT id, patient_id AS sender, content_type AS "contentType", filename AS key, thumbnail FROM document
   WHERE look_due AND file_state <> 'Held' AND id > :after ORDER BY id LIMIT 50`,
)

type Rehashing = Pick<AppContext, 'db' | 'files'>

/** Handles an `earlierLooks` job: some of the due documents. A document that cannot be read, as while the store is away, stays due. */
export const rehashEarlierDocuments = ({ db, files }: Rehashing): Promise<void> =>
  doEach(eachDue(db), async ({ id, ...file }) => {
    const nothing = { perceptualHash: null, detail: null, thumbnail: null }
    const inspected = await reinspect(files, file).catch((error) => {
      if (error instanceof UploadRejected || faultOf(error)) return nothing
      throw error
    })
    const recorded = await storePerceptualHash(db, { id, ...inspected })
    if (!recorded && inspected.thumbnail) await files.discard({ key: inspected.thumbnail })
  })

/** Each due document once, within the run's time. */
async function* eachDue(db: Db) {
  const end = performance.now() + RUN_MS
  const due = eachAfter(
    FIRST_ID,
    (after) => listDue(db, { after }),
    ({ id }) => id,
  )
  for await (const document of due) {
    yield document
    if (performance.now() > end) return
  }
}

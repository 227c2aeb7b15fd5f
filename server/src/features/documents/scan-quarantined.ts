// The background scan of files that were received while the virus scanner was away or slow.
import { mapLanguages } from '@aruga/contract/languages'
import en from '@aruga/locales/en/decline-messages.json' with { type: 'json' }
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { FIRST_ID } from '../../db/each-after.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { publishToPatient } from '../../events/publish.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { topicsOf } from '../../notify/topics.ts'
import { documentNotification } from '../../records/documents/messages.ts'
import { releaseFile } from '../../records/documents/release.ts'
import { removeUnsafe } from '../../records/documents/remove-unsafe.ts'
import { localesOf } from '../../texts/locales.ts'

/** The patient's message about an unsafe file. */
const unsafeNote = mapLanguages(localesOf('decline-messages', en), (texts) => texts.document.UnsafeFile)

const listQuarantined = query(
  'documents.held',
  `SELECT id, uploaded_at AS "uploadedAt" FROM document
   WHERE file_state = 'Held' AND (uploaded_at, id) > (:after, :afterId) ORDER BY uploaded_at, id LIMIT 100`,
)
const findQuarantined = query(
  'documents.find-held',
  `SELECT filename AS key FROM document WHERE id = :documentId AND file_state = 'Held'`,
)

const FIRST = { after: '-infinity', afterId: FIRST_ID }

/** Handles a `scanHeld` job: gives every quarantined file a job of its own, unless the upload has sent it, as usual. */
export async function queueQuarantinedFiles({ db, scanner, jobs, log }: AppContext): Promise<void> {
  let waiting = await listQuarantined(db, FIRST)
  if (!scanner) {
    if (waiting.length > 0) log.warn('files are held for a virus scanner, but CLAMAV_URL is not set')
    return
  }
  while (waiting.length > 0) {
    await jobs.send(db, 'scanFile', ...waiting.map(({ id }) => ({ documentId: id })))
    const last = waiting[waiting.length - 1]
    waiting = last ? await listQuarantined(db, { after: last.uploadedAt, afterId: last.id }) : []
  }
}

/** Handles a `scanFile` job. Throws when the scanner is away or fails on the file; the job is then retried with growing pauses. */
export async function scanQuarantinedFile(context: AppContext, { documentId }: { documentId: string }): Promise<void> {
  const [file] = await findQuarantined(context.db, { documentId })
  if (!file || !context.scanner) return
  const verdict = await context.scanner.scan(() => context.files.open(file.key))
  if (verdict.safe) await release(context, documentId)
  else await remove(context, documentId, verdict.why)
}

const request = { id: 'jobs' }

async function release({ db, clock }: AppContext, documentId: string) {
  await inTransaction(db, async (tx) => {
    const released = await releaseFile(tx, documentId)
    if (!released) return
    const { patientId } = released
    const auditTarget = { at: clock(), actorId: null, patientId, subjectId: documentId, request }
    await recordAudit(tx, { ...auditTarget, action: 'document.found_safe' })
    await publishToPatient(tx, patientId, ...topicsOf('DocumentReceived'))
  })
}

async function remove({ db, files, clock }: AppContext, documentId: string, why: string) {
  const now = clock()
  const removed = await inTransaction(db, async (tx) => {
    const removed = await removeUnsafe(tx, documentId, unsafeNote, now)
    if (!removed) return undefined
    const { patientId, current } = removed
    const auditTarget = { at: now, actorId: null, patientId, subjectId: documentId, request }
    await recordAudit(tx, { ...auditTarget, action: 'document.found_unsafe', reason: why })
    const notification = documentNotification('DocumentDeclined', removed, unsafeNote)
    if (current) await notifyPatient(tx, { patientId, ...notification, now })
    return removed
  })
  if (!removed) return
  for (const key of [removed.filename, removed.picture, removed.thumbnail]) if (key) await files.remove(key)
}

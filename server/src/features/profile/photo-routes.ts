import { readProfilePhoto, removeProfilePhoto, uploadProfilePhoto } from '@aruga/contract/profile/profile'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { inspectUpload } from '../../files/inspect.ts'
import { UploadRejected } from '../../files/rejected.ts'
import type { ByteRange, FileStore, ReceivedFile } from '../../files/store.ts'
import { PHOTO_TYPES } from '../../files/upload-types.ts'
import { implement, type UploadedFile } from '../../http/implement.ts'
import { uploadProblem } from '../../http/upload-problem.ts'
import { isKnownSafe, queueKeyOf, type Sender } from '../../records/documents/scan-received.ts'
import { problem } from '../../wire/problem.ts'
import * as photos from './photo.ts'

export const profilePhotoRoutes = ({ db, files, scanner, clock }: AppContext) => [
  implement(readProfilePhoto, async ({ caller }) => {
    const photo = await photos.findPhoto(db, caller.patientId)
    if (!photo) return
    const { key, size, sha256 } = photo
    const shown = { contentType: 'image/jpeg', filename: 'profile-photo.jpg' }
    const open = (range?: ByteRange) =>
      files.open(key, range).catch(async (error) => {
        // Another photo may have replaced it since it was read; then its file is gone.
        throw (await photos.findPhoto(db, caller.patientId))?.key === key ? error : problem('NotFound')
      })
    return { ...shown, size, etag: sha256, open }
  }),

  implement(uploadProfilePhoto, async ({ files: { file }, caller: { accountId, patientId }, request }) => {
    const rendition = await renderPhoto({ db, files, scanner, clock }, file, { accountId, patientId, request })
    const photo = { key: await storePhoto(files, rendition), sha256: rendition.sha256, size: rendition.size }
    const unused = await inTransaction(db, async (tx) => {
      const put = await photos.putPhoto(tx, { patientId, accountId }, photo)
      if (!put) return photo.key
      const auditTarget = { patientId, subjectId: patientId, request }
      await recordAudit(tx, { at: clock(), actorId: accountId, action: 'photo.set', ...auditTarget })
      return put.earlier
    })
    // The replaced photo, or the new one if it is identical. After a crash or a commit of unknown outcome, the sweep removes
    // files without a row.
    if (unused) await files.remove(unused)
  }),

  implement(removeProfilePhoto, async ({ caller: { accountId, patientId }, request }) => {
    const removed = await inTransaction(db, async (tx) => {
      const removed = await photos.removePhoto(tx, patientId)
      const auditTarget = { patientId, subjectId: patientId, request }
      if (removed) await recordAudit(tx, { at: clock(), actorId: accountId, action: 'photo.removed', ...auditTarget })
      return removed
    })
    if (removed?.earlier) await files.remove(removed.earlier)
  }),
]

/** A new rendition of the photo; the uploaded file is discarded after the request, so it is never quarantined. */
async function renderPhoto(
  context: Parameters<typeof isKnownSafe>[0],
  file: UploadedFile,
  sender: Sender,
): Promise<ReceivedFile> {
  try {
    await isKnownSafe(context, file, sender)
    const { rendition } = await inspectUpload(context.files, file, {
      accept: PHOTO_TYPES,
      crop: 'square',
      sender: queueKeyOf(sender),
    })
    if (!rendition) throw new UploadRejected('wrong_type')
    return rendition
  } catch (error) {
    throw error instanceof UploadRejected ? uploadProblem(error, file.field) : error
  }
}

async function storePhoto(store: FileStore, rendition: ReceivedFile): Promise<string> {
  try {
    return await store.persist(rendition)
  } catch (error) {
    await store.discard(rendition)
    throw error instanceof UploadRejected ? uploadProblem(error, 'file') : error
  }
}

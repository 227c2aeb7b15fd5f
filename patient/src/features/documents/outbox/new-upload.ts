import { newEntry } from '@aruga/client/outbox/entry'
import type { Picture } from '../../../photos/picture.ts'
import { session } from '../../../platform/api.ts'
import type { Entry, Subject } from './entry.ts'

export type NewUpload = {
  id: string
  account: string
  subject: Subject
  picture: Picture
  documentId?: string | null
  draft: { form: string; path: string }
}

/** What is stored of an upload beside its bytes. */
export const newUpload = async (upload: NewUpload, bytes: ArrayBuffer): Promise<Entry> => {
  const { id, account, subject, picture, documentId = null, draft } = upload
  return {
    ...newEntry('upload', account, id),
    subject,
    name: picture.name,
    fileKind: picture.kind,
    size: bytes.byteLength,
    sha256: await sha256(bytes).catch(() => null),
    idleAt: session.idleAt(),
    documentId,
    draft: { ...draft, pictureId: picture.id },
  }
}

/** In hex. */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

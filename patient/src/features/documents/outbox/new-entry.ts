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

let last = 0
/** Later than any before, so that the order is kept. */
const nextAt = () => {
  last = Math.max(Date.now(), last + 1)
  return last
}

/** What is stored of an upload beside its bytes. */
export const newEntry = async (upload: NewUpload, bytes: ArrayBuffer): Promise<Entry> => {
  const { id, account, subject, picture, documentId = null, draft } = upload
  return {
    id,
    account,
    at: nextAt(),
    subject,
    name: picture.name,
    fileKind: picture.kind,
    size: bytes.byteLength,
    sha256: await sha256(bytes).catch(() => null),
    idleAt: session.idleAt(),
    documentId,
    refused: null,
    draft: { ...draft, pictureId: picture.id },
  }
}

/** In hex. */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

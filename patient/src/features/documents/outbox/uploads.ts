// The files in the outbox.
import { ApiProblem } from '@aruga/client/api-problem'
import type { ProblemCode } from '@aruga/contract/problems'
import { forgetPicture } from '../../../platform/drafts.ts'
import { outbox } from '../../../platform/outbox.ts'
import { useUnsent } from '../../outbox/shared/outbox.ts'
import { type Entry, isUpload } from './entry.ts'

/** Of who is logged in, oldest first. */
export const useUploads = () => useUnsent(isUpload)

export const readOf = async (account: string): Promise<Entry[]> => (await outbox.readOf(account)).filter(isUpload)
/** Of all who have something here. */
export const readAll = async (): Promise<Entry[]> => (await outbox.readAll()).filter(isUpload)

/** Browsers under pressure have been seen to lose bytes: then only another photo helps. */
export const readBytes = (entry: Entry): Promise<ArrayBuffer> =>
  outbox.readBytes(entry).catch(() => {
    throw unreadable()
  })
export const unreadable = () =>
  new ApiProblem(400, '', { code: 'FileUnreadable' satisfies ProblemCode, wellFormed: true })

/**
 * Stores what has become of it so far. The bytes of a document are not needed any more. Where the device cannot store it, the file is
 * sent again with another ticket, and becomes the same document.
 */
export const update = (entry: Entry, changes: Partial<Pick<Entry, 'ticket' | 'documentId'>>): Promise<void> =>
  outbox.change(Object.assign(entry, changes), { withoutBytes: entry.documentId !== null }).catch(() => undefined)

/** What is stored here, or has arrived, is no draft any more. */
export const forgetDraft = ({ account, draft }: Entry) => forgetPicture(account, draft).catch(() => undefined)

/** The server has it. */
export async function forget(entry: Entry) {
  await outbox.remove(entry.id)
  await forgetDraft(entry)
}

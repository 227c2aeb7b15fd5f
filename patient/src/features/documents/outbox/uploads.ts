// The files of who is logged in, on this device, or in memory where it cannot store them.
import { ApiProblem } from '@aruga/client/api-problem'
import type { ProblemCode } from '@aruga/contract/problems'
import { forgetPicture } from '../../../platform/drafts.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { outbox, useUnsent } from '../../outbox/shared/outbox.ts'
import { type Entry, isUpload } from './entry.ts'

/** What is stored, oldest first. */
export const useUploads = () => useUnsent(isUpload)

export const readOf = async (account: string): Promise<Entry[]> => (await outbox.readOf(account)).filter(isUpload)
/** Of all who have something here. */
export const readOfAllAccounts = async (): Promise<Entry[]> =>
  (await Promise.all((await outboxStore.accounts()).map(readOf))).flat()

/** Sent once, while their form is open. */
const unstored = new Map<string, { entry: Entry; bytes: ArrayBuffer }>()
export const isUnstored = (id: string) => unstored.has(id)

export const add = (entry: Entry, bytes: ArrayBuffer): Promise<unknown> =>
  outbox.add(entry, bytes).catch(() => unstored.set(entry.id, { entry, bytes }))

/** Oldest first, those in memory last. */
export const readAll = async (): Promise<Entry[]> => [
  ...(await outbox.read().then(
    (entries) => entries.filter(isUpload),
    () => [],
  )),
  ...[...unstored.values()].map(({ entry }) => entry),
]

/** Browsers under pressure have been seen to lose bytes: then only another photo helps. */
export const readBytes = async (entry: Entry): Promise<ArrayBuffer> =>
  unstored.get(entry.id)?.bytes ??
  outboxStore.readBytes(entry).catch(() => {
    throw unreadable()
  })
export const unreadable = () =>
  new ApiProblem(400, '', { code: 'FileUnreadable' satisfies ProblemCode, wellFormed: true })

/** Stores what has become of it so far. The bytes of a document are not needed any more. */
export const update = (entry: Entry, changes: Partial<Pick<Entry, 'ticket' | 'documentId'>>): Promise<void> =>
  outbox.change(Object.assign(entry, changes), { withoutBytes: entry.documentId !== null })

/** What is stored here, or has arrived, is no draft any more. */
export const forgetDraft = ({ account, draft }: Entry) => forgetPicture(account, draft).catch(() => undefined)

export async function remove(id: string) {
  if (!unstored.delete(id)) await outbox.remove(id)
}

/** The server has it. */
export async function forget(entry: Entry) {
  await remove(entry.id)
  await forgetDraft(entry)
}

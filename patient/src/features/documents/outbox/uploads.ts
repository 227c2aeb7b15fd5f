// The files of who is logged in, on this device, or in memory where it cannot store them.
import { ApiProblem } from '@aruga/client/api-problem'
import { createOutbox } from '@aruga/client/outbox/outbox'
import type { ProblemCode } from '@aruga/contract/problems'
import { useSyncExternalStore } from 'react'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { type Entry, isUpload } from './entry.ts'

export const stored = createOutbox<Entry>({ store: outboxStore, name: 'aruga-uploads', holds: isUpload })

/** What is stored, oldest first. */
export const useUploads = () => useSyncExternalStore(stored.subscribe, stored.current)

/** Sent once, while their form is open. */
const unstored = new Map<string, { entry: Entry; bytes: ArrayBuffer }>()
export const isUnstored = (id: string) => unstored.has(id)

export const add = (entry: Entry, bytes: ArrayBuffer): Promise<unknown> =>
  stored.add(entry, bytes).catch(() => unstored.set(entry.id, { entry, bytes }))

/** Oldest first, those in memory last. */
export const readAll = async (): Promise<Entry[]> => [
  ...(await stored.read().catch((): Entry[] => [])),
  ...[...unstored.values()].map(({ entry }) => entry),
]

/** Browsers under pressure have been seen to lose bytes: then only another photo helps. */
export async function readBytes(entry: Entry): Promise<ArrayBuffer> {
  const bytes = unstored.get(entry.id)?.bytes
  return (
    bytes ??
    outboxStore.readBytes(entry).catch(() => {
      throw unreadable()
    })
  )
}
export const unreadable = () =>
  new ApiProblem(400, '', { code: 'FileUnreadable' satisfies ProblemCode, wellFormed: true })

export async function remove(id: string) {
  if (!unstored.delete(id)) await stored.remove(id)
}

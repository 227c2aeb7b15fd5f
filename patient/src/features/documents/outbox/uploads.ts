// The files of the patient who is logged in here, on the device, or in memory where it cannot store them.
import { ApiProblem } from '@aruga/client/api-problem'
import type { ProblemCode } from '@aruga/contract/problems'
import { outboxStore } from '../../../platform/outbox-store.ts'
import type { Entry } from './entry.ts'
import { publish } from './upload-state.ts'

/** Whose files this tab may send; null while nobody is logged in. */
let account: string | null = null
export const setAccount = (patientId: string | null) => {
  account = patientId
}
/** For a form that is faster than the sender. */
export const adopt = (patientId: string) => {
  account ??= patientId
}
export const belongTo = (patientId: string | undefined) => account !== null && account === patientId

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aruga-uploads')
// What the list shows may be a moment old; the next change shows it.
tabs?.addEventListener('message', () => void show().catch(() => undefined))

/** Sent once, while their form waits. */
const unstored = new Map<string, { entry: Entry; bytes: ArrayBuffer }>()
export const isUnstored = (id: string) => unstored.has(id)

export const add = (entry: Entry, bytes: ArrayBuffer): Promise<unknown> =>
  outboxStore.add(entry, bytes).catch(() => unstored.set(entry.id, { entry, bytes }))

/** Changes are stored there as well. */
export const uploadsOf = async (patientId: string) =>
  (await outboxStore.read<Entry>(patientId)).filter(({ kind }) => kind === 'upload')
const readStored = async () => (account ? uploadsOf(account).catch((): Entry[] => []) : [])

/** Oldest first, those in memory last. */
export const readAll = async (): Promise<Entry[]> => [
  ...(await readStored()),
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

/** Reads what is stored, and shows it. */
export async function show(): Promise<Entry[]> {
  const entries = await readStored()
  publish({ entries })
  return entries
}

/** Shows it in all tabs. */
export async function changed() {
  tabs?.postMessage('changed')
  await show()
}

export async function remove(id: string) {
  if (!unstored.delete(id)) await outboxStore.remove(id)
  await changed()
}

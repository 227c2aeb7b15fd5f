// The changes of who is logged in (docs/decisions/108).
import { ApiProblem } from '@aruga/client/api-problem'
import { newEntry } from '@aruga/client/outbox/entry'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { session } from '../../../platform/api.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import { type Change, type ChangeEntry, isAboutSame, isChange, merge, type Subject } from './change.ts'
import { outbox, useUnsent } from './outbox.ts'

const enqueue = serialQueue()

/** Oldest first. */
export const useChanges = () => useUnsent(isChange)

/** The one about this, if it is not sent yet or was refused. */
export const useChangeOn = <K extends Change['kind']>(subject: Subject & { kind: K }) =>
  useChanges().find((entry): entry is Extract<ChangeEntry, { kind: K }> => isAboutSame(entry, subject))

/**
 * In place of an older one about the same. Its id; rejects where the device cannot store. `account`: the patient whose change it is.
 */
export const queueChange = (change: Change, account = session.owner()): Promise<string> =>
  enqueue(async () => {
    if (!account) throw new Error('Nobody is logged in')
    const older = (await outbox.readOf(account)).filter(isChange).find((entry) => isAboutSame(entry, change))
    const entry = { ...merge(older, change), ...newEntry(change.kind, account) }
    await outbox.add(entry)
    if (older) await outbox.remove(older.id)
    return entry.id
  })

/** Makes a call that may be repeated; without an answer its change goes into the outbox, and it rejects with `InOutbox`. */
export const orQueue = <T>(call: Promise<T>, change: Change): Promise<T> => {
  // The session may act for another patient when the call has failed.
  const account = session.owner()
  return call.catch(async (error: unknown) => {
    // An answered call is not queued.
    if (!(error instanceof ApiProblem) || error.status > 0) throw error
    const id = await queueChange(change, account).catch(() => {
      throw error // A device that cannot store.
    })
    throw new InOutbox(id)
  })
}

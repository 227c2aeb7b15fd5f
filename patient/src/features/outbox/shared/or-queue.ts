import { ApiProblem } from '@aruga/client/api-problem'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import type { Change } from './change.ts'
import { queueChange } from './changes.ts'

/** Whether no answer came, so that nobody knows what became of a call. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0

/** Makes a call that may be repeated; without an answer its change goes into the outbox, and it rejects with `InOutbox`. */
export const orQueue = <T>(call: Promise<T>, change: Change): Promise<T> =>
  call.catch(async (error: unknown) => {
    if (!isUnanswered(error)) throw error
    const id = await queueChange(change).catch(() => {
      throw error // A device that cannot store.
    })
    throw new InOutbox(id)
  })
